"""Acting on what is due: woken by an alarm, by the sweep, or by a person's next command."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from game.models import Deadline
from game.rules import mass
from game.selectors import NotVisible, situation_of
from game.services import bots, dealing, presence, seats
from game.services.apply import OpenMatch, apply, open_match
from game.services.deadlines import Kind, choice_ends_at, kind_awaited

SWEEP_LIMIT = 200
"""Deadlines that one sweep acts on; the next sweep takes the rest."""

logger = logging.getLogger(__name__)


def wake(*, match_id: int, kind: str, n: int) -> bool:
    """Act on a deadline if it is still the one that was set after event `n`, and due.

    Safe to call twice, late or early: it looks, and does nothing where the
    deadline has moved or the matter is settled. Locks the match; rings the table
    after the commit.

    Returns:
        Whether it acted.
    """
    now = timezone.now()
    with transaction.atomic():
        try:
            match = open_match(match_id)
        except NotVisible:
            return False
        due = Deadline.objects.filter(match_id=match_id, kind=kind, n=n, due_at__lte=now)
        if not due.exists():
            return False
        _act(match, Kind(kind), now)
        return True


def sweep() -> int:
    """Act on everything that is due and was not acted on: lost alarms, restarts, people gone.

    Running choices of an opener are counted again too, since people come and go
    without a word (R3.4). A match in which something fails is logged and keeps no
    other match waiting.

    Returns:
        How many matches it moved on.
    """
    acted = keep_silent_seats()
    now = timezone.now()
    due = Deadline.objects.filter(due_at__lte=now).order_by("due_at")
    for match_id, kind, n in due.values_list("match_id", "kind", "n")[:SWEEP_LIMIT]:
        acted += _safely(match_id, partial(wake, match_id=match_id, kind=kind, n=n))
    choosing = Deadline.objects.filter(kind=Kind.OPENER, due_at__gt=now)
    for match_id in choosing.values_list("match_id", flat=True)[:SWEEP_LIMIT]:
        acted += _safely(match_id, partial(recount, match_id=match_id))
    return acted


def keep_silent_seats() -> int:
    """Let bots play the seats of people who have been silent too long (R9.1).

    Returns:
        How many seats are kept from now on.
    """
    now = timezone.now()
    silent = presence.silent_seats(now).order_by("match_id", "number")
    return sum(
        _safely(match_id, partial(seats.keep_if_silent, match_id, seat, now))
        for match_id, seat in silent.values_list("match_id", "number")[:SWEEP_LIMIT]
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


def settle_overdue(match: OpenMatch, now: datetime) -> bool:
    """Act on what is overdue in a locked match, before a person's command is looked at.

    Returns:
        Whether anything was overdue.
    """
    kind = kind_awaited(match.state)
    if kind is None or kind is Kind.BOT or not _is_overdue(match, kind, now):
        return False
    _act(match, kind, now)
    return True


def _is_overdue(match: OpenMatch, kind: Kind, now: datetime) -> bool:
    """Tell whether what the match waits for was due; the end of a choice is in the state."""
    ends_at = choice_ends_at(match.state)
    if ends_at is not None:
        return ends_at <= now
    return Deadline.objects.filter(match_id=match.id, kind=kind, due_at__lte=now).exists()


def _act(match: OpenMatch, kind: Kind, now: datetime) -> None:
    """Do what was due."""
    if kind is Kind.DEAL:
        dealing.deal(match, now)
    elif kind is Kind.OPENER:
        _close_choice(match, now)
    else:
        bots.move(match)


def _close_choice(match: OpenMatch, now: datetime) -> None:
    """End a choice (R3.4): names count; without any, in a team with nobody online, bots choose."""
    choice = mass.running_round(match.state).start.choice
    assert choice is not None, "a choice runs until its deadline"
    members = mass.team_seats(choice.team)
    has_names = any(seat is not None for seat in choice.named)
    has_bots = any(mass.is_played_by_bot(match.state, seat) for seat in members)
    is_alone = presence.online_seats(match.id, now).isdisjoint(members)
    if has_bots and is_alone and not has_names:
        dealing.let_bots_choose(match)
    else:
        apply(match, mass.CloseOpenerChoice())
