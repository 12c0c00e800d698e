"""The room around a table in the browser: where the page belongs, who sits there, who asks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.page_modules import PageModules
from tests.js.rooms import a_line, a_room, chair

pytestmark = pytest.mark.e2e

MATCH, OTHER = "kkkkkkkkkk", "mmmmmmmmmm"

ASK = """async (load, name, page, ...more) => {
  const asked = await load("lobby/js/dock/dock_state.js");
  const { initialState } = await load("lobby/js/room_state.js");
  const state = { ...initialState(page.me, { n: 1, room: page.room, now: 0 }, page.lines ?? [],
    page.presence ?? []) };
  return asked[name](["isAskedAgain", "wishesOf"].includes(name) ? page.room : state, ...more);
}"""

REMATCH = """async (load, texts, steps) => {
  const { setTexts } = await load("site/js/i18n.js");
  const { rematchRenderer } = await load("lobby/js/dock/rematch.js");
  const { initialState } = await load("lobby/js/room_state.js");
  setTexts(texts, "en");
  const place = document.createElement("div");
  document.body.append(place);
  const sent = [];
  const draw = rematchRenderer(place, { command: (fields) => sent.push(fields) }, "kkkkkkkkkk");
  const shown = steps.map(({ me, room, press }) => {
    draw(initialState(me, { n: 1, room, now: 0 }, [], []));
    if (press) place.querySelector(`[data-wants=${press}]`).click();
    return {
      hidden: place.hidden,
      words: place.querySelector("p").textContent,
      pressed: [...place.querySelectorAll("[aria-pressed=true]")].map((each) => each.dataset.wants),
      people: [...place.querySelectorAll("li")].map((each) => each.textContent),
      buttons: place.querySelectorAll("button").length,
    };
  });
  place.remove();
  return { shown, sent };
}"""

TEXTS = {
    "rematch.same": "same",
    "rematch.mixed": "mixed",
    "rematch.count": "{n}",
    "rematch.waiting": "again?",
    "rematch.free": "{n} free",
    "rematch.gone": "no seat",
    "rematch.person_same": "same",
    "rematch.person_mixed": "mixed",
    "rematch.person_not": "not yet",
    "hint.called": "now!",
    "hint.wait_start": "owner?",
}


def ask(modules: PageModules, name: str, page: dict[str, Any], *more: Any) -> Any:
    return modules.run(ASK, name, page, *more)


def place(match: str = MATCH, *, watching: bool = False) -> dict[str, Any]:
    return {"match": match, "watching": watching}


def full(*people: int, **fields: Any) -> dict[str, Any]:
    """A room whose other chairs are bots'."""
    chairs = [
        chair(seat, player=people[seat]) if seat < len(people) else chair(seat, bot="greedy")
        for seat in range(8)
    ]
    return a_room(*people, **({"chairs": chairs} | fields))


def seats(*names: str, **changes: Any) -> list[dict[str, Any]]:
    """The seats of a view: people by name, and bots."""
    shown = [
        {"name": names[i], "kind": "human", "away": None, "size": 5}
        if i < len(names)
        else {"name": f"Bot {i}", "kind": "bot", "away": None, "size": 5}
        for i in range(8)
    ]
    for seat, fields in changes.items():
        shown[int(seat.removeprefix("seat"))] |= fields
    return shown


