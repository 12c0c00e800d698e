"""The table with its room at the sizes of a phone, a tablet and a desk; names and contrast."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.look import resize
from tests.e2e.surrender import surrender
from tests.e2e.test_looks import LANGUAGES, look_at, speak
from tests.e2e.test_rooms_looks import is_accessible
from tests.e2e.test_rooms_table import PHONE, RoomTable, come_to_watch, start
from tests.e2e.visits import Person, Visits

pytestmark = pytest.mark.e2e

DESK = (1440, 900)


def test_the_table_with_its_room(visits: Visits, guest: Person) -> None:
    owner, other, _ = start(visits, guest)
    other.say("what a beautiful evening " * 8)
    page = owner.page
    expect(owner.lines()).to_have_count(1)
    for language in LANGUAGES:
        speak(page, language)
        page.reload()
        RoomTable(page)
        look_at(page, f"{language}-room-table", whole_table=True)
        resize(page, DESK)
        is_accessible(page)
        for tab in ("people", "chat"):
            owner.show(tab)
            resize(page, (PHONE["width"], PHONE["height"]))
            page.click("[data-part=dock-open]")
            look_at(page, f"{language}-dock-{tab}")
            is_accessible(page)
            resize(page, (PHONE["width"], PHONE["height"]))
            page.click("[data-part=dock-close]")
            resize(page, DESK)


def test_what_is_asked_and_offered_over_the_table(visits: Visits, guest: Person) -> None:
    owner, _, path = start(visits, guest)
    watcher, _ = come_to_watch(visits, path)
    watcher.show("people")
    watcher.sitter("Bot 1").get_by_role("button", name="Ask for seat").click()
    page = owner.page
    page.wait_for_selector(".ask")
    look_at(page, "ask")
    resize(page, DESK)
    is_accessible(page)

    page.click("[data-part=menu]")
    look_at(page, "table-menu")
    is_accessible(page)
    page.click("[data-part=leave]")
    look_at(page, "table-leave")


def test_who_watches(visits: Visits, guest: Person) -> None:
    _, _, path = start(visits, guest)
    watcher, _ = come_to_watch(visits, path)

    watcher.show("people")
    look_at(watcher.page, "watch")
    is_accessible(watcher.page)


def test_the_end_in_a_room(visits: Visits, guest: Person) -> None:
    owner, _, _ = start(visits, guest)
    surrender(visits.site, owner.code)
    owner.page.wait_for_selector("[data-part=over-dialog] [data-part=rematch]")

    look_at(owner.page, "room-over")
    is_accessible(owner.page)
