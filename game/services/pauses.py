"""Matches that everybody has left alone: their clocks stand still until somebody is back (R9.1).

While a match is paused, each of its times is counted as if it were still the moment at
which it stopped; when it goes on, all of them move by the length of the pause.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef
from django.utils import timezone

from game import scheduling
from game.models import Deadline, Match, Seat
from game.rules import mass
from game.services import presence, votes
from game.services.apply import OpenMatch, apply, open_match
from game.services.deadlines import moment_of, ms_of
from game.services.settling import settle_overdue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet


def enter(match: OpenMatch, now: datetime) -> None:
    """Before a person's command in a locked match: it goes on, and what is overdue is settled."""
    if match.paused_at is not None:
        resume(match, now)
    settle_overdue(match, now)


def resume(match: OpenMatch, now: datetime) -> None:
    """Let a paused, locked match go on: somebody is back."""
    assert match.paused_at is not None, "only what stands still goes on"
    settle_overdue(match, match.time(now))
    paused_ms = max(ms_of(now) - match.paused_at, 0)
    pause = timedelta(milliseconds=paused_ms)
    match.paused_at = None
    if match.turn_ends_at is not None:
        match.turn_ends_at += paused_ms
    Match.objects.filter(pk=match.id).update(paused_at=None, woken_at=now)
    Deadline.objects.filter(match_id=match.id).update(due_at=F("due_at") + pause)
    if match.state.phase is not mass.Phase.OVER:
        apply(match, mass.Resume(paused_ms))
    for row in Deadline.objects.filter(match_id=match.id):
        alarm = partial(scheduling.alarm, match.id, row.kind, row.n, row.due_at)
        transaction.on_commit(alarm, robust=True)


def paused_of(seat_ids: Sequence[int]) -> list[int]:
    """The paused matches to which these seats belong."""
    matches = Match.objects.filter(seats__pk__in=list(seat_ids), paused_at__isnull=False)
    return list(matches.order_by().values_list("pk", flat=True).distinct())


def resume_if_paused(match_id: int, now: datetime) -> bool:
    """Lock a match and let it go on if it stands still.

    Returns:
        Whether it stood still.
    """
    with transaction.atomic():
        match = open_match(match_id)
        if match.paused_at is None:
            return False
        resume(match, now)
        return True


def left_alone(now: datetime) -> QuerySet[Match]:
    """The running matches of whose people none is online any more, and that are not paused."""
    people = Seat.objects.filter(match_id=OuterRef("pk"), player__isnull=False)
    return Match.objects.filter(
        Exists(people),
        ~Exists(people.filter(seen_at__gt=now - presence.GRACE)),
        finished_at__isnull=True,
        paused_at__isnull=True,
        woken_at__lt=now - presence.GRACE,
    )


def pause(match_id: int, now: datetime) -> bool:
    """Stop the clocks of a match that everybody has left alone, as of when the last one went.

    What was due before is done first; open votes fail, since nobody is there (R8.3).

    Returns:
        Whether it stands still from now on.
    """
    with transaction.atomic():
        match = open_match(match_id)
        rows = left_alone(now).filter(pk=match_id).annotate(heard=Max("seats__seen_at"))
        row = rows.values_list("woken_at", "heard").first()
        if row is None:
            return False
        stopped = max(moment for moment in row if moment is not None) + presence.GRACE
        match.paused_at = ms_of(stopped)
        settle_overdue(match, moment_of(match.paused_at))
        votes.recount(match, now)
        Match.objects.filter(pk=match_id).update(paused_at=match.paused_at)
        return True


def heard_again(now: datetime) -> QuerySet[Match]:
    """Paused matches of which somebody is online after all."""
    return Match.objects.filter(
        Exists(
            Seat.objects.filter(
                match_id=OuterRef("pk"),
                player__isnull=False,
                seen_at__gt=now - presence.GRACE,
            )
        ),
        finished_at__isnull=True,
        paused_at__isnull=False,
    )


def given_up(now: datetime) -> QuerySet[Match]:
    """Paused matches to which nobody has come back for too long."""
    limit = ms_of(now - timedelta(hours=settings.MASSS_ABANDON_H))
    return Match.objects.filter(finished_at__isnull=True, paused_at__lt=limit)


def abandon(match_id: int) -> bool:
    """Close a match to which nobody has come back: no winner, kept in the history.

    Returns:
        Whether it is closed by this.
    """
    with transaction.atomic():
        match = open_match(match_id)
        if not given_up(timezone.now()).filter(pk=match_id).exists():
            return False
        apply(match, mass.Abandon())
        Match.objects.filter(pk=match_id).update(paused_at=None)
        return True
