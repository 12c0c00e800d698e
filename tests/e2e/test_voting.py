"""A vote to give up a round among four people of whom one is offline (R8), in real browsers."""

from __future__ import annotations

import subprocess
import sys

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.look import resize
from tests.e2e.table_page import TablePage
from tests.e2e.test_looks import LANGUAGES, SIZES, look_at, speak
from tests.e2e.visits import Person, Visits, open_match, sign_up
from tests.support.running_site import ROOT, RunningSite

pytestmark = pytest.mark.e2e

NAMES = ("Vote Bat", "Vote Dorj", "Vote Tumur", "Vote Ganaa")


@pytest.fixture(scope="module")
def people(browser: Browser, served: RunningSite) -> list[Person]:
    """The four people of team A."""
    return [sign_up(browser, served, name) for name in NAMES]


@pytest.fixture
def team(visits: Visits, people: list[Person]) -> list[TablePage]:
    """The tables of three of the four people of team A; Ganaa never comes."""
    code = subprocess.run(
        [sys.executable, "-m", "tests.e2e.voters", *NAMES],
        cwd=ROOT,
        env=visits.site.environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [open_match(visits.page(person), code) for person in people[:3]]


def test_two_of_three_who_are_online_give_up_the_round(team: list[TablePage]) -> None:
    bat, dorj, tumur = (table.page for table in team)
    for page in (bat, dorj, tumur):
        expect(page.locator("[data-part=vote]")).to_be_hidden()

    bat.click("[data-part=menu]")
    bat.click("[data-part=menu-surrender]")

    for page in (bat, dorj, tumur):
        panel = page.locator("[data-part=vote]")
        expect(panel).to_be_visible()
        expect(panel).to_contain_text("Vote Bat: give up this round?")
        expect(panel).to_contain_text("Yes 1, no 0, of 3 online")
        _lies_beside_the_cards(page)
    dorj.click("[data-part=vote] >> text=No, play on")
    expect(tumur.locator("[data-part=vote]")).to_contain_text("Yes 1, no 1, of 3 online")

    tumur.click("[data-part=vote] >> text=Yes, give up")

    for page in (bat, dorj, tumur):
        expect(page.locator("[data-part=vote]")).to_be_hidden()
        expect(page.locator("[data-part=log]")).to_contain_text("2 of 3 agreed")
        expect(page.locator(".score")).to_have_attribute("aria-label", _ONE_FOR_B)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_proposal_and_the_count_take_a_line_each(
    team: list[TablePage], language: str
) -> None:
    page = team[1].page
    speak(page, language)
    resize(page, SIZES[0])
    page.reload()
    team[1].wait_open()
    team[0].page.click("[data-part=menu]")
    team[0].page.click("[data-part=menu-surrender]")

    panel = page.locator("[data-part=vote]")
    expect(panel).to_be_visible()
    assert panel.locator("p").evaluate_all(_LINES) == [1, 1]
    look_at(page, f"{language}-vote", whole_table=True)
    _lies_beside_the_cards(page)


_LINES = """(all) => all.map((node) => Math.round(
  node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight)))"""
_ONE_FOR_B = "Score: team A 0, team B 1; 5 points win the match"


def _lies_beside_the_cards(page: Page) -> None:
    """The panel covers no card of the own hand, and no card on the table."""
    over = page.evaluate(
        """() => {
          const box = (e) => e.getBoundingClientRect();
          const panel = box(document.querySelector("[data-part=vote]"));
          return [...document.querySelectorAll("[data-part=hand] > *, [data-part=stage] .card")]
            .map(box)
            .filter((b) => b.width && b.left < panel.right && b.right > panel.left
              && b.top < panel.bottom && b.bottom > panel.top).length;
        }"""
    )
    assert over == 0
