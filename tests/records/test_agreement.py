"""The verifier and the live engine agree on every spoiled record."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

import pytest

from game.rules import mass
from tests.records.matches import Record, live_play_accepts, random_match

SHORT_MATCHES = [
    random_match(seed, house, surrenders=0.01).record
    for seed, house in enumerate(
        [
            mass.HouseRules(target=2),
            mass.HouseRules(target=1, optional_mass=True),
            mass.HouseRules(target=2, joker_beats_trump=True),
        ]
    )
]


def other_start(rnd: Record, rng: Random) -> None:
    key = rng.choice(["number", "trump", "opener", "end"])
    rnd[key] = rng.choice([None, 1, 2, 3, "H", "S", rng.randrange(8)])


def move_again(rnd: Record, rng: Random) -> None:
    moves = rnd["moves"]
    moves.insert(rng.randrange(len(moves)), deepcopy(rng.choice(moves)))


def no_move(rnd: Record, rng: Random) -> None:
    del rnd["moves"][rng.randrange(len(rnd["moves"]))]


def swapped_cards(rnd: Record, rng: Random) -> None:
    first, second = rng.sample(rnd["hands"], 2)
    first[0], second[0] = second[0], first[0]


def other_seat(rnd: Record, rng: Random) -> None:
    rng.choice(rnd["moves"])["seat"] = rng.randrange(8)


def other_doing(rnd: Record, rng: Random) -> None:
    rng.choice(rnd["moves"])["do"] = rng.choice(["lead", "beat", "take"])


def other_draw(rnd: Record, rng: Random) -> None:
    rng.choice(rnd["moves"])["drew"] = rng.sample(rnd["ground"], rng.randrange(4))


def turned_ground(rnd: Record, _rng: Random) -> None:
    rnd["ground"].reverse()


def other_card(rnd: Record, rng: Random) -> None:
    laid = rng.choice([move for move in rnd["moves"] if move["do"] != "take"])["cards"]
    laid[rng.randrange(len(laid))] = rng.choice(mass.CARD_NAMES)


SPOIL: list[Callable[[Record, Random], None]] = [
    other_start,
    move_again,
    no_move,
    swapped_cards,
    other_seat,
    other_doing,
    other_draw,
    turned_ground,
    other_card,
    other_card,
]


@pytest.mark.parametrize("record", SHORT_MATCHES)
def test_verifier_and_live_play_agree(record: Record) -> None:
    rng = Random(4)
    verdicts = []
    for _ in range(400):
        spoiled = deepcopy(record)
        rnd = rng.choice([rnd for rnd in spoiled["rounds"] if rnd["moves"]])
        rng.choice(SPOIL)(rnd, rng)
        try:
            mass.verify(spoiled)
            is_right = True
        except mass.Fault:
            is_right = False
        assert is_right == live_play_accepts(spoiled), spoiled
        verdicts.append(is_right)

    assert verdicts.count(False) > 200
