"""A weaker bot: it thinks as a better one does, and slips now and then.

It sees all that the better one sees and nothing more; what makes it weaker is only
that by chance it plays another of its moves than the best.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.expert import Expert, score
from game.bots.history import History
from game.bots.sight import sight_of
from game.rules import mass


class Slips(Expert):
    """The expert, that in some of its decisions plays any other move than the best."""

    def __init__(self, part: float) -> None:
        """Slip in this part of the decisions, 0–1."""
        self._part = part

    def choose(
        self, view: mass.SeatView, rng: Random, history: History | None = None, /
    ) -> mass.Move:
        """Choose the best move; in a slip any other, each as likely as another."""
        sight = sight_of(view, history)
        if len(sight.moves) == 1:
            return replace(sight.moves[0], by="bot")
        scores = [score(sight, cards) for cards in sight.cards]
        chosen = scores.index(max(scores))
        if rng.random() < self._part:
            chosen = rng.choice([other for other in range(len(scores)) if other != chosen])
        return replace(sight.moves[chosen], by="bot")
