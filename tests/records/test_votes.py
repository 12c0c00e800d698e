"""Votes to give up a round in a record: read and checked (R8)."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from game.rules import mass
from tests.records.matches import Game, Record, any_move


def ballot(seat: int, yes: bool = True) -> dict[str, Any]:
    """A ballot as a record has it."""
    return {"seat": seat, "name": f"P{seat}", "yes": yes, "at": 1_700_000_000_000 + seat}


def vote(outcome: str, yes: int | None, online: int | None, *ballots: Any) -> dict[str, Any]:
    """A vote of team A, proposed from seat 0."""
    return {
        "team": "A",
        "proposer": 0,
        "outcome": outcome,
        "yes": yes,
        "online": online,
        "ballots": list(ballots or (ballot(0),)),
    }


PASSED = vote("passed", 3, 4, ballot(0), ballot(2, False), ballot(4), ballot(2))
FAILED = vote("failed", 2, 4, ballot(0), ballot(2), ballot(4, False), ballot(6, False))
VOID = vote("void", None, None)


def given_up(*votes: Any) -> Record:
    """A match whose first round team A gave up; the second runs."""
    game = Game(mass.HouseRules(target=2))
    rng = Random(3)
    game.deal(rng)
    game.do(any_move(game.state, rng))
    game.do(mass.Surrender(mass.Team.A))
    game.deal(rng)
    record = deepcopy(game.record)
    record["rounds"][0]["votes"] = list(votes)
    return record


def running(*votes: Any) -> Record:
    """A match whose first round runs."""
    game = Game()
    game.deal(Random(3))
    record = deepcopy(game.record)
    record["rounds"][0]["votes"] = list(votes)
    return record


def fault_of(record: Record) -> str:
    """The first fault: its place, its rule and what is wrong."""
    with pytest.raises(mass.Fault) as caught:
        mass.verify(record)
    return str(caught.value)


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize(
    "record",
    [
        given_up(PASSED),
        given_up(PASSED, VOID | {"team": "B", "proposer": 1, "ballots": [ballot(1)]}),
        running(FAILED),
        running(vote("open", None, None)),
        running(vote("failed", 0, 0)),
        running(),
    ],
)
def test_votes_that_can_have_been_hold(record: Record) -> None:
    assert mass.verify(record).rounds >= 1


def test_a_record_that_tells_of_no_votes_may_have_been_given_up() -> None:
    record = given_up()
    del record["rounds"][0]["votes"]

    assert mass.verify(record).rounds == 2


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        (given_up(), "round 1: R8.1: given up, but no vote passed"),
        (given_up(FAILED), "round 1: R8.1: given up, but no vote passed"),
        (running(PASSED), "round 1 vote 1: R8.1: passed, but the round did not end by it"),
        (given_up(PASSED, VOID), "round 1 vote 2: R8.1: team A has proposed in this round already"),
        (running(FAILED | {"team": "B"}), "round 1 vote 1: R8.1: seat 0 is not of team B"),
        (
            running(vote("failed", 1, 4, ballot(0), ballot(3))),
            "round 1 vote 1: R8.1: seat 3 is not of team A",
        ),
        (
            running(vote("failed", 0, 4, ballot(2))),
            "round 1 vote 1: R8.2: the proposer's yes is missing",
        ),
        (
            given_up(PASSED | {"yes": 2}),
            "round 1 vote 1: R8.2: passed with 2 yes of 4 online",
        ),
        (
            running(FAILED | {"online": 3}),
            "round 1 vote 1: R8.2: failed with 2 yes of 3 online",
        ),
        (
            given_up(PASSED | {"yes": 4}),
            "round 1 vote 1: R8.3: 4 yes of 4 online, but 3 agreed",
        ),
        (given_up(PASSED | {"yes": None}), "round 1 vote 1: R8.3: passed, but nobody counted"),
        (
            given_up(vote("open", None, None), PASSED | {"team": "B"}),
            "round 1 vote 1: R8.4: open, but the round is over",
        ),
    ],
)
@pytest.mark.rule("R8.2")
@pytest.mark.rule("R8.3")
@pytest.mark.rule("R8.4")
def test_votes_that_cannot_have_been_are_faults(record: Record, fault: str) -> None:
    assert fault_of(record) == fault


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("team", "C", "team: 'C' is none of A, B"),
        ("proposer", 8, "proposer: 8 is no seat (R1.1)"),
        ("outcome", "won", "outcome: 'won' is none of open, passed, failed, void"),
        ("yes", 5, "yes: 5 is no count of four people (R8.2)"),
        ("online", True, "online: true is no whole number"),
        ("ballots", {}, "ballots: ballot 1: an object where a list belongs"),
    ],
)
def test_a_vote_of_a_wrong_shape_is_a_fault(key: str, value: Any, said: str) -> None:
    assert fault_of(running(FAILED | {key: value})).endswith(f"round 1: vote 1: {said}")


def test_votes_must_be_a_list() -> None:
    record = running()
    record["rounds"][0]["votes"] = {"team": "A"}

    assert "where a list belongs" in fault_of(record)
