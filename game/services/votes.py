"""Surrender votes of locked matches: counted again, ended, and what follows when one passes (R8).

Each function takes a match that the caller has locked, so a vote, a move and another
vote are settled one after the other, in whatever order they came.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from game.models import Vote
from game.rules import mass
from game.services import ballots, deadlines, presence
from game.services.apply import OpenMatch, apply, note_vote

_Step = Callable[[mass.Vote, frozenset[int]], mass.Vote]


def recount(match: OpenMatch, now: datetime) -> bool:
    """Count the open votes of a match again, for somebody came, went or answered (R8.3).

    Returns:
        Whether that settled one.
    """
    return _settle_those(match, now, ballots.open_votes, mass.recount_vote)


def close_overdue(match: OpenMatch, now: datetime) -> bool:
    """End the open votes whose time is over, and what is forgiven with it (R8.3).

    Args:
        match: the locked match.
        now: the moment by which its clocks count.

    Returns:
        Whether there was one.
    """
    return _settle_those(match, now, lambda match_id: _overdue(match_id, now), mass.close_vote)


def vacate(match: OpenMatch, seat: int, now: datetime) -> bool:
    """The person of a seat has left for good, and the ballot with it (R9.2); counted again.

    Returns:
        Whether that settled a vote.
    """
    ballots.forget_person(match.id, seat)
    return recount(match, now)


def is_due(match_id: int, now: datetime) -> bool:
    """Tell without a lock whether a vote would be settled now, by its end or by who is online."""
    online = presence.online_seats(match_id, now)
    rows = ballots.open_votes(match_id)
    counted = (mass.recount_vote(ballots.machine_of(row), online) for row in rows)
    return bool(_overdue(match_id, now)) or any(
        vote.outcome is not mass.VoteOutcome.OPEN for vote in counted
    )


def ends_overdue(vote_ends_at: int | None, now: datetime) -> bool:
    """Tell whether a vote that ends at this moment, in ms, is over, forgiveness included."""
    return vote_ends_at is not None and due_at(vote_ends_at) <= now


def due_at(vote_ends_at: int) -> datetime:
    """When a vote is over that ends, as shown, at this moment in ms."""
    return deadlines.moment_of(vote_ends_at) + deadlines.FORGIVEN


def _overdue(match_id: int, now: datetime) -> list[Vote]:
    return [row for row in ballots.open_votes(match_id) if ends_overdue(row.ends_at, now)]


def _settle_those(
    match: OpenMatch, now: datetime, find: Callable[[int], list[Vote]], step: _Step
) -> bool:
    """Take votes one step on, and store those that are settled by it.

    A vote that is over is counted as of its end: who has gone since was there (R8.3).
    """
    if match.vote_ends_at is None:
        return False
    settled = False
    for row in find(match.id):
        online = presence.online_seats(match.id, min(now, due_at(row.ends_at)))
        after = step(ballots.machine_of(row), online)
        if after.outcome is mass.VoteOutcome.OPEN:
            continue
        write_down(match, row, after, now)
        settled = True
        if after.outcome is mass.VoteOutcome.PASSED:
            break  # the other team's vote is void by now (R8.4)
    return settled


def write_down(match: OpenMatch, row: Vote, after: mass.Vote, now: datetime) -> None:
    """Store how a vote stands; a team that has voted to give up does so (R7.3)."""
    if after.outcome is not mass.VoteOutcome.OPEN:
        ballots.settle(row, after, now)
    note_vote(match)
    if after.outcome is mass.VoteOutcome.PASSED:
        apply(match, mass.Surrender(after.team, after.yes or 0, after.online or 0))


def ends_at(now: datetime) -> int:
    """When a vote that is proposed now ends as shown, ms of the Unix epoch (R8.1)."""
    return deadlines.ms_of(now + timedelta(milliseconds=mass.VOTE_MS))
