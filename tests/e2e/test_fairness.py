"""A person's browser has a part in each deal, and says after it whether it was fair (R3.5)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from game.rules import mass
from tests.e2e.records import record_of
from tests.e2e.stage import Stock
from tests.e2e.surrender import surrender
from tests.e2e.table_page import TablePage
from tests.e2e.visits import Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

PAUSE_MS = 3000


@pytest.fixture(scope="module")
def fair_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A site that gives pages the time to have a part in its deals."""
    folder: Path = tmp_path_factory.mktemp("fair")
    times = {"MASSS_FIRST_DEAL_MS": "20000", "MASSS_ROUND_PAUSE_MS": str(PAUSE_MS)}
    with RunningSite(folder, **times, MASSS_BOT_PAUSE_MS="600000") as running:
        yield running


@pytest.fixture
def fair_visits(browser: Browser, fair_site: RunningSite) -> Iterator[Visits]:
    """Browsers at that site; each test's person is somebody new."""
    person = sign_up(browser, fair_site, f"Fair {next(_people)}")
    visits = Visits(browser, fair_site, person, Stock(fair_site, person.name))
    yield visits
    visits.end()


_people = iter(range(1, 100))


def wait_dealt(table: TablePage, number: int = 1) -> None:
    """Wait until a round is dealt."""
    expect(table.page.locator("[data-part=round]")).to_have_text(f"Round {number}")
    expect(table.page.locator("[data-part=hand] [data-card]")).to_have_count(mass.HAND_SIZE)


def own_seat(table: TablePage) -> int:
    """The seat of the page's person."""
    return int(table.page.locator(".seat[data-own]").get_attribute("data-seat") or "-1")


def deals_of(site: RunningSite, table: TablePage) -> list[dict[str, Any]]:
    """The proofs in the record."""
    record = record_of(site, table.code)
    assert mass.verify(record)
    deals: list[dict[str, Any]] = record["fairness"]["deals"]
    return deals


def test_each_deal_has_a_share_of_the_page_and_is_verified(
    fair_visits: Visits, fair_site: RunningSite
) -> None:
    table = fair_visits.table(fair_visits.host)
    wait_dealt(table)
    line = table.page.locator("[data-part=deal-line]")
    for number in (1, 2):
        expect(line).to_be_hidden()
        surrender(fair_site, table.code)
        expect(line).to_have_text("Deal verified ✓ with your random number")
        wait_dealt(table, number + 1)

    seat = own_seat(table)
    deals = deals_of(fair_site, table)
    assert [bool(deal["shares"][seat]) for deal in deals] == [True] * 3
    assert [deal["secret"] is None for deal in deals] == [False, False, True]
    assert all(sum(share is not None for share in deal["shares"]) == 1 for deal in deals)
    assert [deal["deal"] for deal in shown_deals(table.page)] == [3, 2, 1]


def test_a_page_that_is_loaded_again_keeps_its_part(
    fair_visits: Visits, fair_site: RunningSite
) -> None:
    table = fair_visits.table(fair_visits.host)
    wait_dealt(table)
    table.page.reload()
    table.wait_open()
    surrender(fair_site, table.code)
    expect(table.page.locator("[data-part=deal-line]")).to_have_text(
        "Deal verified ✓ with your random number"
    )
    wait_dealt(table, 2)

    assert [bool(d["shares"][own_seat(table)]) for d in deals_of(fair_site, table)] == [True] * 2


def test_the_first_deal_waits_for_no_page_that_has_no_part(
    fair_visits: Visits, fair_site: RunningSite
) -> None:
    """Who has the table open twice has one share, and nothing waits for the other page."""
    table = fair_visits.table(fair_visits.host)
    wait_dealt(table)
    other = table.page.context.new_page()
    other.goto(f"/match/{table.code}/")
    TablePage(other).wait_open()
    surrender(fair_site, table.code)
    for page in (table.page, other):
        expect(page.locator("[data-part=deal-line]")).to_be_visible()
    wait_dealt(table, 2)

    assert [bool(d["shares"][own_seat(table)]) for d in deals_of(fair_site, table)] == [True] * 2


@pytest.mark.parametrize("what", ["secret", "seal", "shares"])
def test_a_page_that_is_told_something_else_says_so(
    fair_visits: Visits, fair_site: RunningSite, what: str
) -> None:
    page = fair_visits.page(fair_visits.host)
    page.route_web_socket("**/ws/match/**", lambda route: lie(route, what))
    page.goto("/")
    page.click("form[action='/play/'] button")
    table = TablePage(page)
    table.wait_open()
    wait_dealt(table)
    surrender(fair_site, table.code)
    line = page.locator("[data-part=deal-line]")

    expect(line).to_have_text("This deal is NOT what was sealed")
    expect(line).to_have_attribute("data-state", "wrong")
    assert shown_deals(page)[-1]["state"] == "wrong"


def lie(route: WebSocketRoute, what: str) -> None:
    """Between page and server, change what is said of a round that is over."""
    server = route.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        frame = json.loads(text)
        for proof in frame["proofs"] if frame["t"] == "deals" else ():
            if proof["stage"] == "shown":
                proof[what] = [None] * 8 if what == "shares" else "ab" * 32
        route.send(json.dumps(frame))

    server.on_message(pass_on)


def shown_deals(page: Page) -> list[dict[str, Any]]:
    """What the window with the deals says, as it is opened from the menu."""
    page.click("[data-part=menu]")
    page.click("[data-part=menu-deals]")
    expect(page.locator("[data-part=deals-dialog]")).to_be_visible()
    found: list[dict[str, Any]] = page.evaluate(
        """() => [...document.querySelectorAll(".deals__deal")].map((node) => ({
          deal: Number(node.querySelector("h3").textContent.replace(/\\D/g, "")),
          state: node.dataset.state,
        }))"""
    )
    page.click("[data-part=deals-dialog] button")
    return found
