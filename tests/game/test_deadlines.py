"""What is due by itself happens exactly once, whenever and however often it is woken."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from celery import current_app

from game import scheduling, tasks
from game.models import Deadline, Match
from game.rules import mass
from game.services import alarms
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, rows_of, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

PAUSE_S = 4.0


# The alarm ----------------------------------------------------------------------------------------


def test_an_early_alarm_does_nothing(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S - 0.001)
    before = rows_of(paused.id)

    assert not paused.wake()
    assert rows_of(paused.id) == before


def test_an_alarm_in_time_acts(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S)

    assert paused.wake()
    assert mass.running_round(paused.state).start.number == 2


def test_a_late_alarm_acts(paused: StoredTable, clock: Clock) -> None:
    clock.forward(3600)

    assert paused.wake()


def test_an_alarm_that_rings_twice_acts_once(paused: StoredTable, clock: Clock) -> None:
    clock.forward(PAUSE_S)
    deadline = paused.deadline
    assert paused.wake(deadline)
    before = rows_of(paused.id)

    assert not paused.wake(deadline)
    assert rows_of(paused.id) == before


OTHERS = [("deal", -1), ("deal", 1), ("opener", 0), ("bot", 0), ("x", 0)]


@pytest.mark.parametrize(("kind", "step"), OTHERS)
def test_an_alarm_for_something_else_does_nothing_before_the_time(
    paused: StoredTable, clock: Clock, kind: str, step: int
) -> None:
    clock.forward(PAUSE_S - 0.1)
    before = rows_of(paused.id)

    assert not alarms.wake(match_id=paused.id, kind=kind, n=paused.deadline.n + step)
    assert rows_of(paused.id) == before


@pytest.mark.parametrize(("kind", "step"), OTHERS)
def test_an_alarm_for_something_else_makes_good_what_is_overdue_once(
    paused: StoredTable, clock: Clock, kind: str, step: int
) -> None:
    clock.forward(PAUSE_S)
    n = paused.deadline.n

    assert alarms.wake(match_id=paused.id, kind=kind, n=n + step)
    before = rows_of(paused.id)
    assert not alarms.wake(match_id=paused.id, kind=kind, n=n + step)
    assert rows_of(paused.id) == before


def test_an_alarm_for_a_match_that_is_gone_does_nothing(paused: StoredTable) -> None:
    Match.objects.all().delete()

    assert not alarms.wake(match_id=paused.id, kind="deal", n=1)


def test_alarms_are_sent_for_what_is_stored(paused: StoredTable) -> None:
    sent: list[tuple[int, str, int, object]] = []
    with patch.object(scheduling, "alarm", lambda *alarm: sent.append(alarm)):
        everything = start_table(bots=range(8))

    deadline = everything.deadline
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
    deadline = paused.deadline

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


def test_a_bot_that_nobody_knows_is_played_by_the_default(clock: Clock) -> None:
    table = start_table(bots=range(8))
    table.match.seats.update(bot="no such policy")

    assert alarms.sweep() == 1
    assert table.n > 4


def test_hundreds_of_broken_matches_keep_no_other_waiting(clock: Clock) -> None:
    """They stay due for ever, and before all others."""
    broken = Match.objects.bulk_create([Match(state="broken", target=5) for _ in range(300)])
    long_ago = clock() - timedelta(hours=1)
    Deadline.objects.bulk_create(
        [Deadline(match=match, kind="bot", n=0, due_at=long_ago) for match in broken]
    )
    whole = start_table(bots=range(8))

    assert alarms.sweep() == 1
    assert whole.n > 4
