"""How many statements a command costs: a new one on the hot road is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Deadline
from game.recent import recent_commits
from game.services import alarms
from tests.support.stored_table import StoredTable, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


def statements(act: Callable[[], object]) -> list[str]:
    """The first word of each statement, transactions included."""
    with CaptureQueriesContext(connection) as queries:
        act()
    return [query["sql"].split()[0] for query in queries]


def test_a_persons_move(table: StoredTable) -> None:
    move, seen = table.choose(), table.n

    assert statements(lambda: table.play(move, seen=seen)) == [
        "BEGIN",
        "SELECT",  # the match's numbers, and its lock
        "SELECT",  # the answer to the same id
        "INSERT",  # events
        "UPDATE",  # the match
        "COMMIT",
    ]


def test_a_persons_move_in_a_process_that_knows_nothing(table: StoredTable) -> None:
    move, seen = table.choose(), table.n
    recent_commits.clear()

    assert statements(lambda: table.play(move, seen=seen)).count("SELECT") == 3


def test_a_repeated_command(table: StoredTable) -> None:
    move, seen = table.choose(), table.n
    table.play(move, id="c1", seen=seen)

    assert statements(lambda: table.play(move, id="c1", seen=seen)) == [
        "BEGIN",
        "SELECT",
        "SELECT",
        "COMMIT",
    ]


def test_a_bots_move() -> None:
    table = start_table(bots=range(8))
    n = Deadline.objects.get(match_id=table.id).n

    assert statements(lambda: alarms.wake(match_id=table.id, kind="bot", n=n)) == [
        "SELECT",  # is it due?
        "SELECT",  # the match, to think before it is locked
        "SELECT",  # the policies
        "BEGIN",
        "SELECT",  # the match's numbers, and its lock
        "SELECT",  # the deadline
        "INSERT",  # events
        "UPDATE",  # the match
        "UPDATE",  # the deadline
        "COMMIT",
    ]


def test_an_alarm_for_nothing(table: StoredTable) -> None:
    assert statements(lambda: alarms.wake(match_id=table.id, kind="bot", n=1)) == [
        "SELECT",
        "BEGIN",
        "SELECT",
        "SELECT",
        "COMMIT",
    ]


def test_a_sweep_with_nothing_due(table: StoredTable) -> None:
    assert statements(alarms.sweep) == [
        "SELECT",  # matches that everybody has left
        "SELECT",  # paused ones to which somebody is back
        "SELECT",  # and those to which nobody has come back
        "SELECT",  # people who are silent too long
        "SELECT",  # what is due
        "SELECT",  # running choices
        "SELECT",  # open votes
    ]
