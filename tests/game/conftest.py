"""Fixtures of stored matches, and what is told of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from django.conf import settings

from game import outbox, spectators
from game.recent import Commit, recent_commits
from game.rules import mass
from game.services import alarms, bots, dealing, fairness, matches
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, start_table


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left over from another test, and chance is the same in each run."""
    recent_commits.clear()  # keys of rows come again in another test's database
    spectators.states.clear()
    rng = random.Random(1)
    for module in (dealing, fairness, matches, bots):
        monkeypatch.setattr(module, "_chance", rng)


@pytest.fixture
def table(transactional_db: None) -> StoredTable:
    """A match of eight people in which round 1 has been dealt."""
    return start_table()


@pytest.fixture
def paused(transactional_db: None, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> StoredTable:
    """Team A has won round 1; the next deal is due in four seconds."""
    monkeypatch.setattr(settings, "MASSS_ROUND_PAUSE_MS", 4000)
    table = start_table()
    table.surrender(mass.Team.B)
    return table


@pytest.fixture
def choosing(transactional_db: None, clock: Clock) -> StoredTable:
    """Team A, whose people are online, chooses its opener for 20 seconds."""
    table = start_table()
    table.surrender(mass.Team.B)
    table.everybody_is_online()
    alarms.sweep()
    assert table.state.phase is mass.Phase.OPENER
    return table


@pytest.fixture
def told() -> Iterator[list[tuple[int, Commit]]]:
    """What is told after commits, in order."""
    told: list[tuple[int, Commit]] = []

    def listener(match_id: int, commit: Commit) -> None:
        told.append((match_id, commit))

    outbox.listen(listener)
    yield told
    outbox.unlisten(listener)
