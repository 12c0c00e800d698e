"""Reads of several rows of a room that fit together, without a lock."""

from __future__ import annotations

from collections.abc import Collection

from lobby.protocol.parts import RoomLine, RoomState
from lobby.selectors import numbers_of, room_line, room_state

TRIES = 3
"""A room that changes this often while it is read will soon be read again anyway."""


def read_room(room_id: int) -> tuple[int, RoomState]:
    """A room with the number of its newest change.

    Each change moves the number on in the same transaction. Where it is the same before
    and after, nothing has changed between; else the room is read again.

    Raises:
        Room.DoesNotExist: there is no such room.
    """
    for _ in range(TRIES):
        n, state = room_state(room_id)
        if numbers_of([room_id]).get(room_id) == n:
            break
    return n, state


def read_lines(room_ids: Collection[int]) -> tuple[dict[int, int], dict[int, RoomLine]]:
    """Numbers and lines of some rooms, read likewise; those that are not listed have no line."""
    for _ in range(TRIES):
        numbers = numbers_of(room_ids)
        lines = {room_id: room_line(room_id) for room_id in room_ids}
        if numbers_of(room_ids) == numbers:
            break
    return numbers, {room_id: line for room_id, line in lines.items() if line is not None}
