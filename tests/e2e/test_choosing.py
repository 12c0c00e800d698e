"""Choosing cards: reasons in words, the question before a big pile, dragging, choosing ahead."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import translation
from playwright.sync_api import Browser, expect

from game import texts
from tests.e2e.hands import card_at
from tests.e2e.player import TAKE, YES, Player
from tests.e2e.positions import REFUSED
from tests.e2e.stage import Stock
from tests.e2e.table_page import Shown, TablePage
from tests.e2e.visits import Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

HINT = "[data-part=hint]"
DIALOG = "[data-part=take-dialog]"
NO = f"{DIALOG} [value=no]"


@pytest.mark.parametrize("language", ["en", "mn"])
def test_what_cannot_be_played_is_told_in_words(visits: Visits, language: str) -> None:
    page = visits.page(visits.host, locale=language)
    hint = page.locator(HINT)
    for position in REFUSED:
        table, cards = visits.still(position, page)
        before = table.shown()
        choose(table, cards)

        code = position.removeprefix("refused:")
        expect(hint).to_have_text(reason(table.shown(), code, language))
        expect(hint).to_have_attribute("data-tone", "no")
        refused = table.shown()
        assert (refused.choice, refused.can_confirm) == ("illegal", False)
        page.keyboard.press("Enter")
        page.click("[data-part=confirm]", force=True)
        assert (table.shown().n, table.shown().pending) == (before.n, False)

        page.keyboard.press("Escape")

        assert table.wait_chosen(0).choice == "empty"
        expect(hint).to_have_text(before.hint)


def reason(shown: Shown, code: str, language: str) -> re.Pattern[str]:
    """The words for a reason, with the values of this table; a card is drawn, not written."""
    with translation.override(language):
        text = texts.for_table()[f"refusal.{code}"]
    values = {
        "size": len(shown.chosen),
        "limit": min(shown.others),
        "needed": len(shown.circle),
        "card": "CARD",
    }
    forms = [text] if isinstance(text, str) else list(text.values())
    said = [re.escape(form.format(**values)).replace("CARD", ".+") for form in forms]
    return re.compile(f"^({'|'.join(said)})$")


def choose(table: TablePage, cards: list[str]) -> None:
    """Click cards of the hand."""
    for card in cards:
        table.page.click(card_at(card))
    table.page.wait_for_function(
        "cards => cards.every(card => document.querySelector(card).ariaPressed === 'true')",
        arg=[card_at(card) for card in cards],
    )


def test_a_choice_that_may_still_become_legal_asks_for_more(visits: Visits) -> None:
    table, cards = visits.still("lead", visits.page(visits.host))
    hint = table.page.locator(HINT)

    choose(table, cards[:1])

    expect(hint).to_have_text("Add cards: pairs and one more make a mass.")
    assert set(cards) <= set(table.shown().playable)
    choose(table, cards[1:])
    assert table.wait_choice("legal").confirm == f"Mass ({len(cards)})"
    expect(hint).to_have_text("Confirm with the button or Enter.")
    table.page.click("[data-part=clear]")
    assert table.wait_chosen(0).choice == "empty"


@pytest.mark.rule("R5.6")
def test_a_big_pile_is_taken_after_one_question(visits: Visits) -> None:
    table, _ = visits.staged("beat")
    page, shown = table.page, table.shown()
    dialog = page.locator(DIALOG)

    page.click(TAKE)
    expect(dialog).to_contain_text(f"all {shown.pile} cards")
    assert page.evaluate("document.activeElement.value") == "no"
    page.click(NO)
    expect(dialog).to_be_hidden()
    page.click(TAKE)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert table.shown() == shown

    page.click(TAKE)
    page.click(YES)

    after = table.wait_number(shown.n + 1)
    expect(dialog).to_be_hidden()
    sentence = f"{visits.host.name} took {shown.pile} cards from the table"
    assert sum(sentence in entry for entry in after.log) == 1


def test_where_nothing_else_can_be_done_nothing_is_asked(visits: Visits) -> None:
    table, _ = visits.staged("hopeless")
    shown = table.shown()
    assert shown.hint == "You cannot beat these: take the table."

    table.page.click(TAKE)

    table.wait_number(shown.n + 1)
    expect(table.page.locator(DIALOG)).to_be_hidden()


def test_dragging_a_card_to_the_table_plays_the_chosen_ones(visits: Visits) -> None:
    table, cards = visits.staged("lead")
    page, shown = table.page, table.shown()
    choose(table, cards[:-1])

    page.hover(card_at(cards[-1]))
    page.mouse.down()
    target = page.locator("[data-part=stage]").bounding_box()
    assert target is not None
    page.mouse.move(target["x"] + 20, target["y"] + 20, steps=3)
    page.mouse.up()

    log = " ".join(table.wait_number(shown.n + 1).log[-20:])
    assert f"{visits.host.name} massed" in log


@pytest.fixture(scope="module")
def slow_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A site whose bots take their time."""
    folder = tmp_path_factory.mktemp("slow")
    with RunningSite(folder, MASSS_BOT_PAUSE_MS="700") as running:
        yield running


@pytest.fixture
def slow_table(browser: Browser, slow_site: RunningSite) -> Iterator[TablePage]:
    """A match with them, after an own move."""
    bat = sign_up(browser, slow_site, "Bat")
    visits = Visits(browser, slow_site, bat, Stock(slow_site, bat.name))
    table, _ = visits.staged("lead")
    Player(table).move(table.wait_asked())
    table.page.wait_for_selector("[data-part=table]:not([data-my-turn], [data-pending])")
    yield table
    visits.end()


def test_a_card_is_chosen_ahead_of_the_turn_and_the_title_marks_the_turn(
    slow_table: TablePage,
) -> None:
    table, page = slow_table, slow_table.page
    waiting = table.shown()
    assert "Your turn" not in waiting.title
    card = waiting.hand[-1]

    page.click(card_at(card))
    ahead = table.wait_choice("ahead")
    assert (ahead.chosen, ahead.can_confirm) == ([card], False)
    expect(page.locator(HINT)).to_have_text("Chosen ahead, for your turn.")
    page.keyboard.press("Enter")
    expect(page.locator(HINT)).to_have_text("It is not your turn.")

    mine = table.wait_asked(after=waiting.n)
    assert re.match("● Your turn", mine.title)
    if mine.round == waiting.round:
        assert mine.chosen == [card]
    page.keyboard.press("Escape")
    assert table.wait_chosen(0).chosen == []
