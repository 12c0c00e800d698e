"""The hint at the table: laid on the cards, told in words, played by Enter and by nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from game import texts
from tests.e2e.accessible import broken_references, faint_texts, nameless
from tests.e2e.hands import Keys
from tests.e2e.table_page import TablePage
from tests.e2e.test_looks import LANGUAGES, look_at, speak
from tests.e2e.visits import Visits

pytestmark = pytest.mark.e2e

ASK = "[data-part=ask-hint]"
PANEL = "[data-part=advice]"
GIVEN = f"{PANEL} .advice__why"

_MARKS = """() => ({
  cards: [...document.querySelectorAll("[data-part=hand] [data-advised]")].map((card) =>
    [card.dataset.card, card.dataset.advised, card.getAttribute("aria-description")]),
  columns: [...document.querySelectorAll(".circle__column[data-advised]")].map((column) =>
    column.dataset.advised),
  take: document.querySelector("[data-part=take]").hasAttribute("data-advised"),
  seats: [...document.querySelectorAll(".choice__seat[data-advised]")].map((button) =>
    Number(button.dataset.seat)),
  focus: document.activeElement.dataset.card ?? document.activeElement.dataset.part
    ?? document.activeElement.dataset.seat,
})"""


def marks(page: Page) -> dict[str, Any]:
    """What is marked as advised."""
    found: dict[str, Any] = page.evaluate(_MARKS)
    return found


def words_of(language: str, prefix: str) -> list[str]:
    """The beginnings of the sentences of a kind, up to their first value."""
    with translation.override(language):
        told = {key: text for key, text in texts.for_table().items() if key.startswith(prefix)}
    forms = [form for text in told.values() for form in _forms(text)]
    return [max(form.split("{")[0], form.rpartition("}")[2], key=len).strip() for form in forms]


def _forms(text: texts.PageText) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_lies_on_the_cards_and_enter_plays_it(visits: Visits, language: str) -> None:
    table, _ = visits.staged("beat", locale=language)
    page, before = table.page, table.shown()

    page.click(ASK)
    page.wait_for_selector(GIVEN)

    told = page.inner_text(PANEL)
    assert any(words in told for words in words_of(language, "reason.")), told
    assert any(words in told for words in words_of(language, "advice.")), told
    found = marks(page)
    advised = [card for card, _, _ in found["cards"]]
    assert sorted(table.shown().chosen) == sorted(advised)
    if advised:
        _each_column_has_its_card(found, table)
    assert found["take"] is (not advised)

    # A second press plays nothing; neither does waiting for the server's answer to a question.
    page.click(ASK)
    assert (table.shown().n, table.shown().pending) == (before.n, False)
    expect(page.locator(PANEL)).to_be_visible()

    page.keyboard.press("Enter")
    if page.locator("[data-part=take-dialog][open]").count():
        page.click("[data-part=take-dialog] [value=yes]")
    after = table.wait_number(before.n + 1)

    assert not set(advised) & set(after.hand)
    expect(page.locator(PANEL)).to_be_hidden()
    assert marks(page)["cards"] == []


def _each_column_has_its_card(found: dict[str, Any], table: TablePage) -> None:
    count = len(found["cards"])
    numbers = sorted(number for _, number, _ in found["cards"])
    assert numbers == [str(place + 1) for place in range(count)]
    assert found["columns"] == numbers
    assert all(number in about for _, number, about in found["cards"])
    assert table.shown().can_confirm


def test_the_keyboard_asks_and_plays(visits: Visits) -> None:
    table, _ = visits.staged("lead")
    page, before = table.page, table.shown()

    Keys(page).press(ASK)
    page.wait_for_selector(GIVEN)
    advised = [card for card, _, _ in marks(page)["cards"]]
    page.wait_for_function("document.activeElement.dataset.advised !== undefined")

    assert marks(page)["focus"] in advised
    page.keyboard.press("Enter")
    assert not set(advised) & set(table.wait_number(before.n + 1).hand)


def test_the_key_asks_whatever_has_the_focus(visits: Visits) -> None:
    table, _ = visits.staged("lead", locale="mn")
    page, before = table.page, table.shown()

    page.keyboard.press("h")
    page.wait_for_selector(GIVEN)
    page.keyboard.press("Escape")
    assert table.wait_chosen(0).n == before.n
    page.keyboard.press("h")

    assert table.wait_chosen(len(marks(page)["cards"])).n == before.n
    page.keyboard.press("Enter")
    table.wait_number(before.n + 1)


def test_a_hint_to_take_is_played_by_enter_too(visits: Visits) -> None:
    table, _ = visits.staged("hopeless")
    page, before = table.page, table.shown()

    page.keyboard.press("h")
    page.wait_for_selector(GIVEN)

    assert marks(page)["take"]
    expect(page.locator(PANEL)).to_contain_text("Take the table (Enter)")
    expect(page.locator(PANEL)).to_contain_text("It is the only move.")
    assert table.shown().n == before.n
    page.keyboard.press("Enter")
    assert len(table.wait_number(before.n + 1).hand) == len(before.hand) + before.pile


def test_a_hint_names_an_opener(visits: Visits) -> None:
    table, _ = visits.staged("choice", locale="mn")
    page = table.page

    page.click(ASK)
    page.wait_for_selector(GIVEN)

    (seat,) = marks(page)["seats"]
    assert any(words in page.inner_text(PANEL) for words in words_of("mn", "reason.opens"))
    page.wait_for_function("document.activeElement.dataset.advised !== undefined")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-part=table]:not([data-phase=opener])")
    assert "үеийн эхлэгч" in page.locator(f'.seat[data-seat="{seat}"] .seat__words').inner_text()


def test_after_the_last_move_nothing_can_be_asked(visits: Visits) -> None:
    table, _ = visits.staged("last-move")
    page = table.page
    expect(page.locator(ASK)).to_have_attribute("aria-disabled", "false")

    page.keyboard.press("h")
    page.wait_for_selector(GIVEN)
    expect(page.locator(PANEL)).to_contain_text("It goes out and wins the round.")
    expect(page.locator(PANEL)).to_contain_text("100\xa0%")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-part=over-dialog][open]")

    expect(page.locator(ASK)).to_have_attribute("aria-disabled", "true")
    expect(page.locator(PANEL)).to_be_hidden()


@pytest.mark.parametrize("position", ["lead", "beat", "choice"])
def test_the_hint_has_room_at_every_size(visits: Visits, position: str) -> None:
    table, _ = visits.staged(position)
    page, code = table.page, table.code
    for language in LANGUAGES:
        speak(page, language)
        page.goto(f"/match/{code}/")
        table.wait_open()
        page.click(ASK)
        page.wait_for_selector(GIVEN)

        look_at(page, f"{language}-hint-{position}")
        assert (nameless(page), broken_references(page), faint_texts(page)) == ([], [], [])
