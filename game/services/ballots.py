"""The rows of votes: from them to the rules' state machine, and back (R8)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Min

from game.models import Ballot, Match, Round, Vote
from game.rules import mass

_ENDS = (mass.RoundWon, mass.RoundVoided, mass.MatchAbandoned)


def machine_of(row: Vote) -> mass.Vote:
    """A stored vote as the rules know it; reads its ballots."""
    answers: list[bool | None] = [None] * mass.SEATS
    for ballot in row.ballots.all():
        answers[ballot.seat] = None if ballot.has_left else ballot.yes
    outcome = mass.VoteOutcome(row.outcome)
    team = mass.Team(row.team)
    return mass.Vote(team, row.proposer, row.ends_at, tuple(answers), outcome, row.yes, row.online)


def open_votes(match_id: int) -> list[Vote]:
    """The open votes of a match, that which ends first before the other."""
    votes = Vote.objects.filter(match_id=match_id, outcome=Vote.Outcome.OPEN)
    return list(votes.order_by("ends_at", "pk").prefetch_related("ballots"))


def vote_of(match_id: int, team: mass.Team) -> Vote | None:
    """The vote of a team in the newest round of a match, None where it had none."""
    newest = newest_round(match_id)
    votes = Vote.objects.filter(round=newest, team=team.value)
    return votes.prefetch_related("ballots").first()


def newest_round(match_id: int) -> Round | None:
    """The round that runs, or ran last."""
    return Round.objects.filter(match_id=match_id).order_by("-index").first()


def settle(row: Vote, after: mass.Vote, now: datetime) -> None:
    """Write down how a vote was settled."""
    row.outcome, row.yes, row.online = after.outcome.value, after.yes, after.online
    row.settled_at = now
    row.save(update_fields=["outcome", "yes", "online", "settled_at"])


def void_at_round_end(match_id: int, events: Sequence[mass.Event], now: datetime) -> bool:
    """Make open votes void where events end the round in which they were to decide (R8.4).

    Returns:
        Whether any was.
    """
    if not any(isinstance(event, _ENDS) for event in events):
        return False
    votes = Vote.objects.filter(match_id=match_id, outcome=Vote.Outcome.OPEN)
    return bool(votes.update(outcome=Vote.Outcome.VOID, settled_at=now))


def first_end(match_id: int) -> int | None:
    """When the first of the open votes of a match ends, ms of the Unix epoch."""
    votes = Vote.objects.filter(match_id=match_id, outcome=Vote.Outcome.OPEN)
    ends_at: int | None = votes.aggregate(first=Min("ends_at"))["first"]
    return ends_at


def note_change(match_id: int, votes_n: int, vote_ends_at: int | None) -> None:
    """Write down in the row of a locked match that a vote has changed."""
    Match.objects.filter(pk=match_id).update(votes_n=votes_n, vote_ends_at=vote_ends_at)


def forget_person(match_id: int, seat: int) -> None:
    """The person of a seat leaves: the answers count no more, and ids may be used again (R9.2)."""
    Ballot.objects.filter(vote__match_id=match_id, seat=seat).update(has_left=True, command_id=None)
