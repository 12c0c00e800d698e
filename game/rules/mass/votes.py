"""The surrender vote of one team in one round, as a state machine (R8).

    open --(strict majority of those online)--> passed
    open --(no majority possible any more, or the deadline)--> failed
    open --(the round ends otherwise)--> void

A settled vote never changes again. Who is online comes in with each step, since
pure rules cannot know it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from game.rules.mass.refusals import Code, Refused
from game.rules.mass.table import SEATS, Team, team_of, team_seats

VOTE_MS = 30_000
"""How long a vote stays open (R8.1)."""


class Outcome(StrEnum):
    """Where a vote stands."""

    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Vote:
    """A team's vote to give up the round.

    Attributes:
        team: the team that votes.
        proposer: the member who proposed it (R8.1).
        ends_at: its deadline, ms of the Unix epoch.
        ballots: what each of the eight seats answered, None where it has not.
        outcome: where it stands.
        yes: the yes that counted when it was settled, None while it is open.
        online: the members who were online then, None while it is open.
    """

    team: Team
    proposer: int
    ends_at: int
    ballots: tuple[bool | None, ...]
    outcome: Outcome = Outcome.OPEN
    yes: int | None = None
    online: int | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """An open vote as it stands for the members online at one moment (R8.2, R8.3)."""

    yes: int
    no: int
    online: int

    @property
    def has_majority(self) -> bool:
        """Whether the yes are a strict majority of those online (R8.2)."""
        return self.yes * 2 > self.online

    @property
    def can_pass(self) -> bool:
        """Whether it would pass if everyone online who has not answered said yes (R8.3)."""
        return (self.online - self.no) * 2 > self.online


def count(vote: Vote, online: frozenset[int]) -> Count:
    """Count the ballots of the members who are online; no others count (R8.3).

    Args:
        vote: the vote.
        online: the seats of all people online at this moment; bots are never among them.
    """
    members = [seat for seat in team_seats(vote.team) if seat in online]
    answers = [vote.ballots[seat] for seat in members]
    return Count(answers.count(True), answers.count(False), len(members))


def propose(earlier: Vote | None, seat: int, ends_at: int, online: frozenset[int]) -> Vote:
    """Propose to give up the round; the proposer's yes is given with it (R8.1, R8.2).

    Args:
        earlier: the team's vote of this round, None where it has had none.
        seat: the person who proposes.
        ends_at: when it ends, ms of the Unix epoch.
        online: the seats of all people online at this moment.

    Raises:
        Refused: the team has had its vote of this round, or the person is not online.
    """
    if earlier is not None:
        raise Refused(Code.ALREADY_PROPOSED)
    _require_online(seat, online)
    ballots = tuple(True if other == seat else None for other in range(SEATS))
    return recount(Vote(team_of(seat), seat, ends_at, ballots), online)


def cast(vote: Vote | None, seat: int, yes: bool, online: frozenset[int]) -> Vote:
    """Answer an open vote, or answer it anew; it is counted again (R8.3).

    Raises:
        Refused: no vote of the team is open, or the person is not online.
    """
    if vote is None or vote.outcome is not Outcome.OPEN or team_of(seat) is not vote.team:
        raise Refused(Code.NO_OPEN_VOTE)
    _require_online(seat, online)
    return recount(_with_ballot(vote, seat, yes), online)


def recount(vote: Vote, online: frozenset[int]) -> Vote:
    """Count an open vote again, for somebody answered, came or went (R8.3)."""
    if vote.outcome is not Outcome.OPEN:
        return vote
    counted = count(vote, online)
    if counted.has_majority:
        return _settled(vote, Outcome.PASSED, counted)
    if not counted.can_pass:
        return _settled(vote, Outcome.FAILED, counted)
    return vote


def close(vote: Vote, online: frozenset[int]) -> Vote:
    """End a vote whose time is over: what has no majority now has failed (R8.3)."""
    if vote.outcome is not Outcome.OPEN:
        return vote
    counted = count(vote, online)
    return _settled(vote, Outcome.PASSED if counted.has_majority else Outcome.FAILED, counted)


def vacate(vote: Vote, seat: int, online: frozenset[int]) -> Vote:
    """The person of a seat left for good, and the ballot with it (R9.2); counted again."""
    if vote.outcome is not Outcome.OPEN or vote.ballots[seat] is None:
        return recount(vote, online - {seat})
    return recount(_with_ballot(vote, seat, None), online - {seat})


def void(vote: Vote) -> Vote:
    """The round ended otherwise, so nothing is decided any more (R8.4)."""
    return replace(vote, outcome=Outcome.VOID) if vote.outcome is Outcome.OPEN else vote


def _with_ballot(vote: Vote, seat: int, yes: bool | None) -> Vote:
    return replace(vote, ballots=(*vote.ballots[:seat], yes, *vote.ballots[seat + 1 :]))


def _settled(vote: Vote, outcome: Outcome, counted: Count) -> Vote:
    return replace(vote, outcome=outcome, yes=counted.yes, online=counted.online)


def _require_online(seat: int, online: frozenset[int]) -> None:
    if seat not in online:
        raise Refused(Code.NOT_ONLINE)
