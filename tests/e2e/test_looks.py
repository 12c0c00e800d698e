"""Pages at the sizes of a phone, a tablet and a desk, and at 200 % zoom.

Where `E2E_SCREENSHOTS` names a folder, each is also put there as a picture, to be looked at.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.hands import card_at
from tests.e2e.look import below_the_window, colours, layout_faults, resize, unreachable
from tests.e2e.table_page import TablePage
from tests.e2e.visits import Visits

pytestmark = pytest.mark.e2e

Size = tuple[int, int]

SIZES: list[Size] = [(360, 740), (820, 1180), (1440, 900)]
ZOOMED: list[Size] = [(410, 590), (720, 450)]
"""The tablet and the desk at 200 %: half as many pixels of CSS."""
SMALLEST: Size = (320, 568)

LANGUAGES = ["mn", "en"]


def look_at(page: Page, name: str, *, whole_table: bool = False) -> None:
    """Check a page at every size, and keep pictures where they are wanted.

    Args:
        page: it stands still.
        name: for the pictures.
        whole_table: at full size all that is played with must be in the window.
    """
    faults = []
    for size in (*SIZES, *ZOOMED, SMALLEST):
        resize(page, size)
        found = layout_faults(page) + [f"covered: {node}" for node in unreachable(page)]
        if whole_table and size in SIZES:
            found += [f"below the window: {node}" for node in below_the_window(page)]
        faults += [f"{name} at {size}: {fault}" for fault in found]
        if size in SIZES:
            keep_pictures(page, f"{name}-{size[0]}x{size[1]}")
    assert faults == []


def keep_pictures(page: Page, name: str) -> None:
    """Write the window as it looks in light and in dark."""
    folder = os.environ.get("E2E_SCREENSHOTS")
    if not folder:
        return
    page.evaluate("scrollTo(0, 0)")
    for scheme in ("light", "dark"):
        colours(page, scheme)
        page.screenshot(path=Path(folder) / f"{name}-{scheme}.png")


@pytest.mark.parametrize("address", ["/", "/account/signup/", "/rules/"])
def test_pages_for_everybody(visits: Visits, address: str) -> None:
    page = visits.page()

    in_both_languages(page, address, address.strip("/").replace("/", "-") or "start")


@pytest.mark.parametrize("position", ["lead", "beat", "large-hand"])
def test_the_table(visits: Visits, position: str) -> None:
    page = visits.page(visits.host)
    for language in LANGUAGES:
        speak(page, language)
        table, cards = visits.still(position, page)
        for card in cards:
            page.click(card_at(card))
        table.wait_chosen(len(cards))

        look_at(page, f"{language}-{position}", whole_table=True)


def test_the_dice_of_many_throws_stay_in_the_window(visits: Visits) -> None:
    table, _ = visits.staged("lead", locale="mn")
    table.page.evaluate(
        """() => {
          for (const dice of document.querySelectorAll(".seat__dice")) {
            const die = '<svg class="die"><use href="#die-6"></use></svg>';
            dice.replaceChildren(...Array.from({ length: 5 }, () =>
              new DOMParser().parseFromString(die, "text/html").body.firstChild));
          }
        }"""
    )

    look_at(table.page, "mn-dice")


def test_the_choice_of_the_opener(visits: Visits) -> None:
    table, _ = visits.staged("choice", locale="mn")

    look_at(table.page, "mn-choice", whole_table=True)
    assert table.shown().phase == "opener"


def test_the_end_of_a_match(visits: Visits) -> None:
    table, cards = visits.staged("last-move", locale="mn")
    page = table.page
    for card in cards:
        page.click(card_at(card))
    table.wait_choice("legal")
    page.click("[data-part=confirm]")
    page.wait_for_selector("[data-part=over-dialog][open]")
    look_at(page, "mn-over")

    in_both_languages(page, f"/match/{table.code}/result/", "result")
    in_both_languages(page, "/matches/", "matches")
    in_both_languages(page, "/", "start-signed-in")


def in_both_languages(page: Page, address: str, name: str) -> None:
    """Check a page in Mongolian and in English."""
    for language in LANGUAGES:
        speak(page, language)
        page.goto(address)
        assert page.get_attribute("html", "lang") == language
        look_at(page, f"{language}-{name}")


def speak(page: Page, language: str) -> None:
    """Choose the language, as the button of the pages does."""
    cookie = {"name": "django_language", "value": language, "domain": "127.0.0.1", "path": "/"}
    page.context.add_cookies([cookie])


@pytest.mark.parametrize("size", [*ZOOMED, SMALLEST])
def test_a_move_can_be_made_at_200_percent(visits: Visits, size: Size) -> None:
    table, cards = visits.staged(
        "beat", viewport={"width": size[0], "height": size[1]}, device_scale_factor=2
    )
    shown = table.shown()
    for card in cards:
        table.page.click(card_at(card))
    table.wait_choice("legal")
    table.page.click("[data-part=confirm]")

    assert table.wait_number(shown.n + 1).sizes[0] <= shown.sizes[0]


@pytest.mark.parametrize("size", [*ZOOMED, SMALLEST])
def test_every_member_can_be_named_at_200_percent(visits: Visits, size: Size) -> None:
    table, _ = visits.staged(
        "choice", viewport={"width": size[0], "height": size[1]}, device_scale_factor=2
    )
    members = table.shown().members
    assert len(members) == 4

    table.page.click(f'.choice__seat[data-seat="{members[-1]}"]')

    assert_opener(table, members[-1])


def assert_opener(table: TablePage, seat: int) -> None:
    """The team's only person online has decided (R3.4)."""
    table.page.wait_for_selector("[data-part=table]:not([data-phase=opener])")
    words = table.page.locator(f'.seat[data-seat="{seat}"] .seat__words').inner_text()
    assert "opened the round" in words
