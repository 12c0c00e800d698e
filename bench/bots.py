"""How long bots think: `python -m bench.bots [DEALS]`.

Processor time of each decision with more than one legal move, the public history
at hand, on one core; bots play their own kind.
"""

from __future__ import annotations

import sys
import time

from game.bots import POLICIES
from game.bots.duel import Duel, quantile
from game.rules import mass

DEALS = 100
P95_LIMIT_MS = 5.0
P99_LIMIT_MS = 10.0


def decisions_ms(name: str, deals: int) -> list[float]:
    """Milliseconds of each decision of one bot, whose weights have been read before."""
    bot = POLICIES[name]
    for played in (1, deals):
        duel = Duel(bot, bot, house=mass.DEFAULT_HOUSE, clock=time.thread_time)
        duel.play(played, seed=1)
    return [1e3 * seconds for seconds in duel.tally.took_s]


def main() -> None:
    """Measure and print."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    print(
        f"A bot's decision, ms p50 / p95 / p99 / max "
        f"(p95 under {P95_LIMIT_MS:.0f}, p99 under {P99_LIMIT_MS:.0f}):"
    )
    for name in POLICIES:
        took = decisions_ms(name, deals)
        shown = " / ".join(f"{quantile(took, part):.2f}" for part in (0.5, 0.95, 0.99))
        print(f"  {name:<8} {shown} / {max(took):.2f}   of {len(took)}")


if __name__ == "__main__":
    main()
