"""What a bot is, and which there are.

A bot gets a `SeatView`, never a state, so by its type it cannot know more than a
person in that seat (R7.4). Chance comes from the generator passed in: the same
view and the same generator give the same move.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from game.bots.greedy import Greedy
from game.bots.random_legal import RandomLegal
from game.rules import mass


class Policy(Protocol):
    """How a bot plays."""

    def choose(self, view: mass.SeatView, rng: Random, /) -> mass.Move:
        """Choose a legal move, marked as a bot's, for the seat that is on turn."""

    def name_opener(self, view: mass.SeatView, rng: Random, /) -> int:
        """Name the member of the own team who should open, from the own hand (R3.4)."""


POLICIES: dict[str, Policy] = {"random": RandomLegal(), "greedy": Greedy()}
"""Every bot by the name under which settings and commands know it."""

DEFAULT_BOT = "greedy"
"""The bot that plays where nobody chose one, and that keeps the seats of people who are away."""
