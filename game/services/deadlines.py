"""What is due by itself, as rows with a time: an alarm, a sweep or the next command acts on it.

At any moment a match waits for a person, or for exactly one of: the next deal
(R3.1), the end of the opener's choice (R3.4), a bot's move. Whoever finds the
row due (`alarms`) acts under the match's lock and moves the row on in the same
transaction, so each acts exactly once.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction

from game import scheduling
from game.models import Deadline
from game.rules import mass

Kind = Deadline.Kind


def kind_awaited(state: mass.MatchState) -> Kind | None:
    """What a match waits for that comes by itself, None when a person must act."""
    if state.phase is mass.Phase.OVER or not state.occupants:
        return None
    if state.phase is mass.Phase.DEAL:
        return Kind.DEAL
    if state.phase is mass.Phase.OPENER:
        return Kind.OPENER
    turn = mass.running_round(state).turn
    return Kind.BOT if turn is not None and mass.is_played_by_bot(state, turn) else None


def turn_of(state: mass.MatchState) -> tuple[mass.Phase, int | None, int]:
    """What must stay the same for a command to be about the present situation."""
    rnd = state.round
    return (state.phase, rnd.turn if rnd else None, rnd.moves if rnd else 0)


def arrange(
    match_id: int, n: int, before: mass.MatchState, after: mass.MatchState, now: datetime
) -> None:
    """Set or take away the deadline of a locked match that has moved on.

    Args:
        match_id: the locked match.
        n: number of its newest event.
        before: the state it has left.
        after: the state it is in.
        now: the present moment.
    """
    kind = kind_awaited(after)
    awaited_before = kind_awaited(before)
    if kind is awaited_before and turn_of(before) == turn_of(after):
        return  # somebody named, came or went, and the same still waits, to the same end
    if kind is None:
        if awaited_before is not None:
            Deadline.objects.filter(match_id=match_id).delete()
        return
    due_at = choice_ends_at(after) or now + _pause(after, kind)
    changed = Deadline.objects.filter(match_id=match_id).update(kind=kind, n=n, due_at=due_at)
    if not changed:
        Deadline.objects.create(match_id=match_id, kind=kind, n=n, due_at=due_at)
    transaction.on_commit(lambda: scheduling.alarm(match_id, kind, n, due_at))


def choice_ends_at(state: mass.MatchState) -> datetime | None:
    """When the running choice of an opener ends (R3.4), None where none runs."""
    choice = None if state.round is None else state.round.start.choice
    return None if choice is None else datetime.fromtimestamp(choice.ends_at / 1000, UTC)


def _pause(state: mass.MatchState, kind: Kind) -> timedelta:
    """How long to wait before the next deal or a bot's move; it depends on no card."""
    if kind is Kind.DEAL:
        return timedelta(milliseconds=settings.MASSS_ROUND_PAUSE_MS if state.results else 0)
    shortest, longest = settings.MASSS_BOT_PAUSE_MS
    return timedelta(milliseconds=random.uniform(shortest, longest))  # noqa: S311
