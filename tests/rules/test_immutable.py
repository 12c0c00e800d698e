"""States, events and views are values: equal by content, never changed."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace

import pytest

from game.rules import mass
from tests.rules.positions import cards, play, round_at

STATE = play(round_at(hands={0: "8S 9D", 1: "9S 7C"}, ground="7D"), mass.Lead(0, cards("8S")))
EVENTS = mass.decide(STATE, mass.Beat(1, cards("9S")))
VALUES = [
    STATE,
    mass.running_round(STATE),
    mass.running_round(STATE).start,
    mass.running_round(STATE).circle[0],
    *EVENTS,
    mass.view_of(STATE, 1),
    mass.OpenerChoice(mass.Team.A, 0, (None,) * 8),
    mass.ClosedCircle((), "taken", 3),
    mass.RoundResult(1, mass.Team.A, 2, "out", 0),
    mass.Occupant("Bat", "human"),
    mass.OpenerChosen(2, "bots"),
    mass.Hidden(),
    mass.Lead(0, 1),
    mass.Beat(0, 1),
    mass.Take(0),
    mass.DEFAULT_HOUSE,
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_cannot_be_changed(value: object) -> None:
    assert is_dataclass(value)
    for field in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, None)
    assert not hasattr(value, "__dict__"), "so nothing can be added either"


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_copies_are_equal_in_value_hash_type_and_text(value: object) -> None:
    assert is_dataclass(value)
    assert not isinstance(value, type)
    for other in (copy.deepcopy(value), pickle.loads(pickle.dumps(value)), replace(value)):  # noqa: S301
        assert other == value
        assert hash(other) == hash(value)
        assert type(other) is type(value)
        assert repr(other) == repr(value)
