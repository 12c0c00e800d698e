"""Votes as their own team may see them (R8.5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from game.models import Match, Vote
from game.rules import mass
from game.services import ballots, presence


@dataclass(frozen=True, slots=True)
class TeamVote:
    """The vote of a team in the newest round, with the count at one moment.

    Attributes:
        team: the team, which alone may see this.
        proposer: who proposed it.
        outcome: where it stands.
        ballots: the answers of seats 0–7, None without one.
        yes: how many of those online agree; when it is settled, how many did then.
        no: how many of those online do not; when it is settled, how many had said no.
        online: how many people of the team are online, or were when it was settled.
        ends_at: its end as shown, ms of the Unix epoch.
    """

    team: mass.Team
    proposer: int
    outcome: mass.VoteOutcome
    ballots: tuple[bool | None, ...]
    yes: int
    no: int
    online: int
    ends_at: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes of a match's newest round, by team, after the `n`th change; secret (R8.5)."""

    n: int
    votes: dict[mass.Team, TeamVote]


def tally_of(match_id: int, now: datetime) -> Tally:
    """How the votes of a match's newest round stand."""
    n = Match.objects.filter(pk=match_id).values_list("votes_n", flat=True).first() or 0
    if not n:
        return Tally(0, {})
    newest = ballots.newest_round(match_id)
    online = presence.online_seats(match_id, now)
    rows = Vote.objects.filter(round=newest).prefetch_related("ballots")
    votes = (_seen(ballots.machine_of(row), online) for row in rows)
    return Tally(n, {vote.team: vote for vote in votes})


def _seen(vote: mass.Vote, online: frozenset[int]) -> TeamVote:
    counted = mass.count_vote(vote, online)
    settled = vote.yes is not None and vote.online is not None
    return TeamVote(
        team=vote.team,
        proposer=vote.proposer,
        outcome=vote.outcome,
        ballots=vote.ballots,
        yes=vote.yes if vote.yes is not None else counted.yes,
        no=vote.ballots.count(False) if settled else counted.no,
        online=vote.online if vote.online is not None else counted.online,
        ends_at=vote.ends_at,
    )
