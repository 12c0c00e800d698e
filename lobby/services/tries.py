"""How often a person may try passwords of a room."""

from __future__ import annotations

from django.core.cache import cache

from lobby.services.refusals import RoomRefusal, RoomRefused

MOST = 5
WINDOW_S = 60


def count(room_id: int, player_id: int) -> None:
    """Count a try.

    Raises:
        RoomRefused: `too_many_tries`; the seconds after which the person may try again.
    """
    key = _key(room_id, player_id)
    cache.add(key, 0, WINDOW_S)
    try:
        tried = cache.incr(key)
    except ValueError:  # forgotten in between
        return
    if tried > MOST:
        raise RoomRefused(RoomRefusal.TOO_MANY_TRIES, seconds=WINDOW_S)


def forget(room_id: int, player_id: int) -> None:
    """A right one takes the wrong ones back."""
    cache.delete(_key(room_id, player_id))


def _key(room_id: int, player_id: int) -> str:
    return f"room-password-{room_id}-{player_id}"
