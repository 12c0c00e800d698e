"""A person comes, signs up, plays a match to its end and finds it again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.e2e.hands import Hands, Keys, Mouse
from tests.e2e.player import Player
from tests.e2e.records import verdict_of
from tests.e2e.table_page import TablePage
from tests.e2e.visits import PASSWORD, Visits
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e


def play_now(page: Page, hands: Hands, name: str) -> TablePage:
    """From the start page to the first table of a new account."""
    page.goto("/")
    hands.press("main a[href='/account/signup/']")
    page.wait_for_url("**/account/signup/**")
    hands.write("[name=username]", name)
    hands.write("[name=password1]", PASSWORD)
    hands.press("main form button")
    page.wait_for_selector("form[action='/play/']")
    hands.press("form[action='/play/'] button")
    table = TablePage(page)
    table.wait_open()
    return table


def score_of(text: str) -> tuple[int, int]:
    """The points out of a line such as «5 : 2»."""
    found = re.search(r"(\d+)\s*:\s*(\d+)", text)
    assert found, text
    return int(found[1]), int(found[2])


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(
    ("name", "locale", "kind", "motion"),
    [("Dorj", "en", Mouse, "no-preference"), ("Оюун", "mn-MN", Keys, "reduce")],
)
def test_a_whole_match(
    visits: Visits, served: RunningSite, name: str, locale: str, kind: type[Hands], motion: str
) -> None:
    page = visits.page(locale=locale, reduced_motion=motion)
    hands = kind(page)
    table = play_now(page, hands, name)

    shown = Player(table, hands).play_on()

    points = score_of(shown.score)
    assert max(points) == 5 > min(points)
    code = table.code
    hands.press("[data-part=over-dialog] a")
    page.wait_for_url(f"**/match/{code}/result/")
    assert score_of(page.inner_text(".outcome__score")) == points
    assert name in page.inner_text(".teams")
    assert page.locator(".rounds tbody tr").count() >= sum(points)

    hands.press("main a[href='/matches/']")
    page.wait_for_url("**/matches/")
    listed = page.locator(".matches__item")
    assert listed.count() == 1
    assert score_of(listed.inner_text()) == points
    assert code in str(listed.locator("a").get_attribute("href"))

    verdict = verdict_of(served, code)
    assert verdict.startswith(f"ok, {sum(points)} rounds, ")
