"""Chosen cards against `legal` of the view: what is listed is accepted, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import chain, combinations
from operator import or_
from typing import Any

import pytest

from game.rules import mass
from tests.js.page_modules import PageModules
from tests.support.fold_cases import random_house
from tests.support.random_match import play_at_random

pytestmark = pytest.mark.e2e

SMALL_HAND = 7

JUDGE = """async (load, positions) => {
  const { judge, moveToConfirm } = await load("game/js/selection.js");
  return positions.map(({ view, choices, answer }) =>
    choices.map((cards) => {
      const chosen = new Set(cards);
      const judgement = judge(view, chosen, answer ?? null, 7);
      return [judgement.state, moveToConfirm(view, chosen, judgement)?.t ?? null];
    }),
  );
}"""

Cards = tuple[str, ...]
Position = tuple[mass.MatchState, int]


def positions(seed: int) -> Iterator[Position]:
    """States of random matches with the seat that is on turn."""
    rng = random.Random(seed)
    while True:
        for step in play_at_random(rng, house=random_house(rng)):
            rnd = step.after.round
            if rnd is not None and rnd.turn is not None:
                yield step.after, rnd.turn


def small_positions(seed: int, count: int) -> list[Position]:
    found = (p for p in positions(seed) if len(view_of(p)["hand"]) <= SMALL_HAND)
    return [next(found) for _ in range(count)]


def cut_positions(seed: int, count: int) -> list[Position]:
    """Positions with more legal moves than are listed: nearly all cards lie in one hand."""
    large = (with_large_hand(position) for position in positions(seed))
    found = (p for p in large if not view_of(p)["legal"]["complete"])
    return [next(found) for _ in range(count)]


def with_large_hand(position: Position) -> Position:
    """The same, after the others gave all but three of their cards to the seat on turn."""
    state, seat = position
    rnd = mass.running_round(state)
    kept = [mass.card_set(mass.cards_in(hand)[:3]) for hand in rnd.hands]
    kept[seat] = reduce(or_, (hand & ~few for hand, few in zip(rnd.hands, kept, strict=True)))
    kept[seat] |= rnd.hands[seat]
    return replace(state, round=replace(rnd, hands=tuple(kept))), seat


def view_of(position: Position) -> dict[str, Any]:
    state, seat = position
    view: dict[str, Any] = mass.view_to_plain(mass.view_of(state, seat))
    return view


def subsets(hand: list[str]) -> list[Cards]:
    return list(chain.from_iterable(combinations(hand, k) for k in range(1, len(hand) + 1)))


def is_legal(position: Position, cards: Cards) -> bool:
    state, seat = position
    chosen = mass.set_from_names(cards)
    kind = mass.Lead if state.phase is mass.Phase.LEAD else mass.Beat
    return mass.why_refused(state, kind(seat, chosen)) is None


def expected(view: dict[str, Any], legal: set[frozenset[str]], cards: Cards) -> list[str | None]:
    """What is to be said of some cards where all legal moves are listed."""
    chosen = frozenset(cards)
    if chosen in legal:
        return ["legal", view["legal"]["do"]]
    return ["partial" if any(chosen < move for move in legal) else "illegal", None]


def test_of_a_small_hand_exactly_the_legal_sets_are_accepted(modules: PageModules) -> None:
    asked, wanted = [], []
    for position in small_positions(1, 150):
        view = view_of(position)
        choices = subsets(view["hand"])
        legal = {frozenset(cards) for cards in choices if is_legal(position, cards)}
        asked.append({"view": view, "choices": choices})
        wanted.append([expected(view, legal, cards) for cards in choices])

    assert modules.run(JUDGE, asked) == wanted
    phases = {p["view"]["legal"]["do"] for p in asked}
    assert phases == {"lead", "beat"}


def test_a_card_stands_out_where_some_legal_set_holds_it(modules: PageModules) -> None:
    script = """async (load, positions) => {
      const { playableCards } = await load("game/js/selection.js");
      return positions.map(({ view, chosen }) => [...playableCards(view, new Set(chosen))].sort());
    }"""
    rng, asked, wanted = random.Random(2), [], []
    for position in small_positions(2, 150):
        view = view_of(position)
        legal = [set(cards) for cards in subsets(view["hand"]) if is_legal(position, cards)]
        everything = sorted(set().union(*legal))
        chosen = set(rng.sample(view["hand"], rng.randint(0, min(2, len(view["hand"])))))
        fitting = [move for move in legal if chosen <= move]
        asked.append({"view": view, "chosen": sorted(chosen)})
        wanted.append(sorted(set().union(*fitting)) if fitting else everything)

    assert modules.run(script, asked) == wanted


def test_where_the_list_was_cut_the_server_is_asked(modules: PageModules) -> None:
    rng = random.Random(3)
    cut = cut_positions(3, 12)
    assert {view_of(position)["legal"]["do"] for position in cut} == {"lead", "beat"}
    for position in cut:
        view = view_of(position)
        listed = modules.run(
            'async (load, view) => (await load("game/js/selection.js")).legalMoves(view)', view
        )
        assert len(listed) == mass.MAX_LISTED_MOVES
        assert all(is_legal(position, tuple(move)) for move in listed)
        sets = {frozenset(move) for move in listed}
        draws = [tuple(rng.sample(view["hand"], rng.randint(1, 5))) for _ in range(100)]
        unlisted = [cards for cards in draws if not any(frozenset(cards) <= move for move in sets)]

        said = modules.run(
            JUDGE,
            [
                {"view": view, "choices": listed},
                {"view": view, "choices": unlisted},
                *({"view": view, "choices": [c], "answer": answer(c, True)} for c in unlisted),
                *({"view": view, "choices": [c], "answer": answer(c, False)} for c in unlisted),
            ],
        )

        do = view["legal"]["do"]
        assert said[0] == [["legal", do]] * len(listed)
        assert said[1] == [["asking", do]] * len(unlisted)
        assert said[2 : 2 + len(unlisted)] == [[["legal", do]]] * len(unlisted)
        assert said[2 + len(unlisted) :] == [[["illegal", None]]] * len(unlisted)


def answer(cards: Cards, legal: bool, n: int = 7) -> dict[str, Any]:
    """The server's answer to `why`, as the page keeps it."""
    code = None if legal else "not_a_mass"
    return {"n": n, "cards": " ".join(sorted(cards)), "legal": legal, "code": code, "params": {}}


