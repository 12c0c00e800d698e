"""Rooms as the server tells of them, for tests of the page's own modules."""

from __future__ import annotations

from typing import Any

HOUSE = {"joker_beats_trump": False, "optional_mass": False, "target": 5}


def chair(seat: int, **fields: Any) -> dict[str, Any]:
    """A free chair, but for what is named."""
    return {"seat": seat, "player": None, "bot": None, "ready": False, "wants": None} | fields


def a_room(*people: int, **fields: Any) -> dict[str, Any]:
    """A room in which people sit on the first chairs; person 1 owns it.

    Args:
        people: their keys, in the order of the chairs.
        fields: what else is another than in an open room.
    """
    chairs = [chair(i, player=people[i] if i < len(people) else None) for i in range(8)]
    members = [
        {"player": key, "name": f"P{key}", "avatar": "k0c0", "guest": False, "asks_seat": None}
        for key in people
    ]
    return {
        "code": "KAMPTE",
        "name": "",
        "language": "mn",
        "access": "public",
        "owner": 1,
        "phase": "open",
        "call_ends_at": None,
        "house": HOUSE,
        "clock_s": 30,
        "hints": True,
        "voice": "all",
        "spectators": "off",
        "rated": True,
        "seats_locked": False,
        "chairs": chairs,
        "members": members,
        "match": None,
        "over": False,
        "played": 0,
    } | fields


def a_line(number: int, text: str = "hello") -> dict[str, Any]:
    """A line of chat."""
    return {
        "id": number,
        "channel": "room",
        "player": 1,
        "name": "P1",
        "text": text,
        "phrase": None,
        "at": 1764453917000 + number,
    }
