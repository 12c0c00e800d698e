"""The record of a stored match: its log with its votes and what else belongs beside them."""

from __future__ import annotations

from game.models import Match
from game.rules import mass
from game.selectors import events_after
from game.services.record_extras import extras_of
from game.services.vote_records import recorded_votes


def record_of_match(match_id: int) -> mass.MatchRecord:
    """The record of a match, running or over, with all hands: who calls may see everything.

    Raises:
        Match.DoesNotExist: there is no such match.
    """
    code, n = Match.objects.values_list("code", "n").get(pk=match_id)
    extra = {"match": code, **extras_of(match_id)}
    return mass.record_of(events_after(match_id, 0, n), votes=recorded_votes(match_id), extra=extra)


def record_file(match_id: int) -> bytes:
    """The same as the bytes of a file."""
    return mass.record_to_json(record_of_match(match_id))
