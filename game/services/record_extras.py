"""What other apps put into the record of a match, beside what the game knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_writers: dict[str, Callable[[int], Any]] = {}


def write_with(key: str, writer: Callable[[int], Any]) -> None:
    """Put something into every record that is written from now on.

    Args:
        key: under which it stands there.
        writer: gives it as plain JSON for a match's row, or None to leave it out.
    """
    _writers[key] = writer


def extras_of(match_id: int) -> dict[str, Any]:
    """Everything that other apps put into the record of a match, by key."""
    found = {key: writer(match_id) for key, writer in _writers.items()}
    return {key: value for key, value in found.items() if value is not None}
