"""How often a person may do what helps a guesser or costs the site much."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache

from lobby.services.refusals import RoomRefusal, RoomRefused


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times in so many seconds.

    Attributes:
        name: what is counted, as part of a key.
        most: how many times.
        window_s: in how many seconds, from the first time on.
    """

    name: str
    most: int
    window_s: int


GUESS = Limit("room-password", 5, 60)
"""Passwords of one room by one person."""
SET_PASSWORD = Limit("room-password-set", 5, 60)
"""Passwords that one person gives rooms: making one unreadable takes a processor a moment."""
MAKE_ROOM = Limit("room-made", 10, 60)
"""Rooms that one person makes."""


def count(limit: Limit, *whose: int) -> None:
    """Count a try.

    Args:
        limit: of what.
        whose: keys of the rows that it is counted for.

    Raises:
        RoomRefused: `too_many_tries`; the seconds after which the person may try again.
    """
    key = _key(limit, whose)
    cache.add(key, 0, limit.window_s)
    try:
        tried = cache.incr(key)
    except ValueError:  # forgotten in between
        return
    if tried > limit.most:
        raise RoomRefused(RoomRefusal.TOO_MANY_TRIES, seconds=limit.window_s)


def forget(limit: Limit, *whose: int) -> None:
    """A right one takes the wrong ones back."""
    cache.delete(_key(limit, whose))


def _key(limit: Limit, whose: tuple[int, ...]) -> str:
    return "-".join([limit.name, *map(str, whose)])
