"""Two moves of a decision side by side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.bots.history import History
from game.bots.odds import chance_to_beat
from game.bots.scene import HAND, TABLE
from game.bots.sight import Sight
from game.rules import mass


@dataclass(frozen=True)
class Comparison:
    """Two moves of a decision.

    Attributes:
        view: what the seat sees.
        history: the round's public acts.
        sight: the decision.
        better: the arranged cards of the better move, 0 for a take.
        other: those of the move it is compared with.
    """

    view: mass.SeatView
    history: History
    sight: Sight
    better: mass.CardSet
    other: mass.CardSet

    @cached_property
    def left(self) -> mass.CardSet:
        """What is in the hand after the better move, before drawing."""
        return self._left(self.better)

    @cached_property
    def other_left(self) -> mass.CardSet:
        """What would be in the hand after the other move."""
        return self._left(self.other)

    def _left(self, cards: mass.CardSet) -> mass.CardSet:
        scene = self.sight.scene
        return scene[HAND] & ~cards if cards else scene[HAND] | scene[TABLE]

    def seat(self, offset: int) -> int:
        """A seat by how far it sits from the own one, clockwise."""
        assert self.view.seat is not None, "a spectator gets no advice"
        return (self.view.seat + offset) % mass.SEATS

    def next_chance(self, cards: mass.CardSet) -> float:
        """The chance that the next seat can beat some cards."""
        return chance_to_beat(self.sight.scene, 1, cards, self.sight.beaters, 1)
