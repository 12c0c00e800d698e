"""The sockets of this process, by room, and those of the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field

from game.live.frames import Frame
from game.live.tables import Writer
from game.tickets import Ticket
from lobby.live.tickets import MemberTicket
from lobby.protocol.parts import MemberState

Close = Callable[[int], Coroutine[None, None, None]]


@dataclass(slots=True, eq=False)
class RoomSocket:
    """One client's socket in a room.

    Attributes:
        ticket: by what right its person is here; it names room, membership and person.
        out: where its frames go.
        close: ends the connection with a close code.
        n: number of the newest change it was sent; None until it has synced.
        line: the newest line of chat that was looked at for it; None until then.
        heard: whether its client said something since the last look of the watch.
        syncing: held while it is sent the past, so that nothing is sent twice.
        answering: held while a command is carried out, so that its answer comes first.
    """

    ticket: MemberTicket
    out: Writer
    close: Close
    n: int | None = None
    line: int | None = None
    heard: bool = False
    syncing: asyncio.Lock = field(default_factory=asyncio.Lock)
    answering: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def room_id(self) -> int:
        """The room."""
        return self.ticket.room_id

    @property
    def player_id(self) -> int:
        """The person."""
        return self.ticket.player_id


@dataclass(slots=True, eq=False)
class LiveRoom:
    """The sockets of one room in this process, and what they have been told.

    Attributes:
        n: number of the newest change that all have been sent.
        frame: the room as it was then.
        line: the newest line of chat that has been handed out.
        said: the newest line of chat that was heard of.
        presence: how the members are connected, as was last said.
        sockets: who listens.
        reading: held while the room is read, so that one change is read once.
        chatting: held while lines are handed out, so that they stay in order.
    """

    n: int = 0
    frame: Frame | None = None
    line: int = 0
    said: int = 0
    presence: dict[int, MemberState] | None = None
    sockets: list[RoomSocket] = field(default_factory=list)
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    chatting: asyncio.Lock = field(default_factory=asyncio.Lock)

    def say(self, frame: Frame) -> None:
        """Send something to everyone in the room."""
        for socket in self.sockets:
            socket.out.write(frame)


@dataclass(slots=True, eq=False)
class LobbySocket:
    """One client's socket in the lobby.

    Attributes:
        ticket: by what right a person hears what is for that person; None for a stranger.
        out: where its frames go.
        close: ends the connection with a close code.
        is_synced: whether it has the list and hears of changes.
    """

    ticket: Ticket | None
    out: Writer
    close: Close
    is_synced: bool = False
