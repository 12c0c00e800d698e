"""The replay's own verifier and the engine's judge every record alike."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

from game.rules import mass
from tests.js.page_modules import PageModules
from tests.records import test_changes, test_faults, test_moves, test_votes
from tests.records.matches import Game, Record, any_move, random_match, with_void_round

pytestmark = pytest.mark.e2e

VERIFY = """async (load, records) => {
  const { verify } = await load("game/js/replay/verify.js");
  return records.map(verify);
}"""


def judged(record: Any) -> tuple[str, str] | None:
    """Where the engine's verifier finds the first fault, and its rule; None where there is none."""
    try:
        mass.verify(record)
    except mass.Fault as fault:
        return fault.where, fault.rule
    return None


def told(verdict: dict[str, Any]) -> tuple[str, str] | None:
    """The same of the browser's."""
    fault = verdict["fault"]
    if fault is None:
        return None
    if fault["rule"] == "":
        return "format", ""
    if fault.get("change"):
        return f"change {fault['change']}", fault["rule"]
    if fault.get("vote"):
        return f"round {fault['round']} vote {fault['vote']}", fault["rule"]
    if fault["round"] is None:
        return ("score" if fault["rule"] == "R7.1" else "winner"), fault["rule"]
    move = "" if fault["move"] is None else f" move {fault['move']}"
    return f"round {fault['round']}{move}", fault["rule"]


def cases_of(test: Any) -> list[Any]:
    """The cases of a parametrized test."""
    return [
        case
        for mark in getattr(test, "pytestmark", ())
        if mark.name == "parametrize"
        for case in mark.args[1]
    ]


def assert_agrees(modules: PageModules, records: list[Any]) -> list[tuple[str, str] | None]:
    """Both judge each record alike; gives the judgements."""
    verdicts = [told(verdict) for verdict in modules.run(VERIFY, records)]
    assert verdicts == [judged(record) for record in records]
    return verdicts


def test_whole_matches_have_no_fault(modules: PageModules) -> None:
    records = []
    for seed in range(12):
        rng = random.Random(seed)
        house = mass.HouseRules(
            joker_beats_trump=rng.random() < 0.5,
            optional_mass=rng.random() < 0.5,
            target=rng.randint(1, 3),
        )
        records.append(random_match(seed, house, surrenders=0.005).record)
    game = with_void_round(Game(mass.HouseRules(target=1)))
    game.play_round(any_move, random.Random(1))
    records.append(game.record)

    verdicts = modules.run(VERIFY, records)

    assert [verdict["fault"] for verdict in verdicts] == [None] * len(records)
    assert [(v["rounds"], v["moves"]) for v in verdicts] == [
        tuple(mass.verify(record)[:2]) for record in records
    ]


def test_every_known_fault_is_found_at_its_place(modules: PageModules) -> None:
    changes = cases_of(test_faults.test_a_changed_match_is_found_out)
    records = [test_faults.changed(change) for change, _ in changes]

    verdicts = assert_agrees(modules, records)

    assert verdicts == [place for _, place in changes]
    assert len(records) > 30


def test_lawful_and_unlawful_moves_are_told_apart(modules: PageModules) -> None:
    records = [
        test_moves.opening(*case[:1], *case[1])
        for name in dir(test_moves)
        if name.startswith("test_")
        for case in cases_of(getattr(test_moves, name))
        if isinstance(case, tuple) and isinstance(case[0], dict) and isinstance(case[1], list)
    ]

    verdicts = assert_agrees(modules, records)

    assert None in verdicts
    assert {rule for verdict in verdicts if verdict for rule in verdict[1:]} >= {"R4.3", "R5.1"}


def test_who_came_and_went_is_judged_alike(modules: PageModules) -> None:
    records = []
    for spoil, _ in test_changes.SPOILED:
        record = deepcopy(test_changes.scripted().record)
        spoil(record)
        records.append(record)

    verdicts = assert_agrees(modules, [test_changes.scripted().record, *records])

    assert verdicts[0] is None
    assert {verdict[0] for verdict in verdicts[1:] if verdict} > {"format"}


