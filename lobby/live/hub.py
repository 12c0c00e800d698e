"""One hub a process for rooms: it holds the sockets of each room and shows them what changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar
from weakref import WeakKeyDictionary

from game.live.frames import Frame, now_ms
from game.live.hub import Hub, hub_here
from game.live.lane import Lane
from game.live.neighbours import Neighbours, Ring
from game.live.pace import Paces
from game.live.watch import CLOSE_CODES
from lobby import outbox
from lobby.live.chat import ChatOfRooms
from lobby.live.desk import DeskBell
from lobby.live.list import RoomList
from lobby.live.pace import PRESSES
from lobby.live.rings import news_of, ring_of
from lobby.live.sockets import LiveRoom, LobbySocket, RoomSocket
from lobby.live.steady import read_room
from lobby.live.tickets import losses
from lobby.live.watch import RoomWatch
from lobby.models import Room
from lobby.outbox import ChatNews, DeskNews, InvitedNews, News, NoticeNews, RoomNews
from lobby.protocol.parts import MemberState, RoomState
from lobby.protocol.server import MemberPresence, Notice, Presences, RoomView

Result = TypeVar("Result")


class RoomHub:
    """Shows changes of rooms to the sockets of their members. Everything here runs on one loop.

    All work with the database takes the lanes of the tables' hub: rooms wait for
    reads and for the watch as tables do, and commands of one room stay in order. Only
    what takes long has a lane of its own.

    Attributes:
        tables: the hub of the tables, whose lanes are used.
        rooms: the rooms that have a socket here, by key.
        chat: hands out what is said.
        lobby: the lobby's list.
        desk: passes on what the people who run the site tell.
        paces: how fast each person asks.
        heard: members who were heard, until a look has renewed their leases.
    """

    def __init__(self, tables: Hub) -> None:
        """Listen for changes made by this and by other processes."""
        self.tables = tables
        self.rooms: dict[int, LiveRoom] = {}
        self.chat = ChatOfRooms(tables)
        self.lobby = RoomList(tables)
        self.heard: set[int] = set()
        self.paces = Paces(tables.loop.time, PRESSES)
        self._long = Lane(tables.loop, "lane-long")
        self._rooms_near = Neighbours(outbox.TOPIC, self._rung)
        self._lobbies_near = Neighbours(outbox.LOBBY_TOPIC, self._rung)
        self.desk = DeskBell(self.rooms, self.lobby, self._rung)
        self.watch = RoomWatch(self)
        outbox.listen(self._told)

    # Coming and going -------------------------------------------------------------------------

    async def join(self, socket: RoomSocket) -> None:
        """From now on `socket` hears of its room, once it has synced."""
        room = self.rooms.setdefault(socket.room_id, LiveRoom())
        room.sockets.append(socket)
        socket.heard = True
        self.watch.start()
        # Last, since it may wait: others who come and go meanwhile must find the socket here.
        if len(room.sockets) == 1:
            await self._rooms_near.follow(socket.room_id)
        await self.desk.follow()

    async def leave(self, socket: RoomSocket) -> None:
        """`socket` hears nothing more."""
        room = self.rooms.get(socket.room_id)
        if room is None or socket not in room.sockets:
            return
        room.sockets.remove(socket)
        if not room.sockets:
            del self.rooms[socket.room_id]
            await self._rooms_near.unfollow(socket.room_id)

    async def join_lobby(self, socket: LobbySocket) -> None:
        """From now on `socket` hears of the list, once it has synced."""
        self.lobby.sockets.append(socket)
        self.watch.start()
        if len(self.lobby.sockets) == 1:
            await self._lobbies_near.follow(outbox.LOBBY_KEY)
        await self.desk.follow()

    async def leave_lobby(self, socket: LobbySocket) -> None:
        """`socket` hears nothing more."""
        self.lobby.leave(socket)
        if not self.lobby.sockets:
            await self._lobbies_near.unfollow(outbox.LOBBY_KEY)

    def heard_watching(self, member_id: int) -> None:
        """A member who watches the match was heard there, so is present in the room."""
        self.heard.add(member_id)
        self.watch.start()

    def sockets_of(self, player_id: int, room_id: int) -> int:
        """How many sockets a person has open in a room in this process."""
        room = self.rooms.get(room_id)
        return sum(socket.player_id == player_id for socket in room.sockets) if room else 0

    def run_long(self, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Carry out a command that takes long, on a thread where no table waits behind it."""
        return self._long.run(job)

    # From a commit to the sockets -------------------------------------------------------------

    def _told(self, news: News) -> None:
        """A transaction of this process was committed; called on any thread."""
        self.tables.loop.call_soon_threadsafe(self._show_own, news)

    def _show_own(self, news: News) -> None:
        self._show(news)
        if self._rooms_near.any:
            self.tables.spawn(self._ring(news))

    async def _ring(self, news: News) -> None:
        """Tell the other processes that may have somebody to whom it is news."""
        if isinstance(news, DeskNews):
            await self.desk.tell(news)
            return
        ring = ring_of(news)
        if not isinstance(news, InvitedNews):
            await self._rooms_near.tell(news.room_id, ring)
        if isinstance(news, InvitedNews | RoomNews):
            await self._lobbies_near.tell(outbox.LOBBY_KEY, ring)

    def _rung(self, ring: Ring) -> None:
        self._show(news_of(ring))

    def _show(self, news: News) -> None:
        """Show news to whom it may concern here."""
        match news:
            case RoomNews():
                self.heard_of(news.room_id, news.n)
                self.lobby.heard_of(news.room_id, news.n)
            case InvitedNews():
                self.lobby.invite(news)
            case DeskNews():
                self.desk.ring(news)
            case ChatNews():
                self.said(news.room_id, news.line_id)
            case NoticeNews():
                if room := self.rooms.get(news.room_id):
                    notice = Notice(kind=news.kind, player=news.player_id, name=news.name)
                    room.say(Frame(notice))

    def heard_of(self, room_id: int, n: int) -> None:
        """A room has reached change `n`; who has not got it is sent the room."""
        room = self.rooms.get(room_id)
        if room is not None and room.n < n:
            self.tables.spawn(self._send_room(room_id, room, n))

    def said(self, room_id: int, line_id: int) -> None:
        """A line was said in a room."""
        room = self.rooms.get(room_id)
        if room is None:
            return
        room.said = max(room.said, line_id)
        if room.line < line_id:
            self.tables.spawn(self.chat.hand_out(room_id, room, line_id))

    async def _send_room(self, room_id: int, room: LiveRoom, n: int) -> None:
        """Read a room once and send it to all who have synced; see out who is no member now."""
        async with room.reading:
            if room.n >= n:
                return
            try:
                room.n, state = await self.tables.read(lambda: read_room(room_id))
            except Room.DoesNotExist:
                await self._see_out(room.sockets)
                return
            room.frame = frame_of(room.n, state)
        for socket in room.sockets:
            if socket.n is not None and socket.n < room.n:
                socket.n = room.n
                socket.out.write(room.frame)
        members = {member.player for member in state.members}
        if state.phase == "closed":
            members = set()
        await self._see_out([one for one in room.sockets if one.player_id not in members])

    async def _see_out(self, sockets: Iterable[RoomSocket]) -> None:
        """Close sockets of people who are members no more, each with its reason."""
        gone = {socket: (socket.room_id, socket.player_id) for socket in sockets}
        if not gone:
            return
        how = await self.tables.read(lambda: losses(set(gone.values())))
        for socket, outsider in gone.items():
            self.tables.spawn(_close_after_answer(socket, CLOSE_CODES[how[outsider]].value))

    async def sync(self, socket: RoomSocket, n: int | None) -> None:
        """The client has the room as it was at change `n`; send what it has not got."""
        room = self.rooms.get(socket.room_id)
        if room is None:
            return
        async with socket.syncing:
            socket.n = socket.line = None
            newest, state = await self.tables.read(lambda: read_room(socket.room_id))
            if n != newest:
                socket.out.write(frame_of(newest, state))
            await self.chat.greet(room, socket)
            if room.presence is not None:
                socket.out.write(_presence_frame(room.presence))
            socket.n = newest
            if newest < room.n and room.frame is not None:
                socket.n = room.n
                socket.out.write(room.frame)
        self.heard_of(socket.room_id, newest)
        self.said(socket.room_id, room.said)

    def say_presence(self, room_id: int, presence: Mapping[int, MemberState]) -> None:
        """Tell a room how its members are connected, when that has changed."""
        room = self.rooms.get(room_id)
        if room is None or room.presence == presence:
            return
        room.presence = dict(presence)
        room.say(_presence_frame(presence))

    def stop(self) -> None:
        """Hear and do nothing more."""
        outbox.unlisten(self._told)
        self.watch.stop()
        self._rooms_near.stop()
        self._lobbies_near.stop()
        self.desk.stop()
        self._long.stop()


async def _close_after_answer(socket: RoomSocket, code: int) -> None:
    """Close a socket once its own command, if one is being carried out, is answered."""
    async with socket.answering:
        await socket.close(code)


def frame_of(n: int, state: RoomState) -> Frame:
    """The room as all its members see it."""
    return Frame(RoomView(n=n, room=state, now=now_ms()))


def _presence_frame(presence: Mapping[int, MemberState]) -> Frame:
    members = [MemberPresence(player=player, state=state) for player, state in presence.items()]
    return Frame(Presences(members=members))


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, RoomHub] = WeakKeyDictionary()


def room_hub_here() -> RoomHub:
    """The hub of the running loop, made on first use."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        hub = _hubs[loop] = RoomHub(hub_here())
    return hub
