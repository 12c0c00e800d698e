"""Looking back at a match that is over: worked out once by a worker, kept, and read by pages."""

from __future__ import annotations

import msgspec
from django.core.cache import cache
from django.utils import timezone

from game import scheduling
from game.models import Analysis, Match
from game.recent import Commit
from game.rules import mass
from game.selectors import events_after
from game.services.apply import json_text
from game.services.judging import LookBack, Moment, judge

VERSION = 1
"""Of the way in which it is made; what was made in another way is made again."""
ASKED_AGAIN_S = 30
"""So soon what is still missing is asked for again."""


def look_back(match_id: int) -> LookBack | None:
    """What was worked out of a match; None where it still has to be."""
    row = Analysis.objects.filter(match_id=match_id, version=VERSION).first()
    if row is None:
        return None
    return LookBack(
        msgspec.json.decode(row.chances, type=list[list[int]]),
        msgspec.json.decode(row.moments, type=list[Moment]),
    )


def ask_for(match_id: int) -> None:
    """Have a match looked back at that was not yet, because it is old or the alarm was lost.

    However many people wait for it, it is asked for once in a while only.
    """
    if cache.add(f"analyse.{match_id}", True, ASKED_AGAIN_S):
        scheduling.soon(scheduling.ANALYSE, match_id)


def match_moved(match_id: int, commit: Commit) -> None:
    """A match has moved on; one that has ended is looked back at soon, by a worker."""
    if any(isinstance(event, mass.MatchWon | mass.MatchAbandoned) for event in commit.events):
        scheduling.soon(scheduling.ANALYSE, match_id)


def analyse(match_id: int) -> bool:
    """Work out the chances and moments of a match that is over, and store them. Safe to repeat.

    Thinks in the thinking process, some tenths of a second for a match.

    Returns:
        Whether that was needed.
    """
    match = Match.objects.only("n").filter(pk=match_id, finished_at__isnull=False).first()
    if match is None or Analysis.objects.filter(match_id=match_id, version=VERSION).exists():
        return False
    found = judge(events_after(match_id, 0, match.n))
    Analysis.objects.update_or_create(
        match_id=match_id,
        defaults={
            "version": VERSION,
            "chances": json_text(found.chances),
            "moments": json_text(found.moments),
            "made_at": timezone.now(),
        },
    )
    return True
