"""Who comes into a room and who does not, what spectators are told, and the list of rooms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.overheard import Ears, Message, cards_in, laid_in
from tests.e2e.player import Player
from tests.e2e.records import record_of
from tests.e2e.room_page import RoomPage, come_by_link, make_room, sit_anywhere
from tests.e2e.stage import Stock
from tests.e2e.table_page import TablePage
from tests.e2e.visits import SOON_MS, Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

WAIT_MS = 60_000
"""Several browsers on a small machine may be slow; nothing here measures them."""
PASSWORD = "naran tuya"
DECISIONS = 4
CIRCLE_ENDS = frozenset({"taken", "circle_completed", "round_won", "round_voided"})


@pytest.fixture
def crowd(browser: Browser, site: RunningSite) -> Iterator[Visits]:
    """Browsers at a site with no other rooms, for as long as they may take."""
    expect.set_options(timeout=WAIT_MS)
    host = sign_up(browser, site, "Bat")
    visits = Visits(browser, site, host, Stock(site, host.name), patience_ms=WAIT_MS)
    yield visits
    expect.set_options(timeout=SOON_MS)
    visits.end()


def knock(page: Page, room: RoomPage, password: str) -> None:
    """Try to come in with a password."""
    page.goto(room.path)
    if page.locator("[name=person]").count():
        page.fill("[name=person]", "Saraa")
    page.fill("[name=password]", password)
    page.click("form.join button")


def test_a_password_opens_the_door_but_not_to_whom_the_owner_has_sent_away(crowd: Visits) -> None:
    room = make_room(crowd, crowd.host, "Quiet", access="password", password=PASSWORD)
    people = room.page.locator(".seat[data-kind=person]")
    page = crowd.page()
    crowd.watch(page).expect(" 40[39]")

    knock(page, room, "saran")
    expect(page.locator(".form__error")).to_have_text("That is not the password.")
    expect(people).to_have_count(1)
    knock(page, room, PASSWORD)
    other = RoomPage(page)
    other.wait_open()
    expect(people).to_have_count(2)

    room.press_seat(int(other.own_seat().get_attribute("data-seat") or 0), "kick")
    room.answer()
    expect(page.locator("[data-part=connection]")).to_contain_text("sent you away")
    knock(page, room, PASSWORD)
    expect(page.locator(".form__error")).to_contain_text("You can come back in 15 min.")
    expect(people).to_have_count(1)
    page.goto(room.path)
    expect(page.locator("[data-part=room]")).to_have_count(0)


def test_who_watches_sees_each_circle_when_it_has_ended_and_never_a_hand(crowd: Visits) -> None:
    settings = {"access": "link", "target": "9", "clock_s": "0", "spectators": "circle"}
    room = make_room(crowd, crowd.host, "Stage", **settings)
    room.fill_with_bots()
    page = crowd.page()
    ears = Ears(page)
    watcher = come_by_link(page, room.path, "Saraa")
    path = room.path
    room.do("ready")
    room.do("start")
    room.page.wait_for_url("**/match/**")
    table = TablePage(room.page)
    table.wait_open()

    watcher.do("watch")
    page.wait_for_url("**/watch/")
    TablePage(page).wait_open()
    ears.read_first_view(page)
    expect(page.locator(".own__watching")).to_contain_text("each circle when it has ended")
    first = table.wait_asked()
    Player(table).play_on(moves=DECISIONS)
    TablePage(page).wait_number(first.n + 1)

    expect(page.locator(".hand__card")).to_have_count(0)
    heard = ears.at(f"{path}watch/")
    told = {event["e"] for message in heard for event in message.get("events", ())}
    assert told & CIRCLE_ENDS
    assert [message for message in heard if not ends_a_circle(message)] == []
    assert hands_in(heard) == set()
    laid = laid_in(record_of(crowd.site, table.code))
    assert set() != set(cards_in(heard)) <= laid


def ends_a_circle(message: Message) -> bool:
    """Whether a message tells all up to the end of a circle and no more.

    Who sits down to play is told before any circle.
    """
    events = message.get("events")
    return not events or events[-1]["e"] in CIRCLE_ENDS | {"match_started"}


def hands_in(told: Any) -> set[str]:
    """The cards of all that is a hand or the ground anywhere in what was told."""
    if isinstance(told, list):
        return set().union(*map(hands_in, told))
    if not isinstance(told, dict):
        return set()
    shown = [told.get(key) for key in ("hand", "hands", "ground", "legal")]
    return set(cards_in(shown)).union(*map(hands_in, told.values()))


def card_of(lobby: Page, room: RoomPage, kind: str) -> Locator:
    """The seats of a kind of a room in the list."""
    return lobby.locator(f'.room-card[data-code="{room.code}"] .seat-dot[data-kind="{kind}"]')


def test_who_wants_any_seat_fills_the_fullest_room_and_all_who_look_on_see_it(
    crowd: Visits, browser: Browser
) -> None:
    lobbies = [crowd.page(), crowd.page(locale="mn")]
    for lobby in lobbies:
        lobby.goto("/lobby/")
        lobby.wait_for_selector("[data-part=lobby][data-connection=online]")
        lobby.evaluate("window.isStillThis = true")
    emptier = make_room(crowd, sign_up(browser, crowd.site, "Dorj"), "Emptier", access="public")
    fuller = make_room(crowd, crowd.host, "Fuller", access="public")
    fuller.press_seat(5, "bot-greedy")
    for lobby in lobbies:
        expect(card_of(lobby, fuller, "bot")).to_have_count(1)

    seated = sit_anywhere(crowd.page(), "Saraa")

    assert seated.code == fuller.code
    expect(seated.own_seat()).to_be_visible()
    for lobby in lobbies:
        expect(card_of(lobby, fuller, "person")).to_have_count(2)
    fuller.fill_with_bots()
    for lobby in lobbies:
        expect(card_of(lobby, fuller, "free")).to_have_count(0)
    assert sit_anywhere(crowd.page(), "Oyun").code == emptier.code
    for lobby in lobbies:
        expect(card_of(lobby, emptier, "person")).to_have_count(2)
        assert lobby.evaluate("window.isStillThis")
