"""Eight people, each in a browser of their own: from the link to the second match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.player import Player
from tests.e2e.room_page import come_by_link, make_room
from tests.e2e.stage import Stock
from tests.e2e.surrender import surrender
from tests.e2e.table_page import TablePage
from tests.e2e.test_rooms_table import RoomTable
from tests.e2e.visits import Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

GUESTS = ("Saraa", "Dorj", "Oyun", "Tumur", "Nomin", "Ganaa", "Zaya")
AWAY_S = 20
"""So long somebody is silent before a bot plays; long enough to be seen reconnecting before."""
PATIENCE_MS = 60_000
OVER = "[data-part=over-dialog]"


@pytest.fixture
def party(browser: Browser, tmp_path: Path) -> Iterator[Visits]:
    """Browsers at a site at which people are soon away."""
    with RunningSite(tmp_path, MASSS_AWAY_S=str(AWAY_S)) as site:
        visits = Visits(browser, site, sign_up(browser, site, "Bat"), Stock(site, "Bat"))
        yield visits
        visits.end()


def gather(party: Visits) -> list[RoomTable]:
    """Bat's room: seven come by the link with nothing but a name, all are ready, Bat starts."""
    room = make_room(party, party.host, "Family", target="1", clock_s="0", access="link")
    guests = [come_by_link(party.page(), room.path, name) for name in GUESTS]
    expect(room.page.locator(".seat[data-kind=person]")).to_have_count(8)
    for each in (*guests, room):
        each.do("ready")
    expect(room.page.locator("[data-part=middle-words]")).to_have_text("Everybody is ready")
    room.do("start")
    for each in (room, *guests):
        each.page.wait_for_url("**/match/**")
    return [RoomTable(each.page) for each in (room, *guests)]


def on_turn(tables: Sequence[RoomTable]) -> RoomTable:
    """Whose turn it is; one of these people's."""
    turn = tables[0].page.locator("[data-part=table][data-turn]")
    number = turn.get_attribute("data-turn")
    return next(each for each in tables if seat_of(each) == number)


def seat_of(table: RoomTable) -> str:
    """The own seat of a page."""
    return table.page.locator(".seat[data-own]").get_attribute("data-seat") or ""


def seat_name(table: RoomTable) -> str:
    """The name at the own seat of a page."""
    return table.page.locator(".seat[data-own] .seat__name").inner_text()


def play(tables: Sequence[RoomTable]) -> None:
    """Whose turn it is moves, and everybody sees it."""
    mover = on_turn(tables)
    page = TablePage(mover.page)
    shown = page.wait_asked()
    Player(page).move(shown)
    for each in tables:
        TablePage(each.page).wait_number(shown.n + 1)


def presence(witness: RoomTable, seat: str, state: str) -> None:
    """Wait until somebody sees how the person at a seat is connected."""
    seen = witness.page.locator(f'.seat[data-seat="{seat}"]')
    expect(seen).to_have_attribute("data-presence", state, timeout=PATIENCE_MS)


def lose(gone: RoomTable, witness: RoomTable) -> RoomTable:
    """Somebody closes the tab in the own turn, a bot plays, and the person comes back."""
    seat, name = seat_of(gone), seat_name(gone)
    n = TablePage(witness.page).shown().n
    context, address = gone.page.context, gone.page.url

    gone.page.close()

    presence(witness, seat, "reconnecting")
    presence(witness, seat, "away")
    witness.show("people")
    expect(witness.sitter(name)).to_contain_text("connection lost, a bot plays")
    TablePage(witness.page).wait_number(n + 1)
    expect(witness.page.locator("[data-part=log]")).to_contain_text(f"{name} (bot)")
    page = context.new_page()
    page.goto(address)
    presence(witness, seat, "online")
    return RoomTable(page)


def leave(owner: RoomTable, others: Sequence[RoomTable]) -> None:
    """The owner leaves for good: who came first of the others owns the room, and a bot plays."""
    owner.page.click("[data-part=menu]")
    owner.page.click("[data-part=leave]")
    owner.answer("yes")

    owner.page.wait_for_url("**/lobby/")
    heir = next(each for each in others if seat_name(each) == GUESTS[0])
    expect(heir.page.locator(".seat[data-own] .seat__owner")).to_have_count(1)
    heir.show("people")
    expect(heir.sitter("Bat has left")).to_have_attribute("data-presence", "bot")


def play_again(tables: Sequence[RoomTable], party: Visits) -> None:
    """The match ends; one press each, and all are at the next table."""
    code = tables[0].code
    surrender(party.site, code)

    for each in tables:
        each.page.wait_for_selector(f"{OVER} [data-part=rematch]")
        each.page.click(f"{OVER} [data-wants=same]")

    for each in tables:
        each.page.wait_for_url(lambda address: code not in address)
    assert len({RoomTable(each.page).code for each in tables} - {code}) == 1


def test_eight_people_play_lose_one_another_and_play_again(party: Visits) -> None:
    tables = gather(party)
    owner = tables[0]
    while on_turn(tables) is owner:
        play(tables)

    gone = on_turn(tables)
    back = lose(gone, owner)
    tables = [each for each in tables if each is not gone] + [back]
    while on_turn(tables) is not back:
        play(tables)
    play(tables)

    tables.remove(owner)
    leave(owner, tables)
    play_again(tables, party)
