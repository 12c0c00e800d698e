"""Names in the log are those of the time: people come and go, and bots play for them meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.page_modules import PageModules
from tests.support.random_match import PEOPLE

pytestmark = pytest.mark.e2e

OYUN = 3

NAMES = """async (load, seats, events, known) => {
  const { seatsBefore } = await load("game/js/seating.js");
  return seatsBefore(seats, events, known).map((sitters) => [sitters[3].name, sitters[3].kind]);
}"""

WHO = """async (load, seats, event) => {
  const { sentencesOf } = await load("game/js/sentences.js");
  return sentencesOf(event, seats).map(({ params }) => params.name);
}"""

SEATS = """async (load, texts, state) => {
  const { setTexts } = await load("site/js/i18n.js");
  const { seatsRenderer } = await load("game/js/render/seats.js");
  setTexts(texts, "en");
  const list = document.createElement("ol");
  document.body.append(list);
  seatsRenderer(list)(state);
  const [own] = list.children;
  return {
    presence: own.dataset.presence,
    away: own.dataset.away ?? null,
    title: own.getAttribute("title"),
    words: own.querySelector(".seat__words").textContent,
    mark: own.querySelector(".seat__presence use")?.getAttribute("href") ?? null,
  };
}"""

TEXTS = {
    "seat.own": "{name}",
    "cards.count": "{n}",
    "team_letter.B": "B",
    "presence.online": "online",
    "presence.reconnecting": "reconnecting",
    "presence.bot": "bot",
    "seat.kept_gone": "connection lost",
    "seat.kept_clock": "too slow",
}


def seats(name: str, kind: str, away: str | None = None) -> list[dict[str, Any]]:
    """The eight seats of a view, with this one in Oyun's."""
    people: list[dict[str, Any]] = [
        {"name": name, "kind": "human", "away": None, "size": 5} for name in PEOPLE
    ]
    people[OYUN] |= {"name": name, "kind": kind, "away": away}
    return people


def changed(was: str, name: str, kind: str, reason: str) -> dict[str, Any]:
    return {
        "e": "occupant_changed",
        "seat": OYUN,
        "name": name,
        "kind": kind,
        "reason": reason,
        "was": was,
    }


LEFT = changed("Oyun", "Bot 1", "bot", "left")
COME = changed("Bot 1", "Sukh", "human", "let_in")
LED = {"e": "led", "seat": OYUN, "cards": ["7S"], "by": "bot"}
OYUN_SITS, BOT_SITS, SUKH_SITS = ["Oyun", "human"], ["Bot 1", "bot"], ["Sukh", "human"]


@pytest.mark.parametrize(
    ("name", "kind", "known"),
    [("Oyun", "human", 0), ("Bot 1", "bot", 2), ("Sukh", "human", 5)],
    ids=["all come", "some have come", "all were"],
)
def test_each_event_has_the_people_of_its_time(
    modules: PageModules, name: str, kind: str, known: int
) -> None:
    events = [LED, LEFT, LED, COME, LED]

    told = modules.run(NAMES, seats(name, kind), events, known)

    assert told == [OYUN_SITS, OYUN_SITS, BOT_SITS, BOT_SITS, SUKH_SITS]


@pytest.mark.parametrize(
    ("kind", "by", "kept"),
    [("human", "bot", True), ("human", "human", False), ("bot", "bot", False)],
)
def test_a_bot_that_moves_for_a_person_says_so(
    modules: PageModules, kind: str, by: str, kept: bool
) -> None:
    [who] = modules.run(WHO, seats("Oyun", kind), {**LED, "by": by})

    assert who == {"seat": OYUN, "name": "Oyun", "kept": kept}


def test_who_left_is_named_as_before_and_who_comes_as_now(modules: PageModules) -> None:
    [who] = modules.run(WHO, seats("Oyun", "human"), LEFT)

    assert who == {"seat": OYUN, "name": "Oyun"}


@pytest.mark.parametrize(
    ("kind", "away", "told", "shown", "word", "mark"),
    [
        ("human", None, "online", "online", "online", None),
        ("human", None, "reconnecting", "reconnecting", "reconnecting", "#mark-away"),
        ("human", None, "away", "online", "online", None),
        ("human", None, "bot", "online", "online", None),
        ("human", "gone", "away", "away", "connection lost", "#mark-bot"),
        ("human", "gone", "online", "away", "connection lost", "#mark-bot"),
        ("human", "clock", None, "away", "too slow", "#mark-bot"),
        ("bot", None, "reconnecting", "bot", "bot", "#mark-bot"),
    ],
)
def test_a_seat_shows_who_plays_it_and_why(
    modules: PageModules,
    kind: str,
    away: str | None,
    told: str | None,
    shown: str,
    word: str,
    mark: str | None,
) -> None:
    view = {
        "seat": OYUN,
        "seats": seats("Oyun", kind, away),
        "leader": None,
        "opener": None,
        "turn": 0,
        "moves": 3,
        "dice": None,
        "winner": None,
    }
    presence = [] if told is None else [told] * 8

    seat = modules.run(SEATS, TEXTS, {"view": view, "presence": presence})

    assert seat["presence"] == shown
    assert seat["words"].endswith(word)
    assert seat["mark"] == mark
    assert (seat["away"], seat["title"]) == (away, word if away else None)
