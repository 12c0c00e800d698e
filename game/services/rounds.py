"""The rows of rounds, written beside the log so that pages can list them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import QuerySet

from game.models import Round
from game.rules import mass


def write(match_id: int, events: Sequence[mass.Event], *, first_n: int, now: datetime) -> None:
    """Write down what events say about rounds: dealt, opener settled, ended.

    Args:
        match_id: the locked match the events belong to.
        events: what has just happened, in order.
        first_n: number of the first of them.
        now: when they happened.
    """
    for n, event in enumerate(events, start=first_n):
        if isinstance(event, mass.RoundDealt):
            _dealt(match_id, event, n, now)
        elif isinstance(event, mass.OpenerChosen):
            _newest(match_id).update(opener=event.seat)
        elif isinstance(event, mass.RoundWon):
            _newest(match_id).update(
                team=event.team.value, seat=event.seat, reason=event.reason, ended_at=now
            )
        elif isinstance(event, mass.RoundVoided):
            _newest(match_id).update(reason="void", ended_at=now)


def _dealt(match_id: int, event: mass.RoundDealt, n: int, now: datetime) -> None:
    Round.objects.create(
        match_id=match_id,
        index=Round.objects.filter(match_id=match_id).count() + 1,
        number=event.number,
        trump=mass.SUIT_NAMES[event.trump],
        first_n=n,
        dealt_at=now,
    )


def _newest(match_id: int) -> QuerySet[Round]:
    """The newest round of a match, as a set of one row to update."""
    return Round.objects.filter(match_id=match_id, ended_at__isnull=True)
