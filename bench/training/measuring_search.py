"""What a search over worlds would gain on top of the master's net: prints a table."""

import numpy as np

from bench.training.players import EXPERT, GREEDY

NAMES = {GREEDY: "greedy", EXPERT: "expert"}
NUMBERS_OF_WORLDS = (0, 30, 60)


def measure_search(compiled, net, weights, beaters, deals, seed) -> None:
    """Play the same deals with the net alone and with searches, and print the shares won.

    Args:
        compiled: the compiled modules.
        net: the master's.
        weights: the expert's.
        beaters: the table of beaters.
        deals: how many, each played twice.
        seed: of all chance.
    """
    print("| worlds | played on by | v greedy | v expert |\n|---|---|---|---|")
    for worlds in NUMBERS_OF_WORLDS:
        for kind in (GREEDY, EXPERT) if worlds else (GREEDY,):
            shares = [
                _share(
                    compiled.comparing.duel_with_search(
                        kind, rival, weights, net, beaters, worlds, deals, seed
                    )
                )
                for rival in (GREEDY, EXPERT)
            ]
            print(
                f"| {worlds} | {NAMES[kind] if worlds else '–'} | {' | '.join(shares)} |",
                flush=True,
            )


def _share(won) -> str:
    half_width = 1.96 * won.std() / 2 / np.sqrt(len(won))
    return f"{won.mean() / 2:.1%} ± {half_width:.1%}"
