"""What a bot is, and which there are.

A bot gets a `SeatView` and a `History`, never a state, so by its types it cannot know
more than a person in that seat (R7.4). Chance comes from the generator passed in: the
same view, history and generator give the same move.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from game.bots.expert import Expert
from game.bots.greedy import Greedy
from game.bots.history import History
from game.bots.master import Master
from game.bots.random_legal import RandomLegal
from game.bots.slips import Slips
from game.rules import mass


class Policy(Protocol):
    """How a bot plays.

    Attributes:
        reads_history: whether its choice depends on the history; for others nobody
            need look it up.
    """

    reads_history: bool

    def choose(
        self, view: mass.SeatView, rng: Random, history: History | None = None, /
    ) -> mass.Move:
        """Choose a legal move, marked as a bot's, for the seat that is on turn.

        Args:
            view: what the seat sees.
            rng: all the chance there is.
            history: the public acts of the round (`history_of`). Without it a bot
                knows of this circle and the one before, which the view tells.
        """

    def name_opener(self, view: mass.SeatView, rng: Random, /) -> int:
        """Name the member of the own team who should open, from the own hand (R3.4)."""


POLICIES: dict[str, Policy] = {
    "random": RandomLegal(),
    "easy": Slips(0.5),
    "greedy": Greedy(),
    "expert": Expert(),
    "master": Master(),
}
"""Every bot by the name under which settings and commands know it, weaker ones first."""
