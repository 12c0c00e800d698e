"""A match that is over, replayed in a real browser: steps, keys, links, hints and tries."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from game.rules import mass
from tests.e2e.finished import finished
from tests.e2e.replay_page import ReplayPage
from tests.e2e.test_accessibility import faults
from tests.e2e.test_looks import LANGUAGES, look_at, speak
from tests.e2e.visits import Person, Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

KINDS = ("won", "comings", "given-up", "abandoned", "running", "to-nine")


@pytest.fixture(scope="module")
def bat(browser: Browser, served: RunningSite) -> Person:
    """Whose matches are over."""
    return sign_up(browser, served, "Replay Bat")


@pytest.fixture(scope="module")
def codes(served: RunningSite, bat: Person) -> dict[str, str]:
    """A match of each kind."""
    return dict(zip(KINDS, finished(served, bat.name, *KINDS), strict=True))


@pytest.fixture(scope="module")
def record(served: RunningSite, codes: dict[str, str]) -> Any:
    """The record of the match that was won."""
    return json.loads(served.manage("export_match", codes["won"]))


@pytest.fixture
def replay(visits: Visits, bat: Person, codes: dict[str, str]) -> ReplayPage:
    """The match that was won, at its start."""
    return ReplayPage(visits.page(bat)).open(codes["won"])


def moves_in(record: Any, place: int) -> int:
    return len(record["rounds"][place - 1]["moves"])


def test_keys_lead_through_the_match(replay: ReplayPage, record: Any) -> None:
    last = len(record["rounds"])
    replay.expect_step("1.0")

    replay.press("ArrowRight", "ArrowRight", "ArrowLeft")
    replay.expect_step("1.1")
    replay.press("PageDown")
    replay.expect_step("2.0")
    replay.press("ArrowLeft")
    replay.expect_step(f"1.{moves_in(record, 1)}")
    replay.press("PageUp")
    replay.expect_step("1.0")
    replay.press("End")
    replay.expect_step(f"{last}.{moves_in(record, last)}")
    expect(replay.page.locator(".score")).to_have_attribute(
        "aria-label",
        f"Score: team A {record['score']['A']}, team B {record['score']['B']};"
        " 2 points win the match",
    )
    replay.press("ArrowRight")
    replay.expect_step(f"{last}.{moves_in(record, last)}")
    replay.press("Home", "ArrowLeft")
    replay.expect_step("1.0")


def test_slider_chapters_and_log_lead_to_a_step(replay: ReplayPage, record: Any) -> None:
    replay.part("slider").fill("3")
    replay.expect_step("1.3")
    replay.part("chapters").locator("button").nth(1).click()
    replay.expect_step("2.0")
    expect(replay.page.locator(".chapters__button[aria-current]")).to_have_text(
        "2A" if _a(record, 2) else "2B"
    )
    line = replay.part("log").locator("button").nth(2)
    line.click()
    replay.expect_step("2.2")
    expect(line).to_have_attribute("aria-current", "step")
    expect(replay.part("where")).to_have_text(f"Round 2, move 2 of {moves_in(record, 2)}")
    expect(replay.part("now")).not_to_be_empty()


def _a(record: Any, place: int) -> bool:
    return bool(record["rounds"][place - 1]["end"]["team"] == "A")


def test_it_plays_at_three_speeds_and_stops_at_the_end(replay: ReplayPage, record: Any) -> None:
    last = len(record["rounds"])
    clock = replay.page.clock
    clock.install(time=0)
    clock.pause_at(1000)
    for key, step_ms in (("1", 2400), ("2", 1200), ("3", 400)):
        replay.press("Home", key, "Space")
        clock.run_for(50)
        expect(replay.part("play")).to_have_attribute("data-playing", "")
        clock.run_for(step_ms - 100)
        replay.expect_step("1.0")
        clock.run_for(2 * step_ms)
        replay.expect_step("1.2")
        replay.press("Space")
        clock.run_for(5 * step_ms)
        replay.expect_step("1.2")

    replay.press("End", "ArrowLeft", "Space")
    clock.run_for(2000)
    replay.expect_step(f"{last}.{moves_in(record, last)}")
    expect(replay.part("play")).not_to_have_attribute("data-playing", "")


def test_a_page_that_is_loaded_again_while_it_plays_goes_on_from_there(
    replay: ReplayPage,
) -> None:
    replay.press("3", "Space")
    replay.page.wait_for_url("**/replay/?m=1.2**")
    replay.page.reload()

    replay.wait_open()
    assert replay.step not in ("1.0", "1.1")
    expect(replay.part("play")).not_to_have_attribute("data-playing", "")


def test_the_address_and_the_copied_link_lead_to_the_moment(
    replay: ReplayPage, visits: Visits, bat: Person
) -> None:
    page = replay.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    replay.press("PageDown", "ArrowRight", "ArrowRight")
    page.select_option("[data-part=looker]", "3")
    page.wait_for_url("**/replay/?m=2.2&seat=3")

    replay.press("l")
    page.locator("body").focus()
    page.keyboard.press("l")
    expect(replay.part("toast")).to_have_text("The link to this moment is copied.")
    link = page.evaluate("navigator.clipboard.readText()")

    assert link == page.url
    other = ReplayPage(visits.page(bat))
    other.page.goto(link)
    other.wait_open().expect_step("2.2")
    bottom = other.page.locator('.seat[data-place="0"]')
    expect(bottom).to_have_attribute("data-seat", "3")


def test_a_link_to_no_moment_says_so(replay: ReplayPage, codes: dict[str, str]) -> None:
    replay.open(codes["won"], "?m=77.1&seat=x")

    replay.expect_step("1.0")
    expect(replay.part("toast")).to_have_text("The match has no such moment: this is its start.")


def test_all_hands_or_one_are_those_of_the_record(replay: ReplayPage, record: Any) -> None:
    hands = record["rounds"][0]["hands"]
    for seat in range(mass.SEATS):
        assert replay.hand(seat) == set(hands[seat])

    replay.press("a")
    expect(replay.page.locator(".hands__hand")).to_have_count(1)
    assert replay.hand(0) == set(hands[0])
    replay.page.select_option("[data-part=looker]", "6")
    expect(replay.page.locator('.hands__hand[data-seat="6"]')).to_be_visible()
    assert replay.hand(6) == set(hands[6])
    replay.page.wait_for_url("**hands=one**")


def test_who_came_and_went_is_told(replay: ReplayPage, codes: dict[str, str]) -> None:
    replay.open(codes["comings"])
    log = replay.part("log")

    for words in (
        "Replay Bat has lost the connection; a bot plays on.",
        "Replay Bat is back and plays on.",
        "Replay Bat has left the match; Bot 8 plays on.",
        "Dorj takes the place of Bot 8.",
    ):
        expect(log).to_contain_text(words)
    kinds = replay.page.locator(".steps__by").evaluate_all("all => all.map((n) => n.dataset.by)")
    assert {"human", "bot"} <= set(kinds)
    replay.press("End")
    expect(replay.page.locator('.seat[data-seat="0"] .seat__name')).to_have_text("Dorj")


@pytest.mark.parametrize(
    ("kind", "step", "words"),
    [
        ("given-up", "1.end", "Team B gives up the round: 1 of 1 agreed."),
        ("abandoned", "1.end", "Nobody came back: the match was closed without a winner."),
    ],
)
def test_an_end_without_a_last_card_is_a_step_of_its_own(
    replay: ReplayPage, codes: dict[str, str], kind: str, step: str, words: str
) -> None:
    replay.open(codes[kind], f"?m={step}")

    if kind == "given-up":
        expect(replay.part("log").locator("li").last).to_contain_text("Point for team A")
    else:
        replay.expect_step(step)
        expect(replay.part("log").locator("li").last).to_contain_text(words)
    replay.press("ArrowLeft")
    expect(replay.page.locator(".seat[data-turn]")).to_have_count(1)


def test_a_running_match_is_refused_with_a_code(
    replay: ReplayPage, visits: Visits, codes: dict[str, str]
) -> None:
    visits.watch(replay.page).expect("409")

    replay.page.goto(f"/match/{codes['running']}/replay/")

    refusal = replay.page.locator("[data-code=match_running]")
    expect(refusal).to_have_text("This match is still running. It can be replayed when it is over.")


def test_the_record_is_checked_and_its_first_deal_proved(replay: ReplayPage, record: Any) -> None:
    proof = replay.part("proof").locator("li[data-state=proven]")

    expect(proof.first).to_contain_text("no rule broken")
    expect(proof.nth(1)).to_contain_text("The deal of 1 round is proved")
    # The decks of the others come from no secret, and a proof between others may not be missing.
    wrong = replay.part("proof").locator("li[data-state=wrong]")
    expect(wrong).to_have_count(len(record["rounds"]) - 1)


def test_the_hint_tells_what_it_would_play(replay: ReplayPage, record: Any) -> None:
    replay.press("ArrowRight", "h")

    panel = replay.part("hinted")
    expect(panel).to_contain_text("The hint would")
    seat = record["rounds"][0]["moves"][1]["seat"]
    expect(panel).to_contain_text(f"Bot {seat}" if seat else "Replay Bat")
    replay.press("ArrowRight")
    expect(panel).to_be_hidden()


def test_a_hint_of_a_busy_server_says_that_it_is_a_quick_one(replay: ReplayPage) -> None:
    def of_written_rules(route: Route) -> None:
        answer = route.fetch()
        quick = {"level": "expert", "chance": None, "low": None, "high": None, "next_chance": None}
        route.fulfill(response=answer, json=answer.json() | quick)

    replay.page.route("**/replay/hint/", of_written_rules)
    replay.press("ArrowRight", "h")

    expect(replay.part("hinted")).to_contain_text("A quick hint, without chances")
    expect(replay.part("hinted")).not_to_contain_text("Chance of the team")


def test_another_move_is_tried_against_bots_and_nothing_is_stored(
    replay: ReplayPage, served: RunningSite, codes: dict[str, str]
) -> None:
    before = served.manage("export_match", codes["won"])
    page = replay.page
    replay.press("ArrowRight", "ArrowRight")
    replay.expect_step("1.2")
    shown = replay.page.locator(".seat[data-turn]").get_attribute("data-seat")

    replay.part("try").click()
    expect(replay.table).to_have_attribute("data-practice", "0")
    expect(replay.part("practice-words")).to_contain_text("Nothing of this is stored")
    expect(page.locator('.seat[data-place="0"]')).to_have_attribute("data-seat", str(shown))
    expect(page.locator('.seat[data-presence="bot"]')).to_have_count(7)
    play_legal(replay)
    expect(replay.table).to_have_attribute("data-at", _not_zero)
    page.keyboard.press("End")
    expect(replay.part("undo")).to_have_attribute("aria-disabled", "false")
    expect(replay.part("log").locator("li").nth(1)).to_be_visible()

    replay.part("undo").click()
    expect(replay.table).to_have_attribute("data-at", "0")
    replay.part("leave").click()
    replay.expect_step("1.2")
    expect(replay.table).not_to_have_attribute("data-practice", "0")
    assert served.manage("export_match", codes["won"]) == before


_not_zero = re.compile(r"[1-9]\d*")


def play_legal(replay: ReplayPage) -> None:
    """Play what the hint plays; with cards, else the take."""
    replay.part("hint-button").click()
    panel = replay.part("hinted")
    expect(panel).to_be_visible()
    names = panel.locator("p").first.locator(".chip .visually-hidden").all_inner_texts()
    if not names:
        replay.part("take").click()
        return
    for name in names:
        replay.part("hand").get_by_label(name.strip(), exact=True).click()
    expect(replay.part("confirm")).to_have_attribute("aria-disabled", "false")
    replay.part("confirm").click()


def test_a_round_is_tried_to_its_end(replay: ReplayPage) -> None:
    replay.press("t")
    expect(replay.table).to_have_attribute("data-practice", "0")
    for moves in range(1, 60):
        play_legal(replay)
        expect(replay.table).to_have_attribute("data-practice", str(moves))
        replay.press("End")
        # Now it is the own turn again, or the round is over.
        told = replay.page.locator(
            "[data-part=hint-button][aria-disabled=false],"
            " [data-part=practice-words]:has-text('would be')"
        )
        expect(told.first).to_be_visible()
        if "would be" in replay.part("practice-words").inner_text():
            break
    expect(replay.part("practice-words")).to_contain_text("the point would be team")
    expect(replay.part("hint-button")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("language", LANGUAGES)
def test_looks(visits: Visits, bat: Person, codes: dict[str, str], language: str) -> None:
    page = visits.page(bat)
    speak(page, language)
    replay = ReplayPage(page).open(codes["won"], "?m=1.6")
    look_at(page, f"{language}-replay")
    assert faults(page) == []

    replay.press("h")
    expect(replay.part("hinted")).to_be_visible()
    look_at(page, f"{language}-replay-hint")
    replay.press("t")
    expect(replay.table).to_have_attribute("data-practice", "0")
    look_at(page, f"{language}-replay-try")
    assert faults(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_to_nine_points_fits_into_the_window(
    visits: Visits, bat: Person, codes: dict[str, str], language: str
) -> None:
    page = visits.page(bat)
    speak(page, language)
    ReplayPage(page).open(codes["to-nine"], "?m=1.end")
    look_at(page, f"{language}-replay-nine")
