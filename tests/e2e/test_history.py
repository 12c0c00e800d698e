"""Looking back in a browser: the moments of a match that has ended, who sees it, and the list."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessible import broken_references, faint_texts, nameless
from tests.e2e.hands import card_at
from tests.e2e.look import colours, resize
from tests.e2e.test_looks import look_at
from tests.e2e.visits import Person, Visits
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

MATCHES = 45


@pytest.fixture
def full(served: RunningSite, guest: Person) -> Person:
    """Somebody with more matches than a page has."""
    served.manage(
        *("seed_matches", "--player", guest.name, "--matches", str(MATCHES)),
        *("--of-player", str(MATCHES), "--people", "40", "--templates", "12"),
    )
    return guest


def legible(page: Page) -> list[Any]:
    """What is wrong for who reads with other eyes, or by ear."""
    found: list[Any] = [*nameless(page), *broken_references(page)]
    for scheme in ("light", "dark"):
        colours(page, scheme)
        found += [(scheme, fault) for fault in faint_texts(page)]
    return found


def ended(visits: Visits) -> Page:
    """The result of a match that the host has just won."""
    table, cards = visits.staged("last-move", permissions=["clipboard-read", "clipboard-write"])
    page = table.page
    for card in cards:
        page.click(card_at(card))
    table.wait_choice("legal")
    page.click("[data-part=confirm]")
    page.click("[data-part=over-dialog] a")
    page.wait_for_selector(".outcome")
    return page


def test_the_moments_come_by_themselves_and_the_owner_shows_the_match(visits: Visits) -> None:
    page = ended(visits)
    expect(page.locator("#moments:not([data-pending]) .chart__line").first).to_be_visible()
    moment = page.locator(".moments__one a").first
    expect(moment).to_have_attribute("href", re.compile(r"/replay/\?m=\d+\.\d+$"))

    page.select_option("#visibility", "link")
    page.click("#shown .button--main")
    link = page.input_value("#link")
    page.click("[data-tool=copy]")
    expect(page.locator("[data-part=told]")).to_have_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == link

    anybody = visits.page(locale="mn")
    anybody.goto(link)
    expect(anybody.locator("h1")).to_contain_text("яллаа")
    expect(anybody.locator("#visibility")).to_have_count(0)
    with anybody.expect_download() as record:
        anybody.click("a[download]")
    assert record.value.suggested_filename.endswith(".json")

    page.click("[name=renew]")
    expect(page.locator(".messages")).to_be_visible()
    assert page.input_value("#link") != link
    anybody.goto(link)
    expect(anybody).to_have_url(re.compile("/account/login/"))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_matches_are_chosen_and_leafed_through(visits: Visits, full: Person, scripts: bool) -> None:
    page = visits.page(full, java_script_enabled=scripts)
    page.goto("/matches/")
    lines = page.locator(".matches__item")
    expect(lines).to_have_count(20)
    page.click("[rel=next]")
    page.click("[rel=next]")
    expect(lines).to_have_count(MATCHES - 40)
    page.click("[rel=prev]")
    expect(lines).to_have_count(20)

    page.click(".filters summary")
    page.select_option("[name=result]", "won")
    page.click(".filters .button--main")
    expect(page).to_have_url(re.compile(r"/matches/\?result=won$"))
    assert {line.get_attribute("data-result") for line in lines.all()} == {"won"}
    page.click(".chips__chip")
    expect(page).to_have_url(re.compile(r"/matches/(\?|$)"))
    expect(page.locator(".chips__chip")).to_have_count(0)


def test_a_filter_that_is_wrong_says_so_beside_its_field(visits: Visits, full: Person) -> None:
    page = visits.page(full, locale="mn")
    visits.watch(page).expect(" 400 ")
    visits.watch(page).expect("status of 400")
    page.goto("/matches/?since=2026-02-30&partner=Nobody-there")

    expect(page.locator("[name=since]")).to_have_value("2026-02-30")
    expect(page.locator("[data-code=invalid]")).to_be_visible()
    expect(page.locator("[data-code=no_such_player]")).to_have_text("Ийм тоглогч алга.")
    expect(page.locator(".matches__item")).to_have_count(0)
    look_at(page, "history-refused-mn")
    assert legible(page) == []


@pytest.mark.parametrize("locale", ["mn", "en"])
def test_every_page_fits_at_every_size(visits: Visits, full: Person, locale: str) -> None:
    page = visits.page(full, locale=locale)
    page.goto("/matches/?target=5")
    page.click(".filters summary")
    look_at(page, f"history-list-{locale}")
    assert legible(page) == []

    page.goto("/matches/")
    resize(page, (1440, 900))
    page.locator(".matches__link").first.click()
    expect(page.locator("#moments:not([data-pending]) h2")).to_be_visible()
    look_at(page, f"history-result-{locale}")
    assert legible(page) == []


def test_who_shows_a_match_to_all_has_it_on_the_profile(visits: Visits, guest: Person) -> None:
    page = ended(visits)
    page.select_option("#visibility", "public")
    page.click("#shown .button--main")
    expect(page.locator("#link")).to_be_visible()
    code = page.url.split("/match/")[1].split("/")[0]

    other = visits.page(guest)
    other.goto("/friends/")
    other.fill("#find", visits.host.name)
    other.click("form[action='/friends/find/'] button")
    other.click("a[href$='/matches/'] >> nth=-1")
    expect(other.locator(f".matches__link[href='/match/{code}/result/']")).to_be_visible()
    look_at(other, "history-public")
