"""Make the expert's weights and the master's net anew: `python -m bench.training`.

Needs the packages of requirements/train.lock; `make train` installs them apart from
what the product uses. The same seed gives the same files on the same machine.
"""

import argparse
from pathlib import Path

import numpy as np

from bench.training.compiled import compile_sources
from bench.training.making_expert import make_expert
from bench.training.making_master import FIRST_RATE, make_master, net_of, new_net
from bench.training.measuring_search import measure_search
from game.bots import expert, master
from game.bots.cheapest import arranged_beaters
from game.bots.weights import FOLDER
from game.rules import mass


def beaters_by_house():
    """The arranged tables of beaters, without and with `joker_beats_trump`."""
    return np.array(
        [arranged_beaters(mass.HouseRules(joker_beats_trump=flag)) for flag in (False, True)],
        dtype=np.int64,
    )


def main() -> None:
    """Read the options and make what is asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--part", choices=["expert", "master", "all", "search"], default="all")
    parser.add_argument("--rounds", type=int, default=8_000_000, help="of self-play, for the net")
    parser.add_argument("--first-rate", type=float, default=FIRST_RATE, help="of learning")
    parser.add_argument("--start", type=Path, help="a master's file to go on from")
    parser.add_argument("--start-expert", type=Path, help="an expert's file to begin with")
    parser.add_argument("--deals", type=int, default=1000, help="to measure a search on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder for the files")
    asked = parser.parse_args()

    compiled, all_beaters = compile_sources(), beaters_by_house()
    if asked.part == "search":
        net, _ = net_of(FOLDER / master.FILE)
        weights = np.array(expert.expert_weights())
        measure_search(compiled, net, weights, all_beaters[0], asked.deals, asked.seed)
    if asked.part in ("expert", "all"):
        net = new_net(asked.seed)
        make_expert(
            compiled, net, all_beaters, asked.seed, asked.out / expert.FILE, asked.start_expert
        )
    if asked.part in ("master", "all"):
        weights = np.array(expert.expert_weights())
        make_master(
            compiled,
            weights,
            all_beaters,
            asked.rounds,
            asked.seed,
            asked.out / master.FILE,
            asked.first_rate,
            asked.start,
        )


if __name__ == "__main__":
    main()
