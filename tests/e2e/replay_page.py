"""The replay page as its reader sees it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect


class ReplayPage:
    """A page that replays a match."""

    def __init__(self, page: Page) -> None:
        """Read a page on which a replay is or will be."""
        self.page = page
        self.table = page.locator("[data-part=table]")

    def open(self, code: str, query: str = "") -> ReplayPage:
        """Go to the replay of a match, and wait until it stands."""
        self.page.goto(f"/match/{code}/replay/{query}")
        return self.wait_open()

    def wait_open(self) -> ReplayPage:
        """Wait until the script has drawn the first step."""
        expect(self.table).to_have_attribute("data-at", _ANY)
        return self

    def part(self, name: str) -> Locator:
        """A part of the page."""
        return self.page.locator(f"[data-part={name}]")

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def expect_step(self, id: str) -> None:
        """Wait until a step is shown."""
        expect(self.table).to_have_attribute("data-step", id)

    @property
    def step(self) -> str:
        """The step that is shown."""
        return self.table.get_attribute("data-step") or ""

    def hand(self, seat: int) -> set[str]:
        """The cards of a seat that lie open."""
        cards = self.page.locator(f'.hands__hand[data-seat="{seat}"] .card')
        return {card.get_attribute("data-card") or "" for card in cards.all()}


_ANY = re.compile(r"\d+")
