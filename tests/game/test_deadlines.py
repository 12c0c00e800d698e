"""What is due by itself happens exactly once, whenever and however often it is woken."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from celery import current_app
from django.conf import settings

from game import outbox, scheduling, tasks
from game.models import Deadline, Match
from game.recent import recent_commits
from game.rules import mass
from game.services import alarms, moves
from game.services.refusals import NotApplied
from tests.game.conftest import Clock
from tests.support.stored_table import StoredTable, rows_of, start_table
from tests.support.verify_command import Told, assert_stored, log_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

A, B = mass.Team.A, mass.Team.B
PAUSE_S = 4.0


@pytest.fixture
def paused(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> StoredTable:
    """Team A has won round 1; the next deal is due in four seconds."""
    monkeypatch.setattr(settings, "MASSS_ROUND_PAUSE_MS", PAUSE_S * 1000)
    table = start_table()
    table.surrender(B)
    return table


@pytest.fixture
def choosing(clock: Clock) -> StoredTable:
    """Team A, whose people are online, chooses its opener for 20 seconds."""
    table = start_table()
    table.surrender(B)
    everybody_online(table, clock)
    alarms.sweep()
    assert table.state.phase is mass.Phase.OPENER
    return table


def everybody_online(table: StoredTable, clock: Clock) -> None:
    table.match.seats.exclude(player=None).update(seen_at=clock())


def deadline_of(table: StoredTable) -> Deadline:
    return Deadline.objects.get(match_id=table.id)


def wake(table: StoredTable, deadline: Deadline) -> bool:
    return alarms.wake(match_id=table.id, kind=deadline.kind, n=deadline.n)


# The alarm ----------------------------------------------------------------------------------------


def test_an_early_alarm_does_nothing(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S - 0.001)
    before = rows_of(paused.id)

    assert not wake(paused, deadline_of(paused))
    assert rows_of(paused.id) == before


def test_an_alarm_in_time_acts(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S)

    assert wake(paused, deadline_of(paused))
    assert mass.running_round(paused.state).start.number == 2


def test_a_late_alarm_acts(paused: StoredTable, clock: Clock) -> None:
    clock.forward(3600)

    assert wake(paused, deadline_of(paused))


def test_an_alarm_that_rings_twice_acts_once(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S)
    deadline = deadline_of(paused)
    assert wake(paused, deadline)
    before = rows_of(paused.id)

    assert not wake(paused, deadline)
    assert rows_of(paused.id) == before


@pytest.mark.parametrize(("kind", "step"), [("deal", -1), ("deal", 1), ("opener", 0), ("x", 0)])
def test_an_alarm_for_something_else_does_nothing(
    paused: StoredTable, clock: Clock, kind: str, step: int
) -> None:
    clock.forward(PAUSE_S)
    before = rows_of(paused.id)

    assert not alarms.wake(match_id=paused.id, kind=kind, n=deadline_of(paused).n + step)
    assert rows_of(paused.id) == before


def test_an_alarm_for_a_match_that_is_gone_does_nothing(paused: StoredTable) -> None:
    Match.objects.all().delete()

    assert not alarms.wake(match_id=paused.id, kind="deal", n=1)


def test_alarms_are_sent_for_what_is_stored(paused: StoredTable) -> None:
    sent: list[tuple[int, str, int, object]] = []
    with patch.object(scheduling, "alarm", lambda *alarm: sent.append(alarm)):
        everything = start_table(bots=range(8))

    deadline = deadline_of(everything)
    assert sent[-1] == (everything.id, deadline.kind, deadline.n, deadline.due_at)


@pytest.mark.parametrize("error", [ConnectionRefusedError, TimeoutError])
def test_a_broker_that_is_away_holds_up_no_move(clock: Clock, error: type[Exception]) -> None:
    with patch.object(current_app, "send_task", side_effect=error):
        table = start_table(bots=range(8))

    assert alarms.sweep() == 1
    assert table.n > 4


def test_the_names_of_tasks_are_registered() -> None:
    assert tasks.wake.name == scheduling.WAKE
    assert tasks.sweep.name == scheduling.SWEEP
    assert {scheduling.WAKE, scheduling.SWEEP} <= set(current_app.tasks)


def test_the_task_wakes(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S)
    deadline = deadline_of(paused)

    tasks.wake(paused.id, deadline.kind, deadline.n)

    assert mass.running_round(paused.state).start.number == 2


# The sweep ----------------------------------------------------------------------------------------


def test_a_sweep_makes_good_what_no_alarm_did(paused: StoredTable, clock: Clock) -> None:
    assert alarms.sweep() == 0
    clock.forward(PAUSE_S)

    assert alarms.sweep() == 1
    assert mass.running_round(paused.state).start.number == 2


def test_a_sweep_acts_on_every_match(clock: Clock) -> None:
    tables = [start_table(bots=range(8)) for _ in range(3)]

    assert alarms.sweep() == 3
    assert [table.n > 4 for table in tables] == [True] * 3


def test_a_broken_match_does_not_keep_a_sweep_from_the_others(clock: Clock) -> None:
    broken, whole = start_table(bots=range(8)), start_table(bots=range(8))
    broken.match.seats.update(bot="no such policy")
    Deadline.objects.filter(match_id=broken.id).update(due_at=clock() - timedelta(hours=1))

    assert alarms.sweep() == 1
    assert whole.n > 4
    assert broken.n == 4


# The next command ---------------------------------------------------------------------------------


def test_an_overdue_deal_comes_before_the_command(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S)
    everybody_online(paused, clock)
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
    clock.forward(20)
    everybody_online(choosing, clock)
    n = choosing.n

    with pytest.raises(NotApplied):
        choosing.name_opener(2, 4, seen=n)

    start = mass.running_round(choosing.state).start
    assert (start.opener, start.reason) == (6, "deadline")


def test_a_name_at_the_last_moment_counts(choosing: StoredTable, clock: Clock) -> None:
    clock.forward(19.999)
    everybody_online(choosing, clock)

    choosing.name_opener(0, 6)

    assert choosing.state.phase is mass.Phase.OPENER


def test_each_name_keeps_the_end_of_the_choice(choosing: StoredTable, clock: Clock) -> None:
    first = deadline_of(choosing)
    clock.forward(7)
    choosing.name_opener(0, 6)

    assert deadline_of(choosing) == first
    assert deadline_of(choosing).due_at == first.due_at
    assert not wake(choosing, first)
    clock.forward(13)
    assert wake(choosing, first)


def test_a_repeated_command_does_not_settle_what_is_overdue(
    choosing: StoredTable, clock: Clock
) -> None:
    answer = choosing.name_opener(0, 6, id="c1")
    clock.forward(20)

    assert choosing.name_opener(0, 6, id="c1") == answer
    assert choosing.state.phase is mass.Phase.OPENER


# Without people, without a process ----------------------------------------------------------------


def test_the_choice_of_a_team_that_has_gone_is_its_bots(clock: Clock) -> None:
    table = start_table(bots=(2, 4, 6))
    table.surrender(B)
    everybody_online(table, clock)
    alarms.sweep()
    clock.forward(20)

    alarms.sweep()

    assert mass.running_round(table.state).start.reason == "bots"


def test_a_choice_waits_for_the_one_person_who_is_online(clock: Clock) -> None:
    table = start_table(bots=(2, 4, 6))
    table.surrender(B)
    everybody_online(table, clock)
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
