"""The lobby's list of rooms, kept up to date for whoever watches it."""

from __future__ import annotations

import asyncio
from asyncio import sleep
from collections.abc import Mapping

from game.live.frames import Frame, now_ms
from game.live.hub import Hub
from game.protocol.envelope import Message
from lobby.live.sockets import LobbySocket
from lobby.live.steady import read_lines
from lobby.outbox import InvitedNews
from lobby.protocol.parts import RoomLine
from lobby.protocol.server import Invited, RoomChanged, RoomGone, Rooms
from lobby.selectors import listed_rooms, open_rooms

PAUSE_S = 0.25
"""Changes that come sooner after others are told together: one restless room would wear out all."""


class RoomList:
    """The list as it was last told. One change of a room is one small frame, made once for all.

    Attributes:
        sockets: who watches.
        told: how many changes have been told.
    """

    def __init__(self, hub: Hub) -> None:
        """Read with a hub's lanes; nothing is read while nobody watches."""
        self._hub = hub
        self.sockets: list[LobbySocket] = []
        self.told = 0
        self._lines: dict[int, RoomLine] | None = None
        self._numbers: dict[int, int] = {}
        self._changed: set[int] = set()
        self._reading = asyncio.Lock()
        self._looked_at = -PAUSE_S

    async def sync(self, socket: LobbySocket) -> None:
        """Send the whole list; from now on the socket hears of changes."""
        async with self._reading:
            lines = self._lines or await self._read_all()
            rooms = sorted(lines.values(), key=_rank)
        # The next change cannot come between, since nothing is awaited here.
        socket.out.write(Frame(Rooms(rooms=rooms, now=now_ms())))
        socket.is_synced = True

    async def _read_all(self) -> dict[int, RoomLine]:
        self._numbers, lines = await self._hub.read(_read_all)
        self._lines = lines
        return lines

    def sockets_of(self, player_id: int) -> int:
        """How many sockets a person has open here."""
        tickets = (socket.ticket for socket in self.sockets)
        return sum(ticket is not None and ticket.player_id == player_id for ticket in tickets)

    def leave(self, socket: LobbySocket) -> None:
        """The socket hears nothing more."""
        self.sockets.remove(socket)
        if not self.sockets:
            self._lines = None
            self._changed.clear()

    def heard_of(self, room_id: int, n: int) -> None:
        """A room has reached change `n`; it is looked at once for all that come meanwhile."""
        if not self.sockets or self._numbers.get(room_id, 0) >= n:
            return
        self._changed.add(room_id)
        if len(self._changed) == 1:
            self._hub.spawn(self._look())

    def compare(self, numbers: Mapping[int, int]) -> None:
        """These are all listed rooms and their numbers; what is not known yet is looked at."""
        for room_id, n in numbers.items():
            self.heard_of(room_id, n)
        for room_id in set(self._lines or ()) - set(numbers):
            self.heard_of(room_id, self._numbers[room_id] + 1)

    def invite(self, news: InvitedNews) -> None:
        """Tell a person of an invitation, wherever that person watches the list."""
        frame = Frame(Invited(code=news.code, name=news.name))
        for socket in self.sockets:
            if socket.ticket is not None and socket.ticket.player_id == news.player_id:
                socket.out.write(frame)

    async def _look(self) -> None:
        """Read the rooms that have changed, and tell what is different in the list."""
        pause_s = self._looked_at + PAUSE_S - self._hub.loop.time()
        if pause_s > 0:
            await sleep(pause_s)
        async with self._reading:
            self._looked_at = self._hub.loop.time()
            room_ids, self._changed = tuple(self._changed), set()
            if self._lines is None:
                return  # whoever comes next reads all of it
            numbers, lines = await self._hub.read(lambda: read_lines(room_ids))
            self._numbers |= numbers
            for room_id in room_ids:
                self._tell(room_id, lines.get(room_id))

    def _tell(self, room_id: int, line: RoomLine | None) -> None:
        """Tell how a room stands in the list now, if that is news."""
        if self._lines is None:
            return  # the last one has gone meanwhile
        before = self._lines.pop(room_id, None)
        if line is not None:
            self._lines[room_id] = line
        if line == before:
            return
        message: Message
        if line is not None:
            message = RoomChanged(room=line)
        elif before is not None:
            message = RoomGone(code=before.code)
        self.told += 1
        frame = Frame(message)
        for socket in self.sockets:
            if socket.is_synced:
                socket.out.write(frame)


def listed_numbers() -> dict[int, int]:
    """Number of the newest change of each listed room."""
    return dict(listed_rooms().values_list("pk", "n"))


def _rank(line: RoomLine) -> tuple[bool, int]:
    """The fullest of the rooms that wait for people first."""
    return line.phase == "playing", line.seats.count("-")


def _read_all() -> tuple[dict[int, int], dict[int, RoomLine]]:
    """Numbers and lines of all listed rooms; a line may be newer than its number, not older."""
    rows = list(listed_rooms().values_list("pk", "code", "n"))
    lines = {line.code: line for line in open_rooms()}
    return (
        {room_id: n for room_id, _, n in rows},
        {room_id: lines[code] for room_id, code, _ in rows if code in lines},
    )
