"""Fixtures: a served site, people who have signed up, and their browsers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.e2e.stage import Stock
from tests.e2e.visits import SOON_MS, Person, Visits, sign_up
from tests.e2e.voice_company import Company, launch_speaker
from tests.support.running_site import RunningSite

_guests = count(1)


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    """Expect nothing at once: five seconds, as Playwright has it, are few on a busy machine."""
    expect.set_options(timeout=SOON_MS)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """One site for all tests that do not end it."""
    with RunningSite(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture(scope="session")
def zaya(browser: Browser, served: RunningSite) -> Person:
    """Whose matches are staged; her name takes as much room as a name may."""
    return sign_up(browser, served, "Zayatsetsegiin Oyuka")


@pytest.fixture
def guest(browser: Browser, served: RunningSite) -> Person:
    """Somebody new, who has no running match yet."""
    return sign_up(browser, served, f"Guest {next(_guests)}")


@pytest.fixture(scope="session")
def stock(served: RunningSite, zaya: Person) -> Stock:
    """Matches that have come to a position."""
    return Stock(served, zaya.name)


@pytest.fixture
def visits(browser: Browser, served: RunningSite, zaya: Person, stock: Stock) -> Iterator[Visits]:
    """Browsers at the site that is served for all tests."""
    visits = Visits(browser, served, zaya, stock)
    yield visits
    visits.end()


@pytest.fixture
def own_visits(browser: Browser, site: RunningSite) -> Iterator[Visits]:
    """Browsers at a site that the test may end."""
    bat = sign_up(browser, site, "Bat")
    visits = Visits(browser, site, bat, Stock(site, bat.name))
    yield visits
    visits.end()


@pytest.fixture(scope="module")
def speaker(
    browser_type: BrowserType, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser whose microphone hears somebody speak without end."""
    browser = launch_speaker(browser_type, tmp_path_factory.mktemp("speech"))
    yield browser
    browser.close()


@pytest.fixture
def company(speaker: Browser, served: RunningSite) -> Iterator[Company]:
    """People who may be gathered to talk."""
    company = Company(speaker, served)
    yield company
    company.end()
