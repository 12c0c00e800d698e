"""R9.1: a turn that runs out is played by the clock, once, and shown by the server's time."""

from __future__ import annotations

from functools import partial

import pytest

from game.bots.policy import POLICIES
from game.models import Deadline, Match, Seat
from game.rules import mass
from game.services import alarms, bots, deadlines, seats
from game.services.refusals import NotApplied
from tests.support.at_once import at_once
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, start_table
from tests.support.verify_command import Told, assert_stored, log_of, verify_command

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.rule("R9.1")]

CLOCK_S = 30


@pytest.fixture
def timed(clock: Clock) -> StoredTable:
    """A match of eight people with a turn clock; seat 0 leads."""
    table = start_table(opener=0, clock_s=CLOCK_S)
    table.everybody_is_online()
    return table


def pass_time(table: StoredTable, clock: Clock, seconds: float) -> None:
    """Time passes while everybody is online."""
    clock.forward(seconds)
    table.everybody_is_online()


def run_out(table: StoredTable, clock: Clock) -> None:
    """The present turn runs out, and what is forgiven with it."""
    pass_time(table, clock, CLOCK_S + 0.5)


def by_of(table: StoredTable) -> list[str]:
    """Who made each move of the match."""
    moves = (mass.Led, mass.Beaten, mass.Taken)
    return [event.by for event in log_of(table) if isinstance(event, moves)]


def test_a_turn_that_ran_out_is_played_by_the_clock(
    timed: StoredTable, clock: Clock, told: Told
) -> None:
    run_out(timed, clock)

    kinds = verify_command(timed, told, timed.wake)

    assert kinds[0] == "led"
    assert by_of(timed) == ["clock"]
    assert timed.turn == 1


