"""The weaker bot made by slips: what it knows is what the better one knows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots import POLICIES, History
from game.bots.duel import Duel, share_of
from game.bots.expert import Expert
from game.bots.slips import Slips
from game.rules import mass
from tests.bots.positions import cards, state_of


class Counted(Expert):
    """The expert that is asked beside another bot, and counts how often that one does else."""

    def __init__(self, part: float) -> None:
        """Ask a bot that slips in this part of its decisions."""
        self.bot, self.asked, self.slipped = Slips(part), 0, 0

    def choose(
        self, view: mass.SeatView, rng: Random, history: History | None = None, /
    ) -> mass.Move:
        """Choose as the other bot does."""
        best = super().choose(view, rng, history)
        chosen = self.bot.choose(view, rng, history)
        if len(list(mass.moves_in_view(view))) > 1:
            self.asked += 1
            self.slipped += chosen != best
        return chosen


def played(part: float, deals: int = 12) -> Counted:
    counted = Counted(part)
    duel = Duel(counted, POLICIES["greedy"], house=mass.DEFAULT_HOUSE, clock=lambda: 0.0)
    duel.play(deals, seed=1)
    return counted


def test_without_slips_it_is_the_expert() -> None:
    assert played(0.0).slipped == 0


def test_it_slips_as_often_as_is_said() -> None:
    found = played(0.5)
    assert found.asked > 200
    assert 0.4 < found.slipped / found.asked < 0.6


def test_a_slip_is_a_legal_move_and_the_same_for_the_same_chance() -> None:
    hand = cards("7S 8S 9D TC JH")
    state = state_of((hand, *[cards("7H")] * 7))
    view = mass.view_of(state, 0)
    legal = {replace(move, by="bot") for move in mass.moves_in_view(view)}
    always = Slips(1.0)

    slips = [always.choose(view, Random(seed)) for seed in range(40)]

    assert slips == [always.choose(view, Random(seed)) for seed in range(40)]
    assert set(slips) == legal - {Expert().choose(view, Random(0))}


def test_the_only_move_is_no_slip() -> None:
    state = state_of((cards("7S"), *[cards("7H 8H")] * 7))
    assert Slips(1.0).choose(mass.view_of(state, 0), Random(0)).cards == cards("7S")


def test_it_is_weaker_than_greedy_and_stronger_than_chance() -> None:
    def share(other: str) -> float:
        easy, against = POLICIES["easy"], POLICIES[other]
        duel = Duel(easy, against, house=mass.DEFAULT_HOUSE, clock=lambda: 0.0)
        duel.play(40, seed=2)
        return share_of(duel.tally.won).value

    assert share("greedy") < 0.5 < share("random")
