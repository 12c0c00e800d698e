"""`manage.py selfplay`: bots play whole matches against each other, each into a file."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.bots import POLICIES
from game.bots.selfplay import match_rng, play_match
from game.rules import mass

MAX_MATCHES = 999_999
"""The number in a file's name has six digits."""


class Command(BaseCommand):
    """Play matches and write them as records; the same seed gives the same files."""

    help = "Let bots play whole matches and write each as a record (mass-record/1)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the options."""
        parser.add_argument(
            "--matches", type=_number(1, MAX_MATCHES), required=True, help="how many matches"
        )
        parser.add_argument("--seed", type=int, required=True, help="a whole number")
        parser.add_argument(
            "--bots",
            type=_bots,
            required=True,
            metavar="NAME[,NAME]",
            help=f"who plays for teams A and B: {', '.join(POLICIES)}",
        )
        parser.add_argument("--out", type=Path, required=True, help="folder for the records")
        parser.add_argument(
            "--target",
            type=_number(mass.MIN_TARGET, mass.MAX_TARGET),
            default=mass.DEFAULT_HOUSE.target,
            help="points that win a match (R7.2)",
        )
        parser.add_argument(
            "--optional-mass", action="store_true", help="one card may always be led (R4.5)"
        )
        parser.add_argument(
            "--joker-beats-trump", action="store_true", help="jokers beat trumps (R5.2)"
        )

    def handle(
        self, *, matches: int, seed: int, bots: tuple[str, str], out: Path, **options: Any
    ) -> None:
        """Play, write, and say how fast it went and who won."""
        house = mass.HouseRules(
            joker_beats_trump=options["joker_beats_trump"],
            optional_mass=options["optional_mass"],
            target=options["target"],
        )
        began = time.perf_counter()
        played: Counter[str] = Counter()
        try:
            out.mkdir(parents=True, exist_ok=True)
            for index in range(1, matches + 1):
                record = _play(seed, index, bots, house)
                (out / f"match-{index:06}.json").write_bytes(mass.record_to_json(record))
                _count(played, record)
        except OSError as error:
            raise CommandError(f"Cannot write to {str(out)!r}: {error}") from error
        self.stdout.write(_summary(played, bots, time.perf_counter() - began))


def _number(lowest: int, highest: int) -> Callable[[str], int]:
    """An argument type: a whole number within bounds."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = lowest - 1
        if not lowest <= number <= highest:
            raise ArgumentTypeError(f"{text!r} is no whole number from {lowest} to {highest}")
        return number

    return parse


def _bots(text: str) -> tuple[str, str]:
    """An argument type: the bots of teams A and B, one name for both or two."""
    names = text.split(",")
    for name in names:
        if name not in POLICIES:
            raise ArgumentTypeError(f"no bot is called {name!r}; there are {', '.join(POLICIES)}")
    if len(names) > 2:
        raise ArgumentTypeError("one bot for each of the two teams")
    return names[0], names[-1]


def _play(seed: int, index: int, bots: tuple[str, str], house: mass.HouseRules) -> mass.MatchRecord:
    names = dict(zip(mass.Team, bots, strict=True))
    events = play_match(
        {team: POLICIES[name] for team, name in names.items()},
        names=names,
        house=house,
        rng=match_rng(seed, index),
    )
    return mass.record_of(events, extra={"selfplay": {"seed": seed, "index": index}})


def _count(played: Counter[str], record: mass.MatchRecord) -> None:
    played["matches"] += 1
    played["rounds"] += len(record["rounds"])
    played["moves"] += sum(len(rnd["moves"]) for rnd in record["rounds"])
    played[f"won by {record['winner']}"] += 1


def _summary(played: Counter[str], bots: tuple[str, str], seconds: float) -> str:
    return (
        f"{played['matches']} matches, {played['rounds']} rounds, {played['moves']} moves "
        f"in {seconds:.1f} s ({played['moves'] / seconds:,.0f} moves/s, written). "
        f"Team A ({bots[0]}) won {played['won by A']}, team B ({bots[1]}) {played['won by B']}."
    )
