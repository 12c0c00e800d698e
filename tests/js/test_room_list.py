"""The live list of rooms shows what the server's own page shows, and follows each change."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from lobby.pages.cards import HOUSES, Filter, cards_of
from lobby.protocol.parts import RoomLine
from tests.js.page_modules import PageModules
from tests.js.rooms import HOUSE

pytestmark = pytest.mark.e2e

FRIENDS = {7}

SHOWN = """async (load, rooms, friends, filters) => {
  const { shownRooms } = await load("lobby/js/lobby_state.js");
  return filters.map((filter) =>
    shownRooms({ rooms, friends: new Set(friends), filter }).map(({ code }) => code));
}"""

FOLD = """async (load, frames) => {
  const { applyFrame } = await load("lobby/js/lobby_state.js");
  let state = { rooms: [], invitations: [] };
  for (const frame of frames) state = { ...state, ...applyFrame(state, frame) };
  return state;
}"""


def a_line(code: str, **fields: Any) -> dict[str, Any]:
    """An open room as the list has it."""
    return {
        "code": code,
        "name": "",
        "owner": "Bat",
        "language": "mn",
        "access": "public",
        "phase": "open",
        "seats": "hhb-----",
        "people": [1],
        "house": HOUSE,
        "clock_s": 30,
        "spectators": "off",
        "rated": True,
    } | fields


LINES = [
    a_line("AAAAAA"),
    a_line("CCCCCC", seats="hhhhhhhh"),
    a_line("DDDDDD", language="en", people=[1, 7], phase="playing"),
    a_line("EEEEEE", language="en", house=HOUSE | {"optional_mass": True}),
    a_line("FFFFFF", people=[7], house=HOUSE | {"joker_beats_trump": True}),
    a_line("HHHHHH", phase="calling", seats="hhhhbbbb", access="password"),
]


def test_the_script_and_the_server_show_the_same(modules: PageModules) -> None:
    lines = msgspec.convert(LINES, list[RoomLine])
    filters = [
        Filter(language=language, free=free, friends=friends, house=house)
        for language, free, friends, house in product(
            ("", "mn", "en"), (False, True), (False, True), ("", *HOUSES)
        )
    ]
    wanted = [[card.line.code for card in cards_of(lines, each, FRIENDS)] for each in filters]

    shown = modules.run(SHOWN, LINES, sorted(FRIENDS), [_plain(each) for each in filters])

    assert shown == wanted
    assert len({tuple(codes) for codes in wanted}) > 8


def _plain(shown: Filter) -> dict[str, Any]:
    return {
        "language": shown.language,
        "free": shown.free,
        "friends": shown.friends,
        "house": shown.house,
    }


def test_rooms_come_change_and_go_without_moving_others(modules: PageModules) -> None:
    first, second = a_line("AAAAAA"), a_line("CCCCCC")
    frames = [
        {"t": "rooms", "rooms": [first, second], "now": 0},
        {"t": "room_line", "room": first | {"seats": "hhhh----"}},
        {"t": "room_line", "room": a_line("DDDDDD")},
        {"t": "room_gone", "code": "CCCCCC"},
        {"t": "room_gone", "code": "XXXXXX"},
    ]

    rooms = modules.run(FOLD, frames)["rooms"]

    assert [room["code"] for room in rooms] == ["AAAAAA", "DDDDDD"]
    assert rooms[0]["seats"] == "hhhh----"


def test_the_newest_invitation_to_a_room_counts(modules: PageModules) -> None:
    frames = [
        {"t": "invited", "code": "AAAAAA", "name": "Bat"},
        {"t": "invited", "code": "CCCCCC", "name": "Dorj"},
        {"t": "invited", "code": "AAAAAA", "name": "Oyun"},
    ]

    assert modules.run(FOLD, frames)["invitations"] == [
        {"code": "AAAAAA", "name": "Oyun"},
        {"code": "CCCCCC", "name": "Dorj"},
    ]
