"""Rooms in real browsers: coming in, sitting, speaking, starting, being sent away, leaving."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import expect

from tests.e2e.room_page import RoomPage, come_by_link, make_room
from tests.e2e.visits import Person, Visits

pytestmark = pytest.mark.e2e

_numbers = count(1)


def a_name() -> str:
    """A name that no guest has had yet."""
    return f"Visitor {next(_numbers)}"


@pytest.fixture
def room(visits: Visits, guest: Person) -> RoomPage:
    """A new room of somebody new, open in the own browser."""
    return make_room(visits, guest, "Evening", target="1", clock_s="0")


def enter(visits: Visits, room: RoomPage, **options: str) -> RoomPage:
    """A new guest comes in by the link."""
    return come_by_link(visits.page(**options), room.path, a_name())


def test_a_guest_sits_by_a_name_and_one_press_and_the_others_see_it(
    visits: Visits, room: RoomPage
) -> None:
    other = enter(visits, room)

    name = other.own_seat().locator(".chair__name").inner_text()
    number = other.own_seat().get_attribute("data-seat")
    expect(room.seat(int(number or 0)).locator(".chair__name")).to_have_text(name)
    expect(room.page.locator("[data-part=news]")).to_contain_text(name)


def test_a_free_seat_is_taken_by_one_press_and_the_old_one_is_free(
    visits: Visits, room: RoomPage
) -> None:
    other = enter(visits, room)

    other.press_seat(6)

    expect(other.seat(6)).to_have_attribute("data-own", "")
    expect(room.seat(6)).to_have_attribute("data-kind", "person")
    expect(room.page.locator(".seat[data-kind=person]")).to_have_count(2)


def test_a_seat_is_taken_with_the_keyboard_and_the_focus_stays(
    visits: Visits, room: RoomPage
) -> None:
    other = enter(visits, room)
    chair = other.seat(4).locator("button")
    chair.focus()

    other.page.keyboard.press("Enter")

    expect(other.seat(4)).to_have_attribute("data-own", "")
    expect(chair).to_be_focused()


def test_what_is_written_is_text_whatever_it_looks_like(visits: Visits, room: RoomPage) -> None:
    other = enter(visits, room)
    text = '<img src=x onerror="alert(1)"> <a href="https://example.org">https://example.org</a>'

    other.say(text)

    expect(room.lines()).to_have_text([text])
    expect(room.page.locator("[data-part=lines] :is(a, img)")).to_have_count(0)
    expect(other.page.locator("[data-part=say] [name=text]")).to_have_value("")


def test_a_quick_phrase_is_read_in_each_ones_language(visits: Visits, room: RoomPage) -> None:
    other = enter(visits, room, locale="mn")

    room.page.click("[data-phrase=thanks]")

    expect(room.lines()).to_have_text(["Thank you!"])
    expect(other.lines()).to_have_text(["Баярлалаа!"])


def test_a_line_that_is_refused_is_given_back(visits: Visits, room: RoomPage) -> None:
    for number in range(5):
        room.say(f"line {number}")
    expect(room.lines()).to_have_count(5)

    room.say("one too many")

    expect(room.page.locator("[data-part=wrong]")).to_contain_text("Not so fast")
    expect(room.page.locator("[data-part=say] [name=text]")).to_have_value("one too many")
    expect(room.lines()).to_have_count(5)


def test_when_all_are_ready_the_owner_starts_and_everybody_is_at_the_table(
    visits: Visits, room: RoomPage
) -> None:
    other = enter(visits, room)
    room.fill_with_bots()
    other.do("ready")
    room.do("ready")
    expect(room.page.locator("[data-part=middle-words]")).to_have_text("Everybody is ready")

    room.do("start")

    for each in (room, other):
        each.page.wait_for_url("**/match/**")
        each.page.wait_for_selector("[data-part=table]:not([data-loading])")
    assert room.page.url == other.page.url
    # Who goes back to the room stays there, and finds the way to the table.
    code = room.page.url.rstrip("/").rsplit("/", 1)[-1]
    room.page.go_back()
    expect(room.page.locator("[data-action=table]")).to_have_attribute("href", f"/match/{code}/")


def test_who_is_not_ready_is_called_and_starts_it_by_being_ready(
    visits: Visits, room: RoomPage
) -> None:
    other = enter(visits, room)
    room.fill_with_bots()
    room.do("ready")

    room.do("start")

    expect(other.page.locator("[data-part=middle-clock] .countdown")).to_be_visible()
    expect(other.page).to_have_title("● The match starts · Evening · МАСС")
    other.do("ready")
    other.page.wait_for_url("**/match/**")
    room.page.wait_for_url("**/match/**")


def test_the_owner_can_take_the_call_back(visits: Visits, room: RoomPage) -> None:
    other = enter(visits, room)
    room.fill_with_bots()
    room.do("start")
    expect(other.page.locator(".countdown")).to_be_visible()

    room.do("call-off")

    expect(other.page.locator(".countdown")).to_have_count(0)
    expect(other.page).to_have_title("Evening · МАСС")


def test_who_is_sent_away_is_told_so_and_does_not_come_back(visits: Visits, room: RoomPage) -> None:
    other = enter(visits, room)
    seat = int(other.own_seat().get_attribute("data-seat") or 0)
    room.press_seat(seat, "kick")
    room.answer(yes=False)
    expect(room.seat(seat)).to_have_attribute("data-kind", "person")

    room.press_seat(seat, "kick")
    room.answer()

    expect(room.seat(seat)).to_have_attribute("data-kind", "free")
    expect(other.page.locator("[data-part=connection]")).to_contain_text("sent you away")
    expect(other.page.locator("[data-part=news]")).to_have_text("")
    expect(other.page.locator("[data-part=hint]")).to_have_text("")
    expect(other.page.locator(".room__side")).to_have_attribute("inert", "")
    other.page.click("[data-part=leave]")
    other.page.wait_for_url("**/lobby/")
    visits.watch(other.page).expect("403")
    other.page.goto(room.path)
    other.page.click("form.join button")
    expect(other.page.locator(".form__error")).to_contain_text("You can come back in 15 min.")


def test_the_owner_leaves_and_the_other_one_owns_the_room(visits: Visits, room: RoomPage) -> None:
    other = enter(visits, room)
    expect(other.page.locator("[data-part=owner]")).to_be_hidden()

    room.page.click("[data-part=leave]")
    room.answer()

    room.page.wait_for_url("**/lobby/")
    expect(other.page.locator("[data-part=owner]")).to_be_visible()
    expect(other.page.locator("[data-part=news]")).not_to_be_empty()


def test_the_settings_are_shown_to_all_and_only_the_owner_has_them(
    visits: Visits, room: RoomPage
) -> None:
    other = enter(visits, room)
    expect(other.page.locator("[data-part=settings]")).to_be_hidden()

    room.page.click("[data-part=settings]")
    room.page.select_option("[data-part=settings-dialog] [name=target]", "7")
    room.page.check("[data-part=settings-dialog] [name=joker_beats_trump]")
    room.page.click("[data-part=settings-dialog] [value=yes]")

    expect(other.page.locator("[data-part=facts]")).to_contain_text("to 7 points")
    expect(other.page.locator("[data-part=facts]")).to_contain_text("jokers beat trumps")


def test_locked_seats_are_the_owners_to_give(visits: Visits, room: RoomPage) -> None:
    other = enter(visits, room)
    room.tool("lock")
    expect(other.seat(5).locator("button")).to_have_attribute("aria-disabled", "true")
    expect(room.page.locator("[data-tool=lock]")).to_have_attribute("aria-pressed", "true")

    other.page.locator(".seat[data-own] button").click()
    other.page.click("[data-choice=stand]")
    expect(room.page.locator("[data-part=waiting-list] .person")).to_have_count(1)
    room.seat(5).locator("button").click()
    room.page.click("[data-choice^=place-]")

    expect(other.seat(5)).to_have_attribute("data-own", "")


def test_who_comes_when_all_seats_are_taken_is_told_to_wait(visits: Visits, room: RoomPage) -> None:
    room.fill_with_bots()
    late = enter(visits, room)
    hint = late.page.locator("[data-part=hint]")
    expect(hint).to_have_text("All seats are taken. Wait until one is free.")

    room.press_seat(5, "no-bot")

    expect(hint).to_have_text("Choose a free seat.")


def test_the_list_lives_without_being_loaded_again(visits: Visits, guest: Person) -> None:
    watcher = visits.page()
    watcher.goto("/lobby/")
    watcher.wait_for_selector("[data-part=lobby][data-connection=online]")
    room = make_room(visits, guest, f"Room of {guest.name}")
    card = watcher.locator(f'.room-card[data-code="{room.code}"]')
    expect(card).to_contain_text("7 free seats")

    room.fill_with_bots()
    expect(card).to_contain_text("All seats are taken")
    watcher.check("[name=free]")
    expect(card).to_have_count(0)
    watcher.uncheck("[name=free]")
    expect(card).to_have_count(1)
    room.page.click("[data-part=leave]")
    room.answer()

    expect(card).to_have_count(0)


def test_the_link_can_be_copied_and_the_code_be_scanned(visits: Visits, room: RoomPage) -> None:
    assert room.page.input_value("[data-part=link]") == visits.site.url + room.path
    room.tool("copy")
    expect(room.page.locator("[data-part=news]")).to_contain_text("The link is")

    room.tool("qr")

    image = room.page.locator(".qr")
    expect(image).to_be_visible()
    assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100


def test_without_javascript_one_reads_the_list_and_comes_in(visits: Visits, room: RoomPage) -> None:
    page = visits.page(java_script_enabled=False)
    page.goto("/lobby/")
    page.click(f'.room-card[data-code="{room.code}"] a')
    page.fill("[name=person]", a_name())
    page.click("form.join button")

    expect(page.locator("noscript p")).to_be_visible()
    expect(room.page.locator(".seat[data-kind=person]")).to_have_count(2)


def test_the_room_comes_back_with_the_server_and_has_all_that_was_said(
    own_visits: Visits,
) -> None:
    room = make_room(own_visits, own_visits.host, "Evening")
    own_visits.watch(room.page).expect("WebSocket|ERR_CONNECTION_REFUSED")
    room.say("before")
    expect(room.lines()).to_have_count(1)

    own_visits.site.kill()
    expect(room.page.locator("[data-part=connection]")).to_be_visible()
    room.page.fill("[data-part=say] [name=text]", "while it was gone")
    room.page.keyboard.press("Enter")
    own_visits.site.start()

    expect(room.lines()).to_have_text(["before", "while it was gone"], timeout=30_000)
    expect(room.page.locator("[data-part=connection]")).to_be_hidden()
