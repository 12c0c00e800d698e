"""The pages of the API in a browser: keys that are made and ended, and the description to try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessible import broken_references, faint_texts, nameless
from tests.e2e.look import colours, layout_faults, resize, unreachable
from tests.e2e.visits import Person, Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

SIZES = [(360, 740), (1440, 900)]


@pytest.fixture(scope="module")
def tumur(browser: Browser, served: RunningSite) -> Person:
    return sign_up(browser, served, "Tumur")


def faults(page: Page) -> Iterator[Any]:
    """What is wrong with how a page lies and how it can be read."""
    yield from nameless(page)
    yield from broken_references(page)
    for size in SIZES:
        resize(page, size)
        yield from ((size, fault) for fault in (*layout_faults(page), *unreachable(page)))
    for scheme in ("light", "dark"):
        colours(page, scheme)
        yield from ((scheme, fault) for fault in faint_texts(page))


@pytest.mark.parametrize("locale", ["en", "mn"])
def test_a_key_is_made_seen_once_and_revoked(visits: Visits, tumur: Person, locale: str) -> None:
    page = visits.page(tumur, locale=locale)
    page.goto("/me/")
    page.click("a[href='/me/tokens/']")
    page.fill("#name", "my bot")
    page.check("input[value='play']")
    page.check("input[value='rooms:write']")
    page.click("main form.form button")

    key = page.locator("[data-part='new-token']")
    expect(key).to_contain_text("masss_")
    assert list(faults(page)) == []
    page.goto("/me/tokens/")
    expect(key).to_have_count(0)
    expect(page.locator(".keys__one")).to_have_count(1)
    page.click(".keys__one button")
    expect(page.locator(".messages")).to_be_visible()
    expect(page.locator(".keys__one")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_description_can_be_read_and_tried(visits: Visits, tumur: Person, scheme: Any) -> None:
    page = visits.page(tumur, color_scheme=scheme)
    page.goto("/api/v1/docs/")

    operation = page.locator("#operations-people-me")
    operation.locator(".opblock-summary-control").click()
    operation.locator(".try-out__btn").click()
    operation.locator(".execute").click()

    expect(operation.locator(".live-responses-table .response-col_status").last).to_contain_text(
        "200"
    )
    expect(operation.locator(".live-responses-table")).to_contain_text("Tumur")
    expect(operation.locator(".headers .header-col").first).to_be_visible()
    assert faint_texts(page) == []


def test_a_room_is_made_from_the_page_with_the_session(visits: Visits, tumur: Person) -> None:
    page = visits.page(tumur)
    visits.watch(page).expect("deep link whitespace")  # the library's own warning
    page.goto("/api/v1/docs/#/rooms/rooms_create")
    operation = page.locator("#operations-rooms-rooms_create")
    operation.locator(".try-out__btn").click()
    operation.locator("textarea").first.fill('{"name": "From the page"}')
    operation.locator(".execute").click()

    expect(operation.locator(".live-responses-table")).to_contain_text("From the page")
