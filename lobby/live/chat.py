"""What is said in the rooms of this process, handed out to who may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Max

from game.live.frames import Frame
from game.live.hub import Hub
from lobby.live.sockets import LiveRoom, RoomSocket
from lobby.models import ChatLine
from lobby.protocol.parts import Line
from lobby.protocol.server import Chat
from lobby.selectors import LINES_SHOWN, lines_for, readers_of


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat, and the members who may read it."""

    line: Line
    readers: frozenset[int]


class ChatOfRooms:
    """Reads each line once, however many hear it."""

    def __init__(self, hub: Hub) -> None:
        """Read with a hub's lanes."""
        self._hub = hub

    async def greet(self, room: LiveRoom, socket: RoomSocket) -> None:
        """Send the last lines that the person may read; from now on new ones are handed out."""
        room_id, player_id = socket.room_id, socket.player_id
        newest, lines = await self._hub.read(
            lambda: (newest_lines([room_id]).get(room_id, 0), lines_for(room_id, player_id))
        )
        socket.out.write(Frame(Chat(lines=lines)))
        # What was said between the two reads is here already.
        socket.line = max([newest, *(line.id for line in lines)])
        if room.line == 0:
            room.line = socket.line
        elif socket.line < room.line:
            await self._catch_up(room, socket)

    async def hand_out(self, room_id: int, room: LiveRoom, line_id: int) -> None:
        """Send what was said up to a line to everyone who may read it and has not got it."""
        async with room.chatting:
            if room.line >= line_id or all(socket.line is None for socket in room.sockets):
                return  # nobody waits for it: who syncs is sent the last lines anyway
            after = room.line
            said = await self._hub.read(lambda: said_after(room_id, after))
            if said:
                room.line = said[-1].line.id
            frames: dict[tuple[int, ...], Frame] = {}
            for socket in room.sockets:
                _send(socket, said, frames)

    async def _catch_up(self, room: LiveRoom, socket: RoomSocket) -> None:
        """Send what was handed out while the last lines were read."""
        async with room.chatting:
            after = socket.line or 0
            _send(socket, await self._hub.read(lambda: said_after(socket.room_id, after)), {})


def _send(socket: RoomSocket, said: Sequence[Said], frames: dict[tuple[int, ...], Frame]) -> None:
    """Send a socket what is new to it and meant for it; one frame for all who read the same."""
    if socket.line is None or not said:
        return
    lines = [
        one.line for one in said if one.line.id > socket.line and socket.player_id in one.readers
    ]
    socket.line = max(socket.line, said[-1].line.id)
    if lines:
        key = tuple(line.id for line in lines)
        frame = frames.get(key) or frames.setdefault(key, Frame(Chat(lines=lines)))
        socket.out.write(frame)


def newest_lines(room_ids: Iterable[int]) -> dict[int, int]:
    """The newest line of each of these rooms; rooms in which nothing was said are left out."""
    lines = ChatLine.objects.filter(room_id__in=list(room_ids)).order_by()
    return dict(lines.values("room_id").annotate(Max("pk")).values_list("room_id", "pk__max"))


def said_after(room_id: int, line_id: int) -> list[Said]:
    """What was said in a room after a line, in order; of very much only the newest."""
    lines = ChatLine.objects.filter(room_id=room_id, pk__gt=line_id).order_by("-pk")
    found = map(readers_of, reversed(lines.values_list("pk", flat=True)[:LINES_SHOWN]))
    return [Said(*one) for one in found if one is not None]
