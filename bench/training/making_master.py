"""Trains the master's net, measures it and writes it."""

import time
from base64 import b64decode, b64encode
from pathlib import Path
from zlib import compress, decompress

import numpy as np

from bench.training.players import EXPERT, GREEDY, NET
from game.bots import weights as files
from game.bots.feature_layout import FEATURES
from game.bots.master import FORMAT
from game.bots.net import SCALE

HIDDEN = 128
SECOND = 16
EXPLORE = 0.06
ALL_NET = 0.75
FIRST_RATE, LAST_RATE = 0.01, 0.0002
BLOCKS = 25
DEALS_OF_A_BLOCK = 2000
ROUNDS_TO_MEASURE = 40_000
BARS = (0.4, 0.45, 0.5, 0.55, 0.6, 0.65)
CHANCE_BINS = 10
FEWEST_OF_A_KIND = 300
UNMEASURED = [[middle / 20, middle / 20, 0.5] for middle in range(1, 20, 2)]
"""A calibration that changes no chance and knows nothing of its interval."""


def new_net(seed):
    """A net that knows nothing, as arrays: features, hidden units, second units, output."""
    rng = np.random.default_rng(seed)
    shapes = ((FEATURES, HIDDEN, 0.1), (HIDDEN, SECOND, (2 / HIDDEN) ** 0.5), (SECOND, 1, 0.3))
    net = []
    for rows, columns, spread in shapes:
        weights = (rng.normal(size=(rows, columns)) * spread).astype(np.float32)
        net += [weights if columns > 1 else weights[:, 0].copy(), np.zeros(columns, np.float32)]
    return tuple(net)


def net_of(path: Path):
    """The net of a file as arrays, and its learning curve: to go on from there."""
    data = files.read(path.name, FORMAT, path.parent)
    whole = np.frombuffer(decompress(b64decode(data["weights"])), "<i2")
    flat = (whole / SCALE).astype(np.float32)
    features, hidden, second = data["features"], data["hidden"], data["second"]
    shapes = ((features, hidden), (hidden,), (hidden, second), (second,), (second,), (1,))
    net = []
    for shape in shapes:
        size = int(np.prod(shape))
        net.append(flat[:size].reshape(shape).copy())
        flat = flat[size:]
    return tuple(net), data["curve"]


def rate_at(first_rate, part):
    """The rate of learning after a part of the training, falling evenly by factors."""
    return first_rate * (LAST_RATE / first_rate) ** part


