"""What is due by itself, as rows with a time: an alarm, a sweep or the next command acts on it.

At any moment a match waits for exactly one of: the next deal (R3.1), the end of the
opener's choice (R3.4), a bot's move, the end of a person's turn (R9.1); or, without a
turn clock, for a person alone. A vote that runs beside that has its own end (R8).
Whoever finds a row due (`alarms`) acts under the match's lock and moves the row on in
the same transaction, so each acts exactly once.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction

from game import scheduling
from game.models import Deadline
from game.rules import mass

Kind = Deadline.Kind

FORGIVEN = timedelta(milliseconds=500)
"""A command may be so late on the wire; a time that was shown is over only after it (R9.1)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a match waits for from now on.

    Attributes:
        kind: what it is, None when only a person can act.
        due_at: when it is due, with what is forgiven.
        turn_ends_at: the end of the turn as shown, ms of the Unix epoch, None
            without a clock.
        had_any: whether a deadline was set until now.
    """

    kind: Kind | None
    due_at: datetime | None
    turn_ends_at: int | None
    had_any: bool


def kind_awaited(state: mass.MatchState, clock_s: int) -> Kind | None:
    """What a match waits for that comes by itself, None when a person must act.

    Args:
        state: the match.
        clock_s: its turn clock in seconds, 0 for none (R9.1).
    """
    if state.phase is mass.Phase.OVER or not state.occupants:
        return None
    if state.phase is mass.Phase.DEAL:
        return Kind.DEAL
    if state.phase is mass.Phase.OPENER:
        return Kind.OPENER
    turn = mass.running_round(state).turn
    if turn is not None and mass.is_played_by_bot(state, turn):
        return Kind.BOT
    return Kind.TURN if clock_s else None


def turn_of(state: mass.MatchState) -> tuple[mass.Phase, int | None, int]:
    """What must stay the same for a command to be about the present situation."""
    rnd = state.round
    return (state.phase, rnd.turn if rnd else None, rnd.moves if rnd else 0)


def plan(
    before: mass.MatchState, after: mass.MatchState, clock_s: int, now: datetime
) -> Plan | None:
    """What a match waits for after it has moved on, None where that is what it waited for.

    Args:
        before: the state it has left.
        after: the state it is in.
        clock_s: its turn clock in seconds, 0 for none.
        now: the present moment; of a match that stands still, when it stopped.
    """
    kind = kind_awaited(after, clock_s)
    awaited_before = kind_awaited(before, clock_s)
    if kind is awaited_before and turn_of(before) == turn_of(after):
        return None  # somebody named, came or went, and the same still waits, to the same end
    had_any = awaited_before is not None
    if kind is None:
        return Plan(None, None, None, had_any)
    if kind is Kind.TURN:
        ends_at = ms_of(now) + clock_s * 1000
        return Plan(kind, moment_of(ends_at) + FORGIVEN, ends_at, had_any)
    choice_end = choice_ends_at(after)
    due_at = choice_end + FORGIVEN if choice_end else now + _pause(after, kind)
    return Plan(kind, due_at, None, had_any)


def arrange(match_id: int, n: int, planned: Plan) -> None:
    """Set or take away the deadline of a locked match that has moved on.

    Args:
        match_id: the locked match.
        n: number of its newest event.
        planned: what it waits for from now on.
    """
    kind, due_at = planned.kind, planned.due_at
    if kind is None or due_at is None:
        if planned.had_any:
            Deadline.objects.filter(match_id=match_id).delete()
        return
    changed = Deadline.objects.filter(match_id=match_id).update(kind=kind, n=n, due_at=due_at)
    if not changed:
        Deadline.objects.create(match_id=match_id, kind=kind, n=n, due_at=due_at)
    transaction.on_commit(lambda: scheduling.alarm(match_id, kind, n, due_at), robust=True)


def choice_ends_at(state: mass.MatchState) -> datetime | None:
    """When the running choice of an opener ends as shown (R3.4), None where none runs."""
    choice = None if state.round is None else state.round.start.choice
    return None if choice is None else moment_of(choice.ends_at)


def ms_of(moment: datetime) -> int:
    """A moment in ms of the Unix epoch."""
    return int(moment.timestamp() * 1000)


def moment_of(milliseconds: int) -> datetime:
    """A moment from ms of the Unix epoch."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _pause(state: mass.MatchState, kind: Kind) -> timedelta:
    """How long to wait before the next deal or a bot's move; it depends on no card."""
    if kind is Kind.DEAL:
        first = not state.results
        pause_ms = settings.MASSS_FIRST_DEAL_MS if first else settings.MASSS_ROUND_PAUSE_MS
        return timedelta(milliseconds=pause_ms)
    shortest, longest = settings.MASSS_BOT_PAUSE_MS
    return timedelta(milliseconds=random.uniform(shortest, longest))  # noqa: S311
