"""Who went away, came back, left or was let in, as a foreign record tells it (R9): its shape."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.mass.record_fault import shown
from game.rules.mass.record_shapes import (
    Malformed,
    integer_of,
    key_of,
    list_of,
    numbered,
    object_of,
    read_in,
    seat_of,
    text_of,
    word_of,
)

_DOINGS = ("kept", "returned", "occupant")
_AWAY_REASONS = ("gone", "clock")
_CHANGE_REASONS = ("left", "kicked", "let_in")
_KINDS = ("human", "bot")


class ReadChange(NamedTuple):
    """A change as the record has it.

    Attributes:
        place: where its round stands in the record, from 1; 0 before the first deal.
        after: after so many moves of that round.
        seat: the seat.
        do: kept, returned or occupant.
        kind: who comes, a human or a bot; empty unless the occupant changes.
        reason: why; empty for who returned.
    """

    place: int
    after: int
    seat: int
    do: str
    kind: str
    reason: str


def changes_of(plain: dict[str, object]) -> list[ReadChange]:
    """Read the list of changes, which a record without any may leave out.

    Raises:
        Malformed: something in it has not the shape of a change.
    """
    if "changes" not in plain:
        return []
    return numbered(read_in(plain, "changes", list_of), "change", _change)


def _change(value: object) -> ReadChange:
    plain = object_of(value)
    place = read_in(plain, "round", _count)
    after = read_in(plain, "after", _count)
    seat = seat_of(key_of(plain, "seat"))
    do = read_in(plain, "do", lambda word: word_of(word, _DOINGS))
    kind = reason = ""
    if do == "kept":
        reason = read_in(plain, "reason", lambda word: word_of(word, _AWAY_REASONS))
    elif do == "occupant":
        reason = read_in(plain, "reason", lambda word: word_of(word, _CHANGE_REASONS))
        kind = read_in(plain, "kind", lambda word: word_of(word, _KINDS))
        read_in(plain, "name", text_of)
    return ReadChange(place, after, seat, do, kind, reason)


def _count(value: object) -> int:
    """A whole number, 0 or more."""
    number = integer_of(value)
    if number < 0:
        raise Malformed(f"{shown(number)} is less than 0")
    return number
