"""Votes as a record tells of them; they are no part of the log (R8.5)."""

from __future__ import annotations

from game.models import Vote
from game.rules import mass
from game.services.deadlines import ms_of


def recorded_votes(match_id: int) -> dict[int, list[mass.RecordedVote]]:
    """The votes of a match with their ballots, by the place of their round, from 1.

    While the match runs they are secret of the teams; who calls may see everything.
    """
    found: dict[int, list[mass.RecordedVote]] = {}
    rows = Vote.objects.filter(match_id=match_id).select_related("round")
    for row in rows.prefetch_related("ballots").order_by("pk"):
        found.setdefault(row.round.index, []).append(_recorded(row))
    return found


def _recorded(row: Vote) -> mass.RecordedVote:
    outcome = mass.VoteOutcome(row.outcome)
    return {
        "team": mass.Team(row.team).value,
        "proposer": row.proposer,
        "outcome": outcome.value,
        "yes": row.yes,
        "online": row.online,
        "ballots": [
            {
                "seat": ballot.seat,
                "name": ballot.name,
                "yes": ballot.yes,
                "at": ms_of(ballot.at),
            }
            for ballot in row.ballots.all()
        ],
    }
