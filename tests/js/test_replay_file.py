"""The one file of a match: it replays and checks itself from a disk, with no network at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Browser, Page, expect

from game.replay import one_file
from game.rules import mass
from tests.records.matches import Game, any_move, random_match, with_void_round
from tests.records.proven import proven_match
from tests.records.test_kept import KEPT, raw_of

pytestmark = pytest.mark.e2e

PROVEN = proven_match(2, mass.HouseRules(target=2)).record
ANY_STEP = re.compile(r"\d+")
SOON_MS = 30_000
"""So long a busy machine may take to draw a thousand lines."""

Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """Opens the file of a record in a browser without a network, which may complain of nothing."""
    context = browser.new_context(offline=True)
    heard: list[str] = []
    expect.set_options(timeout=SOON_MS)
    context.on("console", lambda message: heard.append(message.text))
    context.on("weberror", lambda fault: heard.append(str(fault.error)))
    context.on("request", lambda asked: heard.append(asked.url))

    def open_(
        record: Any, *, language: str = "en", query: str = "", seat: int | None = None
    ) -> Page:
        file = tmp_path / "match.html"
        with translation.override(language):
            file.write_text(one_file.page_of(record, seat=seat))
        page = context.new_page()
        page.goto(f"{file.as_uri()}{query}")
        expect(page.locator("[data-part=table]")).to_have_attribute("data-at", ANY_STEP)
        return page

    yield open_
    context.close()
    outside = [text for text in heard if not text.startswith(("data:", tmp_path.as_uri()))]
    assert outside == []


def proof(page: Page, state: str) -> list[str]:
    """What the page says of the record, of a kind."""
    return page.locator(f"[data-part=proof] [data-state={state}]").all_inner_texts()


def test_it_replays_from_a_disk(opened: Opened) -> None:
    page = opened(PROVEN, query="?m=2.1", seat=3)
    table = page.locator("[data-part=table]")

    expect(table).to_have_attribute("data-step", "2.1")
    expect(page.locator('.seat[data-place="0"]')).to_have_attribute("data-seat", "3")
    page.keyboard.press("ArrowRight")
    expect(table).to_have_attribute("data-step", "2.2")
    page.keyboard.press("Home")
    expect(table).to_have_attribute("data-step", "1.0")
    hand = page.locator('.hands__hand[data-seat="5"] .card')
    names = {card.get_attribute("data-card") for card in hand.all()}
    assert names == set(PROVEN["rounds"][0]["hands"][5])
    page.keyboard.press("End")
    last = len(PROVEN["rounds"])
    expect(table).to_have_attribute("data-step", re.compile(rf"{last}\.\d+"))


def test_its_moves_and_its_deals_are_checked(opened: Opened) -> None:
    page = opened(PROVEN)

    rounds, moves, _ = mass.verify(PROVEN)
    assert proof(page, "proven") == [
        f"Checked: rounds {rounds}, moves {moves}, no rule broken.",
        f"The deals of {rounds} rounds are proved: they are those that were sealed before.",
    ]
    assert proof(page, "wrong") == []


def other_secret(record: Any) -> None:
    deal = record["fairness"]["deals"][1]
    deal["secret"] = deal["secret"][:-1] + ("0" if deal["secret"][-1] != "0" else "1")


def other_share(record: Any) -> None:
    record["fairness"]["deals"][1]["shares"][2] = "ab" * 32


def other_match(record: Any) -> None:
    record["match"] = "zzzzzzzzzz"


@pytest.mark.parametrize("change", [other_secret, other_share, other_match])
def test_a_deal_that_is_not_the_sealed_one_is_found(
    opened: Opened, change: Callable[[Any], None]
) -> None:
    record = mass.load_record(mass.record_to_json(PROVEN))
    change(record)

    page = opened(record)

    assert "The deal of round 2 is not the one that was sealed." in proof(page, "wrong")


def test_a_move_that_breaks_a_rule_is_found(opened: Opened) -> None:
    record: Any = mass.load_record(mass.record_to_json(PROVEN))
    record["rounds"][1]["moves"][3]["seat"] = (record["rounds"][1]["moves"][3]["seat"] + 1) % 8

    page = opened(record)

    assert proof(page, "wrong") == ["Round 2, move 4 breaks rule R1.2."]
    assert proof(page, "proven") == []


def no_hand(record: Any) -> None:
    del record["rounds"][1]["hands"][6]


def no_such_seat(record: Any) -> None:
    record["rounds"][0]["moves"][2]["seat"] = "A"


def no_dice(record: Any) -> None:
    record["rounds"][0]["dice"] = {}


def no_seat(record: Any) -> None:
    record["seats"].pop()


def nothing(record: Any) -> None:
    record.clear()


@pytest.mark.parametrize("change", [no_hand, no_such_seat, no_dice, no_seat, nothing])
def test_what_is_no_record_any_more_says_so_and_stands(
    opened: Opened, change: Callable[[Any], None]
) -> None:
    record: Any = mass.load_record(mass.record_to_json(PROVEN))
    change(record)

    page = opened(record)

    assert proof(page, "wrong") == ["This is no record that can be checked."]
    page.keyboard.press("End")
    expect(page.locator("[data-part=table]")).to_have_attribute("data-step", "0.0")


@pytest.mark.parametrize("name", KEPT)
def test_records_of_every_form_that_there_has_been_replay(opened: Opened, name: str) -> None:
    record = mass.load_record(raw_of(name))

    page = opened(record)

    rounds, moves, _ = mass.verify(record)
    assert proof(page, "proven")[0] == f"Checked: rounds {rounds}, moves {moves}, no rule broken."
    assert proof(page, "wrong") == []
    page.keyboard.press("End")
    expect(page.locator("[data-part=table]")).to_have_attribute(
        "data-step", re.compile(rf"{rounds}\.(\d+|end)")
    )


def test_a_record_without_proofs_says_so(opened: Opened) -> None:
    page = opened(random_match(1, mass.HouseRules(target=1)).record)

    assert proof(page, "none") == ["The record has no proof of the deal of 1 round."]


def test_a_thousand_moves_are_stepped_through(opened: Opened) -> None:
    game = with_void_round(Game(mass.HouseRules(target=1)))
    game.play_round(any_move, Random(1))
    page = opened(game.record, query="?m=1.999")
    table = page.locator("[data-part=table]")

    page.keyboard.press("ArrowRight")
    expect(table).to_have_attribute("data-step", "1.1000")
    expect(page.locator("[data-part=log] li").last).to_contain_text("The round went on too long")
    page.locator("[data-part=slider]").fill("500")
    expect(table).to_have_attribute("data-step", "1.500")
    page.locator("[data-part=chapters] button").nth(1).click()
    expect(table).to_have_attribute("data-step", "2.0")
    assert "moves 10" in proof(page, "proven")[0]


def test_it_speaks_mongolian(opened: Opened) -> None:
    page = opened(PROVEN, language="mn")

    assert page.get_attribute("html", "lang") == "mn"
    assert "дүрэм зөрчөөгүй" in proof(page, "proven")[0]
    expect(page.locator("h1")).to_have_text("Дахин үзэх")


def test_what_needs_a_server_is_not_in_it(opened: Opened) -> None:
    page = opened(PROVEN)

    for name in ("try", "hint-button", "hand", "practice"):
        expect(page.locator(f"[data-part={name}]")).to_have_count(0)
    assert page.locator("a[href^='/']").count() == 0
    page.keyboard.press("h")
    page.keyboard.press("t")
    expect(page.locator("[data-part=table]")).to_have_attribute("data-step", "1.0")


def test_a_name_cannot_become_a_script(opened: Opened) -> None:
    record: Any = mass.load_record(mass.record_to_json(PROVEN))
    record["seats"][0]["name"] = "</script><img src=x onerror=alert(1)>"

    page = opened(record)

    expect(page.locator('.seat[data-seat="0"] .seat__name')).to_have_text(
        record["seats"][0]["name"]
    )
    assert page.locator("img").count() == 0


def test_its_own_policy_lets_nothing_in_from_outside(opened: Opened) -> None:
    page = opened(PROVEN)

    policy = page.get_attribute("meta[http-equiv=Content-Security-Policy]", "content") or ""

    assert "default-src 'none'" in policy
    assert not re.search(r"https?:|\*|connect-src", policy)


def test_every_module_and_picture_is_inside() -> None:
    page = one_file.page_of(PROVEN, seat=None)  # type: ignore[arg-type]

    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", page)
    assert not re.search(r'url\("(?!data:)', page)
    assert '"game/js/replay/main.js": "data:text/javascript;base64,' in page
