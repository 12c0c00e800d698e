"""What the people who run the site tell, passed on to the pages that are open in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.live.frames import Frame
from game.live.neighbours import Neighbours, Ring
from lobby.live.list import RoomList
from lobby.live.rings import ring_of
from lobby.live.sockets import LiveRoom, LobbySocket, RoomSocket
from lobby.outbox import DESK_KEY, DESK_TOPIC, DeskNews
from lobby.protocol.server import Desk


class DeskBell:
    """Says that there is something to read; what it is, each page asks for in its language.

    A bell that is lost does no harm: every page that is opened shows what there is.
    """

    def __init__(
        self, rooms: Mapping[int, LiveRoom], lobby: RoomList, heard: Callable[[Ring], None]
    ) -> None:
        """Ring in these rooms and in the lobby; `heard` takes bells of other processes."""
        self._rooms = rooms
        self._lobby = lobby
        self._near = Neighbours(DESK_TOPIC, heard)
        self._follows = False

    async def follow(self) -> None:
        """Somebody has a page open here: from now on hear other processes."""
        if not self._follows:
            self._follows = True
            await self._near.follow(DESK_KEY)

    async def tell(self, news: DeskNews) -> None:
        """Ring the other processes."""
        await self._near.tell(DESK_KEY, ring_of(news))

    def ring(self, news: DeskNews) -> None:
        """Ring for one person, or for everybody."""
        frame = Frame(Desk())
        for player_id, socket in self._sockets():
            if news.player_id in {None, player_id}:
                socket.out.write(frame)

    def stop(self) -> None:
        """Hear nothing more."""
        self._near.stop()

    def _sockets(self) -> Iterable[tuple[int | None, RoomSocket | LobbySocket]]:
        """Every socket that is open here, with its person."""
        for room in self._rooms.values():
            yield from ((socket.player_id, socket) for socket in room.sockets)
        for socket in self._lobby.sockets:
            yield None if socket.ticket is None else socket.ticket.player_id, socket
