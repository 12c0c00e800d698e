"""Profiles, friends, the own page and reports in a browser, at every size, for every eye."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessible import broken_references, faint_texts, nameless
from tests.e2e.look import colours, layout_faults, resize, unreachable
from tests.e2e.visits import PASSWORD, Person, Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

SIZES = [(360, 740), (820, 1180), (1440, 900), (320, 568)]


@pytest.fixture(scope="module")
def nomin(browser: Browser, served: RunningSite) -> Person:
    return sign_up(browser, served, "Nomin")


@pytest.fixture(scope="module")
def ganaa(browser: Browser, served: RunningSite) -> Person:
    return sign_up(browser, served, "Нандинцэцэг-Эрдэнэ")


def find(page: Page, name: str) -> None:
    """Look somebody up by name."""
    page.goto("/friends/")
    page.fill("#find", name)
    page.click("form[action='/friends/find/'] button")
    expect(page.locator("h1")).to_have_text(name)


def press(page: Page, do: str) -> None:
    """Press the button that does something about somebody."""
    page.click(f"main button[value={do}]")
    expect(page.locator(".messages")).to_be_visible()


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


def test_two_become_friends_and_one_blocks_the_other(
    visits: Visits, nomin: Person, ganaa: Person
) -> None:
    of_nomin, of_ganaa = visits.page(nomin), visits.page(ganaa, locale="mn")

    find(of_nomin, ganaa.name)
    press(of_nomin, "ask")
    of_ganaa.goto("/friends/")
    assert faults(of_ganaa) == []
    press(of_ganaa, "accept")
    expect(of_ganaa.locator(".people__name")).to_have_text([nomin.name])
    of_nomin.goto("/friends/")
    expect(of_nomin.locator(".people__name")).to_have_text([ganaa.name])
    of_nomin.click(f"main >> text={ganaa.name}")
    assert faults(of_nomin) == []

    press(of_nomin, "block")
    assert faults(of_nomin) == []
    of_ganaa.goto("/friends/")
    expect(of_ganaa.locator(".people__name")).to_have_count(0)
    press(of_nomin, "unblock")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_picture_is_chosen_with_and_without_scripts(
    visits: Visits, guest: Person, scripts: bool
) -> None:
    page = visits.page(guest, java_script_enabled=scripts)
    page.goto("/me/")
    preview = page.locator("[data-part=preview] img")

    page.locator("[name=ornament][value='4']").check(force=True)
    page.locator("[name=colours][value='6']").check(force=True)
    if scripts:
        expect(preview).to_have_attribute("src", "/avatar/k4c6.svg")
        ornament = page.locator("label:has([name=ornament][value='0']) img")
        expect(ornament).to_have_attribute("src", "/avatar/k0c6.svg")
    page.click("[data-part=avatar-form] button")

    expect(page.locator(".messages")).to_be_visible()
    expect(preview).to_have_attribute("src", "/avatar/k4c6.svg")
    assert preview.evaluate("img => img.decode().then(() => img.naturalWidth > 0)") or not scripts


def test_the_pictures_are_chosen_by_keys(visits: Visits, guest: Person) -> None:
    page = visits.page(guest)
    page.goto("/me/")
    page.locator("[name=ornament]:checked").focus()
    before = page.locator("[name=ornament]:checked").get_attribute("value")

    page.keyboard.press("ArrowRight")

    assert page.locator("[name=ornament]:checked").get_attribute("value") != before
    ring = "label:has([name=ornament]:checked) .choices__picture"
    assert page.locator(ring).evaluate("node => getComputedStyle(node).outlineStyle") == "solid"


@pytest.mark.parametrize("locale", ["mn", "en"])
def test_the_own_pages_can_be_used_by_everybody(visits: Visits, guest: Person, locale: str) -> None:
    page = visits.page(guest, locale=locale)
    page.goto("/me/")
    page.fill("#name", "Bot 7")
    page.click("form[action='/me/name/'] button")
    expect(page.locator("#name-error")).to_be_visible()
    assert faults(page) == []

    page.goto("/me/password/")
    page.fill("#old", "wrong")
    page.fill("#password", PASSWORD)
    page.click("main form button")
    expect(page.locator("#old-error")).to_be_visible()
    assert faults(page) == []

    page.goto("/friends/")
    page.fill("#find", "Nobody at all")
    page.click("form[action='/friends/find/'] button")
    expect(page.locator("#find-error")).to_be_visible()
    assert faults(page) == []


def test_a_player_is_reported_from_the_profile(
    visits: Visits, guest: Person, nomin: Person
) -> None:
    page = visits.page(guest)
    find(page, nomin.name)
    page.click("main a[href^='/report/']")
    page.locator("[value=other]").check()
    page.click("main form button")
    expect(page.locator("#report-error")).to_be_visible()
    expect(page.locator("[value=other]")).to_be_checked()
    assert faults(page) == []

    page.fill("#text", "<img src=x> & more")
    page.click("main form button")

    expect(page).to_have_url(f"{visits.site.url}/report/thanks/")
    assert faults(page) == []
