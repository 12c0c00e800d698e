"""R8: the team's vote to give up a round, stored, counted again, settled once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import pytest
from django.utils import timezone

from game.models import Ballot, Match, Vote
from game.rules import mass
from game.services import alarms, seats, voting
from game.services.refusals import NotApplied
from game.services.vote_records import recorded_votes
from tests.support.at_once import at_once
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, rows_of, start_table
from tests.support.verify_command import Told, assert_stored, log_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

_ids = count(1)


@pytest.fixture
def table(clock: Clock) -> StoredTable:
    """Eight people who are all online; round 1 runs."""
    table = start_table(opener=0)
    table.everybody_is_online()
    return table


def voter(
    table: StoredTable, seat: int, *, id: str | None = None, seen: int | None = None
) -> voting.Voter:
    person = table.people[seat].pk
    known = table.n if seen is None else seen
    return voting.Voter(table.id, seat, person, id or f"v{next(_ids)}", known)


def propose(table: StoredTable, seat: int, **options: Any) -> int:
    return voting.propose(voter(table, seat, **options))


def answer(table: StoredTable, seat: int, yes: bool, **options: Any) -> int:
    return voting.answer(voter(table, seat, **options), yes=yes)


def outcomes(table: StoredTable) -> list[str]:
    """How the votes of the match stand, in the order in which they were proposed."""
    return list(Vote.objects.filter(match_id=table.id).values_list("outcome", flat=True))


def be_online(table: StoredTable, *online: int) -> None:
    """Only the people of these seats were heard of late."""
    table.match.seats.update(seen_at=None)
    table.match.seats.filter(number__in=online).update(seen_at=timezone.now())


def votes_of(table: StoredTable) -> list[Any]:
    return [
        list(Vote.objects.filter(match_id=table.id).order_by("pk").values_list()),
        list(Ballot.objects.filter(vote__match_id=table.id).order_by("pk").values_list()),
    ]


# How it goes ----------------------------------------------------------------------------------


@pytest.mark.rule("R8.1")
def test_three_of_four_give_the_other_team_the_point(table: StoredTable, told: Told) -> None:
    propose(table, 0)
    answer(table, 2, True)
    n = table.n
    assert told == [], "an open vote is no event"

    answered = answer(table, 4, True)

    assert log_of(table)[n:] == (
        mass.SurrenderPassed(mass.Team.A, 3, 4),
        mass.RoundWon(mass.Team.B, None, "surrender"),
    )
    assert answered == table.n
    row = Vote.objects.get(match_id=table.id)
    assert (row.outcome, row.yes, row.online) == ("passed", 3, 4)
    assert_stored(table, log_of(table))


@pytest.mark.rule("R8.3")
def test_two_of_four_are_no_majority_and_two_against_end_it(table: StoredTable) -> None:
    n = table.n
    propose(table, 0)
    answer(table, 2, True)
    answer(table, 4, False)
    assert outcomes(table) == ["open"]

    answer(table, 6, False)

    assert outcomes(table) == ["failed"]
    assert table.n == n, "nobody else can have noticed"


@pytest.mark.rule("R8.3")
def test_an_answer_may_be_changed_while_it_is_open(table: StoredTable) -> None:
    propose(table, 0)
    answer(table, 2, False)
    answer(table, 2, True)
    answer(table, 4, True)

    assert outcomes(table) == ["passed"]
    assert list(Ballot.objects.values_list("seat", "yes")) == [
        (0, True),
        (2, False),
        (2, True),
        (4, True),
    ]


@pytest.mark.rule("R8.2")
def test_one_alone_decides_at_once(table: StoredTable) -> None:
    be_online(table, 2, 1, 3)

    propose(table, 2)

    assert outcomes(table) == ["passed"]
    assert table.state.score == (0, 1)


@pytest.mark.rule("R8.3")
def test_somebody_who_goes_lets_it_pass(table: StoredTable, clock: Clock) -> None:
    """Two yes of four are too few; once one of the others is gone, they are two of three."""
    propose(table, 0)
    answer(table, 2, True)
    clock.forward(11)
    table.match.seats.exclude(number=6).update(seen_at=clock())

    assert alarms.sweep() >= 1

    assert outcomes(table) == ["passed"]
    assert mass.SurrenderPassed(mass.Team.A, 2, 3) in log_of(table)


@pytest.mark.rule("R8.2")
def test_who_answers_is_online_for_the_others_too(table: StoredTable) -> None:
    """Seat 4 is back, and its first word is a no; the watch has not renewed its lease yet."""
    be_online(table, 0, 2, 6, 1)
    propose(table, 0)
    answer(table, 4, False)

    answer(table, 2, True)

    assert outcomes(table) == ["open"], "two yes of four"


@pytest.mark.rule("R8.2")
def test_who_says_to_be_here_is_online_at_once(table: StoredTable) -> None:
    seats.keep(table.id, 4, "clock")
    be_online(table, 0, 2, 6, 1)
    propose(table, 0)
    seats.say_here(table.id, 4, table.people[4].pk)

    answer(table, 2, True)

    assert outcomes(table) == ["open"], "two yes of four"


@pytest.mark.rule("R8.2")
def test_a_seat_marked_as_away_has_no_say(table: StoredTable) -> None:
    propose(table, 0)
    answer(table, 2, True)

    seats.keep(table.id, 6, "clock")

    assert outcomes(table) == ["passed"]


@pytest.mark.rule("R8.3")
def test_who_comes_back_may_keep_it_open(table: StoredTable, clock: Clock) -> None:
    seats.keep(table.id, 6, "clock")
    propose(table, 0)
    seats.come_back(table.id, 6)

    answer(table, 2, True)

    assert outcomes(table) == ["open"]


@pytest.mark.rule("R8.3")
@pytest.mark.parametrize("way", ["alarm", "sweep", "command"])
def test_it_fails_at_its_end(table: StoredTable, clock: Clock, way: str) -> None:
    propose(table, 0)
    row = Vote.objects.get(match_id=table.id)
    clock.forward(30.499)
    table.everybody_is_online()
    assert not alarms.wake(match_id=table.id, kind=alarms.VOTE, n=row.pk)
    assert outcomes(table) == ["open"]
    clock.forward(0.001)
    table.everybody_is_online()

    ways: dict[str, Callable[[], object]] = {
        "alarm": lambda: alarms.wake(match_id=table.id, kind=alarms.VOTE, n=row.pk),
        "sweep": alarms.sweep,
        "command": table.play,
    }
    ways[way]()

    assert outcomes(table) == ["failed"]
    assert Match.objects.get(pk=table.id).vote_ends_at is None


@pytest.mark.rule("R8.3")
def test_an_answer_after_the_end_comes_too_late(table: StoredTable, clock: Clock) -> None:
    propose(table, 0)
    answer(table, 2, True)
    clock.forward(30.5)
    table.everybody_is_online()

    with pytest.raises(mass.Refused) as refused:
        answer(table, 4, True)

    assert refused.value.code is mass.Code.NO_OPEN_VOTE
    assert outcomes(table) == ["failed"]
    assert table.state.score == (0, 0)


@pytest.mark.rule("R8.4")
def test_a_round_that_ends_otherwise_makes_it_void(clock: Clock) -> None:
    table = start_table(opener=0)
    table.everybody_is_online()
    propose(table, 0)
    propose(table, 1)

    table.play_until(lambda state: bool(state.results))

    assert outcomes(table) == ["void", "void"]
    assert Match.objects.get(pk=table.id).vote_ends_at is None
    with pytest.raises(NotApplied, match="stale"):
        answer(table, 2, True)


@pytest.mark.rule("R8.4")
def test_both_teams_may_vote_and_the_first_to_pass_counts(table: StoredTable) -> None:
    propose(table, 0)
    propose(table, 1)
    for seat in (3, 2, 5):
        answer(table, seat, True)

    assert outcomes(table) == ["void", "passed"]
    assert table.state.score == (1, 0)
    assert_stored(table, log_of(table))


@pytest.mark.rule("R8.1")
def test_each_team_may_propose_once_a_round(table: StoredTable, clock: Clock) -> None:
    propose(table, 0)
    for seat in (2, 4):
        answer(table, seat, False)
    assert outcomes(table) == ["failed"]
    before = rows_of(table.id), votes_of(table)

    with pytest.raises(mass.Refused) as refused:
        propose(table, 2)

    assert refused.value.code is mass.Code.ALREADY_PROPOSED
    assert (rows_of(table.id), votes_of(table)) == before
    table.surrender(mass.Team.B)
    alarms.sweep()
    propose(table, 2)
    assert outcomes(table) == ["failed", "open"]


@pytest.mark.rule("R9.2")
def test_a_ballot_leaves_with_its_person(table: StoredTable) -> None:
    propose(table, 0)
    answer(table, 2, True)

    seats.leave(table.id, 2, table.people[2].pk)

    assert outcomes(table) == ["open"], "one yes of three"
    assert Ballot.objects.get(seat=2).has_left


@pytest.mark.rule("R8.3")
def test_a_vote_does_not_outlive_everybodys_going(table: StoredTable, clock: Clock) -> None:
    propose(table, 0)
    clock.forward(11)

    alarms.sweep()

    assert outcomes(table) == ["failed"]
    assert Match.objects.get(pk=table.id).paused_at is not None


def test_a_record_tells_of_votes_and_of_the_clock(clock: Clock) -> None:
    table = start_table(opener=0, clock_s=20)
    table.everybody_is_online()
    clock.forward(20.5)
    table.everybody_is_online()
    table.wake()
    propose(table, 0)
    answer(table, 2, False)

    record = mass.record_of(log_of(table), votes=recorded_votes(table.id))

    mass.verify(record)
    [rnd] = record["rounds"]
    assert rnd["moves"][0]["by"] == "clock"
    [vote] = rnd["votes"]
    assert (vote["team"], vote["proposer"], vote["outcome"]) == ("A", 0, "open")
    said = [(ballot["name"], ballot["yes"]) for ballot in vote["ballots"]]
    assert said == [("Bat", True), ("Dorj", False)]
    assert mass.load_record(mass.record_to_json(record)) == record


# Who may not, and what comes twice ---------------------------------------------------------------


@pytest.mark.rule("R8.3")
def test_there_must_be_an_open_vote_of_the_own_team(table: StoredTable) -> None:
    propose(table, 0)
    before = votes_of(table)

    with pytest.raises(mass.Refused) as refused:
        answer(table, 1, True)

    assert refused.value.code is mass.Code.NO_OPEN_VOTE
    assert votes_of(table) == before


def test_the_same_command_again_gives_the_same_answer(table: StoredTable) -> None:
    first = propose(table, 0, id="p1")
    table.play()
    before = votes_of(table)

    assert propose(table, 0, id="p1") == first

    assert votes_of(table) == before


def test_what_was_meant_for_the_round_before_is_stale(table: StoredTable) -> None:
    seen = table.n
    table.surrender(mass.Team.B)
    alarms.sweep()
    before = votes_of(table)

    with pytest.raises(NotApplied, match="stale"):
        propose(table, 0, seen=seen)

    assert votes_of(table) == before


def test_who_has_left_has_no_say(table: StoredTable) -> None:
    seats.leave(table.id, 2, table.people[2].pk)

    with pytest.raises(NotApplied, match="seat_lost"):
        propose(table, 2)

    assert outcomes(table) == []


# At one moment ----------------------------------------------------------------------------------


def refused(found: list[Any]) -> list[str]:
    """The codes of refusals; anything else that was raised is raised here."""
    codes = []
    for outcome in found:
        if isinstance(outcome, mass.Refused | NotApplied):
            codes.append(outcome.code.value)
        elif isinstance(outcome, Exception):
            raise outcome
    return codes


@pytest.mark.parametrize("turn", range(3))
def test_the_last_ballot_and_the_end_settle_it_once(
    table: StoredTable, clock: Clock, turn: int
) -> None:
    propose(table, 0)
    answer(table, 2, True)
    pk = Vote.objects.get(match_id=table.id).pk
    clock.forward(30.5)
    table.everybody_is_online()
    last = partial(voting.answer, voter(table, 4), yes=True)
    wake = partial(alarms.wake, match_id=table.id, kind=alarms.VOTE, n=pk)

    found = at_once([last, wake, wake, alarms.sweep])

    assert refused(found) == ["no_open_vote"]
    assert outcomes(table) == ["failed"]
    assert table.state.score == (0, 0)


@pytest.mark.parametrize("turn", range(3))
def test_a_vote_that_passes_and_the_winning_move_give_one_point(clock: Clock, turn: int) -> None:
    table = start_table(opener=0)
    table.everybody_is_online()
    table.play_until(lambda state: _can_go_out(state))
    table.everybody_is_online()
    propose(table, 0)
    answer(table, 2, True)
    winning = partial(table.play, _going_out(table.state), seen=table.n)
    passing = partial(voting.answer, voter(table, 4), yes=True)

    found = at_once([winning, passing])

    assert len(refused(found)) == 1
    assert sum(table.state.score) == 1
    assert outcomes(table)[0] in {"passed", "void"}
    assert_stored(table, log_of(table))


@pytest.mark.parametrize("turn", range(3))
def test_both_teams_votes_at_once_give_one_point(table: StoredTable, turn: int) -> None:
    for team in (0, 1):
        propose(table, team)
        answer(table, team + 2, True)

    found = at_once([partial(voting.answer, voter(table, seat), yes=True) for seat in (4, 5)])

    assert len(refused(found)) == 1
    assert sorted(outcomes(table)) == ["passed", "void"]
    assert sum(table.state.score) == 1
    assert_stored(table, log_of(table))


@pytest.mark.parametrize("turn", range(3))
def test_two_proposals_of_a_team_at_once_make_one_vote(table: StoredTable, turn: int) -> None:
    found = at_once([partial(voting.propose, voter(table, seat)) for seat in (0, 2, 4, 6)])

    assert refused(found) == ["already_proposed"] * 3
    assert len(outcomes(table)) == 1


def _can_go_out(state: mass.MatchState) -> bool:
    return bool(state.results) or _going_out(state) is not None


def _going_out(state: mass.MatchState) -> mass.Move | None:
    """A move by which the seat on turn ends the round."""
    rnd = mass.running_round(state)
    if rnd.turn is None:
        return None
    for move in mass.legal_moves(state, rnd.turn):
        events = mass.decide(state, move)
        if any(isinstance(event, mass.RoundWon) for event in events):
            return move
    return None
