"""The table of docs/strength.md: `python -m bench.strength [DEALS [SEED]]`.

Every line is what `manage.py arena` says of the same bots, deals and seed.
"""

from __future__ import annotations

import sys
import time

from game.bots import POLICIES
from game.bots.duel import Duel, quantile, share_of
from game.rules import mass

DEALS = 1000
SEED = 1
JOKERS = mass.HouseRules(joker_beats_trump=True)
OPTIONAL = mass.HouseRules(optional_mass=True)
PAIRS: tuple[tuple[str, str, str | None, mass.HouseRules], ...] = (
    ("easy", "random", None, mass.DEFAULT_HOUSE),
    ("easy", "greedy", None, mass.DEFAULT_HOUSE),
    ("greedy", "random", None, mass.DEFAULT_HOUSE),
    ("expert", "random", None, mass.DEFAULT_HOUSE),
    ("expert", "greedy", None, mass.DEFAULT_HOUSE),
    ("master", "random", None, mass.DEFAULT_HOUSE),
    ("master", "greedy", None, mass.DEFAULT_HOUSE),
    ("master", "expert", None, mass.DEFAULT_HOUSE),
    ("expert", "greedy", "greedy", mass.DEFAULT_HOUSE),
    ("master", "greedy", "greedy", mass.DEFAULT_HOUSE),
    ("master", "greedy", None, JOKERS),
    ("master", "greedy", None, OPTIONAL),
)


def line(first: str, second: str, mates: str | None, house: mass.HouseRules) -> str:
    """One line of the table."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    duel = Duel(
        POLICIES[first],
        POLICIES[second],
        house=house,
        clock=time.thread_time,
        mates=POLICIES[mates] if mates else None,
    )
    duel.play(deals, seed)
    share = share_of(duel.tally.won)
    low, high = share.value - share.half_width, share.value + share.half_width
    took_ms = [1e3 * seconds for seconds in duel.tally.took_s]
    times = " / ".join(f"{quantile(took_ms, part):.2f}" for part in (0.5, 0.95, 0.99, 1.0))
    who = f"{first}, one seat among {mates}" if mates else first
    rules = [name for name in ("joker_beats_trump", "optional_mass") if getattr(house, name)]
    return (
        f"| {' '.join([who, *rules])} | {second} | {share.value:.1%} "
        f"| {low:.1%} – {high:.1%} | {times} |"
    )


def main() -> None:
    """Play and print."""
    print("| bot | against | share | 95 % interval | ms p50 / p95 / p99 / max |")
    print("| --- | --- | --- | --- | --- |")
    for first, second, mates, house in PAIRS:
        print(line(first, second, mates, house), flush=True)


if __name__ == "__main__":
    main()
