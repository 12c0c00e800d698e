"""What is overdue is settled before the next command, and outlives the process that set it."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from game import outbox, scheduling
from game.recent import recent_commits
from game.rules import mass
from game.services import alarms, moves
from game.services.refusals import NotApplied
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, rows_of, start_table
from tests.support.verify_command import Told, assert_stored, log_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

B = mass.Team.B
PAUSE_S = 4.0


def test_an_overdue_deal_comes_before_the_command(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S)
    paused.everybody_is_online()
    n = paused.n

    with pytest.raises(NotApplied):
        paused.play(mass.Take(0), seen=n)

    state = paused.state
    assert (state.phase, mass.running_round(state).start.number) == (mass.Phase.OPENER, 2)
    assert_stored(paused, log_of(paused))


def test_an_overdue_deal_is_told_though_the_command_is_refused(
    paused: StoredTable, clock: Clock, told: Told
) -> None:
    clock.forward(PAUSE_S)
    told.clear()

    with pytest.raises(NotApplied):
        paused.play(mass.Take(0))

    [(_, commit)] = told
    assert mass.event_kind(commit.events[0]) == "round_dealt"


def test_a_deal_that_is_not_due_is_left_alone(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S - 0.001)
    before = rows_of(paused.id)

    with pytest.raises(mass.Refused) as refused:
        paused.play(mass.Take(0))

    assert refused.value.code is mass.Code.ROUND_NOT_RUNNING
    assert rows_of(paused.id) == before


def test_a_name_after_the_end_of_the_choice_comes_too_late(
    choosing: StoredTable, clock: Clock
) -> None:
    choosing.name_opener(0, 6)
    clock.forward(20.5)
    choosing.everybody_is_online()
    n = choosing.n

    with pytest.raises(NotApplied):
        choosing.name_opener(2, 4, seen=n)

    start = mass.running_round(choosing.state).start
    assert (start.opener, start.reason) == (6, "deadline")


def test_a_name_at_the_last_moment_counts(choosing: StoredTable, clock: Clock) -> None:
    clock.forward(20.499)
    choosing.everybody_is_online()

    choosing.name_opener(0, 6)

    assert choosing.state.phase is mass.Phase.OPENER


def test_each_name_keeps_the_end_of_the_choice(choosing: StoredTable, clock: Clock) -> None:
    first = choosing.deadline
    clock.forward(7)
    choosing.name_opener(0, 6)

    assert choosing.deadline == first
    assert choosing.deadline.due_at == first.due_at
    assert not choosing.wake(first)
    clock.forward(13.5)
    assert choosing.wake(first)


def test_a_repeated_command_does_not_settle_what_is_overdue(
    choosing: StoredTable, clock: Clock
) -> None:
    answer = choosing.name_opener(0, 6, id="c1")
    clock.forward(20.5)

    assert choosing.name_opener(0, 6, id="c1") == answer
    assert choosing.state.phase is mass.Phase.OPENER


# Without people, without a process ----------------------------------------------------------------


def test_the_choice_of_a_team_that_has_gone_is_its_bots(clock: Clock) -> None:
    table = start_table(bots=(2, 4, 6))
    table.surrender(B)
    table.everybody_is_online()
    alarms.sweep()
    clock.forward(20.5)
    table.match.seats.filter(number=1).update(seen_at=clock())  # of the other team

    alarms.sweep()

    assert mass.running_round(table.state).start.reason == "bots"


def test_a_choice_waits_for_the_one_person_who_is_online(clock: Clock) -> None:
    table = start_table(bots=(2, 4, 6))
    table.surrender(B)
    table.everybody_is_online()
    alarms.sweep()

    assert table.state.phase is mass.Phase.OPENER
    table.name_opener(0, 4)
    assert mass.running_round(table.state).start.opener == 4


def test_a_move_whose_process_died_before_it_was_told_is_not_lost(
    table: StoredTable, told: Told
) -> None:
    told.clear()
    move, seen = table.choose(), table.n
    with patch.object(outbox, "publish"):
        answer = table.play(move, id="c1", seen=seen)
    state = table.state

    # A new process knows nothing but the database; the client asks once more.
    recent_commits.clear()
    assert told == []
    assert table.play(move, id="c1", seen=seen) == answer
    assert table.state == state
    table.play()
    assert_stored(table, log_of(table))


def test_a_bot_that_never_moved_before_the_process_died_moves_after_it(clock: Clock) -> None:
    with patch.object(scheduling, "alarm"):
        table = start_table(bots=range(8))

    for n in range(20):
        assert alarms.sweep() == 1, n
    assert_stored(table, log_of(table))


def test_a_person_cannot_move_for_a_bot() -> None:
    table = start_table(bots=range(1, 8), opener=3)
    before = rows_of(table.id)

    with pytest.raises(mass.Refused):
        moves.play(match_id=table.id, move=mass.Take(0), command_id="c1", seen=table.n)

    assert rows_of(table.id) == before
