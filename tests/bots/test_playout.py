"""The fast path plays as the real engine and the greedy bot do, move for move."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from game.bots import POLICIES
from game.bots.playout import FastPosition, fast_position
from game.rules import mass
from tests.bots.positions import NO_CHANCE, after, dealt, starts, state_of
from tests.records.matches import Game, with_void_round

GREEDY = POLICIES["greedy"]


def fast(state: mass.MatchState) -> FastPosition:
    rnd = mass.running_round(state)
    assert rnd.turn is not None
    return fast_position(rnd.hands, rnd.ground, rnd.start.trump, rnd.turn, state.house)


def check_round(state: mass.MatchState, *, thoroughly: bool) -> None:
    """Play a round greedily in both and compare: every move, and the end.

    Args:
        state: before the first lead.
        thoroughly: compare all hands and the ground after every move too.
    """
    whole, step = fast(state), fast(state)
    moves = 0
    while (seat := mass.running_round(state).turn) is not None:
        move = GREEDY.choose(mass.view_of(state, seat), NO_CHANCE)
        assert step.greedy_move() == move
        state = after(state, move)
        step.play(move)
        moves += 1
        if thoroughly:
            assert step.hands == mass.running_round(state).hands
            assert step.ground == mass.running_round(state).ground

    assert step.hands == mass.running_round(state).hands
    assert whole.greedy_playout() == step.greedy_playout() == (state.results[-1].team, moves)
    assert whole.hands == step.hands


def test_rounds_as_they_are_dealt() -> None:
    rng = Random(1)
    for index in range(2000):
        house = mass.HouseRules(joker_beats_trump=index % 2 == 0, optional_mass=index % 3 == 0)
        check_round(dealt(rng, house), thoroughly=False)


@settings(max_examples=150)
@given(starts())
def test_any_hands_and_any_ground(state: mass.MatchState) -> None:
    check_round(state, thoroughly=True)


def test_moves_that_greedy_would_not_make() -> None:
    rng = Random(2)
    for _ in range(150):
        state = dealt(rng)
        position = fast(state)
        while (seat := mass.running_round(state).turn) is not None:
            move = rng.choice(list(mass.legal_moves(state, seat)))
            greedy = GREEDY.choose(mass.view_of(state, seat), NO_CHANCE)
            assert position.greedy_move() == greedy
            state = after(state, move)
            position.play(move)
            assert position.hands == mass.running_round(state).hands
        assert position.greedy_playout()[0] is state.results[-1].team


def test_a_round_without_an_end_is_void() -> None:
    game = with_void_round(Game())
    state = mass.NEW_MATCH
    positions: list[FastPosition] = []
    for event in game.events:
        state = mass.evolve(state, event)
        if isinstance(event, mass.OpenerChosen):
            positions.append(fast(state))
        elif isinstance(event, mass.Taken):
            positions[0].play(mass.Take(event.seat))
        elif isinstance(event, mass.Led | mass.Beaten):
            positions[0].play(mass.Lead(event.seat, mass.card_set(event.cards)))

    assert positions[0].greedy_playout() == (None, 1000)
    assert positions[0].hands == mass.running_round(state).hands


def test_going_out_with_the_thousandth_move_wins() -> None:
    position = fast(state_of((1 << 3, *[1 << seat for seat in range(10, 17)])))
    position._moves = 999

    assert position.greedy_playout() == (mass.Team.A, 1000)
