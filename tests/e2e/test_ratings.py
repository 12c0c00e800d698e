"""Leaderboard, rating on the profile, rated rooms, and leaving a match alone, in a browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessible import broken_references, faint_texts, nameless
from tests.e2e.look import colours, layout_faults, resize, unreachable
from tests.e2e.rated_stage import fill_season
from tests.e2e.visits import Person, Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

SIZES = [(360, 740), (1440, 900), (320, 568)]


@pytest.fixture(scope="module")
def nomin(browser: Browser, served: RunningSite) -> Person:
    """Somebody in the middle of a season of many."""
    person = sign_up(browser, served, "Nomin-Erdene")
    fill_season(served, "Nomin-Erdene")
    return person


def faults(page: Page) -> list[Any]:
    """What is wrong with how a page lies and how it can be read."""
    found: list[Any] = [*nameless(page), *broken_references(page)]
    for size in SIZES:
        resize(page, size)
        found += [(size, fault) for fault in (*layout_faults(page), *unreachable(page))]
    for scheme in ("light", "dark"):
        colours(page, scheme)
        found += [(scheme, fault) for fault in faint_texts(page)]
    return found


def test_the_leaderboard_is_read_and_turned_by_links(visits: Visits, nomin: Person) -> None:
    page = visits.page(nomin)
    page.goto("/")
    page.click("nav >> text=Leaderboard")

    expect(page.locator("[data-part=standing]")).to_contain_text("You are in place 28")
    assert page.locator(".board").first.locator("tbody tr").count() == 50
    page.click("text=Further down")
    expect(page.locator(".board tbody tr").first).to_contain_text("51")
    page.click("text=To the top")
    page.click("text=Show me in the list")
    mine = page.locator("#me")
    expect(mine).to_contain_text("Nomin-Erdene")
    expect(mine).to_be_in_viewport()


@pytest.mark.parametrize("locale", ["mn", "en"])
def test_the_pages_lie_well(visits: Visits, nomin: Person, locale: str) -> None:
    page = visits.page(nomin, locale=locale)
    page.goto("/leaderboard/")
    assert faults(page) == []

    page.click(".board a >> text=Nomin-Erdene")
    expect(page.locator("[data-part=rating] svg")).to_be_visible()
    assert faults(page) == []


def test_an_owner_makes_a_room_that_is_not_rated_and_rates_it_later(
    visits: Visits, nomin: Person
) -> None:
    page = visits.page(nomin)
    page.goto("/lobby/new/")
    page.uncheck("[name=rated]")
    page.click("main form button")
    page.wait_for_url(re.compile(r"/room/\w{6}/"))
    facts = page.locator("[data-part=facts]")
    expect(facts).to_contain_text("not rated")

    page.click("[data-part=settings]")
    page.check("dialog[open] [name=rated]")
    page.click("dialog[open] button[value=yes]")

    expect(facts.locator("li", has_text=re.compile("^rated$"))).to_be_visible()


def test_a_match_alone_is_left_for_good(visits: Visits, nomin: Person) -> None:
    table = visits.table(nomin)
    page = table.page
    page.click("[data-part=menu]")
    page.click("[data-part=menu-leave]")
    expect(page.locator("h1")).to_have_text("Leave this match for good?")
    assert faults(page) == []

    page.click("main form button")

    expect(page.locator(".messages")).to_contain_text("You have left the match.")
    expect(page.locator("h1")).to_contain_text("closed without a winner")
