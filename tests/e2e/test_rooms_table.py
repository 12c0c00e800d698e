"""The room around a table in real browsers: chat, spectators, seats given out, leaving, rematch."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.room_page import come_by_link, make_room
from tests.e2e.surrender import surrender
from tests.e2e.visits import Person, Visits

pytestmark = pytest.mark.e2e

PHONE = {"width": 360, "height": 740}
MOST_BYTES = 96_000
"""Scripts and styles of table, room and the button 🎙, compressed; a talk comes with its press."""

_LEAVES_FREE = """() => {
  const [sheet, bar, own] = [".dock", ".bar", ".own"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return bar.bottom <= sheet.top + 0.5 && sheet.bottom <= own.top + 0.5;
}"""

_numbers = count(1)


class RoomTable:
    """The table of a room's match in one person's browser."""

    def __init__(self, page: Page) -> None:
        """Wait until the page hears table and room."""
        self.page = page
        page.wait_for_selector("[data-part=table][data-connection=online]")
        page.wait_for_selector("[data-part=dock-news][data-connection=online]", state="attached")

    @property
    def code(self) -> str:
        """The code of the match."""
        return self.page.get_attribute("[data-part=table]", "data-match") or ""

    def show(self, tab: str) -> None:
        """Look at the chat or at the people."""
        self.page.click(f"[data-tab={tab}]")

    def say(self, text: str) -> None:
        """Write a line."""
        self.page.fill("[data-part=say] [name=text]", text)
        self.page.keyboard.press("Enter")

    def lines(self) -> Locator:
        """What was said."""
        return self.page.locator("[data-part=lines] .line__text")

    def sitter(self, name: str) -> Locator:
        """A line of the people at the table."""
        return self.page.locator(".sitters .person", has_text=name)

    def answer(self, answer: str) -> None:
        """Answer the question that is asked."""
        self.page.click(f"[data-part=question-dialog] [value={answer}]")

    def unread(self) -> Locator:
        """The number of lines that nobody read, on the button of the bar."""
        return self.page.locator("[data-part=dock-open] [data-unread]")

    def news(self) -> Locator:
        """What is told above the table."""
        return self.page.locator("[data-part=news]")


def a_name() -> str:
    return f"Traveller {next(_numbers)}"


def start(visits: Visits, owner: Person, **settings: str) -> tuple[RoomTable, RoomTable, str]:
    """A room of two people and bots whose match has begun: owner's table, guest's, the link."""
    wanted = {"target": "1", "clock_s": "0", "spectators": "none"} | settings
    room = make_room(visits, owner, "Evening", **wanted)
    other = come_by_link(visits.page(), room.path, a_name())
    path = room.path
    room.fill_with_bots()
    other.do("ready")
    room.do("ready")
    room.do("start")
    for each in (room, other):
        each.page.wait_for_url("**/match/**")
    return RoomTable(room.page), RoomTable(other.page), path


def come_to_watch(visits: Visits, path: str, **options: object) -> tuple[RoomTable, str]:
    """A guest without a seat, at the table as a spectator, and the guest's name."""
    name = a_name()
    room = come_by_link(visits.page(**options), path, name)  # type: ignore[arg-type]
    room.do("watch")
    room.page.wait_for_url("**/watch/")
    return RoomTable(room.page), name


def test_what_is_said_is_read_by_whom_it_is_meant_for(visits: Visits, guest: Person) -> None:
    owner, other, path = start(visits, guest)
    watcher, _ = come_to_watch(visits, path)

    owner.say("for all who play")
    owner.page.click("[data-part=channels] [data-channel=team]")
    owner.say("for my team")
    watcher.say("among those who watch")

    expect(other.lines()).to_have_text(["for all who play"])
    expect(owner.lines()).to_have_text(["for all who play", "for my team"])
    expect(watcher.lines()).to_have_text(["for all who play", "among those who watch"])


def test_keys_of_the_table_do_nothing_while_somebody_writes(visits: Visits, guest: Person) -> None:
    owner, _, _ = start(visits, guest)
    page = owner.page
    page.locator(".hand__card").first.click()
    expect(page.locator(".hand__card[aria-pressed=true]")).to_have_count(1)

    page.click("[data-part=say] [name=text]")
    page.keyboard.type("one two")
    page.keyboard.press("Escape")

    expect(page.locator("[data-part=say] [name=text]")).to_have_value("one two")
    expect(page.locator(".hand__card[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(owner.lines()).to_have_text(["one two"])
    expect(page.locator(".hand__card[aria-pressed=true]")).to_have_count(1)


def test_on_a_phone_the_chat_opens_over_the_ger_and_leaves_the_own_cards(
    visits: Visits, guest: Person
) -> None:
    owner, other, _ = start(visits, guest)
    page = other.page
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.locator("[data-part=dock]")).to_be_hidden()

    owner.say("can you hear me?")

    expect(other.unread()).to_have_text("1")
    expect(other.news()).to_have_text(f"{guest.name}: can you hear me?")
    page.click("[data-part=dock-open]")
    expect(other.lines()).to_be_visible()
    expect(other.unread()).to_have_text("")
    expect(other.news()).to_be_empty()
    assert page.evaluate(_LEAVES_FREE) is True
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=dock]")).to_be_hidden()
    expect(page.locator("[data-part=dock-open]")).to_be_focused()


def test_who_watches_asks_for_a_bots_seat_and_the_owner_gives_it(
    visits: Visits, guest: Person
) -> None:
    owner, _, path = start(visits, guest)
    watcher, name = come_to_watch(visits, path)
    expect(watcher.page.locator(".hand__card")).to_have_count(0)
    expect(watcher.page.locator(".own__watching")).to_contain_text("You are watching")

    watcher.page.locator(".seat", has_text="Bot 2").click()
    watcher.page.click("[data-choice=ask]")

    ask = owner.page.locator(".ask")
    expect(ask).to_contain_text(name)
    ask.get_by_role("button", name=f"Let {name} in").click()
    watcher.page.wait_for_url("**/match/**")
    seated = RoomTable(watcher.page)
    expect(seated.page.locator(".seat[data-own] .seat__name")).to_have_text(name)
    assert seated.page.locator(".hand__card").count() > 0
    expect(ask).to_have_count(0)


def test_an_ask_that_is_put_aside_stays_in_the_list(visits: Visits, guest: Person) -> None:
    owner, _, path = start(visits, guest)
    watcher, name = come_to_watch(visits, path)
    watcher.show("people")
    watcher.sitter("Bot 1").get_by_role("button", name="Ask for seat").click()

    owner.page.locator(".ask").get_by_role("button", name="Not now").click()

    expect(owner.page.locator(".ask")).to_have_count(0)
    owner.show("people")
    waiting = owner.page.locator("[data-part=waiting-list] .person", has_text=name)
    expect(waiting.get_by_role("button", name="Let in")).to_be_visible()
    watcher.sitter("Bot 1").get_by_role("button", name="no more").click()
    expect(waiting.get_by_role("button", name="Let in")).to_have_count(0)


def test_who_is_sent_away_is_told_why_and_a_bot_plays_on(visits: Visits, guest: Person) -> None:
    owner, other, _ = start(visits, guest)
    name = other.page.locator(".seat[data-own] .seat__name").inner_text()

    owner.show("people")
    owner.sitter(name).get_by_role("button").first.click()
    owner.page.click("[data-choice=kick]")
    owner.answer("yes")

    expect(other.page.locator("[data-part=dock-connection]")).to_contain_text("sent you away")
    expect(other.page.get_by_role("link", name="To the rooms")).to_be_visible()
    expect(owner.sitter(name)).to_contain_text("was sent away")
    expect(owner.sitter(name)).to_have_attribute("data-presence", "bot")


def test_the_owner_leaves_for_good_and_somebody_else_owns(visits: Visits, guest: Person) -> None:
    owner, other, path = start(visits, guest)
    other.show("people")
    expect(other.page.locator("[data-part=dock-owner]")).to_be_hidden()

    owner.page.click("[data-part=menu]")
    owner.page.click("[data-part=leave]")
    expect(owner.page.locator("[data-part=question-dialog]")).to_contain_text("lost for you")
    owner.answer("no")
    expect(owner.page.locator("[data-part=question-dialog]")).to_be_hidden()
    owner.page.click("[data-part=leave]")
    owner.answer("yes")

    owner.page.wait_for_url("**/lobby/")
    expect(other.news()).to_contain_text("is the owner now")
    expect(other.sitter(guest.name)).to_contain_text(f"{guest.name} has left")
    expect(other.page.locator(".seat[data-own] .seat__owner")).to_have_count(1)
    other.page.select_option("[data-setting=voice]", "team")
    expect(other.page.locator("[data-part=dock-facts]")).to_contain_text("only the own team")
    assert path


def test_when_nobody_may_watch_any_more_it_is_said(visits: Visits, guest: Person) -> None:
    owner, _, path = start(visits, guest)
    watcher, _ = come_to_watch(visits, path)

    owner.show("people")
    owner.page.select_option("[data-setting=spectators]", "off")

    expect(watcher.page.locator("[data-part=connection]")).to_contain_text("nothing more to watch")


def test_after_the_match_one_press_each_leads_to_the_next(visits: Visits, guest: Person) -> None:
    owner, other, path = start(visits, guest)
    watcher, _ = come_to_watch(visits, path)
    code = owner.code
    surrender(visits.site, code)
    over = "[data-part=over-dialog]"
    for each in (owner, other):
        each.page.wait_for_selector(f"{over} [data-part=rematch]")
    expect(other.page.locator(f"{over} .wish")).to_have_text([re.compile("not pressed yet")] * 2)

    other.page.click(f"{over} [data-wants=mixed]")
    expect(owner.page.locator(f"{over} .wish[data-wants=mixed]")).to_have_count(1)
    expect(owner.page.locator(f"{over} [data-wants=mixed] .rematch__count")).to_have_text(
        "1 person"
    )
    owner.page.click(f"{over} [data-wants=same]")

    for each in (owner, other, watcher):
        each.page.wait_for_url(lambda address: code not in address)
    assert RoomTable(owner.page).code == RoomTable(other.page).code != code
    assert RoomTable(watcher.page).code == RoomTable(owner.page).code


def test_the_first_view_stays_small(visits: Visits, guest: Person) -> None:
    owner, _, _ = start(visits, guest)

    size = owner.page.evaluate(
        """() => performance.getEntriesByType("resource")
          .filter(({ name }) => /\\.(js|css)$/.test(name))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
    )

    assert 20_000 < size < MOST_BYTES
