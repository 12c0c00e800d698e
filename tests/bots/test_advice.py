"""Advice: the bot's own move first, chances in order, and reasons that are true."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest

from game.bots import POLICIES, Advice, History, advise
from game.bots.advice import calibrated
from game.bots.master import Tenth
from game.bots.reasons import Reason, ReasonCode
from game.rules import mass
from tests.bots.positions import NO_CHANCE, cards, dealt, redealt, state_of, stepped

OTHERS = ("7S 8S 9S", "7D 8D 9D", "7C 8C 9C", "TS JS QS", "TD JD QD", "TC JC QC", "KS 3S 2S")


def advice_for(
    hand: str, *, to_beat: str = "", history: History | None = None, **others: str
) -> Advice:
    """Advice for seat 0; `seat1="J1"` and so on give other hands, the rest hold three cards."""
    hands = [cards(hand), *map(cards, OTHERS)]
    for seat, held in others.items():
        hands[int(seat.removeprefix("seat"))] = cards(held)
    circle = (mass.Play(7, mass.parse_cards(to_beat)),) if to_beat else ()
    state = state_of(tuple(hands), circle=circle)
    return advise(mass.view_of(state, 0), history, NO_CHANCE)


def test_the_best_move_is_the_masters_and_chances_fall() -> None:
    rng = Random(1)
    master = POLICIES["master"]
    for _ in range(15):
        state, history = dealt(rng), ()
        while (seat := mass.running_round(state).turn) is not None:
            view = mass.view_of(state, seat)
            advice = advise(view, history, NO_CHANCE)
            move = master.choose(view, NO_CHANCE, history)
            best = advice.ranked[0].move
            assert (type(best), getattr(best, "cards", 0)) == (
                type(move),
                getattr(move, "cards", 0),
            )
            chances = [one.chance for one in advice.ranked]
            assert chances == sorted(chances, reverse=True)
            assert {one.move for one in advice.ranked} == set(mass.moves_in_view(view))
            assert 0 <= advice.low <= advice.chance <= advice.high <= 1
            assert advice.chance == chances[0]
            assert advice.runner_up == (chances[1] if len(chances) > 1 else None)
            state, history = stepped(state, move, history)


@pytest.mark.rule("R7.4")
def test_what_a_seat_cannot_see_changes_no_byte_of_the_advice() -> None:
    rng = Random(2)
    for index in range(12):
        state, history = dealt(rng), ()
        while (seat := mass.running_round(state).turn) is not None:
            said = [
                repr(advise(mass.view_of(some, seat), history, Random(index))).encode()
                for some in (state, redealt(state, seat, rng, history))
            ]
            assert said[0] == said[1]
            move = rng.choice(list(mass.legal_moves(state, seat)))
            state, history = stepped(state, move, history)


def test_chances_are_set_right_by_what_was_measured() -> None:
    tenths = (Tenth(0.2, 0.1, 0.02), Tenth(0.8, 0.9, 0.02))
    points = {0.0: 0.0, 0.1: 0.05, 0.2: 0.1, 0.5: 0.5, 0.8: 0.9, 0.9: 0.95, 1.0: 1.0}
    for seen, won in points.items():
        assert calibrated(seen, tenths) == pytest.approx(won)


def test_reasons_for_what_is_certain() -> None:
    assert advice_for("J1").reason == Reason(ReasonCode.ONLY_MOVE)
    assert advice_for("J1").runner_up is None
    out = advice_for("8S", to_beat="7H", seat3="TS JS")
    assert out.reason.code is ReasonCode.ONLY_MOVE
    goes_out = advice_for("KH", to_beat="7H")
    assert goes_out.reason == Reason(ReasonCode.GOES_OUT)
    assert (goes_out.chance, goes_out.low, goes_out.high) == (1, 1, 1)
    mate = advice_for("J1 7H", seat2="KC")
    assert mate.reason == Reason(ReasonCode.MATE_GOES_OUT, {"seat": 1, "mate": 2})
    rival = advice_for("TD 7S", to_beat="9D", seat1="J1")
    assert rival.reason == Reason(ReasonCode.RIVAL_WOULD_GO_OUT, {"seat": 1})


def test_completing_the_circle_before_the_last_lead_is_said() -> None:
    circle = tuple(
        mass.Play(1 + place, mass.parse_cards(f"{rank}C")) for place, rank in enumerate("789TJQK")
    )
    others = [cards(f"{rank}S {rank}D") for rank in "789TJQK"]
    state = state_of((cards("AC AS"), *others), circle=circle)
    advice = advise(mass.view_of(state, 0), None, NO_CHANCE)
    assert advice.reason == Reason(ReasonCode.CIRCLE_THEN_OUT)


def test_chances_stand_for_sure_losses_too() -> None:
    advice = advice_for("7S 8H", to_beat="AH", seat1="J1")
    assert advice.reason == Reason(ReasonCode.ONLY_MOVE)
    assert advice.chance == 0
    assert not math.isnan(advice.low)


def test_every_reason_of_many_rounds_names_seats_cards_and_numbers_that_exist() -> None:
    rng = Random(3)
    seen: Counter[ReasonCode] = Counter()
    for _ in range(40):
        state, history = dealt(rng), ()
        while (seat := mass.running_round(state).turn) is not None:
            view = mass.view_of(state, seat)
            advice = advise(view, history, NO_CHANCE)
            seen[advice.reason.code] += 1
            check_params(advice.reason, view)
            state, history = stepped(state, advice.ranked[0].move, history)
    assert len(seen) >= 14
    assert seen[ReasonCode.BEST_IN_ALL] < sum(seen.values()) / 5


def check_params(reason: Reason, view: mass.SeatView) -> None:
    params = reason.params
    assert set(params) <= {"seat", "mate", "rank", "suit", "count", "percent"}
    assert mass.is_seat(params.get("seat", 0))
    assert params.get("seat") != view.seat != params.get("mate")
    assert view.seat is not None
    assert (int(params.get("mate", view.seat)) - view.seat) % 2 == 0
    assert params.get("rank", "7") in "789TJQK32A"
    assert params.get("suit", "H") in "HSDC"
    assert int(params.get("count", 1)) >= 1
    assert 0 <= int(params.get("percent", 0)) <= 100
