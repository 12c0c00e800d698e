"""What a member asks of the own team's vote: to give up the round, yes or no (R8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from game import scheduling
from game.models import Ballot, Round, Vote
from game.rules import mass
from game.services import ballots, pauses, presence, seats, votes
from game.services.alarms import VOTE
from game.services.apply import OpenMatch, open_match
from game.services.refusals import NotApplied, ServiceCode


@dataclass(frozen=True, slots=True)
class Voter:
    """Who asks, and what was known when asking.

    Attributes:
        match_id: the match.
        seat: the person's seat.
        player_id: the person.
        command_id: made by the client, unique for the seat.
        seen: number of the newest event the person had seen.
    """

    match_id: int
    seat: int
    player_id: int
    command_id: str
    seen: int


def propose(voter: Voter) -> int:
    """Propose that the own team gives up the running round, once a round (R8.1).

    Who may call: an edge for its own signed-in person. Locks the match; tells the team
    after the commit, and everyone if it has passed. The proposer's yes is given with
    it. The same command id again gives the first answer and does nothing.

    Returns:
        Number of the newest event.

    Raises:
        NotApplied: `stale`, another round runs than the person has seen; `seat_lost`.
        mass.Refused: no round runs, or the team has had its vote.
        NotVisible: there is no such match.
    """
    return _once(voter, _propose)


def answer(voter: Voter, *, yes: bool) -> int:
    """Answer the open vote of the own team, or answer it anew (R8.3).

    Who may call, what it locks, tells, gives and raises: as `propose`.

    Args:
        voter: who answers.
        yes: whether the person agrees to give up.
    """
    return _once(voter, lambda match, who, now: _answer(match, who, yes, now))


def _once(voter: Voter, act: Callable[[OpenMatch, Voter, datetime], None]) -> int:
    """Carry out a command of a vote in one transaction, or give the answer it got before."""
    now = timezone.now()
    refusal: mass.Refused | NotApplied | None = None
    with transaction.atomic():
        match = open_match(voter.match_id)
        if seats.lost_seat(match, voter.seat, voter.player_id):
            raise NotApplied(ServiceCode.SEAT_LOST)
        answered = _answer_before(voter)
        if answered is not None:
            return answered
        pauses.enter(match, now)
        presence.hear(match.id, voter.seat, now)
        seats.take_back(match, voter.seat)
        try:
            act(match, voter, now)
        except (mass.Refused, NotApplied) as refused:
            refusal = refused
    # Raised outside the transaction: what was overdue stays settled, who is back is back.
    if refusal is not None:
        raise refusal
    return match.n


def _answer_before(voter: Voter) -> int | None:
    cast = Ballot.objects.filter(
        vote__match_id=voter.match_id, seat=voter.seat, command_id=voter.command_id
    )
    return cast.values_list("n", flat=True).first()


def _propose(match: OpenMatch, voter: Voter, now: datetime) -> None:
    newest = _running_round(match, voter)
    earlier = _own_vote(match, voter)
    machine = None if earlier is None else ballots.machine_of(earlier)
    vote = mass.propose_surrender(machine, voter.seat, votes.ends_at(now), _online(voter, now))
    row = Vote.objects.create(
        match_id=match.id,
        round=newest,
        team=vote.team.value,
        proposer=vote.proposer,
        ends_at=vote.ends_at,
    )
    ballot = _cast(match, row, voter, now, yes=True)
    votes.write_down(match, row, vote, now)
    _note_answer(ballot, match)
    due_at = votes.due_at(vote.ends_at)
    transaction.on_commit(lambda: scheduling.alarm(match.id, VOTE, row.pk, due_at), robust=True)


def _answer(match: OpenMatch, voter: Voter, yes: bool, now: datetime) -> None:
    _running_round(match, voter)
    row = _own_vote(match, voter)
    machine = None if row is None else ballots.machine_of(row)
    vote = mass.cast_ballot(machine, voter.seat, yes, _online(voter, now))
    assert row is not None, "only an open vote takes a ballot"
    ballot = _cast(match, row, voter, now, yes=yes)
    votes.write_down(match, row, vote, now)
    _note_answer(ballot, match)


def _running_round(match: OpenMatch, voter: Voter) -> Round:
    """The round that runs; refuses where none does, or another than the person has seen."""
    phase = match.state.phase
    if phase is mass.Phase.OVER:
        raise mass.Refused(mass.Code.MATCH_OVER)
    if phase is mass.Phase.DEAL:
        raise mass.Refused(mass.Code.ROUND_NOT_RUNNING)
    newest = ballots.newest_round(match.id)
    assert newest is not None, "a round runs"
    if not newest.first_n <= voter.seen <= match.n:
        raise NotApplied(ServiceCode.STALE, n=match.n)
    return newest


def _own_vote(match: OpenMatch, voter: Voter) -> Vote | None:
    return ballots.vote_of(match.id, mass.team_of(voter.seat))


def _online(voter: Voter, now: datetime) -> frozenset[int]:
    """Who is online, who asks among them (R8.2)."""
    return presence.online_seats(voter.match_id, now)


def _cast(match: OpenMatch, row: Vote, voter: Voter, now: datetime, *, yes: bool) -> Ballot:
    return Ballot.objects.create(
        vote=row,
        seat=voter.seat,
        name=match.state.occupants[voter.seat].name,
        yes=yes,
        at=now,
        command_id=voter.command_id,
    )


def _note_answer(ballot: Ballot, match: OpenMatch) -> None:
    Ballot.objects.filter(pk=ballot.pk).update(n=match.n)
