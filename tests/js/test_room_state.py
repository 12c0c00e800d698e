"""A room in the browser: frames into state, and what a person may do and where he may write."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.page_modules import PageModules
from tests.js.rooms import a_line, a_room, chair

pytestmark = pytest.mark.e2e

FOLD = """async (load, me, first, frames) => {
  const { initialState, applyFrame } = await load("lobby/js/room_state.js");
  let state = initialState(me, first, [], []);
  for (const frame of frames) state = { ...state, ...applyFrame(state, frame) };
  return state;
}"""

ASK = """async (load, name, me, room) => {
  const asked = await load("lobby/js/room_state.js");
  const page = asked.initialState(me, { n: 1, room, now: 0 }, [], []);
  return asked[name](name === "counts" ? room : page);
}"""


def fold(modules: PageModules, first: dict[str, Any], *frames: dict[str, Any]) -> dict[str, Any]:
    """The state of person 2's page after some frames."""
    state: dict[str, Any] = modules.run(FOLD, 2, {"n": 5, "room": first, "now": 0}, list(frames))
    return state


def ask(modules: PageModules, name: str, me: int, room: dict[str, Any]) -> Any:
    return modules.run(ASK, name, me, room)


@pytest.mark.parametrize(
    ("me", "phase", "channel"),
    [(2, "playing", "room"), (9, "playing", "watch"), (2, "open", "room"), (9, "open", "room")],
)
def test_the_first_channel_is_one_that_is_open(
    modules: PageModules, me: int, phase: str, channel: str
) -> None:
    first = {"n": 5, "room": a_room(1, 2, phase=phase), "now": 0}

    assert modules.run(FOLD, me, first, [])["channel"] == channel


def test_a_newer_room_replaces_an_older_and_never_the_other_way(modules: PageModules) -> None:
    newer = {"t": "room", "n": 7, "room": a_room(1, 2, name="newer"), "now": 0}
    older = {"t": "room", "n": 6, "room": a_room(1, name="older"), "now": 0}

    state = fold(modules, a_room(1), newer, older)

    assert (state["n"], state["room"]["name"]) == (7, "newer")


def test_each_line_is_there_once_in_its_order(modules: PageModules) -> None:
    frames = [
        {"t": "chat", "lines": [a_line(3), a_line(4)]},
        {"t": "chat", "lines": [a_line(2), a_line(3, "again"), a_line(5)]},
    ]

    lines = fold(modules, a_room(1, 2), *frames)["lines"]

    assert [line["id"] for line in lines] == [2, 3, 4, 5]
    assert lines[1]["text"] == "hello"


def test_only_the_last_lines_are_kept(modules: PageModules) -> None:
    lines = fold(modules, a_room(1, 2), {"t": "chat", "lines": [a_line(i) for i in range(1, 260)]})

    assert [line["id"] for line in lines["lines"]] == list(range(60, 260))


def test_what_is_refused_is_told_and_changes_nothing_else(modules: PageModules) -> None:
    error = {"t": "error", "id": "x", "code": "banned", "rule": None, "params": {"minutes": 3}}

    before, after = fold(modules, a_room(1, 2)), fold(modules, a_room(1, 2), error)

    assert after["notice"] == {
        "key": "refusal.banned",
        "params": {"minutes": 3},
        "tone": "wrong",
    }
    assert {**after, "notice": None, "clockOffset_ms": 0} == {**before, "clockOffset_ms": 0}


def test_an_unknown_frame_is_passed_over(modules: PageModules) -> None:
    assert fold(modules, a_room(1, 2), {"t": "from_the_future"})["n"] == 5


@pytest.mark.parametrize(
    ("phase", "me", "open_to"),
    [
        ("open", 2, ["room"]),
        ("open", 9, ["room"]),
        ("calling", 2, ["room"]),
        ("playing", 2, ["room", "team"]),
        ("playing", 9, ["watch"]),
    ],
)
def test_who_may_write_where(modules: PageModules, phase: str, me: int, open_to: list[str]) -> None:
    assert ask(modules, "channels", me, a_room(1, 2, phase=phase)) == open_to


def test_a_channel_that_closes_is_left(modules: PageModules) -> None:
    playing = {"t": "room", "n": 6, "room": a_room(1, phase="playing"), "now": 0}
    back = {"t": "room", "n": 7, "room": a_room(1), "now": 0}

    assert fold(modules, a_room(1), playing)["channel"] == "watch"
    assert fold(modules, a_room(1), playing, back)["channel"] == "room"


