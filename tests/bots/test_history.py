"""The public history: what it keeps, what it tells, and that it holds nothing hidden."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.cheapest import arrange, arranged_beaters
from game.bots.history import Act, history_in_view, history_of, knowledge_of, with_event
from game.bots.inference import hardly_held
from game.bots.scene import GROUND, HAND, HOUSE, KNOWN, LACKS, LIMIT, SIZES, UNSEEN
from game.bots.sight import scene_of
from game.rules import mass
from tests.bots.positions import cards, dealt, state_of, stepped
from tests.records.matches import Game

BEATERS = arranged_beaters(mass.DEFAULT_HOUSE)


def turn_of(state: mass.MatchState) -> int:
    turn = mass.running_round(state).turn
    assert turn is not None
    return turn


def arranged(text: str) -> mass.CardSet:
    """Arranged cards by names; hearts are trump."""
    return arrange(cards(text), 0)


def test_acts_are_what_was_laid_and_taken() -> None:
    events = (
        mass.RoundDealt(1, 0, (None,) * 8, None),
        mass.Led(3, mass.parse_cards("9S"), "human"),
        mass.GroundDrawn(3, 1, None),
        mass.Beaten(4, mass.parse_cards("TS"), "bot"),
        mass.Hidden(),
        mass.Taken(5, cards("9S TS"), "clock"),
    )
    acts = (Act(3, cards("9S")), Act(4, cards("TS")), Act(5, 0))

    assert history_of(events) == acts
    assert history_of((*events, mass.RoundDealt(2, 1, (None,) * 8, None))) == ()
    step = ()
    for event in events:
        step = with_event(step, event)
    assert step == acts


@pytest.mark.rule("R7.4")
def test_every_seat_and_a_spectator_see_the_same_history() -> None:
    game = Game()
    game.play_round(
        lambda state, rng: rng.choice(list(mass.legal_moves(state, turn_of(state)))), Random(1)
    )
    histories = {
        viewer: history_of(mass.redact(event, viewer) for event in game.events)
        for viewer in (None, *range(8))
    }
    assert len(set(histories.values())) == 1
    assert len(histories[None]) > 5
    assert {one.name for one in fields(Act)} == {"seat", "cards"}


def test_taken_cards_stay_known_until_they_are_laid() -> None:
    acts = (Act(0, cards("9S")), Act(1, cards("TS")), Act(2, 0))
    known = knowledge_of(acts, 0, BEATERS).known
    assert known == [0, 0, arranged("9S TS"), 0, 0, 0, 0, 0]

    later = (*acts, Act(3, cards("7D")), *(Act(seat, cards(f"{rank}D")) for seat, rank in
             zip((4, 5, 6, 7, 0, 1), "89TJQK", strict=True)), Act(2, cards("2D")))  # fmt: skip
    assert knowledge_of(later, 0, BEATERS).known == known
    laid = (*later, Act(2, cards("9S")), Act(3, 0))
    assert knowledge_of(laid, 0, BEATERS).known[2:4] == [arranged("TS"), arranged("9S")]


def test_what_a_seat_hardly_holds() -> None:
    declined = hardly_held(arranged("KS"), 0, BEATERS)
    assert declined == arranged("3S 2S AS J1 J2 J3 7H 8H 9H TH JH QH KH 3H 2H AH")
    assert hardly_held(arranged("KS"), arranged("2S"), BEATERS) == arranged("3S")
    assert hardly_held(arranged("KS"), arranged("8H"), BEATERS) == arranged("3S 2S AS 7H")
    assert hardly_held(arranged("KS"), arranged("3S"), BEATERS) == 0
    assert hardly_held(arranged("KS KD 9C"), 0, BEATERS) == 0
    assert hardly_held(0, arranged("KS"), BEATERS) == 0


def test_a_view_alone_tells_of_the_last_two_circles() -> None:
    rng = Random(4)
    compared = 0
    for _ in range(30):
        state, history = dealt(rng), ()
        while (seat := mass.running_round(state).turn) is not None:
            view = mass.view_of(state, seat)
            told = history_in_view(view)
            assert told == history[len(history) - len(told) :]
            compared += bool(view.last_circle and told)
            move = rng.choice(list(mass.moves_in_view(view)))
            state, history = stepped(state, move, history)
    assert compared > 100


def test_the_scene_is_what_the_seat_knows() -> None:
    hands = (cards("9S KD"), cards("7C 8C"), cards("7D"), *map(cards, ("8D 9D TD", "TC JC QC",
             "2C 2D 2S", "3C 3D 3S", "J1 J2")))  # fmt: skip
    state = state_of(hands, ground=mass.parse_cards("AS"), trump=2, turn=0)
    acts = (Act(6, cards("7C")), Act(7, cards("8C")), Act(0, cards("9C")), Act(1, 0))
    scene = scene_of(mass.view_of(state, 0), acts)

    assert scene[HAND] == arrange(cards("9S KD"), 2)
    assert scene[SIZES : SIZES + 8] == [2, 2, 1, 3, 3, 3, 3, 2]
    assert scene[KNOWN + 1] == 0, "three known cards do not fit a hand of two"
    assert scene[LIMIT] == 1
    assert scene[GROUND] == 1
    assert scene[HOUSE] == 0
    assert scene[UNSEEN] == arrange(mass.FULL_DECK & ~cards("9S KD"), 2)

    shorter = scene_of(mass.view_of(state, 0), (Act(7, cards("8C")), Act(0, 0), *acts[:2]))
    assert shorter[KNOWN + 1 : KNOWN + 8] == [0] * 7
    fitting = scene_of(mass.view_of(state, 0), (Act(0, cards("8C")), Act(1, 0)))
    assert fitting[KNOWN + 1] == arrange(cards("8C"), 2)
    assert not fitting[UNSEEN] & fitting[KNOWN + 1]
    assert fitting[LACKS + 1] != 0


@given(st.integers(0, 10**6))
def test_a_history_that_lags_or_lies_never_breaks_a_sight(seed: int) -> None:
    rng = Random(seed)
    state, history = dealt(rng), ()
    for _ in range(25):
        seat = mass.running_round(state).turn
        if seat is None:
            return
        wrong = tuple(rng.sample(history, rng.randrange(len(history) + 1)))
        view = mass.view_of(state, seat)
        scene = scene_of(view, wrong)
        known = scene[KNOWN + 1 : KNOWN + 8]
        sizes = scene[SIZES + 1 : SIZES + 8]
        assert all(held.bit_count() <= size for held, size in zip(known, sizes, strict=True))
        assert scene[UNSEEN].bit_count() + sum(held.bit_count() for held in known) >= sum(sizes)
        state, history = stepped(state, rng.choice(list(mass.moves_in_view(view))), history)


def test_replacing_the_hidden_hands_leaves_the_scene_as_it_is() -> None:
    state = dealt(Random(5))
    rnd = mass.running_round(state)
    seat = rnd.turn
    assert seat is not None
    hands = list(rnd.hands)
    other = (seat + 3) % 8
    hands[other], hands[seat - 1] = hands[seat - 1], hands[other]
    swapped = replace(state, round=replace(rnd, hands=tuple(hands)))
    assert scene_of(mass.view_of(swapped, seat), ()) == scene_of(mass.view_of(state, seat), ())
