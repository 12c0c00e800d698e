"""Fixtures of stored matches, the site's clock, and served tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import pytest_django
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from game import outbox, spectators
from game.live import flood
from game.models import Deadline, Match, MatchEvent, Round, Seat
from game.recent import Commit, recent_commits
from game.rules import mass
from game.services import alarms, bots, dealing, matches
from lobby.models import Player
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, start_table

WRITTEN = (Deadline, MatchEvent, Round, Seat, Match, LogEntry, Session, Player)
"""What these tests write, in an order in which it can be deleted."""


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left over from another test, and chance is the same in each run."""
    recent_commits.clear()  # keys of rows come again in another test's database
    spectators.states.clear()
    rng = random.Random(1)
    for module in (dealing, matches, bots):
        monkeypatch.setattr(module, "_chance", rng)


@pytest.fixture
def transactional_db(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[None]:
    """A database in which commits are real, so that threads and the server see them.

    It takes the place of the plugin's fixture, which empties and fills Django's own
    tables too: that took longer than most of these tests (measured: 0.15 s). Here
    only the rows that tests write are deleted.
    """
    with django_db_blocker.unblock():
        yield
        with connection.cursor() as cursor:
            for model in WRITTEN:
                cursor.execute(f"DELETE FROM {model._meta.db_table}")  # noqa: S608 - our own names


@pytest.fixture
def table(transactional_db: None) -> StoredTable:
    """A match of eight people in which round 1 has been dealt."""
    return start_table()


class Clock:
    """The site's time, standing still until a test moves it."""

    def __init__(self) -> None:
        """Start at the present."""
        self.at = timezone.now()

    def __call__(self) -> datetime:
        """The time."""
        return self.at

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time that the whole site reads."""
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    return clock


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


@pytest.fixture
def no_flood_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket that connects from now on may say as much as it likes."""
    monkeypatch.setattr(flood, "BURST", 1e9)


@pytest.fixture(scope="session")
def server(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[ServedTables]:
    """The site's server, once a process."""
    tables = ServedTables()
    tables.start()
    yield tables
    with django_db_blocker.unblock():
        tables.stop()


@pytest.fixture
def served(transactional_db: None, server: ServedTables) -> Iterator[ServedTables]:
    """The site's server for one test."""
    yield server
    server.clear()