def test_votes_are_judged_alike(modules: PageModules) -> None:
    good = cases_of(test_votes.test_votes_that_can_have_been_hold)
    bad = [case[0] for case in cases_of(test_votes.test_votes_that_cannot_have_been_are_faults)]

    verdicts = assert_agrees(modules, [*good, *bad])

    assert verdicts[: len(good)] == [None] * len(good)
    assert None not in verdicts[len(good) :]


def test_a_record_spoiled_anywhere_is_judged_alike(modules: PageModules) -> None:
    rng = random.Random(7)
    whole = random_match(4, mass.HouseRules(target=2), surrenders=0.002).record

    verdicts = assert_agrees(modules, [spoiled(rng, whole) for _ in range(400)])

    assert sum(verdict is not None for verdict in verdicts) > 200
    assert len({rule for verdict in verdicts if verdict for rule in verdict[1:]}) > 8


def spoiled(rng: random.Random, record: Record) -> Record:
    """The record with one thing changed."""
    other = deepcopy(record)
    rnd = rng.choice(other["rounds"])
    moves = rnd["moves"]
    move = rng.choice(moves)
    card = rng.choice(mass.CARD_NAMES)
    change = rng.randrange(8)
    if change == 0:
        move["seat"] = rng.randrange(8)
    elif change == 1 and move.get("cards"):
        move["cards"][0] = card
    elif change == 2 and move.get("cards"):
        move["cards"].append(card)
    elif change == 3:
        moves.remove(move)
    elif change == 4:
        move["do"] = rng.choice(("lead", "beat"))
        move.setdefault("cards", [card])
    elif change == 5:
        move["drew"] = [card]
    elif change == 6:
        moves.insert(rng.randrange(len(moves)), deepcopy(move))
    else:
        rnd["end"] = rng.choice((None, {"reason": "surrender", "team": "A", "seat": None}))
    return other


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.pop("format"),
        lambda record: record.update(format="mass-record/2"),
        lambda record: record["rules"].update(target=10),
        lambda record: record["rules"].update(optional_mass=0),
        lambda record: record["seats"].pop(),
        lambda record: record["seats"][0].update(kind="cat"),
        lambda record: record["seats"][0].update(name=7),
        lambda record: record.update(rounds={}),
        lambda record: record["rounds"][0].update(trump="X"),
        lambda record: record["rounds"][0].update(opener=8),
        lambda record: record["rounds"][0].update(dice=[[1, 2, 3]]),
        lambda record: record["rounds"][0].update(dice=[[7] * 8]),
        lambda record: record["rounds"][0]["hands"].pop(),
        lambda record: record["rounds"][0]["ground"].append("XX"),
        lambda record: record["rounds"][0]["moves"][0].update(do="sing"),
        lambda record: record["rounds"][0]["moves"][0].pop("cards"),
        lambda record: record["rounds"][0]["moves"][0].update(seat=True),
        lambda record: record["rounds"][0]["moves"][0].update(drew="7H"),
        lambda record: record["rounds"][0].pop("end"),
        lambda record: record["rounds"][0]["end"].update(reason="rain"),
        lambda record: record["score"].update(A="1"),
        lambda record: record.update(winner="C"),
        lambda record: record.update(changes=[{"round": 1}]),
    ],
)
def test_what_is_no_record_is_refused_as_such(modules: PageModules, change: Any) -> None:
    record = deepcopy(random_match(1, mass.HouseRules(target=1)).record)
    change(record)

    assert assert_agrees(modules, [record]) == [("format", "")]


@pytest.mark.parametrize("value", [None, 0, "x", [], {}, [None], {"format": None}, 1.5])
def test_any_value_is_judged_and_nothing_is_thrown(modules: PageModules, value: Any) -> None:
    assert assert_agrees(modules, [value]) == [("format", "")]
