"""Whether the votes of a record can have been as it says (R8)."""

from __future__ import annotations

from game.rules.mass.record_fault import Fault
from game.rules.mass.record_reader import ReadMatch, ReadRound
from game.rules.mass.record_votes import ReadVote
from game.rules.mass.table import team_of
from game.rules.mass.verify_round import Broken


def check_votes(match: ReadMatch) -> None:
    """Check every vote of every round that tells of votes.

    Raises:
        Fault: the first one that cannot be so; its place is "round N vote M", from 1.
    """
    for place, rnd in enumerate(match.rounds, 1):
        for number, vote in enumerate(rnd.votes or (), 1):
            try:
                _check(vote, rnd, rnd.votes[: number - 1] if rnd.votes else [])
            except Broken as broken:
                raise Fault(f"round {place} vote {number}", broken.rule, str(broken)) from None
        _check_surrender(rnd, f"round {place}")


def _check(vote: ReadVote, rnd: ReadRound, before: list[ReadVote]) -> None:
    name = vote.team.value
    if any(other.team is vote.team for other in before):
        raise Broken("R8.1", f"team {name} has proposed in this round already")
    for seat in (vote.proposer, *(ballot.seat for ballot in vote.ballots)):
        if team_of(seat) is not vote.team:
            raise Broken("R8.1", f"seat {seat} is not of team {name}")
    if not any(ballot.seat == vote.proposer and ballot.yes for ballot in vote.ballots):
        raise Broken("R8.2", "the proposer's yes is missing")
    if vote.outcome in ("passed", "failed"):
        _check_count(vote)
    _check_end(vote, rnd)


def _check_count(vote: ReadVote) -> None:
    """Check that it was settled by a count, and rightly (R8.2, R8.3)."""
    if vote.yes is None or vote.online is None:
        raise Broken("R8.3", f"{vote.outcome}, but nobody counted")
    agreed = sum({ballot.seat: ballot.yes for ballot in vote.ballots}.values())
    if vote.yes > min(agreed, vote.online):
        text = f"{vote.yes} yes of {vote.online} online, but {agreed} agreed"
        raise Broken("R8.3", text)
    if (vote.yes * 2 > vote.online) != (vote.outcome == "passed"):
        raise Broken("R8.2", f"{vote.outcome} with {vote.yes} yes of {vote.online} online")


def _check_end(vote: ReadVote, rnd: ReadRound) -> None:
    """Check that the round ended as the vote says."""
    gave_up = rnd.end is not None and rnd.end.reason == "surrender"
    if vote.outcome == "passed" and not (gave_up and rnd.end and rnd.end.team is not vote.team):
        raise Broken("R8.1", "passed, but the round did not end by it")
    if vote.outcome == "open" and rnd.end is not None:
        raise Broken("R8.4", "open, but the round is over")


def _check_surrender(rnd: ReadRound, where: str) -> None:
    """Check that a round that was given up tells of the vote that did it, if of any."""
    if rnd.votes is None or rnd.end is None or rnd.end.reason != "surrender":
        return
    if not any(vote.outcome == "passed" for vote in rnd.votes):
        raise Fault(where, "R8.1", "given up, but no vote passed")
