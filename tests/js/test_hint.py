"""What the page says of a hint: for every reason a sentence in both languages, with its values."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.reasons import ReasonCode
from tests.js.page_modules import PageModules
from tests.js.test_texts import names_in, page_texts

pytestmark = pytest.mark.e2e

PARAMS: dict[str, dict[str, Any]] = {
    "mate_goes_out": {"seat": 4, "mate": 5},
    "rival_would_go_out": {"seat": 4},
    "keeps_pair": {"rank": "T"},
    "saves_trumps": {"count": 1},
    "saves_jokers": {"count": 1},
    "sheds_cards": {"count": 2},
    "fewer_leads": {"count": 2},
    "keeps_unbeatable": {"count": 1},
    "next_cannot_beat": {"seat": 4},
    "next_took_suit": {"seat": 4, "suit": "H", "count": 2},
    "next_hardly_beats": {"seat": 4, "percent": 12},
    "mate_leads": {"mate": 5},
    "mate_can_beat": {"mate": 5},
    "rival_near_out": {"seat": 4, "count": 1},
    "gains_trumps": {"count": 1},
    "gains_jokers": {"count": 1},
    "gains_pairs": {"count": 1},
    "taking_is_cheap": {"count": 3},
    "opens_badly": {"mate": 5},
}
"""The values that come with a reason; the others have none."""

ANSWER: dict[str, Any] = {
    "level": "master",
    "do": "beat",
    "cards": ["9H", "9S", "AD"],
    "seat": None,
    "chance": 58,
    "low": 56,
    "high": 60,
    "next_do": "take",
    "next_cards": [],
    "next_chance": 41,
    "reason": "best_in_all",
    "params": {},
}
QUICK = {"level": "expert", "chance": None, "low": None, "high": None, "next_chance": None}

SAY = """async (load, answers) => {
  const { adviceSentences } = await load("game/js/hint.js");
  return answers.map((answer) =>
    Object.values(adviceSentences(answer, 3)).filter((told) => told !== null));
}"""

HOLDS = """async (load, view, changes) => {
  const { situationOf, stillHolds } = await load("game/js/hint.js");
  const advice = { id: "h1", situation: situationOf(view), answer: null };
  return changes.map((change) => stillHolds(advice, { ...view, ...change }) === advice);
}"""

CAN_ASK = """async (load, views) => {
  const { canAsk } = await load("game/js/hint.js");
  return views.map(canAsk);
}"""

COLUMN = """async (load, answers) => {
  const { columnOf } = await load("game/js/hint.js");
  return answers.map((answer) => ["9H", "AD", "7S"].map((card) => columnOf(answer, card)));
}"""


def said(modules: PageModules, *changes: dict[str, Any]) -> list[list[dict[str, Any]]]:
    told: list[list[dict[str, Any]]] = modules.run(SAY, [ANSWER | change for change in changes])
    for language in ("mn", "en"):
        texts = page_texts(language)
        for sentence in (each for answer in told for each in answer):
            assert sentence["key"] in texts
            assert names_in(texts[sentence["key"]]) <= set(sentence["params"]), sentence
    return told


def test_every_reason_can_be_told(modules: PageModules) -> None:
    codes = list(ReasonCode)

    told = said(modules, *({"reason": code, "params": PARAMS.get(code, {})} for code in codes))

    assert [answer[2]["key"] for answer in told] == [f"reason.{code}" for code in codes]
    pair = next(answer[2] for answer in told if answer[2]["key"] == "reason.keeps_pair")
    assert pair["params"] == {"rank": "10"}


@pytest.mark.parametrize("chances", [{}, QUICK], ids=["master", "expert"])
def test_every_kind_of_advice_can_be_told(modules: PageModules, chances: dict[str, Any]) -> None:
    kinds = [{"do": do, "next_do": following} for do, following in
             (("lead", "lead"), ("beat", "take"), ("take", "beat"))]  # fmt: skip
    opener: dict[str, Any] = {"do": "name_opener", "cards": [], "next_do": None}

    told = said(
        modules,
        *({**chances, **kind} for kind in kinds),
        {**chances, **opener, "seat": 3},
        {**chances, **opener, "seat": 5},
        {**opener, "seat": 5, "chance": None, "low": None, "high": None},
        {"next_do": None},
    )

    whats = [answer[0]["key"].removeprefix("advice.") for answer in told]
    assert whats[:5] == ["lead", "beat", "take", "open", "let_open"]
    quick = any(sentence["key"] == "advice.quick" for answer in told for sentence in answer)
    assert quick is bool(chances)


def test_advice_holds_until_the_situation_is_another(modules: PageModules) -> None:
    seats = [{"name": str(seat), "away": None, "size": 5} for seat in range(8)]
    view = {"seat": 3, "phase": "beat", "turn": 3, "moves": 7, "results": [], "seats": seats}
    kept = [*seats[:3], {**seats[3], "away": "clock"}, *seats[4:]]
    others = [*seats[:4], {**seats[4], "away": "gone"}, *seats[5:]]

    holds = modules.run(
        HOLDS,
        view,
        [
            {},
            {"seats": others},
            {"moves": 8},
            {"turn": 4},
            {"phase": "lead"},
            {"results": [{}]},
            {"seats": kept},
        ],
    )

    assert holds == [True, True, False, False, False, False, False]


def test_who_has_something_to_decide_may_ask(modules: PageModules) -> None:
    seats = [{"name": str(seat), "away": None} for seat in range(8)]
    beat = {"seat": 3, "phase": "beat", "turn": 3, "choice": None, "seats": seats}
    kept = [*seats[:3], {**seats[3], "away": "gone"}, *seats[4:]]
    choice = {"phase": "opener", "turn": None}

    can = modules.run(
        CAN_ASK,
        [
            beat,
            {**beat, "phase": "lead"},
            {**beat, **choice, "choice": {"team": "B"}},
            {**beat, "turn": 4},
            {**beat, "turn": None, "phase": "deal"},
            {**beat, "turn": None, "phase": "over"},
            {**beat, "seats": kept},
            {**beat, **choice, "choice": {"team": "A"}},
            {**beat, "seat": None},
        ],
    )

    assert can == [True, True, True, *[False] * 6]


def test_a_card_has_a_column_where_several_are_beaten(modules: PageModules) -> None:
    answers = [ANSWER, ANSWER | {"cards": ["9H"]}, ANSWER | {"do": "lead"}]

    assert modules.run(COLUMN, answers) == [[1, 3, None], [None] * 3, [None] * 3]
