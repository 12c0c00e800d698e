"""People's browsers at a site, each of them watched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.stage import Stock
from tests.e2e.table_page import TablePage
from tests.e2e.watch import Watch
from tests.support.running_site import RunningSite

PASSWORD = "toono-ger-43"
SOON_MS = 20_000
"""How long a page may take to show what it must show; a machine that does much else is slow."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has an account.

    Attributes:
        name: the name.
        state: the cookies of the browser in which the person is signed in.
    """

    name: str
    state: Any


def sign_up(browser: Browser, site: RunningSite, name: str) -> Person:
    """Make an account through the site's own page."""
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


class Visits:
    """Browsers of one test."""

    def __init__(
        self,
        browser: Browser,
        site: RunningSite,
        host: Person,
        stock: Stock,
        *,
        patience_ms: int = 30_000,
    ) -> None:
        """Let people visit a site.

        Args:
            browser: opens pages.
            site: the site.
            host: whose matches the staged ones are.
            stock: the staged matches.
            patience_ms: how long a page may take for anything.
        """
        self.browser = browser
        self.site = site
        self.host = host
        self.stock = stock
        self.patience_ms = patience_ms
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
        context.set_default_timeout(self.patience_ms)
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

    def staged(self, position: str, **options: Any) -> tuple[TablePage, list[str]]:
        """A match of the host's that has come to a position, and the cards that it is about."""
        found = self.stock.take(position)
        return open_match(self.page(self.host, **options), found.code), found.cards

    def still(self, position: str, page: Page) -> tuple[TablePage, list[str]]:
        """The same for tests that only look; nobody may move in it."""
        found = self.stock.look(position)
        return open_match(page, found.code), found.cards

    def watch(self, page: Page) -> Watch:
        """What is heard of a page."""
        return next(watch for context, watch in self.contexts if context is page.context)

    def end(self) -> None:
        """Close all; a complaint of any page is a fault of the site."""
        for context, _ in self.contexts:
            context.close()
        faults = [fault for _, watch in self.contexts for fault in watch.faults()]
        assert not faults, faults


def open_match(page: Page, code: str) -> TablePage:
    """Go to a match."""
    page.goto(f"/match/{code}/")
    table = TablePage(page)
    table.wait_open()
    return table
