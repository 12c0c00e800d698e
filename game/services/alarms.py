"""Acting on what is due: woken by an alarm, by the sweep, or by a person's next command."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from game.models import Deadline
from game.rules import mass
from game.selectors import NotVisible
from game.services import bots, dealing
from game.services.apply import OpenMatch, apply, open_match
from game.services.deadlines import Kind, kind_awaited

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
    """Act on everything that is due and was not acted on: lost alarms, restarts.

    A match in which that fails is logged and keeps no other match waiting.

    Returns:
        How many deadlines it acted on.
    """
    due = Deadline.objects.filter(due_at__lte=timezone.now()).order_by("due_at")
    acted = 0
    for match_id, kind, n in due.values_list("match_id", "kind", "n")[:SWEEP_LIMIT]:
        try:
            acted += wake(match_id=match_id, kind=kind, n=n)
        except Exception:
            logger.exception("Deadline %s of match %s could not be settled", kind, match_id)
    return acted


def settle_overdue(match: OpenMatch, now: datetime) -> bool:
    """Act on what is overdue in a locked match, before a person's command is looked at.

    Returns:
        Whether anything was overdue.
    """
    kind = kind_awaited(match.state)
    if kind is None or kind is Kind.BOT:
        return False
    due = Deadline.objects.filter(match_id=match.id, kind=kind, due_at__lte=now)
    if not due.exists():
        return False
    _act(match, kind, now)
    return True


def _act(match: OpenMatch, kind: Kind, now: datetime) -> None:
    """Do what was due."""
    if kind is Kind.DEAL:
        dealing.deal(match, now)
    elif kind is Kind.OPENER:
        if not dealing.choose_without_people(match, now):
            apply(match, mass.CloseOpenerChoice())
    else:
        bots.move(match)
