"""Moves and draws that the rules do not allow are found, at their place and with their rule."""

from __future__ import annotations

import pytest

from game.rules import mass
from tests.records.matches import Record, fault_in, live_play_accepts

RULES = {"joker_beats_trump": False, "optional_mass": False, "target": 5}


def hands_with(named: dict[int, str]) -> tuple[list[list[str]], list[str]]:
    """A deal in which some seats begin with given cards; seat 8 is the ground."""
    given = {seat: text.split() for seat, text in named.items()}
    used = [name for names in given.values() for name in names]
    rest = [name for name in mass.CARD_NAMES if name not in used]
    dealt = []
    for seat in range(9):
        names = given.get(seat, [])
        more = (3 if seat == 8 else 5) - len(names)
        dealt.append(names + rest[:more])
        rest = rest[more:]
    return dealt[:8], dealt[8]


def opening(hands: dict[int, str], *moves: Record, **rules: object) -> Record:
    """A first round, trump hearts, which seat 0 opens and which still runs."""
    dealt, ground = hands_with(hands)
    return {
        "format": "mass-record/1",
        "rules": {**RULES, **rules},
        "seats": [{"name": "Bat", "kind": "human"}] * 8,
        "rounds": [
            {
                "number": 1,
                "trump": "H",
                "opener": 0,
                "dice": [[6, 1, 1, 1, 1, 1, 1, 1]],
                "hands": dealt,
                "ground": ground,
                "moves": list(moves),
                "end": None,
            }
        ],
        "score": {"A": 0, "B": 0},
        "winner": None,
    }


def lead(seat: int, cards: str, drew: str = "") -> Record:
    return {"seat": seat, "do": "lead", "cards": cards.split(), "drew": drew.split()}


def beat(seat: int, cards: str, drew: str = "") -> Record:
    return {"seat": seat, "do": "beat", "cards": cards.split(), "drew": drew.split()}


def take(seat: int) -> Record:
    return {"seat": seat, "do": "take"}


GROUND = "7S 9S KD"
PAIRS = {
    0: "8S 8D KC 9C 7C",
    1: "9H 9D AC AD J3",
    2: "JH JD J1 QS TD",
    3: "8H 8C QC QD 2S",
    8: GROUND,
}
SINGLES = {0: "8S 9D KC 7H J2", 1: "TS 7D 8H J1 3C", 8: GROUND}
MASS = lead(0, "8S 8D KC", GROUND)
ONE = lead(0, "8S", "7S")
TRUMP = lead(0, "7H", "7S")


@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        (PAIRS, [MASS, take(1), lead(2, "JH JD J1")]),
        (PAIRS, [MASS, beat(1, "J3 AC 9D"), take(2), lead(3, "8H")]),
        (PAIRS, [MASS, {**take(1), "cards": ["KC", "8D", "8S"]}]),
        (PAIRS, [MASS, {**take(1), "cards": [], "drew": []}]),
        (PAIRS, [{**MASS, "cards": ["KC", "8D", "8S"]}]),
        (SINGLES, [ONE, beat(1, "TS", "9S"), take(2)]),
        (SINGLES, [TRUMP, beat(1, "8H", "9S")]),
        (SINGLES, [lead(0, "J2", "7S"), beat(1, "J1", "9S")]),
    ],
)
def test_legal_play_is_legal(hands: dict[int, str], moves: list[Record]) -> None:
    record = opening(hands, *moves)

    assert mass.verify(record) == (1, len(moves), 0)


@pytest.mark.parametrize(
    ("hands", "moves", "rule"),
    [
        (PAIRS, [lead(1, "9H 9D AC", GROUND)], "R1.2"),
        (PAIRS, [MASS, take(0)], "R1.2"),
        (PAIRS, [MASS, take(1), lead(1, "9H 9D AC")], "R1.2"),
        (PAIRS, [lead(0, "8S 8S KC", GROUND)], "R2.1"),
        (PAIRS, [lead(0, "8S 8D AC", GROUND)], "R3.1"),
        (PAIRS, [lead(0, "", "")], "R4.1"),
        (PAIRS, [lead(0, "8S 9C", GROUND)], "R4.1"),
        (PAIRS, [lead(0, "8S 8D KC 9C", GROUND)], "R4.1"),
        (PAIRS, [lead(0, "8S 8D", GROUND)], "R4.3"),
        (PAIRS, [lead(0, "8S KC 9C", GROUND)], "R4.3"),
        (PAIRS, [MASS, beat(1, "J3 AC 9D"), take(2), lead(3, "8H 8C QC")], "R4.4"),
        (PAIRS, [lead(0, "9C", "7S")], "R4.5"),
        (SINGLES, [ONE, beat(1, "7D", "9S")], "R5.1"),
        (SINGLES, [TRUMP, beat(1, "J1", "9S")], "R5.2"),
        (SINGLES, [lead(0, "J2", "7S"), beat(1, "8H", "9S")], "R5.2"),
        (PAIRS, [MASS, beat(1, "9H 9D")], "R5.3"),
        (PAIRS, [MASS, beat(1, "9D AC AD")], "R5.3"),
        (PAIRS, [beat(0, "8S 8D KC", GROUND)], "R5.4"),
        (PAIRS, [take(0)], "R5.4"),
        (PAIRS, [MASS, take(1), take(2)], "R5.4"),
        (PAIRS, [MASS, lead(1, "9H 9D AC")], "R5.6"),
        (PAIRS, [lead(0, "8S 8D KC")], "R6.1"),
        (PAIRS, [lead(0, "8S 8D KC", "7S")], "R6.1"),
        (PAIRS, [lead(0, "8S 8D KC", "9S 7S KD")], "R6.1"),
        (PAIRS, [lead(0, "8S 8D KC", "7S 9S AC")], "R6.1"),
        (SINGLES, [lead(0, "8S")], "R6.1"),
        (SINGLES, [lead(0, "8S", GROUND)], "R6.1"),
        (SINGLES, [ONE, beat(1, "TS")], "R6.2"),
        (SINGLES, [ONE, beat(1, "TS", "KD")], "R6.2"),
        (SINGLES, [ONE, beat(1, "TS", "9S KD")], "R6.2"),
        (PAIRS, [MASS, beat(1, "J3 AC 9D", "7S")], "R6.2"),
        (PAIRS, [MASS, take(1), lead(2, "JH JD J1", "7S")], "R6.2"),
    ],
)
def test_an_illegal_move_is_found_with_its_rule(
    hands: dict[int, str], moves: list[Record], rule: str
) -> None:
    record = opening(hands, *moves)

    assert fault_in(record) == (f"round 1 move {len(moves)}", rule)
    assert not live_play_accepts(record)


@pytest.mark.parametrize(
    ("more", "rule"), [({"cards": ["8S"]}, "R5.6"), ({"drew": ["7S"]}, "R6.2")]
)
def test_a_take_says_nothing_but_the_truth(more: Record, rule: str) -> None:
    record = opening(PAIRS, MASS, {**take(1), **more})

    assert fault_in(record) == ("round 1 move 2", rule)


def test_house_rules_are_those_of_the_record() -> None:
    single = lead(0, "9C", "7S")
    assert mass.verify(opening(PAIRS, single, optional_mass=True)) == (1, 1, 0)
    joker = opening(SINGLES, TRUMP, beat(1, "J1", "9S"), joker_beats_trump=True)
    assert mass.verify(joker) == (1, 2, 0)
