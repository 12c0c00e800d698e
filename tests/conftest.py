"""Fixtures and marks for every test."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.support.browser import LAUNCH_ARGUMENTS, find_chromium
from tests.support.missing import in_ci
from tests.support.running_site import RunningSite
from tests.support.servers import postgres, valkey


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


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """The address of a Redis-like server of this test run."""
    with valkey() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of an empty PostgreSQL database of this test run."""
    with postgres() as url:
        yield url


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