def make_master(
    compiled, weights, all_beaters, rounds, seed, path: Path, first_rate, start: Path | None
) -> None:
    """Train in blocks, print the learning curve, measure, write the file.

    Args:
        compiled: the compiled modules.
        weights: the expert's.
        all_beaters: the tables of beaters by house rule.
        rounds: of self-play; 0 only measures.
        seed: of all chance.
        path: where the net goes, after each block.
        first_rate: of learning; it falls to `LAST_RATE`.
        start: a file with the net to go on from, None for one that knows nothing.
    """
    net, curve = net_of(start) if start else (new_net(seed), [])
    before = curve[-1][0] if curve else 0
    print("| rounds | rate | loss | v greedy | v expert | minutes |\n|---|---|---|---|---|---|")
    for block in range(BLOCKS if rounds else 0):
        loss = compiled.learning.train(
            net,
            weights,
            all_beaters,
            rounds // BLOCKS,
            rate_at(first_rate, block / BLOCKS),
            rate_at(first_rate, (block + 1) / BLOCKS),
            EXPLORE,
            ALL_NET,
            seed + 1000 * block,
        )
        shares = [
            _share(compiled, net, weights, all_beaters, rival, seed) for rival in (GREEDY, EXPERT)
        ]
        curve.append([before + (block + 1) * (rounds // BLOCKS), round(loss, 4), *shares])
        print(
            f"| {curve[-1][0]:,} | {rate_at(first_rate, (block + 1) / BLOCKS):.5f} | {loss:.4f} "
            f"| {shares[0]:.1%} | {shares[1]:.1%} | {time.process_time() / 60:.1f} |",
            flush=True,
        )
        write_net(path, net, curve, opener_bar=0.0, calibration=UNMEASURED)
    calibration = calibration_of(compiled, net, weights, all_beaters, seed)
    bar = best_bar(compiled, net, weights, all_beaters, seed)
    write_net(path, net, curve, opener_bar=bar, calibration=calibration)


def _share(compiled, net, weights, all_beaters, rival, seed):
    won = compiled.players.duel(
        (NET, rival), (weights, weights), (net, net), all_beaters, 0, DEALS_OF_A_BLOCK, seed
    )
    return round(float(won.mean()) / 2, 4)


def best_bar(compiled, net, weights, all_beaters, seed):
    """The output from which a seat names itself as opener: the best of some chances."""
    shares = {}
    for chance in BARS:
        bar = float(np.log(chance / (1 - chance)))
        shares[bar] = compiled.measuring.share_of_openers(
            net, weights, all_beaters, bar, ROUNDS_TO_MEASURE // 2, seed
        )
        print(f"opener names itself from {chance:.0%}: its team wins {shares[bar]:.1%}", flush=True)
    return max(shares, key=shares.get)


def calibration_of(compiled, net, weights, all_beaters, seed):
    """For chances by tenths: the mean the net saw, the share won, half of an interval.

    Positions are put together by kind. How far the share of rounds won in a kind lies
    from what the net saw there, set right by what it is off in all of the tenth, less
    what luck alone makes of it, is how far the net is off; 1.96 times the root of its
    mean square is the half width. It is taken over a tenth and its neighbours: in one
    tenth alone luck can make it nothing.
    """
    chances, results, kinds = compiled.measuring.chances_and_results(
        net, weights, all_beaters, ROUNDS_TO_MEASURE, seed
    )
    measured = []
    for tenth in range(CHANCE_BINS):
        inside = (chances * CHANCE_BINS).astype(int) == tenth
        seen, won = float(chances[inside].mean()), float(results[inside].mean())
        off = _squares_off(chances[inside] + (won - seen), results[inside], kinds[inside])
        measured.append((int(inside.sum()), seen, won, *off))
    found = []
    for tenth, (count, seen, won, _, _) in enumerate(measured):
        half = _half_width(measured[max(tenth - 1, 0) : tenth + 2])
        found.append([round(seen, 4), round(won, 4), half])
        print(
            f"| {tenth / 10:.1f} – {tenth / 10 + 0.1:.1f} | {count:,} "
            f"| {seen:.1%} | {won:.1%} | ± {half:.1%} |",
            flush=True,
        )
    return found


def _squares_off(chances, results, kinds):
    """How far kinds of position are off: the sum of squares, by moves, and of how many moves."""
    squares = weight = 0.0
    for kind in np.unique(kinds):
        same = kinds == kind
        count = int(same.sum())
        if count < FEWEST_OF_A_KIND:
            continue
        won = results[same].mean()
        squares += count * ((won - chances[same].mean()) ** 2 - won * (1 - won) / count)
        weight += count
    return squares, weight


def _half_width(tenths):
    """Half of a 95 % interval, from the last two numbers that were measured of each tenth."""
    weight = sum(tenth[-1] for tenth in tenths)
    off = max(sum(tenth[-2] for tenth in tenths) / weight, 0.0) if weight else 0.0
    return round(float(1.96 * off**0.5), 4)


def write_net(path: Path, net, curve, *, opener_bar, calibration) -> None:
    """Round the weights to whole numbers and write the file."""
    flat = np.concatenate([part.ravel() for part in net])
    whole = np.clip(np.rint(flat * SCALE), -32768, 32767).astype("<i2")
    files.write(
        path,
        {
            "format": FORMAT,
            "features": FEATURES,
            "hidden": len(net[1]),
            "second": len(net[3]),
            "opener_bar": round(opener_bar * SCALE**3),
            "calibration": calibration,
            "curve": curve,
            "weights": b64encode(compress(whole.tobytes(), 9)).decode(),
        },
    )