def table(own: int | None, shown: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    """The table's state, as far as the dock reads it."""
    return {"view": {"seat": own, "seats": shown}, "presence": [], "log": []} | fields


@pytest.mark.parametrize(
    ("room", "me", "here", "goes"),
    [
        (full(1, 2, phase="playing", match=MATCH), 2, place(), None),
        (full(1, 2, phase="playing", match=OTHER), 2, place(), f"/match/{OTHER}/"),
        (full(1, 2, phase="open", match=MATCH, over=True), 2, place(), None),
        (full(1, phase="playing", match=OTHER), 9, place(), None),
        (
            full(1, 2, phase="playing", match=MATCH),
            2,
            place(watching=True),
            f"/match/{MATCH}/",
        ),
        (
            full(1, phase="playing", match=OTHER, spectators="none"),
            9,
            place(watching=True),
            "/room/KAMPTE/watch/",
        ),
        (full(1, phase="playing", match=OTHER), 9, place(watching=True), None),
        (full(1, phase="playing", match=MATCH, spectators="none"), 9, place(watching=True), None),
    ],
    ids=[
        *("sits here", "plays elsewhere now", "match over", "lost the seat", "let in"),
        *("watches the next", "may not watch the next", "watches on"),
    ],
)
def test_the_page_goes_where_its_person_belongs(
    modules: PageModules, room: dict[str, Any], me: int, here: dict[str, Any], goes: str | None
) -> None:
    assert ask(modules, "addressAfter", {"me": me, "room": room}, here) == goes


def test_only_what_others_said_is_unread(modules: PageModules) -> None:
    lines = [a_line(1), a_line(2), a_line(3) | {"player": 2}, a_line(4)]
    page = {"me": 2, "room": full(1, 2), "lines": lines}

    assert [ask(modules, "unreadOf", page, seen) for seen in (0, 1, 3, 4)] == [3, 2, 1, 0]


def test_the_owner_alone_hears_who_asks_and_only_while_it_can_be_granted(
    modules: PageModules,
) -> None:
    asking = {"player": 9, "name": "P9", "avatar": "k0c0", "guest": True, "asks_seat": 5}
    room = full(1, 2, phase="playing", match=MATCH)
    room["members"].append(asking)
    asked = [{"player": 9, "name": "P9", "seat": 5}]

    assert ask(modules, "asksOf", {"me": 1, "room": room}) == asked
    assert ask(modules, "asksOf", {"me": 2, "room": room}) == []
    assert ask(modules, "asksOf", {"me": 1, "room": room | {"phase": "open"}}) == []


def test_the_sitters_begin_with_the_own_seat_and_have_their_people(modules: PageModules) -> None:
    page = {"me": 2, "room": full(1, 2, phase="playing", match=MATCH)}

    told = ask(modules, "sittersOf", page, table(1, seats("P1", "P2")), MATCH)

    assert [sitter["seat"] for sitter in told] == [1, 2, 3, 4, 5, 6, 7, 0]
    assert [sitter["player"] for sitter in told] == [2, *[None] * 6, 1]
    assert [sitter["presence"] for sitter in told] == ["online", *["bot"] * 6, "online"]


@pytest.mark.parametrize(
    ("change", "at_table", "in_room", "presence"),
    [
        ({}, "online", "away", "online"),
        ({}, "reconnecting", "online", "reconnecting"),
        ({}, None, "reconnecting", "reconnecting"),
        ({}, None, "away", "reconnecting"),
        ({"away": "gone"}, "online", "online", "away"),
        ({"away": "clock"}, None, "online", "away"),
    ],
)
def test_the_table_knows_best_how_its_people_are_connected(
    modules: PageModules, change: dict[str, Any], at_table: str | None, in_room: str, presence: str
) -> None:
    page = {
        "me": 2,
        "room": full(1, 2, phase="playing", match=MATCH),
        "presence": [{"player": 1, "state": in_room}],
    }
    heard = [] if at_table is None else [at_table] * 8

    told = ask(
        modules, "sittersOf", page, table(1, seats("P1", "P2", seat0=change), presence=heard), MATCH
    )

    assert told[-1]["presence"] == presence
    assert told[-1]["away"] == change.get("away")


def test_a_bot_tells_who_left_the_seat_to_it(modules: PageModules) -> None:
    page = {"me": 2, "room": full(1, 2, phase="playing", match=MATCH)}
    log = [
        {"key": key, "params": {"name": {"seat": seat, "name": name}}}
        for key, seat, name in (
            ("log.changed_left", 3, "Oyun"),
            ("log.changed_kicked", 4, "Dorj"),
            ("log.changed_let_in", 4, "Bot 4"),
            ("log.changed_left", 1, "Zaya"),
        )
    ]

    told = ask(modules, "sittersOf", page, table(1, seats("P1", "P2"), log=log), MATCH)

    before = {sitter["seat"]: sitter["before"] for sitter in told if sitter["before"]}
    assert before == {
        3: {"key": "dock.left", "name": "Oyun"},
        4: {"key": "dock.sent_away", "name": "Dorj"},
    }


def test_the_chairs_of_another_match_are_not_this_tables(modules: PageModules) -> None:
    page = {"me": 2, "room": full(5, 2, phase="playing", match=OTHER)}

    told = ask(modules, "sittersOf", page, table(1, seats("P1", "P2")), MATCH)

    assert [sitter["chair"] for sitter in told] == [None] * 8
    assert told[0]["player"] == 2, "known by name"
    assert told[-1]["player"] is None, "gone from the room"


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"phase": "open", "match": MATCH, "over": True}, True),
        ({"phase": "calling", "match": MATCH, "over": True}, True),
        ({"phase": "playing", "match": MATCH}, False),
        ({"phase": "open", "match": OTHER, "over": True}, False),
        ({"phase": "closed", "match": MATCH, "over": True}, False),
    ],
)
def test_people_are_asked_to_play_again_at_the_table_of_the_last_match(
    modules: PageModules, fields: dict[str, Any], asked: bool
) -> None:
    assert ask(modules, "isAskedAgain", {"me": 1, "room": full(1, 2, **fields)}, MATCH) is asked


