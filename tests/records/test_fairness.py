"""R3.5: the proofs in a record are checked, and whatever is spoiled in one is found."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from game.rules import mass
from tests.records.matches import Game, Record, any_move, random_match, with_void_round
from tests.records.proven import MATCH, ProvenGame, proven_match

RECORD = proven_match(2, mass.HouseRules(target=2)).record
LAST = len(RECORD["rounds"])


def fault_in(record: Record) -> mass.Fault:
    with pytest.raises(mass.Fault) as caught:
        mass.verify(record)
    return caught.value


def changed(change: Callable[[Record], object]) -> Record:
    record = deepcopy(RECORD)
    change(record)
    assert record != RECORD
    return record


def in_deal(place: int, **values: Any) -> Callable[[Record], object]:
    return lambda record: record["fairness"]["deals"][place - 1].update(values)


def test_a_proven_match_is_right_at_every_moment() -> None:
    rng = Random(7)
    game = ProvenGame(rng, mass.HouseRules(target=2))
    while game.state.phase is not mass.Phase.OVER:
        game.deal(rng)
        mass.verify(mass.load_record(mass.record_to_json(game.record)))
        game.let_the_clock_choose()
        while game.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT):
            game.do(any_move(game.state, rng))
        mass.verify(mass.load_record(mass.record_to_json(game.record)))

    assert len(game.record["fairness"]["deals"]) == len(game.record["rounds"]) >= 2


@pytest.mark.rule("R7.5")
def test_a_void_round_has_a_proof_and_dice_of_its_own() -> None:
    rng = Random(5)
    game: Game = ProvenGame(rng)
    game = with_void_round(game)
    game.play_round(any_move, rng)

    assert ["dice" in rnd for rnd in game.record["rounds"]] == [True, True]
    assert mass.verify(game.record).rounds == 2


def test_records_without_proofs_and_rounds_without_one_are_right() -> None:
    assert mass.verify(random_match(1, mass.HouseRules(target=1)).record)
    assert mass.verify(changed(lambda record: record["fairness"]["deals"].pop(0)))
    assert mass.verify(changed(lambda record: record.pop("fairness")))


@pytest.mark.parametrize(
    ("change", "where", "said"),
    [
        (in_deal(1, secret="00" * 32), "round 1", "the secret is not what was sealed"),
        (in_deal(2, secret=None), "round 2", "the round is over and its secret is not shown"),
        (
            in_deal(1, seal=mass.seal_of(b"x" * 32), secret=(b"x" * 32).hex()),
            "round 1",
            "the cards are not those of the secret and the shares",
        ),
        (
            in_deal(1, shares=[None] * 8),
            "round 1",
            "the cards are not those of the secret and the shares",
        ),
        (in_deal(1, seals=[None] * 8), "round 1", "seat 0 showed a share without a seal"),
        (
            in_deal(1, shares=[*["11" * 32] * 1, *[None] * 7]),
            "round 1",
            "the share of seat 0 is not what was sealed",
        ),
        (in_deal(1, deal=99), "fairness", "there is no round 99 to prove"),
        (in_deal(1, deal=0), "fairness", "there is no round 0 to prove"),
        (in_deal(1, deal=2), "fairness", "round 2 stands after round 2"),
        (
            in_deal(2, seal=RECORD["fairness"]["deals"][0]["seal"]),
            "fairness",
            "two deals share a secret",
        ),
        (lambda r: r.update(match="abcdefghjm"), "round 1", "the cards are not those"),
        (lambda r: r["fairness"]["deals"].pop(1), "fairness", "round 2 has no proof"),
        (lambda r: r["fairness"]["deals"].pop(), "fairness", f"round {LAST} has no proof"),
    ],
)
def test_what_is_spoiled_is_found(
    change: Callable[[Record], object], where: str, said: str
) -> None:
    fault = fault_in(changed(change))

    assert (fault.where, fault.rule) == (where, "R3.5")
    assert said in fault.text


def test_dice_that_were_not_drawn_are_found() -> None:
    """The same hands with other dice that name the same opener break no other rule."""

    def load_dice(record: Record) -> None:
        opener = record["rounds"][0]["opener"]
        record["rounds"][0]["dice"] = [[6 if seat == opener else 1 for seat in range(8)]]

    fault = fault_in(changed(load_dice))

    assert (fault.where, fault.rule) == ("round 1", "R3.5")
    assert fault.text == "the dice are not those of the secret and the shares"


def test_a_stacked_deck_that_breaks_no_rule_is_found() -> None:
    """A round without a move yet, in which two seats' hands have been exchanged."""
    game = ProvenGame(Random(1))
    game.deal(Random(1))
    game.proofs[-1]["secret"], secret = game.proofs[-1]["secret"], game.proofs[-1]["secret"]
    record = game.record
    assert mass.verify(record)
    hands = record["rounds"][0]["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    assert mass.verify(record), "while the round runs nobody can know"
    record["fairness"]["deals"][0]["secret"] = secret

    assert fault_in(record).text == "the cards are not those of the secret and the shares"


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "mass-deal/1",
        {},
        {"format": "mass-deal/2", "deals": []},
        {"format": "mass-deal/1"},
        {"format": "mass-deal/1", "deals": {}},
        {"format": "mass-deal/1", "deals": [None]},
        {"format": "mass-deal/1", "deals": [{"deal": "1"}]},
        {"format": "mass-deal/1", "deals": [{"deal": True}]},
    ],
)
def test_what_is_no_proof_is_a_fault_of_the_format(value: object) -> None:
    assert fault_in(changed(lambda record: record.update(fairness=value))).where == "format"


@pytest.mark.parametrize(
    "text", [7, True, "", "ab" * 31, "ab" * 33, "AB" * 32, "ab" * 32 + "\n", "é" * 64, ["ab"]]
)
@pytest.mark.parametrize("key", ["seal", "secret", "seals", "shares"])
def test_what_is_no_hexadecimal_is_a_fault_of_the_format(key: str, text: object) -> None:
    value = [text, *[None] * 7] if key in ("seals", "shares") else text
    assert fault_in(changed(in_deal(1, **{key: value}))).where == "format"


def test_proofs_need_the_match_that_they_are_bound_to() -> None:
    assert fault_in(changed(lambda record: record.pop("match"))).text == "match is missing"
    assert fault_in(changed(lambda record: record.update(match=7))).where == "format"
    assert mass.verify({**Game().record, "match": 7}), "without proofs the key is the writer's own"


def test_the_match_of_the_samples_is_the_one_that_was_played() -> None:
    assert RECORD["match"] == MATCH
