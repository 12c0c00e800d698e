"""What was over stays over, whoever comes, goes or acts before an alarm says so (R8.3, R9.1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from game.models import Deadline, Match, Vote
from game.rules import mass
from game.services import alarms, seats, voting
from game.services.refusals import NotApplied
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, start_table
from tests.support.verify_command import assert_stored, log_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

_ids = count(1)

Way = Callable[[StoredTable], object]


def voter(table: StoredTable, seat: int) -> voting.Voter:
    return voting.Voter(table.id, seat, table.people[seat].pk, f"e{next(_ids)}", table.n)


def outcome(table: StoredTable) -> str:
    return Vote.objects.get(match_id=table.id).outcome


def leave(table: StoredTable) -> object:
    return seats.leave(table.id, 6, table.people[6].pk)


def is_kept(table: StoredTable) -> object:
    return seats.keep(table.id, 6, "clock")


def runs_out_of_time(table: StoredTable) -> object:
    """The seat's second turn in a row runs out."""
    return table.wake()


@pytest.mark.rule("R8.3")
@pytest.mark.parametrize("way", [leave, is_kept, runs_out_of_time])
def test_who_goes_after_the_end_lets_no_vote_pass(clock: Clock, way: Way) -> None:
    """Two yes of four are no majority at the end; that one is gone soon after changes nothing."""
    table = start_table(opener=6, clock_s=30)
    table.everybody_is_online()
    _time_out_once(table, clock)
    voting.propose(voter(table, 0))
    voting.answer(voter(table, 2), yes=True)
    clock.forward(30.6)
    table.everybody_is_online()

    way(table)

    assert outcome(table) == "failed"
    assert table.state.score == (0, 0)
    assert_stored(table, log_of(table))


def _time_out_once(table: StoredTable, clock: Clock) -> None:
    """Seat 6 lets one turn run out and is on turn again."""
    clock.forward(30.5)
    table.everybody_is_online()
    assert table.wake()
    while table.turn != 6:
        table.play()


@pytest.mark.rule("R8.3")
def test_who_comes_back_after_the_end_lets_no_vote_pass(clock: Clock) -> None:
    """Two yes of four when it ends; the third yes is of one who was away then."""
    table = start_table(opener=0)
    table.everybody_is_online()
    seats.keep(table.id, 4, "gone")
    voting.propose(voter(table, 0))
    voting.answer(voter(table, 2), yes=False)
    voting.answer(voter(table, 4), yes=True)
    seats.keep(table.id, 4, "gone")
    assert outcome(table) == "open", "one yes of three, and one has not answered"
    clock.forward(30.6)
    table.everybody_is_online()
    table.match.seats.filter(number=6).update(seen_at=None)

    seats.come_back(table.id, 4)

    row = Vote.objects.get(match_id=table.id)
    assert (row.outcome, row.yes, row.online) == ("failed", 1, 2)


@pytest.mark.rule("R8.3")
@pytest.mark.parametrize("late_s", [1, 7, 14])
def test_a_late_look_counts_who_was_there_at_the_end(clock: Clock, late_s: float) -> None:
    """The worker was away when the vote ended; two of four have gone since."""
    table = start_table(opener=0)
    table.everybody_is_online()
    voting.propose(voter(table, 0))
    voting.answer(voter(table, 2), yes=True)
    clock.forward(30.6)
    table.everybody_is_online()
    clock.forward(late_s)
    table.match.seats.exclude(number__in=[4, 6]).update(seen_at=clock())

    alarms.sweep()

    row = Vote.objects.get(match_id=table.id)
    assert (row.outcome, row.yes, row.online) == ("failed", 2, 4)


@pytest.mark.rule("R9.1")
@pytest.mark.parametrize("way", [leave, is_kept])
def test_a_turn_that_is_over_is_played_before_its_person_goes(clock: Clock, way: Way) -> None:
    table = start_table(opener=6, clock_s=30)
    table.everybody_is_online()
    clock.forward(30.6)
    table.everybody_is_online()

    way(table)

    kinds = [mass.event_kind(event) for event in log_of(table)]
    gone = "occupant_changed" if way is leave else "seat_kept"
    assert kinds.index("led") < kinds.index(gone)
    assert_stored(table, log_of(table))


@pytest.mark.rule("R9.1")
def test_who_leaves_a_match_that_stands_still_ends_no_turn(clock: Clock) -> None:
    """Its clocks count as of when it stopped, also for what settles the overdue."""
    table = start_table(opener=6, clock_s=30)
    table.everybody_is_online()
    clock.forward(11)
    alarms.sweep()
    assert Match.objects.get(pk=table.id).paused_at is not None
    clock.forward(3600)

    seats.leave(table.id, 0, table.people[0].pk)

    assert [mass.event_kind(event) for event in log_of(table)][-1] == "occupant_changed"
    assert table.deadline.kind == Deadline.Kind.TURN


@pytest.mark.rule("R3.4")
def test_a_late_look_at_a_choice_asks_who_was_there_at_its_end(clock: Clock) -> None:
    """Its two people named nobody and are gone when the worker is back: no bot chooses now."""
    table = start_table(opener=0, bots=[0, 2])
    table.everybody_is_online()
    table.surrender(mass.Team.B)
    alarms.sweep()
    assert table.state.phase is mass.Phase.OPENER
    clock.forward(20.6)
    table.everybody_is_online()
    clock.forward(14)
    table.match.seats.filter(number__in=[1, 3, 5, 7]).update(seen_at=clock())

    assert table.wake()

    assert mass.running_round(table.state).start.reason == "deadline"


@pytest.mark.rule("R9.2")
def test_what_was_overdue_stays_settled_though_the_leave_is_refused(clock: Clock) -> None:
    table = start_table(opener=6, clock_s=30)
    table.everybody_is_online()
    clock.forward(30.6)
    table.everybody_is_online()

    with pytest.raises(NotApplied, match="seat_lost"):
        seats.leave(table.id, 0, table.people[1].pk)

    assert [mass.event_kind(event) for event in log_of(table)].count("led") == 1
