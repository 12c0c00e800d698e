"""Classes that are made fast behave as the frozen dataclasses they are declared as."""

from __future__ import annotations

import copy
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from game.rules import mass

MADE = [
    mass.NEW_MATCH,
    mass.view_of(mass.NEW_MATCH, 3),
    mass.Lead(1, 7),
    mass.Take(2, "clock"),
    mass.Led(1, (0, 1, 2), "bot"),
    mass.GroundDrawn(1, 1, None),
    mass.Play(4, (3,)),
]


@pytest.mark.parametrize("made", MADE)
def test_nothing_can_be_changed(made: mass.Event) -> None:
    first = fields(made)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(made, first, 5)
    with pytest.raises(FrozenInstanceError):
        delattr(made, first)
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        made.other = 5  # type: ignore[union-attr]


@pytest.mark.parametrize("made", MADE)
def test_copies_are_equal_and_of_the_same_class(made: mass.Event) -> None:
    for other in (copy.deepcopy(made), replace(made)):
        assert type(other) is type(made)
        assert other == made
        assert hash(other) == hash(made)


def test_arguments_are_those_of_the_dataclass() -> None:
    assert mass.Lead(1, 7) == mass.Lead(seat=1, cards=7, by="human")
    assert mass.Lead(1, 7) != mass.Beat(1, 7)
    assert repr(mass.Take(2)) == "Take(seat=2, by='human')"
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'cards'"):
        mass.Lead(1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        mass.SeatView(1)  # type: ignore[misc]
