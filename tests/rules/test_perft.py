"""How many ways a game can go on: pinned counts for stated positions.

The counts come from the reference engine, which a second test asks again.
"""

from __future__ import annotations

import copy

import pytest

from game.rules import mass
from tests.rules.positions import deal, house, play, round_at, started
from tests.rules.profiles import DEEP
from tests.rules.reference import Reference


def dealt(stride: int, rules: mass.HouseRules = mass.DEFAULT_HOUSE) -> mass.MatchState:
    """Round 1, opened by seat 3, dealt with every `stride`-th card; 43 is a prime number."""
    deck = [place * stride % mass.DECK_SIZE for place in range(mass.DECK_SIZE)]
    return play(started(house=rules), deal(deck=deck))


FREE = house(joker_beats_trump=True, optional_mass=True)

POSITIONS = {
    "a deal with two pairs": (dealt(10), (7, 9, 78, 394, 686)),
    "a deal with two pairs and a joker": (dealt(20), (7, 7, 48, 48, 216)),
    "a deal with three nines": (dealt(33), (11, 36, 102, 312, 1203)),
    "a deal without a pair": (dealt(9), (5, 15, 44, 129, 446)),
    "a deal under all house rules": (dealt(23, FREE), (12, 12, 96, 360, 1104)),
    "a beat of three": (
        round_at(
            hands={1: "9S 9D AC TS J1 7H", 2: "JS JD 8H QH KC 2C"},
            circle=[(0, "8S 8D 3C")],
            turn=1,
            sizes={0: 3, 3: 5, 4: 4, 5: 3, 6: 3, 7: 3},
        ),
        (17, 39, 195, 328, 828),
    ),
    "a beat of five": (
        round_at(
            hands={3: "9S 9D 2D 2C AC 7H J2"},
            circle=[(2, "8S 8D KD KC TC")],
            turn=3,
            size=4,
            ground="7D 8C",
        ),
        (22, 25, 92, 230, 660),
    ),
    "last cards": (
        round_at(
            hands={6: "7C 9D", 7: "8C", 0: "9C TD", 1: "TC QD", 2: "JC", 3: "QC", 4: "KC", 5: "3C"},
            turn=6,
        ),
        (2, 3, 5, 9, 11),
    ),
    "the last moves before the void": (
        round_at(hands={4: "8S 8H KD JC JD", 5: "9S 9H AD 7C"}, turn=4, moves=997),
        (6, 9, 33, 33, 33),
    ),
}


def engine_perft(state: mass.MatchState, depth: int) -> int:
    """Sequences of `depth` legal moves; a round that ends ends its sequence."""
    if depth == 0 or state.phase not in (mass.Phase.LEAD, mass.Phase.BEAT):
        return 1
    seat = mass.running_round(state).turn
    assert seat is not None
    return sum(
        engine_perft(mass.fold(mass.decide(state, move), state), depth - 1)
        for move in mass.legal_moves(state, seat)
    )


def reference_perft(match: Reference, depth: int) -> int:
    if depth == 0 or match.turn is None:
        return 1
    seat = match.turn
    total = 0
    for cards in match.beats(seat) if match.circle else match.leads(seat):
        other = copy.deepcopy(match)
        (other.beat if match.circle else other.lead)(seat, cards)
        total += reference_perft(other, depth - 1)
    if match.circle:
        match = copy.deepcopy(match)
        match.take(seat)
        total += reference_perft(match, depth - 1)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_counts_what_the_reference_counted(name: str) -> None:
    state, counts = POSITIONS[name]

    assert tuple(engine_perft(state, depth) for depth in range(1, 6)) == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_the_pinned_counts_are_those_of_the_reference(name: str) -> None:
    state, counts = POSITIONS[name]
    depth = len(counts) if DEEP else 3

    match = Reference.at(mass.state_to_plain(state))
    assert tuple(reference_perft(match, n + 1) for n in range(depth)) == counts[:depth]
