"""Lobby and room at the sizes of a phone, a tablet and a desk; names and contrast of all parts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessible import broken_references, faint_texts, nameless
from tests.e2e.look import colours
from tests.e2e.room_page import come_by_link, make_room
from tests.e2e.test_looks import LANGUAGES, in_both_languages, look_at, speak
from tests.e2e.visits import Person, Visits

pytestmark = pytest.mark.e2e


def is_accessible(page: Page) -> None:
    """Names, references and contrast, by day and by night."""
    assert nameless(page) == []
    assert broken_references(page) == []
    for scheme in ("light", "dark"):
        colours(page, scheme)
        assert faint_texts(page) == [], scheme


@pytest.mark.parametrize("signed_in", [False, True])
def test_the_lobby(visits: Visits, guest: Person, signed_in: bool) -> None:
    make_room(visits, guest, "W" * 40, access="public")
    page = visits.page(guest if signed_in else None)

    in_both_languages(page, "/lobby/", f"lobby-{signed_in}")
    is_accessible(page)
    page.click("[data-part=create]")
    look_at(page, f"create-{signed_in}")
    in_both_languages(page, "/lobby/new/", f"new-room-{signed_in}")


def test_the_way_in(visits: Visits, guest: Person) -> None:
    room = make_room(visits, guest, "Evening")
    page = visits.page()

    in_both_languages(page, room.path, "join")
    is_accessible(page)


def test_no_room(visits: Visits) -> None:
    page = visits.page()
    visits.watch(page).expect("404")

    in_both_languages(page, "/room/AAAAAA/", "no-room")
    is_accessible(page)


def test_the_room(visits: Visits, guest: Person) -> None:
    room = make_room(visits, guest, "Evening among friends of the long road home")
    other = come_by_link(visits.page(), room.path, f"{guest.name} Oyuntsetseg"[:20])
    other.say("hello " * 20)
    other.page.locator(".seat[data-own] button").click()
    other.page.click("[data-choice=stand]")
    for language in LANGUAGES:
        speak(room.page, language)
        room.page.reload()
        room.wait_open()
        expect(room.lines()).to_have_count(1)
        look_at(room.page, f"{language}-room-owner")
    is_accessible(room.page)

    for press in ("[data-part=settings]", "[data-tool=qr]", "[data-tool=bots]"):
        room.page.click(press)
        look_at(room.page, f"room-{press.strip('[]').split('=')[1]}")
        is_accessible(room.page)
        room.page.keyboard.press("Escape")
