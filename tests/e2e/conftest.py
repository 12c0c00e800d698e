"""Fixtures: a served site, people who have signed up, and browsers that are watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.positions import REFUSED
from tests.e2e.stage import Staged, stage
from tests.e2e.table_page import TablePage
from tests.e2e.watch import Watch
from tests.support.running_site import RunningSite

PASSWORD = "toono-ger-43"

_guests = count(1)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has an account.

    Attributes:
        name: the name.
        state: the cookies of the browser in which the person is signed in.
    """

    name: str
    state: Any


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """One site for all tests that do not end it."""
    with RunningSite(tmp_path_factory.mktemp("served")) as running:
        yield running


class Visits:
    """Browsers of different people, each watched."""

    def __init__(self, browser: Browser, site: RunningSite) -> None:
        """Let people visit a site."""
        self.browser = browser
        self.site = site
        self.contexts: list[tuple[BrowserContext, Watch]] = []

    def page(self, person: Person | None = None, *, locale: str = "en", **options: Any) -> Page:
        """A page in a browser of its own.

        Args:
            person: who is signed in there; nobody if None.
            locale: the language of the browser.
            options: more of the browser, such as its viewport.
        """
        context = self.browser.new_context(
            base_url=self.site.url,
            locale=locale,
            storage_state=None if person is None else person.state,
            **({"reduced_motion": "reduce"} | options),
        )
        self.contexts.append((context, Watch(context, self.site.url)))
        return context.new_page()

    def table(self, person: Person, **options: Any) -> TablePage:
        """A new match, open in a browser of its own."""
        page = self.page(person, **options)
        page.goto("/")
        page.click("form[action='/play/'] button")
        table = TablePage(page)
        table.wait_open()
        return table

    def match(self, person: Person, code: str, **options: Any) -> TablePage:
        """A match that is there already."""
        page = self.page(person, **options)
        page.goto(f"/match/{code}/")
        table = TablePage(page)
        table.wait_open()
        return table

    def staged(self, person: Person, position: str, **options: Any) -> tuple[TablePage, list[str]]:
        """A new match that has come to a position, and the cards that it is about."""
        (found,) = stage(self.site, person.name, position)
        return self.match(person, found.code, **options), found.cards

    def watch(self, page: Page) -> Watch:
        """What is heard of a page."""
        return next(watch for context, watch in self.contexts if context is page.context)

    def end(self) -> None:
        """Close all; a complaint of any page is a fault of the site."""
        for context, _ in self.contexts:
            context.close()
        assert [fault for _, watch in self.contexts for fault in watch.faults()] == []


@pytest.fixture
def visits(browser: Browser, served: RunningSite) -> Iterator[Visits]:
    """Browsers at the site that is served for all tests."""
    visits = Visits(browser, served)
    yield visits
    visits.end()


@pytest.fixture(scope="session")
def sign_up(browser: Browser) -> Callable[[RunningSite, str], Person]:
    """Make an account through the site's own page."""

    def sign_up(site: RunningSite, name: str) -> Person:
        context = browser.new_context(base_url=site.url, locale="en")
        page = context.new_page()
        page.goto("/account/signup/")
        page.fill("[name=username]", name)
        page.fill("[name=password1]", PASSWORD)
        page.click("main form button")
        page.wait_for_url(f"{site.url}/")
        person = Person(name, context.storage_state())
        context.close()
        return person

    return sign_up


@pytest.fixture(scope="session")
def bat(served: RunningSite, sign_up: Callable[[RunningSite, str], Person]) -> Person:
    """Bat, who has signed up."""
    return sign_up(served, "Bat")


@pytest.fixture(scope="session")
def saraa(served: RunningSite, sign_up: Callable[[RunningSite, str], Person]) -> Person:
    """Saraa, who has signed up too."""
    return sign_up(served, "Saraa")


@pytest.fixture
def guest(served: RunningSite, sign_up: Callable[[RunningSite, str], Person]) -> Person:
    """Somebody new, who has no running match yet."""
    return sign_up(served, f"Guest {next(_guests)}")


@pytest.fixture(scope="session")
def zaya(served: RunningSite, sign_up: Callable[[RunningSite, str], Person]) -> Person:
    """Somebody whose name takes as much room as a name may."""
    return sign_up(served, "Zayatsetsegiin Oyuka")


@pytest.fixture(scope="session")
def stills(served: RunningSite, zaya: Person) -> dict[str, Staged]:
    """Matches of hers that wait for her move, for tests that only look."""
    positions = ("lead", "beat", "large-hand", *REFUSED)
    return dict(zip(positions, stage(served, zaya.name, *positions), strict=True))


@pytest.fixture
def own_visits(browser: Browser, site: RunningSite) -> Iterator[Visits]:
    """Browsers at a site that the test may end."""
    visits = Visits(browser, site)
    yield visits
    visits.end()
