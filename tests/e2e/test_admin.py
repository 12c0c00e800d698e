"""The desk of staff in a browser, and what the people concerned see of it at once."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any
from zipfile import ZipFile

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.accessible import broken_references, faint_texts, nameless
from tests.e2e.look import colours, layout_faults, resize, unreachable
from tests.e2e.visits import PASSWORD, Person, Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

SIZES = [(360, 740), (820, 1180), (1440, 900), (320, 568)]


@pytest.fixture(scope="module")
def chief(browser: Browser, served: RunningSite) -> Person:
    """Somebody who may do everything at the desk."""
    person = sign_up(browser, served, "Chief Munkh")
    served.manage("grant_role", person.name, "admin")
    return person


@pytest.fixture
def accused(browser: Browser, served: RunningSite, request: pytest.FixtureRequest) -> Person:
    """Somebody new, called after the test."""
    letters = re.sub("[^a-z]", "", request.node.name)[-12:]
    return sign_up(browser, served, f"Dorj {letters}")


def person_page(desk: Page, name: str) -> None:
    """Look somebody up at the desk."""
    desk.goto("/admin/lobby/player/")
    desk.fill("#searchbar", name)
    desk.press("#searchbar", "Enter")
    desk.click(f"#result_list a:has-text('{name}')")
    expect(desk.locator("#impose")).to_be_visible()


def impose(desk: Page, kind: str, reason: str, until: str = "") -> None:
    """Fill the form that warns, mutes and suspends."""
    form = desk.locator("form[action$='/act/impose/']")
    form.locator(f"input[value={kind}]").check()
    if until:
        form.locator("input[name=until]").fill(until)
    form.locator("textarea").fill(reason)
    form.locator("button").click()
    expect(desk.get_by_text("It is done, and written down")).to_be_visible()


def strip(page: Page) -> Locator:
    """What stands above a page."""
    return page.locator("[data-part=desk] li")


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


def test_a_warning_and_a_suspension_reach_an_open_page_at_once(
    visits: Visits, chief: Person, accused: Person
) -> None:
    desk, page = visits.page(chief), visits.page(accused)
    visits.watch(page).expect("403")
    page.goto("/lobby/")
    expect(page.locator("[data-part=lobby]")).to_have_attribute("data-connection", "online")
    person_page(desk, accused.name)

    impose(desk, "warn", "Be kind to guests.")
    expect(strip(page)).to_contain_text("You have been warned.")
    page.click("[data-part=desk] >> text=Read")
    expect(page.locator(".told__text")).to_have_text("Be kind to guests.")
    assert faults(page) == []
    page.click("text=I have read it")
    expect(strip(page)).to_have_count(0)

    page.goto("/lobby/")
    expect(page.locator("[data-part=lobby]")).to_have_attribute("data-connection", "online")
    later = timezone.now() + timedelta(days=2)
    impose(desk, "suspend", "Enough for today.", later.strftime("%Y-%m-%dT%H:%M"))
    expect(page.locator("h1")).to_have_text("You are suspended")
    expect(page.locator(".told__text")).to_have_text("Enough for today.")
    assert faults(page) == []


def test_an_announcement_comes_to_a_table_and_can_be_put_away(
    visits: Visits, chief: Person, accused: Person
) -> None:
    desk = visits.page(chief)
    desk.goto("/admin/lobby/announcement/add/")
    desk.fill("[name=text_mn]", "Өнөө шөнө засвартай.")
    desk.fill("[name=text_en]", "Works tonight.")
    for name, date in (("starts_at", "2026-01-01"), ("ends_at", "2099-01-01")):
        desk.fill(f"[name={name}_0]", date)
        desk.fill(f"[name={name}_1]", "10:00")
    watcher = visits.page()
    watcher.goto("/lobby/")
    expect(watcher.locator("[data-part=lobby]")).to_have_attribute("data-connection", "online")
    desk.click("[name=_save]")

    expect(strip(watcher)).to_have_text(re.compile("Works tonight."))
    watcher.click("[aria-label='Hide this message']")
    expect(strip(watcher)).to_have_count(0)
    watcher.reload()
    expect(watcher.locator("h1")).to_be_visible()
    expect(strip(watcher)).to_have_count(0)
    table = visits.table(accused, locale="mn", viewport={"width": 360, "height": 740})
    expect(strip(table.page)).to_contain_text("Өнөө шөнө засвартай.")
    table.page.click("[data-part=desk] form button")
    expect(strip(table.page)).to_have_count(0)
    end_announcement(desk)


def end_announcement(desk: Page) -> None:
    """Other tests of the same site are to see none."""
    desk.goto("/admin/lobby/announcement/")
    desk.click("#result_list a:has-text('Works tonight.')")
    desk.fill("[name=ends_at_0]", "2026-01-02")
    desk.click("[name=_save]")
    expect(desk.locator("#result_list")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_the_desk_fits_its_window_and_loads_nothing_from_elsewhere(
    visits: Visits, chief: Person, size: tuple[int, int]
) -> None:
    desk = visits.page(chief, locale="mn", viewport={"width": size[0], "height": size[1]})

    for address in ("", "lobby/report/", "game/match/", "lobby/player/", "lobby/auditentry/"):
        desk.goto(f"/admin/{address}")
        expect(desk.locator("h1, #content, .desk-cards").first).to_be_attached()
        wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not desk.evaluate(wide), address


def test_the_own_data_are_taken_along_and_deleted(
    visits: Visits, accused: Person, tmp_path: Any
) -> None:
    page = visits.page(accused)
    visits.watch(page).expect("400")
    page.goto("/me/")
    page.click("text=Download or delete my data")
    assert faults(page) == []

    with page.expect_download() as download:
        page.click("text=Download my data")
    download.value.save_as(tmp_path / "data.zip")
    with ZipFile(tmp_path / "data.zip") as files:
        assert json.loads(files.read("profile.json"))["username"] == accused.name

    page.fill("#password", "wrong")
    page.click("text=Delete my data for good")
    expect(page.locator("[data-refusal=not_the_password]")).to_be_visible()
    page.fill("#password", PASSWORD)
    page.click("text=Delete my data for good")
    expect(page.locator(".messages")).to_contain_text("Your data are deleted.")
    page.goto("/me/")
    expect(page).to_have_url(re.compile("/account/login/"))
