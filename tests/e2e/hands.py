"""The two ways in which a person acts at the table: a pointer, or the keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Page

MOST_STOPS = 40
"""More stops of the Tab key than any page has."""


class Hands(Protocol):
    """What a person can do at the table."""

    def toggle(self, card: str) -> None:
        """Choose a card of the hand, or put it back."""

    def confirm(self) -> None:
        """Play the chosen cards."""

    def clear(self) -> None:
        """Put all chosen cards back."""

    def press(self, selector: str) -> None:
        """Press a button or follow a link."""

    def write(self, selector: str, text: str) -> None:
        """Fill in a field."""


class Mouse:
    """Only clicks."""

    def __init__(self, page: Page) -> None:
        """Act on a page."""
        self.page = page

    def toggle(self, card: str) -> None:
        """Click a card."""
        self.page.click(card_at(card))

    def confirm(self) -> None:
        """Click the button that says what will be played."""
        self.page.click("[data-part=confirm]")

    def clear(self) -> None:
        """Click the cross."""
        self.page.click("[data-part=clear]")

    def press(self, selector: str) -> None:
        """Click."""
        self.page.click(selector)

    def write(self, selector: str, text: str) -> None:
        """Click into the field and type."""
        self.page.click(selector)
        self.page.keyboard.type(text)


class Keys:
    """Only keys: Tab and arrows to move, Space to choose, Enter to confirm, Escape to clear."""

    def __init__(self, page: Page) -> None:
        """Act on a page."""
        self.page = page

    def toggle(self, card: str) -> None:
        """Go to the card by the arrows and choose it."""
        self._reach("[data-part=hand] button")
        hand: list[str] = self.page.eval_on_selector_all(
            "[data-part=hand] button", "cards => cards.map(card => card.dataset.card)"
        )
        at = self.page.evaluate("document.activeElement.dataset.card")
        steps = hand.index(card) - hand.index(at)
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        self.page.keyboard.press("Space")

    def confirm(self) -> None:
        """Enter."""
        self.page.keyboard.press("Enter")

    def clear(self) -> None:
        """Escape."""
        self.page.keyboard.press("Escape")

    def press(self, selector: str) -> None:
        """Go there with the Tab key and press Enter."""
        self._reach(selector)
        self.page.keyboard.press("Enter")

    def write(self, selector: str, text: str) -> None:
        """Go there with the Tab key and type."""
        self._reach(selector)
        self.page.keyboard.type(text)

    def _reach(self, selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(MOST_STOPS):
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"The Tab key does not lead to {selector}")


def card_at(card: str) -> str:
    """The selector of a card of the own hand."""
    return f'[data-part=hand] [data-card="{card}"]'
