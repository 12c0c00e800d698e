"""Fixtures and marks for every test."""

from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
import pytest_django
from django.apps import apps
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone

from game.live import flood, pace
from lobby.models import AuditEntry
from tests.rules.profiles import be_patient
from tests.support.browser import LAUNCH_ARGUMENTS, find_chromium
from tests.support.clock import Clock
from tests.support.missing import in_ci
from tests.support.running_site import RunningSite
from tests.support.served_tables import ServedTables
from tests.support.servers import postgres, valkey
from tests.support.staff import empty_audit_log

OUR_APPS = ("game", "lobby", "voice")
_databases = count(1)


def pytest_configure() -> None:
    """No test measures time, those of properties neither."""
    be_patient()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of the database `db`, so that it runs on PostgreSQL too."""
    for item in items:
        if item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.db)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where nothing may be left out, a skipped test has failed."""
    report = yield
    if in_ci() and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep SQLite's database in a file, as a served site does.

    In memory it would not wait for another thread's lock.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        name = str(tmp_path_factory.mktemp("database") / "tests.sqlite3")
        database.setdefault("TEST", {})["NAME"] = name


@pytest.fixture
def valkey_url() -> Iterator[str]:
    """The address of a Redis-like server of this test's own."""
    with valkey() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server of this test run, with its first database."""
    with postgres() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The address of an empty PostgreSQL database of this test's own."""
    name = f"of_a_test_{next(_databases)}"
    with psycopg.connect(postgres_server, autocommit=True) as connected:
        connected.execute(f"CREATE DATABASE {name}")
    return postgres_server.rpartition("/")[0] + f"/{name}"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[RunningSite]:
    """A real server with an empty database and without pauses."""
    with RunningSite(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, object],
) -> dict[str, object]:
    """Use the machine's own Chromium."""
    return {
        **browser_type_launch_args,
        "executable_path": find_chromium(),
        "args": LAUNCH_ARGUMENTS,
    }


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
        written: list[Any] = [LogEntry, Session]
        for app in OUR_APPS:
            written += apps.get_app_config(app).get_models(include_auto_created=True)
        # References are looked at when the transaction ends, so any order will do.
        with transaction.atomic(), connection.cursor() as cursor:
            if AuditEntry.objects.exists():
                empty_audit_log()
            for model in written:
                cursor.execute(f"DELETE FROM {model._meta.db_table}")  # noqa: S608 - our own names


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time that the whole site reads."""
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    return clock


@pytest.fixture
def no_flood_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket that connects from now on may say as much as it likes."""
    monkeypatch.setattr(flood, "BURST", 1e9)
    monkeypatch.setattr(pace, "LONGEST_S", 0.0)


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