def test_the_rematch_takes_one_press_and_shows_who_has_pressed(modules: PageModules) -> None:
    over = full(1, 2, phase="open", match=MATCH, over=True)
    pressed = over | {
        "chairs": [
            each | ({"ready": True, "wants": "mixed"} if each["player"] == 2 else {})
            for each in over["chairs"]
        ]
    }

    told = modules.run(
        REMATCH,
        TEXTS,
        [
            {"me": 2, "room": full(1, 2, phase="playing", match=MATCH)},
            {"me": 2, "room": over, "press": "mixed"},
            {"me": 2, "room": pressed, "press": "mixed"},
            {"me": 2, "room": pressed, "press": "same"},
            {"me": 9, "room": pressed},
        ],
    )

    running, asked, chosen, _, watching = told["shown"]
    assert running["hidden"] is True
    assert (asked["words"], asked["pressed"], asked["buttons"]) == ("again?", [], 2)
    assert asked["people"] == ["P1 not yet", "P2 not yet"]
    assert chosen["pressed"] == ["mixed"]
    assert chosen["people"] == ["P1 not yet", "P2 mixed"]
    assert (watching["words"], watching["buttons"]) == ("no seat", 0)
    assert told["sent"] == [
        {"t": "ready", "ready": True, "wants": "mixed"},
        {"t": "ready", "ready": False},
        {"t": "ready", "ready": True, "wants": "same"},
    ]


def test_a_seat_that_became_free_is_named_as_what_is_missing(modules: PageModules) -> None:
    room = a_room(1, 2, phase="open", match=MATCH, over=True)

    told = modules.run(REMATCH, TEXTS, [{"me": 1, "room": room}])

    assert told["shown"][0]["words"] == "6 free"


def test_where_all_have_pressed_and_a_bot_fills_the_ring_the_owner_is_waited_for(
    modules: PageModules,
) -> None:
    over = full(1, 2, phase="open", match=MATCH, over=True)
    over["chairs"] = [each | {"ready": True} for each in over["chairs"]]

    told = modules.run(REMATCH, TEXTS, [{"me": 1, "room": over}])

    assert told["shown"][0]["words"] == "owner?"
