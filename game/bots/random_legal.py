"""The bot that plays any legal move, each as likely as another."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.history import History
from game.rules import mass


class RandomLegal:
    """Plays at random; the mark against which other bots are measured."""

    reads_history = False

    def choose(
        self, view: mass.SeatView, rng: Random, _history: History | None = None, /
    ) -> mass.Move:
        """Choose evenly among all legal moves (R4, R5); there are never many (R4.4)."""
        return replace(rng.choice(list(mass.moves_in_view(view))), by="bot")

    def name_opener(self, view: mass.SeatView, rng: Random, /) -> int:
        """Name any member of the own team (R3.4)."""
        assert view.seat is not None, "a spectator names nobody"
        return rng.choice(mass.team_seats(mass.team_of(view.seat)))
