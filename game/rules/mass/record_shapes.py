"""Reading foreign values: each function gives what it read, or says what is of the wrong shape.

None of them knows where in the record it reads; the callers add that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.rules.mass.record_fault import shown
from game.rules.mass.table import SEATS

_Read = TypeVar("_Read")


class Malformed(Exception):  # noqa: N818 - becomes a Fault once its place is known
    """A value of the wrong shape; the text does not say where."""


def object_of(value: object) -> dict[str, object]:
    """An object of JSON."""
    if not isinstance(value, dict):
        raise Malformed(f"{shown(value)} where an object belongs")
    return value


def list_of(value: object) -> list[object]:
    """A list of JSON."""
    if not isinstance(value, list):
        raise Malformed(f"{shown(value)} where a list belongs")
    return value


def key_of(plain: dict[str, object], key: str) -> object:
    """What stands under a key."""
    if key not in plain:
        raise Malformed(f"{key} is missing")
    return plain[key]


def read_in(plain: dict[str, object], key: str, read: Callable[[object], _Read]) -> _Read:
    """Read what stands under a key, and name the key in the fault."""
    value = key_of(plain, key)
    try:
        return read(value)
    except Malformed as malformed:
        raise Malformed(f"{key}: {malformed}") from None


def numbered(value: object, noun: str, read: Callable[[object], _Read]) -> list[_Read]:
    """Read a list whose items are counted from 1, and name the number in the fault."""
    items: list[_Read] = []
    try:
        for item in list_of(value):
            items.append(read(item))
    except Malformed as malformed:
        raise Malformed(f"{noun} {len(items) + 1}: {malformed}") from None
    return items


def eight_of(value: object, read: Callable[[object], _Read]) -> tuple[_Read, ...]:
    """Read a list with one item for each seat (R1.1)."""
    items = list_of(value)
    if len(items) != SEATS:
        raise Malformed(f"{len(items)} where {SEATS} belong (R1.1)")
    return tuple(map(read, items))


def flag_of(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Malformed(f"{shown(value)} is neither true nor false")
    return value


def integer_of(value: object) -> int:
    """A whole number."""
    if type(value) is not int:  # a bool is no number here
        raise Malformed(f"{shown(value)} is no whole number")
    return value


def seat_of(value: object) -> int:
    """A seat, 0–7 (R1.1)."""
    if type(value) is not int or not 0 <= value < SEATS:
        raise Malformed(f"{shown(value)} is no seat (R1.1)")
    return value


def seat_or_null(value: object) -> int | None:
    """A seat, or null (R1.1)."""
    return None if value is None else seat_of(value)


def text_of(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise Malformed(f"{shown(value)} is no text")
    return value


def word_of(value: object, words: Sequence[str]) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in words:
        raise Malformed(f"{shown(value)} is none of {', '.join(words)}")
    return value
