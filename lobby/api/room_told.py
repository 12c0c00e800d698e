"""Rooms as the API tells them."""

from __future__ import annotations

from typing import Any

import msgspec

from lobby import selectors
from lobby.api.shapes import RoomLineShape, RoomShape
from lobby.models import Player, Room
from lobby.protocol import parts


def room_told(code: str, player: Player) -> dict[str, Any]:
    """A room as a person may see it."""
    room_id = Room.objects.values_list("pk", flat=True).get(code=code)
    n, state = selectors.room_state(room_id)
    is_member = any(member.player == player.pk for member in state.members)
    names = {member.player: member.name for member in state.members}
    told = msgspec.to_builtins(state)
    return RoomShape(
        {name: told[name] for name in _SHOWN}
        | {
            "n": n,
            "chairs": [
                chair | {"name": names.get(chair["player"], "")} for chair in told["chairs"]
            ],
            "members": told["members"] if is_member else None,
            "match": state.match if is_member else None,
            "over": state.over and is_member,
            "socket": f"/ws/match/{state.match}/" if is_member and _runs(state) else None,
        }
    ).data


def _runs(state: parts.RoomState) -> bool:
    return state.match is not None and not state.over


_SHOWN = (
    *("code", "name", "language", "access", "owner", "phase", "house", "clock_s", "spectators"),
    *("hints", "rated", "seats_locked"),
)
"""What everybody is shown of a room's state."""


def lines_told(rooms: list[Room]) -> list[dict[str, Any]]:
    """Rooms as the lobby lists them, the newest first."""
    lines = selectors.lines_of(selectors.listed_rooms().filter(pk__in=[room.pk for room in rooms]))
    told = [msgspec.to_builtins(line) for line in reversed(lines)]
    return RoomLineShape(told, many=True).data
