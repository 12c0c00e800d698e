"""How fast the rules are: `python -m bench.rules`.

Process time on one core, so that other work on the machine counts little; each
number is the median of several runs, the best run beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

from bench import naive
from game.bots import POLICIES
from game.bots.playout import fast_position
from game.bots.selfplay import match_rng, play_match
from game.rules import mass

RUNS = 7
SELF_PLAY_TARGET = 30_000
FAST_PATH_TARGET = 250_000
MATCHES_TO_VERIFY = 60

Deal = tuple[list[mass.CardSet], list[mass.Card], mass.Suit, int]


def rates(work: Callable[[], int]) -> list[float]:
    """Units of work a second of process time, of each run; `work` says how many it did."""
    measured = []
    for _ in range(RUNS):
        began = time.process_time()
        done = work()
        measured.append(done / (time.process_time() - began))
    return sorted(measured)


def random_self_play(seed: int, rounds: int) -> int:
    """Rounds in the engine: list the legal moves, choose one, decide, evolve."""
    rng = Random(seed)
    moves = 0
    state = mass.evolve(
        mass.NEW_MATCH,
        mass.MatchStarted((mass.Occupant("Bat", "bot"),) * 8, mass.HouseRules(target=9)),
    )
    for _ in range(rounds):
        deck = list(mass.DECK)
        rng.shuffle(deck)
        dice = (6, 1, 1, 1, 1, 1, 1, 1)
        now = mass.fold(mass.decide(state, mass.Deal(tuple(deck), throws=(dice,))), state)
        while (turn := mass.running_round(now).turn) is not None:
            move = rng.choice(list(mass.legal_moves(now, turn)))
            for event in mass.decide(now, move):
                now = mass.evolve(now, event)
            moves += 1
    return moves


def deals(count: int) -> list[Deal]:
    """Rounds for the fast path: hands, ground, trump and opener."""
    rng = Random(1)
    dealt: list[Deal] = []
    for index in range(count):
        deck = list(mass.DECK)
        rng.shuffle(deck)
        hands = [mass.card_set(deck[5 * seat : 5 * seat + 5]) for seat in range(mass.SEATS)]
        dealt.append((hands, deck[-3:], index % 4, index % 8))
    return dealt


def fast_path(dealt: list[Deal]) -> int:
    """Whole rounds of greedy play in the fast path, setting up included."""
    return sum(fast_position(*deal, mass.DEFAULT_HOUSE).greedy_playout()[1] for deal in dealt)


def naive_play(seed: int, rounds: int) -> int:
    rng = Random(seed)
    return sum(naive.play_round(rng, naive.SUITS[index % 4]) for index in range(rounds))


def records(names: tuple[str, str], count: int) -> list[bytes]:
    """Self-played matches as files."""
    teams = dict(zip(mass.Team, names, strict=True))
    return [
        mass.record_to_json(
            mass.record_of(
                play_match(
                    {team: POLICIES[name] for team, name in teams.items()},
                    names=teams,
                    house=mass.DEFAULT_HOUSE,
                    rng=match_rng(1, index),
                )
            )
        )
        for index in range(count)
    ]


def moves_verified(raw: list[bytes]) -> int:
    """Moves of records read from their bytes and verified."""
    return sum(mass.verify(mass.load_record(one)).moves for one in raw)


def show(name: str, measured: list[float], unit: str, target: int | None = None) -> None:
    wanted = f"   (to reach: {target:,})" if target else ""
    middle, best = median(measured), measured[-1]
    print(f"{name:<44}{middle:>11,.0f} {unit}, best {best:,.0f}{wanted}")


def main() -> None:
    """Measure and print."""
    dealt = deals(1500)
    engine = rates(lambda: random_self_play(1, 100))
    fast = rates(lambda: fast_path(dealt))
    plain = rates(lambda: naive_play(1, 30))
    show("random self-play, decide and evolve", engine, "moves/s", SELF_PLAY_TARGET)
    show("fast path for bots, greedy rounds", fast, "moves/s", FAST_PATH_TARGET)
    show("naive loop of sets, random self-play", plain, "moves/s")
    print(f"{'engine : naive':<44}{median(engine) / median(plain):>11.1f}")
    print(f"{'fast path : naive':<44}{median(fast) / median(plain):>11.1f}")
    for names in (("greedy", "greedy"), ("random", "random")):
        raw = records(names, MATCHES_TO_VERIFY)
        verified = moves_verified(raw)
        measured = rates(lambda raw=raw: moves_verified(raw) and len(raw))  # type: ignore[misc]
        moves = verified / len(raw)
        show(f"verify, {names[0]} matches of {moves:.0f} moves", measured, "matches/s")


if __name__ == "__main__":
    main()
