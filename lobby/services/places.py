"""Who has a chair."""

from __future__ import annotations

from typing import Any

from lobby.models import Chair

_SEATING = ("player_id", "bot", "ready", "wants")


def is_free(chair: Chair) -> bool:
    """Tell whether neither a person nor a bot has a chair."""
    return chair.player_id is None and not chair.bot


def free(chair: Chair) -> None:
    """Take whoever sits there off a chair."""
    chair.player_id, chair.bot, chair.ready, chair.wants = None, "", False, ""


def seating_of(chair: Chair) -> tuple[Any, ...]:
    """Who sits on a chair, and how; equal for equal chairs."""
    return tuple(getattr(chair, name) for name in _SEATING)
