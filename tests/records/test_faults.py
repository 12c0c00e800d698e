"""Deals, openers, ends, score and winner: what is spoiled is found, with place and rule."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

import pytest

from game.rules import mass
from tests.records.matches import (
    Game,
    Record,
    any_move,
    fault_in,
    live_play_accepts,
    random_match,
    with_void_round,
)

MATCH = random_match(2, mass.HouseRules(target=2)).record
LOSER = "B" if MATCH["winner"] == "A" else "A"


def changed(change: Callable[[Record], object], record: Record = MATCH) -> Record:
    other = deepcopy(record)
    change(other)
    assert other != record
    return other


def in_round(place: int, **values: object) -> Callable[[Record], object]:
    return lambda record: record["rounds"][place - 1].update(values)


def in_end(place: int, **values: object) -> Callable[[Record], object]:
    return lambda record: record["rounds"][place - 1]["end"].update(values)


LAST = len(MATCH["rounds"])
FIRST_OPENER = MATCH["rounds"][0]["opener"]
SECOND_OPENER = MATCH["rounds"][1]["opener"]
MOVES = [len(rnd["moves"]) for rnd in MATCH["rounds"]]
WENT_OUT = MATCH["rounds"][0]["end"]["seat"]


def drop_card(record: Record) -> None:
    record["rounds"][0]["hands"][4].pop()


def deal_twice(record: Record) -> None:
    hands = record["rounds"][0]["hands"]
    hands[4][0] = hands[3][0]


def short_ground(record: Record) -> None:
    record["rounds"][0]["ground"].pop()


def move_to_ground(record: Record) -> None:
    rnd = record["rounds"][1]
    rnd["ground"].append(rnd["hands"][7].pop())


def swap_dice(record: Record) -> None:
    record["rounds"][0]["dice"][-1].reverse()


def roll_on(record: Record) -> None:
    record["rounds"][0]["dice"].append([None] * FIRST_OPENER + [3] + [None] * (7 - FIRST_OPENER))


def drop_last_move(record: Record) -> None:
    record["rounds"][0]["moves"].pop()


def move_after_end(record: Record) -> None:
    record["rounds"][0]["moves"].append({"seat": (WENT_OUT + 1) % 8, "do": "take"})


def void_too_early(record: Record) -> None:
    record["rounds"][-1]["moves"].pop()
    record["rounds"][-1]["end"] = {"reason": "void", "team": None, "seat": None}


def surrender_to_nobody(record: Record) -> None:
    record["rounds"][-1]["moves"].pop()
    record["rounds"][-1]["end"] = {"reason": "surrender", "team": None, "seat": None}


def surrender_by_going_out(record: Record) -> None:
    record["rounds"][-1]["moves"].pop()
    record["rounds"][-1]["end"].update(reason="surrender")


def play_on(record: Record) -> None:
    record["rounds"].append(deepcopy(record["rounds"][-1]))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (drop_card, ("round 1", "R3.1")),
        (deal_twice, ("round 1", "R2.1")),
        (short_ground, ("round 1", "R3.1")),
        (move_to_ground, ("round 2", "R3.1")),
        (in_round(1, number=2), ("round 1", "R3.2")),
        (in_round(2, number=1), ("round 2", "R3.2")),
        (in_round(2, number=10**80), ("round 2", "R3.2")),
        (in_round(1, trump="S"), ("round 1", "R3.2")),
        (in_round(2, trump="H"), ("round 2", "R3.2")),
        (in_round(1, opener=(FIRST_OPENER + 1) % 8), ("round 1", "R3.3")),
        (in_round(1, opener=(FIRST_OPENER + 2) % 8), ("round 1", "R3.3")),
        (in_round(1, opener=None), ("round 1", "R3.3")),
        (in_round(1, dice=[]), ("round 1", "R3.3")),
        (lambda record: record["rounds"][0].pop("dice"), ("round 1", "R3.3")),
        (swap_dice, ("round 1", "R3.3")),
        (roll_on, ("round 1", "R3.3")),
        (in_round(2, dice=MATCH["rounds"][0]["dice"]), ("round 2", "R3.3")),
        (in_round(2, opener=(SECOND_OPENER + 1) % 8), ("round 2", "R3.4")),
        (in_round(2, opener=(SECOND_OPENER + 2) % 8), ("round 2 move 1", "R1.2")),
        (in_round(2, opener=None), ("round 2 move 1", "R3.4")),
        (drop_last_move, ("round 1", "R7.1")),
        (move_after_end, (f"round 1 move {MOVES[0] + 1}", "R7.1")),
        (in_end(1, seat=(WENT_OUT + 2) % 8), ("round 1", "R7.1")),
        (in_end(1, seat=None), ("round 1", "R7.1")),
        (in_end(1, team=None), ("round 1", "R7.1")),
        (in_end(1, team="B" if WENT_OUT % 2 == 0 else "A"), ("round 1", "R7.1")),
        (in_end(1, reason="void"), ("round 1", "R7.1")),
        (in_end(1, reason="surrender", seat=None), ("round 1", "R7.1")),
        (in_round(1, end=None), ("round 1", "R7.1")),
        (in_round(LAST, end=None), (f"round {LAST}", "R7.1")),
        (void_too_early, (f"round {LAST}", "R7.5")),
        (surrender_to_nobody, (f"round {LAST}", "R7.3")),
        (surrender_by_going_out, (f"round {LAST}", "R7.3")),
        (play_on, (f"round {LAST + 1}", "R7.2")),
        (lambda record: record["rules"].update(target=1), ("round 2", "R7.2")),
        (lambda record: record["rules"].update(target=3), ("winner", "R7.2")),
        (lambda record: record["score"].update(A=record["score"]["A"] + 1), ("score", "R7.1")),
        (lambda record: record["score"].update(B=-1), ("score", "R7.1")),
        (lambda record: record["score"].update(B=10**80), ("score", "R7.1")),
        (lambda record: record.update(winner=None), ("winner", "R7.2")),
        (lambda record: record.update(winner=LOSER), ("winner", "R7.2")),
    ],
)
def test_a_changed_match_is_found_out(
    change: Callable[[Record], object], place: tuple[str, str]
) -> None:
    record = changed(change)

    assert fault_in(record) == place
    assert not live_play_accepts(record)


def test_a_match_that_is_not_decided_has_no_winner() -> None:
    game = Game()
    game.play_round(any_move, Random(1))

    assert fault_in({**game.record, "winner": "A"}) == ("winner", "R7.2")


def test_nothing_is_dealt_while_a_round_runs() -> None:
    game = Game()
    game.deal(Random(1))
    running = game.record

    record = changed(lambda record: record["rounds"].append(record["rounds"][0]), running)
    assert fault_in(record) == ("round 2", "R7.1")


def test_the_dice_settle_the_opener_with_the_deal() -> None:
    game = Game()
    game.deal(Random(1))

    record = changed(in_round(1, opener=None), game.record)
    assert fault_in(record) == ("round 1", "R3.3")


@pytest.mark.rule("R7.5")
def test_a_round_is_void_at_its_thousandth_move_and_only_then() -> None:
    game = with_void_round(Game())
    game.play_round(any_move, Random(1))
    record = game.record
    moves = record["rounds"][0]["moves"]

    for end in (None, {"reason": "surrender", "team": "A", "seat": None}):
        assert fault_in(changed(in_round(1, end=end), record)) == ("round 1", "R7.5")
    assert fault_in(changed(in_end(1, team="A"), record)) == ("round 1", "R7.5")
    assert fault_in(changed(in_end(1, seat=3), record)) == ("round 1", "R7.5")
    assert fault_in(changed(in_round(1, moves=moves[:-1]), record)) == ("round 1", "R7.5")
    longer = changed(in_round(1, moves=[*moves, moves[-1]]), record)
    assert fault_in(longer) == ("round 1 move 1001", "R7.5")
    assert fault_in(changed(in_round(2, number=2), record)) == ("round 2", "R3.2")
    assert fault_in(changed(in_round(2, dice=None), record)) == ("round 2", "R3.3")
