"""Finds the expert's weights and writes them."""

from pathlib import Path

import numpy as np

from bench.training.players import EXPERT, GREEDY
from game.bots import weights as files
from game.bots.expert import FORMAT
from game.bots.terms import TERM_NAMES, TERMS

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
"""Where the search begins: what anyone would say who knows the game."""

# How far guesses lie around the best so far at first, generations, deals of a guess.
STAGES = ((0.8, 20, 300), (0.4, 12, 500), (0.2, 10, 1000))
GUESSES = 120
KEPT = 18
DEALS_TO_MEASURE = 8000


def make_expert(compiled, net, all_beaters, seed, path: Path) -> None:
    """Search in stages, print the course, write the file."""
    found = np.array([float(START.get(name, 0)) for name in TERM_NAMES])
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
            seed + 1_000_000 * number,
        )
        won = compiled.players.duel(
            (EXPERT, GREEDY), (found, found), (net, net), all_beaters, 0, DEALS_TO_MEASURE, seed
        )
        half_width = 1.96 * won.std() / 2 / np.sqrt(len(won))
        print(f"stage {number + 1}: fitness {np.round(course, 3)}")
        print(f"  v greedy {won.mean() / 2:.1%} ± {half_width:.1%}", flush=True)
    assert len(found) == TERMS
    by_name = {name: round(float(one), 4) for name, one in zip(TERM_NAMES, found, strict=True)}
    files.write(path, {"format": FORMAT, "weights": by_name})
