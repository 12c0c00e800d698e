"""The whole game by keyboard and screen reader: names, focus, announcements, contrast."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessible import broken_references, faint_texts, focus_stops, nameless
from tests.e2e.hands import Keys, card_at
from tests.e2e.look import colours
from tests.e2e.player import TAKE, Player
from tests.e2e.visits import Person, Visits

pytestmark = pytest.mark.e2e


def faults(page: Page) -> list[str]:
    """Everything that can be computed, in light and in dark."""
    found = [*nameless(page), *broken_references(page)]
    for scheme in ("light", "dark"):
        colours(page, scheme)
        found += [f"{scheme}: {text}" for text in faint_texts(page)]
    return found


def test_pages_for_everybody(visits: Visits) -> None:
    page = visits.page(locale="mn")
    for address in ("/", "/rules/", "/docs/", "/account/signup/"):
        page.goto(address)
        assert faults(page) == [], address


def test_a_form_with_errors(visits: Visits, zaya: Person) -> None:
    page = visits.page(locale="mn")
    page.goto("/account/signup/")
    page.fill("[name=username]", zaya.name)
    page.fill("[name=password1]", "1234")
    page.click("main form button")
    expect(page.locator(".form__error").first).to_be_visible()

    assert faults(page) == []


def test_the_table(visits: Visits) -> None:
    page = visits.page(visits.host, locale="mn")
    for position in ("lead", "beat", "large-hand"):
        table, cards = visits.still(position, page)
        for card in cards[:1]:
            page.click(card_at(card))
            table.wait_chosen(1)
        assert faults(page) == [], position


def test_the_choice_of_the_opener(visits: Visits) -> None:
    table, _ = visits.staged("choice", locale="mn")

    assert faults(table.page) == []
    assert table.shown().phase == "opener"


def test_windows_over_the_table(visits: Visits) -> None:
    page = visits.page(visits.host)
    visits.still("beat", page)

    page.click("[data-part=menu]")
    expect(page.locator("[data-part=settings-dialog]")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=settings-dialog]")).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.part") == "menu"

    page.click(TAKE)
    expect(page.locator("[data-part=take-dialog]")).to_be_visible()
    assert faults(page) == []


def test_the_end_of_a_match(visits: Visits) -> None:
    table, cards = visits.staged("last-move")
    page = table.page
    for card in cards:
        page.click(card_at(card))
    table.wait_choice("legal")
    page.click("[data-part=confirm]")
    expect(page.locator("[data-part=over-dialog]")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    assert faults(page) == []

    page.click("[data-part=over-dialog] a")
    page.wait_for_selector(".outcome")
    assert faults(page) == []
    page.goto("/matches/")
    assert faults(page) == []


def test_the_focus_can_be_seen_and_goes_in_order(visits: Visits) -> None:
    page = visits.page(visits.host)
    for address in ("/", "/rules/", "/matches/"):
        page.goto(address)
        assert_focus_can_be_followed(page)


def test_the_focus_goes_through_the_table_in_order(visits: Visits) -> None:
    table, cards = visits.still("beat", visits.page(visits.host))
    table.page.click(card_at(cards[0]))
    table.wait_chosen(1)

    stops = assert_focus_can_be_followed(table.page)

    order = ["menu", "hand", "sort", "clear", "take", "confirm", "log"]
    assert [part for part in stops if part in order] == order


def assert_focus_can_be_followed(page: Page) -> list[str]:
    """The parts that the Tab key leads to, each marked and in sight, in the order of the page."""
    stops = focus_stops(page)
    assert [stop for stop in stops if not (stop["marked"] and stop["inside"])] == []
    places = [stop["at"] for stop in stops]
    assert places == sorted(places)
    return [stop["part"] for stop in stops]


def test_after_a_move_the_keyboard_is_still_at_the_hand(visits: Visits) -> None:
    table, cards = visits.staged("beat")
    player, page = Player(table, Keys(table.page)), table.page
    shown = table.shown()
    for card in cards:
        player.hands.toggle(card)
    table.wait_choice("legal")
    player.hands.confirm()

    table.wait_number(shown.n + 1)

    assert page.evaluate("document.activeElement.matches('[data-part=hand] button')")
    expect(page.locator("[data-part=hand] button[tabindex='0']")).to_have_count(1)

    table, _ = visits.staged("hopeless")
    player, shown = Player(table, Keys(table.page)), table.shown()
    player.take(shown)
    table.wait_number(shown.n + 1)
    assert table.page.evaluate("document.activeElement.matches('[data-part=hand] button')")


def test_what_happens_is_announced_in_sentences(visits: Visits) -> None:
    table, cards = visits.staged("beat")
    page, before = table.page, table.shown()
    expect(page.locator("[data-part=turn]")).to_have_text("Your turn")
    expect(page.locator("[data-part=turn]")).to_have_attribute("aria-live", "assertive")
    page.evaluate(
        """() => {
          window.announced = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) {
              for (const node of addedNodes) window.announced.push(node.innerText);
            }
          }).observe(document.querySelector("[data-part=log]"), { childList: true });
        }"""
    )

    for card in cards:
        page.click(card_at(card))
    table.wait_choice("legal")
    page.click("[data-part=confirm]")
    table.wait_asked(after=before.n)

    expect(page.locator("[role=log]")).to_have_attribute("aria-live", "polite")
    announced: list[str] = page.evaluate("window.announced")
    assert announced[0].startswith(f"{visits.host.name} beat with")
    names = page.eval_on_selector_all(
        "[data-part=log] .chip .visually-hidden", "all => all.map(one => one.textContent.trim())"
    )
    assert all(" of " in name or name.startswith("Joker") for name in names)
    entries = page.locator("[data-part=log] > li").count()
    assert len(announced) == entries - len(before.log), "each entry is announced once"


def test_each_seat_is_told_in_words(visits: Visits) -> None:
    table, _ = visits.still("lead", visits.page(visits.host))

    words = table.page.locator(".seat__words").all_inner_texts()

    assert len(words) == 8
    assert words[0].startswith(f"Your seat: {visits.host.name}, team A, ")
    assert "on turn" in words[0]
    assert "bot" in words[1]


def test_without_motion_nothing_moves(visits: Visits, guest: Person) -> None:
    table = visits.table(guest)

    shown = Player(table).play_on(moves=3)

    assert shown.n > 0
    assert table.page.evaluate("document.getAnimations().length") == 0
    expect(table.page.locator(".ghost")).to_have_count(0)