def test_an_answer_holds_for_its_cards_and_its_moment_only(modules: PageModules) -> None:
    position = cut_positions(4, 1)[0]
    view = view_of(position)
    legal = {frozenset(move) for move in _listed(modules, view)}
    cards = next(
        c for c in combinations(view["hand"], 2) if not any(set(c) <= move for move in legal)
    )
    other = (view["hand"][0],)

    said = modules.run(
        JUDGE,
        [
            {"view": view, "choices": [cards], "answer": answer(cards, True, n=6)},
            {"view": view, "choices": [cards], "answer": answer(other, True)},
        ],
    )

    assert [states[0][0] for states in said] == ["asking", "asking"]


def _listed(modules: PageModules, view: dict[str, Any]) -> list[list[str]]:
    script = 'async (load, view) => (await load("game/js/selection.js")).legalMoves(view)'
    moves: list[list[str]] = modules.run(script, view)
    return moves


def test_off_turn_nothing_can_be_confirmed(modules: PageModules) -> None:
    state, seat = small_positions(5, 1)[0]
    view = view_of((state, mass.next_seat(seat)))

    said = modules.run(JUDGE, [{"view": view, "choices": [[], view["hand"][:1]]}])

    assert said == [[["idle", None], ["ahead", None]]]


@pytest.mark.rule("R5.6")
def test_only_a_big_pile_that_could_be_beaten_is_asked_about(modules: PageModules) -> None:
    script = """async (load, views) => {
      const { takeNeedsQuestion } = await load("game/js/selection.js");
      return views.map(takeNeedsQuestion);
    }"""
    views = [view_of(position) for position in small_positions(7, 400)]
    beats = [view for view in views if view["phase"] == "beat"]

    wanted = [
        sum(len(play["cards"]) for play in view["circle"]) >= 6 and view["legal"]["playable"] != ""
        for view in beats
    ]
    assert modules.run(script, beats) == wanted
    assert {True, False} == set(wanted)
