"""Who went away, came back, left and was let in: written, read and checked (R9)."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from game.rules import mass
from tests.records.matches import Game, Record, any_move
from tests.support.random_match import random_seating

BOT = mass.Occupant("Bot 1", "bot")
SUKH = mass.Occupant("Sukh", "human")
TWO_POINTS = mass.HouseRules(target=2)


def eventful(seed: int, house: mass.HouseRules = TWO_POINTS) -> Game:
    """A whole match in which people come and go between any two moves."""
    rng = Random(seed)
    game = Game(house)
    while game.state.phase is not mass.Phase.OVER:
        if rng.random() < 0.1:
            game.do(random_seating(rng, game.state))
        elif game.state.phase is mass.Phase.DEAL:
            game.deal(rng)
        elif game.state.phase is mass.Phase.OPENER:
            game.let_the_clock_choose()
        else:
            game.do(any_move(game.state, rng))
    return game


def scripted() -> Game:
    """Seat 3 before the deal, after it, after two moves, and in the pause after a surrender."""
    rng = Random(1)
    game = Game(TWO_POINTS)
    game.do(mass.KeepSeat(3, "gone"))
    game.deal(rng)
    game.do(mass.ReturnSeat(3))
    for _ in range(2):
        game.do(any_move(game.state, rng))
    game.do(mass.ChangeOccupant(3, BOT, "left"))
    game.do(mass.Surrender(mass.Team.A))
    game.do(mass.ChangeOccupant(3, SUKH, "let_in"))
    game.do(mass.KeepSeat(3, "clock"))
    return game


SCRIPTED = [
    {"round": 0, "after": 0, "seat": 3, "do": "kept", "reason": "gone"},
    {"round": 1, "after": 0, "seat": 3, "do": "returned"},
    {
        "round": 1,
        "after": 2,
        "seat": 3,
        "do": "occupant",
        "reason": "left",
        "name": "Bot 1",
        "kind": "bot",
    },
    {
        "round": 1,
        "after": 2,
        "seat": 3,
        "do": "occupant",
        "reason": "let_in",
        "name": "Sukh",
        "kind": "human",
    },
    {"round": 1, "after": 2, "seat": 3, "do": "kept", "reason": "clock"},
]


@pytest.mark.rule("R9.1")
@pytest.mark.rule("R9.2")
def test_changes_are_written_with_the_round_and_the_moves_before_them() -> None:
    record = scripted().record

    assert record["changes"] == SCRIPTED
    assert list(record)[-2:] == ["winner", "changes"]
    assert record["seats"][3] == {"name": "Oyun", "kind": "human"}, "as the match began"


def test_a_match_without_changes_has_no_such_key() -> None:
    game = Game()
    game.deal(Random(1))

    assert "changes" not in game.record


@pytest.mark.parametrize("seed", range(6))
def test_an_eventful_match_is_read_back_and_holds(seed: int) -> None:
    game = eventful(seed)

    raw = mass.record_to_json(game.record)

    read: Any = mass.load_record(raw)
    assert read == json.loads(raw) == game.record
    assert mass.verify(read).rounds == len(game.record["rounds"])
    told = [
        event
        for event in game.events
        if isinstance(event, mass.SeatKept | mass.SeatReturned | mass.OccupantChanged)
    ]
    assert len(read["changes"]) == len(told) > 3


def test_the_moves_say_who_made_them() -> None:
    game = Game()
    game.deal(Random(1))
    turn = mass.running_round(game.state).turn
    assert turn is not None
    game.do(mass.KeepSeat(turn, "gone"))
    lead = next(iter(mass.legal_moves(game.state, turn)))
    assert isinstance(lead, mass.Lead)
    game.do(mass.Lead(turn, lead.cards, "bot"))

    assert game.record["rounds"][0]["moves"][0]["by"] == "bot"
    assert game.record["changes"][0]["do"] == "kept"


def test_changes_is_a_key_of_the_format() -> None:
    with pytest.raises(ValueError, match="changes"):
        mass.record_of(scripted().events[:1], extra={"changes": []})


# Faults.


def fault_of(record: Record) -> str:
    """The first fault: its place, its rule and what is wrong."""
    with pytest.raises(mass.Fault) as caught:
        mass.verify(record)
    return str(caught.value)


def change(at: int, **values: object) -> Callable[[Record], object]:
    """Make one change of the scripted match another."""
    return lambda record: record["changes"][at - 1].update(values)


def without(at: int, key: str) -> Callable[[Record], object]:
    return lambda record: record["changes"][at - 1].pop(key)


SPOILED: list[tuple[Callable[[Record], object], str]] = [
    (lambda record: record.update(changes=None), "format: changes: null where a list belongs"),
    (lambda record: record.update(changes={}), "format: changes: an object where a list belongs"),
    (lambda record: record["changes"].append(7), "format: change 6: 7 where an object belongs"),
    (without(1, "round"), "format: change 1: round is missing"),
    (without(1, "after"), "format: change 1: after is missing"),
    (without(2, "seat"), "format: change 2: seat is missing"),
    (without(2, "do"), "format: change 2: do is missing"),
    (without(1, "reason"), "format: change 1: reason is missing"),
    (without(3, "reason"), "format: change 3: reason is missing"),
    (without(3, "name"), "format: change 3: name is missing"),
    (without(3, "kind"), "format: change 3: kind is missing"),
    (change(1, round=True), "format: change 1: round: true is no whole number"),
    (change(1, round=-1), "format: change 1: round: -1 is less than 0"),
    (change(1, after=0.5), "format: change 1: after: 0.5 is no whole number"),
    (change(2, seat=8), "format: change 2: 8 is no seat (R1.1)"),
    (change(2, do="back"), "format: change 2: do: 'back' is none of kept, returned, occupant"),
    (change(2, do=[]), "format: change 2: do: a list of 0 is none of kept, returned, occupant"),
    (change(1, reason="left"), "format: change 1: reason: 'left' is none of gone, clock"),
    (change(3, reason="gone"), "format: change 3: reason: 'gone' is none of left, kicked, let_in"),
    (change(3, kind="cat"), "format: change 3: kind: 'cat' is none of human, bot"),
    (change(3, name=3), "format: change 3: name: 3 is no text"),
    (change(5, round=2), "change 5: R9.1: there is no round 2"),
    (change(5, round=10**40), "change 5: R9.1: there is no round a huge number"),
    (change(5, after=3), "change 5: R9.1: round 1 has 2 moves, not 3"),
    (change(1, after=1), "change 1: R9.1: the time before the deal has 0 moves, not 1"),
    (change(4, after=1), "change 4: R9.1: it happened before the change that stands before it"),
    (change(2, do="kept", reason="gone"), "change 2: R9.1: seat 3 is kept already"),
    (change(2, seat=4), "change 2: R9.1: nobody keeps seat 4"),
    (lambda record: record["seats"][3].update(kind="bot"), "change 1: R9.1: seat 3 is a bot's"),
    (change(3, kind="human"), "change 3: R9.2: left, but a human takes seat 3"),
    (change(4, kind="bot"), "change 4: R9.2: let_in, but a bot takes seat 3"),
    (change(4, seat=5), "change 4: R9.2: seat 5 is a human's already"),
    (change(4, kind="bot", reason="kicked"), "change 4: R9.2: seat 3 is a bot's already"),
]


@pytest.mark.rule("R9.1")
@pytest.mark.rule("R9.2")
@pytest.mark.parametrize(("spoil", "fault"), SPOILED, ids=[fault for _, fault in SPOILED])
def test_what_cannot_be_so_is_found(spoil: Callable[[Record], object], fault: str) -> None:
    record = deepcopy(scripted().record)
    assert mass.verify(record) == (1, 2, 0)
    spoil(record)

    assert fault_of(record) == fault


@pytest.mark.rule("R7.2")
def test_nobody_comes_or_goes_after_the_end() -> None:
    game = eventful(1)
    record = game.record
    last = len(record["rounds"])
    moves = len(record["rounds"][-1]["moves"])
    person = next(s for s, who in enumerate(game.state.occupants) if not who.away)
    doing = {"do": "kept", "reason": "gone"}
    if game.state.occupants[person].kind == "bot":
        doing = {"do": "occupant", "reason": "let_in", "kind": "human", "name": "Sukh"}

    record["changes"].append({"round": last, "after": moves, "seat": person, **doing})

    assert fault_of(record) == f"change {len(record['changes'])}: R7.2: the match was over"


def test_other_keys_of_a_change_are_ignored() -> None:
    record = scripted().record
    record["changes"][0]["at"] = "noon"

    assert mass.verify(record) == (1, 2, 0)
