"""Acting on what is due: woken by an alarm, by the sweep, or by a person's next command."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from game.models import Deadline, Match
from game.rules import mass
from game.selectors import NotVisible, situation_of
from game.services import bots, dealing, pauses, presence, seats, votes
from game.services.apply import apply, open_match
from game.services.deadlines import Kind, choice_ends_at
from game.services.settling import act, settle_overdue

if TYPE_CHECKING:
    from django.db.models import QuerySet

VOTE = "vote"
"""What is due when a vote ends; it has no row in `Deadline` but its own."""

logger = logging.getLogger(__name__)


def wake(*, match_id: int, kind: str, n: int) -> bool:
    """Act on what is overdue in a match, whichever alarm rings; nothing is done twice.

    Safe to call twice, late or early: it looks, and does nothing where nothing is
    overdue. A bot moves only at the alarm that was set for it after event `n`, since
    its pause wrongs nobody; it thinks before the lock. Locks the match; rings the table
    after the commit.

    Returns:
        Whether it acted.
    """
    now = timezone.now()
    due = Deadline.objects.filter(match_id=match_id, kind=Kind.BOT, n=n, due_at__lte=now)
    thought = bots.think_ahead(match_id) if kind == Kind.BOT and due.exists() else None
    with transaction.atomic():
        try:
            match = open_match(match_id)
        except NotVisible:
            return False
        if match.paused_at is not None:
            return False
        # A vote that has ended before must not see what follows from the deadline.
        settled = settle_overdue(match, now)
        if kind != Kind.BOT or not due.exists():
            return settled
        act(match, Kind.BOT, now, thought)
        return True


def count_votes(*, match_id: int) -> bool:
    """Count the open votes of a match again, for members may have come or gone (R8.3).

    Locks the match only where there is something to settle.

    Returns:
        Whether that settled one.
    """
    now = timezone.now()
    if not votes.is_due(match_id, now):
        return False
    with transaction.atomic():
        match = open_match(match_id)
        return settle_overdue(match, now) | votes.recount(match, now)


def sweep() -> int:
    """Act on everything that is due and was not acted on: lost alarms, restarts, people gone.

    Running choices of an opener are counted again too, since people come and go
    without a word (R3.4). A match in which something fails is logged and keeps no
    other match waiting: whatever is due is tried, however much it is.

    Returns:
        How many matches it moved on.
    """
    acted = _look_after_pauses() + keep_silent_seats()
    now = timezone.now()
    due = Deadline.objects.filter(due_at__lte=now, match__paused_at__isnull=True)
    due = due.order_by("due_at")
    for match_id, kind, n in due.values_list("match_id", "kind", "n"):
        acted += _safely(match_id, partial(wake, match_id=match_id, kind=kind, n=n))
    choosing = Deadline.objects.filter(
        kind=Kind.OPENER, due_at__gt=now, match__paused_at__isnull=True
    )
    for match_id in choosing.values_list("match_id", flat=True):
        acted += _safely(match_id, partial(recount, match_id=match_id))
    voting = Match.objects.filter(vote_ends_at__isnull=False).order_by("vote_ends_at")
    for match_id in voting.values_list("pk", flat=True):
        acted += _safely(match_id, partial(count_votes, match_id=match_id))
    return acted


def _look_after_pauses() -> int:
    """Stop the clocks of matches that everybody left alone, go on with others, close some.

    Returns:
        How many matches went on or were closed.
    """
    now = timezone.now()
    for match_id in _ids(pauses.left_alone(now)):
        _safely(match_id, partial(pauses.pause, match_id, now))
    acted = 0
    for match_id in _ids(pauses.heard_again(now)):
        acted += _safely(match_id, partial(pauses.resume_if_paused, match_id, now))
    for match_id in _ids(pauses.given_up(now)):
        acted += _safely(match_id, partial(pauses.abandon, match_id))
    return acted


def _ids(matches: QuerySet[Match]) -> list[int]:
    """The keys of some matches."""
    return list(matches.order_by("pk").values_list("pk", flat=True))


def keep_silent_seats() -> int:
    """Let bots play the seats of people who have been silent too long (R9.1).

    Returns:
        How many seats are kept from now on.
    """
    now = timezone.now()
    silent = presence.silent_seats(now).order_by("match_id", "number")
    return sum(
        _safely(match_id, partial(seats.keep_if_silent, match_id, seat, now))
        for match_id, seat in silent.values_list("match_id", "number")
    )


def _safely(match_id: int, act: Callable[[], bool]) -> bool:
    """Act on one match; a failure is logged."""
    try:
        return act()
    except Exception:
        logger.exception("Match %s could not be moved on", match_id)
        return False


def recount(*, match_id: int) -> bool:
    """Count the namings of a running choice again, for members may have come or gone (R3.4).

    With no human member online the team's bots choose at once. Locks the match
    only where there is something to settle.

    Returns:
        Whether that settled the opener.
    """
    now = timezone.now()
    online = presence.online_seats(match_id, now)
    if not _settles(situation_of(match_id).state, online, now):
        return False
    with transaction.atomic():
        match = open_match(match_id)
        if match.paused_at is not None:
            return False
        if settle_overdue(match, now):
            return True
        online = presence.online_seats(match_id, now)
        if not _settles(match.state, online, now):
            return False
        if dealing.is_left_to_bots(match.state, online, now):
            dealing.let_bots_choose(match)
        else:
            apply(match, mass.CountNamings(online))
        return True


def _settles(state: mass.MatchState, online: frozenset[int], now: datetime) -> bool:
    """Tell whether a running choice is settled by who is online (R3.4)."""
    if choice_ends_at(state) is None:
        return False
    if dealing.is_left_to_bots(state, online, now):
        return True
    return bool(mass.decide(state, mass.CountNamings(online)))
