"""Two tabs of one person are one seat; another person sees nothing of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.hands import card_at
from tests.e2e.player import Player
from tests.e2e.table_page import Shown, TablePage
from tests.e2e.visits import Person, Visits

pytestmark = pytest.mark.e2e

CLOSE_CODE = """(path) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}${path}`);
  socket.onmessage = (event) => resolve(`heard ${event.data}`);
  socket.onclose = (event) => resolve(event.code);
})"""


def beside(table: TablePage) -> TablePage:
    """The same table in another tab of the same browser."""
    page = table.page.context.new_page()
    page.goto(table.page.url)
    other = TablePage(page)
    other.wait_open()
    return other


def same(shown: Shown) -> tuple[object, ...]:
    """What two tabs of one seat must agree on."""
    return (
        *(shown.n, shown.phase, shown.turn, shown.round, shown.score),
        *(shown.hand, shown.circle, shown.sizes, shown.playable, shown.log[-20:]),
    )


def test_both_tabs_play_and_show_the_same(visits: Visits, guest: Person) -> None:
    first = visits.table(guest)
    tabs = [first, beside(first)]
    players = [Player(tab) for tab in tabs]

    shown = first.wait_asked()
    for turn in range(12):
        acting, watching = tabs[turn % 2], tabs[1 - turn % 2]
        acting.page.bring_to_front()  # as a person does; a tab behind is drawn less often
        acting.wait_number(shown.n)
        shown = players[turn % 2].act(acting.shown())
        seen = watching.wait_asked(after=shown.n - 1)
        assert same(seen) == same(shown)
        if shown.is_over:
            break


def test_cards_played_in_one_tab_are_no_longer_chosen_in_the_other(
    visits: Visits,
) -> None:
    first, cards = visits.staged("lead")
    second = beside(first)
    shown = second.shown()
    for card in shown.hand:
        second.page.click(card_at(card))
    second.wait_chosen(len(shown.hand))
    first.page.bring_to_front()
    for card in cards:
        first.page.click(card_at(card))
    first.wait_choice("legal")
    first.page.click("[data-part=confirm]")

    seen = second.wait_number(shown.n + 1)

    assert set(seen.chosen).isdisjoint(cards)


def close_code(page: Page, code: str) -> object:
    """How the server answers a page that opens a match's socket."""
    return page.evaluate(CLOSE_CODE, f"/ws/match/{code}/")


def test_nobody_else_can_open_the_match(visits: Visits, guest: Person) -> None:
    code = visits.stock.look("lead").code
    page = visits.page(guest)
    visits.watch(page).expect(r" 404 |status of 404")

    for address in (f"/match/{code}/", f"/match/{code}/result/"):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 404
        assert "not yours to see" in page.inner_text("main")
    assert close_code(page, code) == 4404
    assert close_code(page, "a" * len(code)) == 4404

    page.goto("/matches/")
    assert code not in page.content()


def test_without_a_session_there_is_only_the_way_to_sign_in(visits: Visits) -> None:
    code = visits.stock.look("lead").code
    page = visits.page()

    page.goto(f"/match/{code}/")

    assert "/account/login/" in page.url
    assert close_code(page, code) == 4401
