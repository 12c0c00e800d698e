"""The bot of written rules: it weighs what a move costs, leaves and allows.

What it looks at is written in `terms`; how much each counts was found by search
(`make train`) and lies in `expert.json`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from game.bots import weights
from game.bots.endings import LOST, WON, ending
from game.bots.greedy import Greedy
from game.bots.history import History
from game.bots.sight import Sight, sight_of
from game.bots.terms import TERM_NAMES, TERMS, terms
from game.rules import mass

FILE = "expert.json"
FORMAT = "mass-expert/1"
_NEVER = 1e6


@cache
def expert_weights() -> tuple[float, ...]:
    """The weight of each term, read once."""
    by_name = weights.read(FILE, FORMAT)["weights"]
    return tuple(float(by_name[name]) for name in TERM_NAMES)


class Expert(Greedy):
    """Keeps pairs, spends low, minds who is about to go out; names openers as greedy does."""

    reads_history = True

    def choose(
        self, view: mass.SeatView, _rng: Random, history: History | None = None, /
    ) -> mass.Move:
        """Choose the move whose weighted terms are the highest; the first among equals."""
        sight = sight_of(view, history)
        return replace(sight.moves[best_move(sight)], by="bot")


def best_move(sight: Sight) -> int:
    """Which of the legal moves the expert prefers."""
    if len(sight.moves) == 1:
        return 0
    scores = [score(sight, cards) for cards in sight.cards]
    return scores.index(max(scores))


def score(sight: Sight, cards: mass.CardSet) -> float:
    """How good a move looks; one that certainly wins or loses is far from all others."""
    end = ending(sight.scene, cards, sight.beaters)
    if end == WON:
        return _NEVER
    row = [0.0] * TERMS
    terms(sight.scene, cards, sight.beaters, row)
    total = 0.0
    for weight, term in zip(expert_weights(), row, strict=True):
        total += weight * term
    return total - _NEVER if end == LOST else total
