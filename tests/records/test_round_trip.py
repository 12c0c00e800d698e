"""From the log to the record, to bytes, and back through the verifier."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.rules import mass
from tests.records.matches import (
    Game,
    any_move,
    live_play_accepts,
    random_match,
    with_void_round,
)

SAMPLE = Path(__file__).parent / "data" / "match-000001.json"
"""Made by `manage.py selfplay --seed 1 --matches 1 --bots greedy,random --target 2`."""

HOUSES = [
    mass.HouseRules(joker_beats_trump=joker, optional_mass=optional, target=target)
    for joker in (False, True)
    for optional in (False, True)
    for target in (1, 3)
]


def verified(record: object) -> mass.Verdict:
    """The verdict on what is left of a record after a journey through a file."""
    return mass.verify(mass.load_record(mass.record_to_json(as_dict(record))))


def as_dict(record: object) -> dict[str, Any]:
    assert isinstance(record, dict)
    return record


def test_the_sample_is_right_and_comes_out_as_it_went_in() -> None:
    raw = SAMPLE.read_bytes()
    record = as_dict(mass.load_record(raw))

    assert mass.verify(record) == (3, 72, 0)
    assert live_play_accepts(record)
    assert mass.record_to_json(record) == raw


@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize("surrenders", [0.0, 0.01])
def test_every_match_that_was_played_verifies(house: mass.HouseRules, surrenders: float) -> None:
    for seed in range(4):
        game = random_match(seed, house, surrenders=surrenders)

        moves = sum(len(rnd["moves"]) for rnd in game.record["rounds"])
        assert verified(game.record) == (len(game.state.results), moves, 0)
        assert live_play_accepts(game.record)


def test_a_match_verifies_after_every_command() -> None:
    rng = Random(3)
    game = Game(mass.HouseRules(target=2))
    verdicts = [verified(game.record)]
    while game.state.phase is not mass.Phase.OVER:
        game.deal(rng)
        verdicts.append(verified(game.record))
        game.let_the_clock_choose()
        while game.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT):
            game.do(any_move(game.state, rng))
            verdicts.append(verified(game.record))

    assert verdicts[0] == (0, 0, 0)
    assert [verdict.moves for verdict in verdicts] == sorted(v.moves for v in verdicts)


@pytest.mark.rule("R7.5")
def test_void_rounds_keep_number_and_trump_and_count_for_nothing() -> None:
    rng = Random(5)
    game = with_void_round(Game())
    game.play_round(any_move, rng)
    game = with_void_round(game)
    game.play_round(any_move, rng)

    rounds = game.record["rounds"]
    assert [(rnd["number"], rnd["trump"]) for rnd in rounds] == [(1, "H")] * 2 + [(2, "S")] * 2
    assert [rnd["end"]["reason"] for rnd in rounds] == ["void", "out", "void", "out"]
    assert ["dice" in rnd for rnd in rounds] == [True, True, False, False]
    assert rounds[0]["end"] == {"reason": "void", "team": None, "seat": None}
    assert len(rounds[0]["moves"]) == len(rounds[2]["moves"]) == 1000
    assert verified(game.record).rounds == 4
    assert live_play_accepts(game.record)


@pytest.mark.rule("R7.3")
def test_a_round_given_up_before_its_opener_is_chosen() -> None:
    game = Game(mass.HouseRules(target=2))
    game.play_round(any_move, Random(1))
    game.deal(Random(2))
    loser = mass.other_team(mass.Team(game.record["rounds"][0]["end"]["team"]))
    game.do(mass.Surrender(loser))

    last = game.record["rounds"][-1]
    assert (last["opener"], last["moves"]) == (None, [])
    assert last["end"] == {"reason": "surrender", "team": mass.other_team(loser), "seat": None}
    assert verified(game.record).rounds == 2


def test_keys_stand_in_the_order_of_the_format() -> None:
    record = random_match(1, mass.HouseRules(target=2)).record

    assert list(record) == ["format", "rules", "seats", "rounds", "score", "winner"]
    first, second = record["rounds"][0], record["rounds"][1]
    assert list(first) == [
        "number", "trump", "opener", "dice", "hands", "ground", "moves", "end",
    ]  # fmt: skip
    assert list(second) == ["number", "trump", "opener", "hands", "ground", "moves", "end"]
    assert list(first["moves"][0]) == ["seat", "do", "cards", "drew", "by"]
    take = next(move for move in first["moves"] if move["do"] == "take")
    assert list(take) == ["seat", "do", "by"]


def test_names_and_who_played_are_kept() -> None:
    game = Game()
    game.deal(Random(1))
    opener = mass.running_round(game.state).turn
    assert opener is not None
    lead = next(iter(mass.legal_moves(game.state, opener)))
    assert isinstance(lead, mass.Lead)
    game.do(mass.Lead(opener, lead.cards, "clock"))

    assert game.record["seats"][3] == {"name": "Oyun", "kind": "human"}
    assert game.record["rounds"][0]["moves"][0]["by"] == "clock"
    assert game.record["rounds"][0]["end"] is None


def test_names_are_written_as_they_are() -> None:
    occupants = tuple(mass.Occupant(f"Дорж «{seat}» 🏳", "human") for seat in range(8))
    record = dict(mass.record_of([mass.MatchStarted(occupants, mass.DEFAULT_HOUSE)]))

    raw = mass.record_to_json(record)
    assert "Дорж «7» 🏳".encode() in raw
    assert json.loads(raw) == record


def test_keys_of_the_writer_come_last_and_may_not_shadow_the_format() -> None:
    started = mass.MatchStarted((mass.Occupant("Bat", "human"),) * 8, mass.DEFAULT_HOUSE)
    record = mass.record_of([started], extra={"id": "k3", "proof": {"salt": [1, None]}})

    assert list(record)[-2:] == ["id", "proof"]
    assert verified(record) == (0, 0, 0)
    with pytest.raises(ValueError, match="score, winner"):
        mass.record_of([started], extra={"winner": "A", "score": 1})


def test_a_log_without_its_beginning_is_no_match() -> None:
    for events in ([], [mass.RoundVoided()]):
        with pytest.raises(ValueError, match="match_started"):
            mass.record_of(events)


def test_what_json_cannot_hold_is_not_written() -> None:
    for value in (float("nan"), float("inf"), "\ud800"):
        with pytest.raises(ValueError):
            mass.record_to_json({"extra": value})
