"""Who played the moves of a match: a person, a bot for the seat, or the clock (R9.1)."""

from __future__ import annotations

from collections import Counter

import msgspec
from django.db.models import Exists, OuterRef

from game.models import MatchEvent

MOVES = ("led", "beaten", "taken")


class _Move(msgspec.Struct):
    """What is read of a move."""

    seat: int
    by: str


_read = msgspec.json.Decoder(_Move).decode


def movers_of(match_id: int) -> dict[int, Counter[str]]:
    """How many moves of each seat were played by whom: by `human`, `bot` and `clock`.

    All of it is public: everybody at the table has seen it.
    """
    counted: dict[int, Counter[str]] = {}
    moves = MatchEvent.objects.filter(match_id=match_id, kind__in=MOVES).order_by("n")
    for payload in moves.values_list("payload", flat=True):
        move = _read(payload)
        counted.setdefault(move.seat, Counter())[move.by] += 1
    return counted


def has_log(match_id: int) -> bool:
    """Tell whether the events of a match were kept."""
    return MatchEvent.objects.filter(match_id=match_id, n=1).exists()


def with_log() -> Exists:
    """Chooses the matches whose events were kept."""
    return Exists(MatchEvent.objects.filter(match_id=OuterRef("pk"), n=1))
