"""Finds the expert's weights and writes them."""

from pathlib import Path

import numpy as np

from bench.training.players import EXPERT, GREEDY
from game.bots import weights as files
from game.bots.expert import FORMAT
from game.bots.terms import TERM_NAMES

START = {
    "take": -2,
    "take.next_has_1": -5,
    "left.cards": -1,
    "left.pairs": 1,
    "left.leads": -1,
    "left.one_lead": 1,
    "lead.size": 1,
    "lead.plain_rank": -0.5,
    "lead.trumps": -1,
    "lead.jokers": -1,
    "beat.plain_rank": -0.5,
    "beat.trumps": -1,
    "beat.jokers": -1,
    "next.can": -1,
    "next.out": -5,
    "mate_leads.has_1": 3,
}
"""Where learning begins: what anyone would say who knows the game."""

GRADIENT_ROUNDS = 1_200_000
GRADIENT_RATES = (0.1, 0.01)
# How far guesses lie around the best so far at first, generations, deals of a guess.
STAGES = ((0.1, 4, 800),)
GUESSES = 60
KEPT = 10
DEALS_TO_MEASURE = 8000


def make_expert(compiled, net, all_beaters, seed, path: Path, start: Path | None) -> None:
    """Learn by policy gradient, search, print the course, write the file.

    Args:
        compiled: the compiled modules.
        net: any net; the expert does not use it.
        all_beaters: the tables of beaters by house rule.
        seed: of all chance.
        path: where the weights go.
        start: a file with weights to begin with, None for `START`.
    """
    found = _start(start)
    found, won = compiled.reinforcing.reinforce(
        net, found, all_beaters, GRADIENT_ROUNDS, *GRADIENT_RATES, seed
    )
    print(f"policy gradient: won {won:.1%} of its rounds")
    _measure(compiled, found, net, all_beaters, seed)
    _write(found, path)
    for number, (spread, generations, deals) in enumerate(STAGES):
        found, course = compiled.searching.search(
            found,
            spread,
            net,
            all_beaters,
            generations,
            GUESSES,
            KEPT,
            deals,
            seed + 1_000_000 * (number + 1),
        )
        print(f"search {number + 1}: fitness {np.round(course, 3)}")
        _measure(compiled, found, net, all_beaters, seed)
        _write(found, path)


def _start(file: Path | None):
    """The weights to begin with, in the order of the terms."""
    known = files.read(file.name, FORMAT, file.parent)["weights"] if file else START
    return np.array([float(known.get(name, 0)) for name in TERM_NAMES])


def _write(found, path: Path) -> None:
    by_name = {name: round(float(one), 4) for name, one in zip(TERM_NAMES, found, strict=True)}
    files.write(path, {"format": FORMAT, "weights": by_name})


def _measure(compiled, found, net, all_beaters, seed) -> None:
    won = compiled.players.duel(
        (EXPERT, GREEDY), (found, found), (net, net), all_beaters, 0, DEALS_TO_MEASURE, seed
    )
    half_width = 1.96 * won.std() / 2 / np.sqrt(len(won))
    print(f"  v greedy {won.mean() / 2:.1%} ± {half_width:.1%}", flush=True)