@pytest.mark.parametrize(
    ("me", "fields", "may"),
    [
        (2, {}, True),
        (2, {"seats_locked": True}, False),
        (1, {"seats_locked": True}, True),
        (2, {"phase": "calling"}, False),
        (1, {"phase": "playing"}, False),
    ],
)
def test_who_may_change_seats(
    modules: PageModules, me: int, fields: dict[str, Any], may: bool
) -> None:
    assert ask(modules, "mayMove", me, a_room(1, 2, **fields)) is may


def test_bots_fill_seats_and_count_as_no_people(modules: PageModules) -> None:
    room = a_room(1, 2)
    room["chairs"][2] = chair(2, bot="greedy", ready=True)
    room["chairs"][1]["ready"] = True

    assert ask(modules, "counts", 1, room) == {"taken": 3, "free": 5, "people": 2, "ready": 1}


CHOICES = """async (load, me, room, seat) => {
  const { initialState } = await load("lobby/js/room_state.js");
  const { chairChoices } = await load("lobby/js/render/menu.js");
  const state = initialState(me, { n: 1, room, now: 0 }, [], []);
  return chairChoices(state, room.chairs[seat]).map(({ name, command }) => [name, command ?? null]);
}"""


def choices(modules: PageModules, me: int, room: dict[str, Any], seat: int) -> dict[str, Any]:
    """What a press on a chair offers, with the commands."""
    return dict(modules.run(CHOICES, me, room, seat))


def test_a_guests_press_on_a_free_seat_takes_it(modules: PageModules) -> None:
    assert choices(modules, 2, a_room(1, 2), 5) == {"sit": {"t": "take_seat", "seat": 5}}


def test_the_owner_may_also_give_a_free_seat_away(modules: PageModules) -> None:
    room = a_room(1, 2)
    room["members"].append(room["members"][1] | {"player": 3, "name": "P3"})

    found = choices(modules, 1, room, 5)

    assert list(found) == [
        "sit",
        "bot-master",
        "bot-expert",
        "bot-greedy",
        "bot-easy",
        "bot-random",
        "place-3",
    ]
    assert found["bot-random"] == {"t": "put_bot", "seat": 5, "level": "random"}
    assert found["place-3"] == {"t": "place", "player": 3, "seat": 5}


def test_only_the_owner_may_send_away_and_nobody_himself(modules: PageModules) -> None:
    room = a_room(1, 2, 3)

    assert "kick" in choices(modules, 1, room, 1)
    assert "kick" not in choices(modules, 1, room, 0)
    assert list(choices(modules, 2, room, 2)) == ["profile"]


def test_without_a_seat_one_asks_for_a_bots_while_a_match_runs(modules: PageModules) -> None:
    room = a_room(1, phase="playing")
    room["chairs"][3] = chair(3, bot="greedy", ready=True)
    room["members"].append(room["members"][0] | {"player": 2})

    assert choices(modules, 2, room, 3) == {"ask": {"t": "ask_seat", "seat": 3}}
    room["members"][1]["asks_seat"] = 3
    assert choices(modules, 2, room, 3) == {"ask": {"t": "ask_seat", "seat": None}}
    assert choices(modules, 1, room, 3) == {}


CHANGES = """async (load, room, wanted) => {
  const { changesOf } = await load("lobby/js/render/owner.js");
  return changesOf(room, wanted);
}"""


@pytest.mark.parametrize(
    ("wanted", "changes"),
    [
        ({}, {}),
        ({"name": "Evening"}, {"name": "Evening"}),
        (
            {"house": {"target": 3, "optional_mass": False, "joker_beats_trump": False}},
            {"house": {"target": 3, "optional_mass": False, "joker_beats_trump": False}},
        ),
        ({"access": "password", "password": "x"}, {"access": "password", "password": "x"}),
        ({"password": "left over"}, {}),
    ],
)
def test_only_what_was_changed_is_sent(
    modules: PageModules, wanted: dict[str, Any], changes: dict[str, Any]
) -> None:
    room = a_room(1)
    names = (
        "name",
        "language",
        "access",
        "house",
        "clock_s",
        "hints",
        "voice",
        "spectators",
        "rated",
    )
    as_it_is = {name: room[name] for name in names} | {"password": ""}

    assert modules.run(CHANGES, room, as_it_is | wanted) == changes