def test_the_move_is_that_of_the_hint_from_what_the_seat_sees(
    timed: StoredTable, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    class Noted:
        reads_history = False

        def choose(self, view: mass.SeatView, rng: object, _history: object = None) -> mass.Move:
            asked.append(view)
            return POLICIES["greedy"].choose(view, rng)

    monkeypatch.setitem(POLICIES, bots.CLOCK_POLICY, Noted())
    view = mass.view_of(timed.state, 0)
    run_out(timed, clock)

    assert timed.wake()

    assert asked == [view]
    assert list(POLICIES)[-1] == bots.CLOCK_POLICY, "the strongest that there is"


def test_a_bot_that_fails_lets_no_clock_stand_still(
    timed: StoredTable, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def choose(self, *_: object) -> mass.Move:
            raise KeyError("weights")

    monkeypatch.setitem(POLICIES, bots.CLOCK_POLICY, Broken())
    run_out(timed, clock)

    assert timed.wake()

    assert by_of(timed) == ["clock"]


@pytest.mark.parametrize("left_s", [0.001, 0.5, 20.0])
def test_until_then_nobody_plays_for_the_person(
    timed: StoredTable, clock: Clock, left_s: float
) -> None:
    pass_time(timed, clock, CLOCK_S + 0.5 - left_s)

    assert not timed.wake()
    assert alarms.sweep() == 0
    timed.play()

    assert by_of(timed) == ["human"]


def test_a_move_on_the_wire_at_the_end_is_forgiven_half_a_second(
    timed: StoredTable, clock: Clock
) -> None:
    pass_time(timed, clock, CLOCK_S + 0.499)

    timed.play()

    assert by_of(timed) == ["human"]


def test_a_move_after_that_comes_too_late_and_the_clock_has_moved(
    timed: StoredTable, clock: Clock
) -> None:
    move, seen = timed.choose(), timed.n
    run_out(timed, clock)

    with pytest.raises(NotApplied, match="stale"):
        timed.play(move, seen=seen)

    assert by_of(timed) == ["clock"]


def test_each_turn_has_the_whole_time_anew(timed: StoredTable, clock: Clock) -> None:
    pass_time(timed, clock, 29)
    timed.play()
    pass_time(timed, clock, 29)
    timed.play()

    assert by_of(timed) == ["human", "human"]
    row = Match.objects.get(pk=timed.id)
    assert row.turn_ends_at == deadlines.ms_of(clock()) + CLOCK_S * 1000
    assert timed.deadline.due_at == deadlines.moment_of(row.turn_ends_at) + deadlines.FORGIVEN


def test_the_second_in_a_row_marks_the_seat_as_away(timed: StoredTable, clock: Clock) -> None:
    """Seat 0 sleeps; the others take, so that it is soon on turn again."""
    run_out(timed, clock)
    assert timed.wake()
    while timed.turn != 0:
        timed.play()
    run_out(timed, clock)

    assert timed.wake()

    assert timed.state.occupants[0].away == "clock"
    assert Seat.objects.get(match_id=timed.id, number=0).away == "clock"
    assert_stored(timed, log_of(timed))


def sleep_twice(table: StoredTable, clock: Clock) -> None:
    """Seat 0 lets two turns run out."""
    for _ in range(2):
        while table.turn != 0:
            table.play()
        run_out(table, clock)
        assert table.wake()
    assert table.state.occupants[0].away == "clock"


def test_a_kept_seat_has_no_clock_and_a_heartbeat_does_not_bring_it_back(
    timed: StoredTable, clock: Clock
) -> None:
    sleep_twice(timed, clock)
    while timed.turn != 0:
        timed.play()

    assert timed.deadline.kind == "bot"
    assert Match.objects.get(pk=timed.id).turn_ends_at is None
    timed.everybody_is_online()
    alarms.sweep()
    assert timed.state.occupants[0].away == "clock"


def test_the_person_comes_back_by_saying_so(timed: StoredTable, clock: Clock) -> None:
    sleep_twice(timed, clock)
    while timed.turn != 0:
        timed.play()

    n = seats.say_here(timed.id, 0, timed.people[0].pk)

    assert n == timed.n
    assert timed.state.occupants[0].away is None
    assert timed.deadline.kind == "turn"
    assert seats.say_here(timed.id, 0, timed.people[0].pk) == n, "said twice, done once"


def test_the_person_comes_back_by_any_command(timed: StoredTable, clock: Clock) -> None:
    sleep_twice(timed, clock)
    while timed.turn != 0:
        timed.play()

    timed.play()

    assert timed.state.occupants[0].away is None
    assert by_of(timed)[-1] == "human"


def test_who_has_lost_the_seat_cannot_say_to_be_there(timed: StoredTable) -> None:
    seats.leave(timed.id, 0, timed.people[0].pk)
    n = timed.n

    with pytest.raises(NotApplied, match="seat_lost"):
        seats.say_here(timed.id, 0, timed.people[0].pk)

    assert timed.n == n


def test_without_a_clock_a_turn_never_ends(clock: Clock) -> None:
    table = start_table(opener=0)
    table.everybody_is_online()
    pass_time(table, clock, 3600)

    assert alarms.sweep() == 0
    assert not Deadline.objects.filter(match_id=table.id).exists()


def test_two_workers_with_one_task_and_a_sweep_play_once(timed: StoredTable, clock: Clock) -> None:
    for _ in range(3):
        run_out(timed, clock)
        before, due = len(by_of(timed)), timed.deadline
        wake = partial(alarms.wake, match_id=timed.id, kind=due.kind, n=due.n)

        outcomes = at_once([wake, wake, alarms.sweep, wake])

        assert sum(outcomes) == 1
        assert len(by_of(timed)) == before + 1
    assert_stored(timed, log_of(timed))


def test_a_move_and_the_clock_at_one_moment_make_one_move(timed: StoredTable, clock: Clock) -> None:
    for _ in range(3):
        run_out(timed, clock)
        before, move, seen = len(by_of(timed)), timed.choose(), timed.n

        outcomes = at_once([timed.wake, partial(timed.play, move, seen=seen)])

        assert isinstance(outcomes[1], NotApplied)
        assert len(by_of(timed)) == before + 1
