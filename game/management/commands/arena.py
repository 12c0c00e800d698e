"""`manage.py arena`: measures one bot against another on duplicate deals."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Callable
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.bots import POLICIES, History, Policy
from game.bots.duel import Duel, quantile, share_of
from game.rules import mass


class Command(BaseCommand):
    """Play deals twice, teams exchanged; print the share won, its interval and the times."""

    help = "Measure bot A against bot B: each deal is played twice, with the teams exchanged."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the options."""
        names = sorted(POLICIES)
        parser.add_argument("--a", choices=names, required=True, help="who is measured")
        parser.add_argument("--b", choices=names, required=True, help="against whom")
        parser.add_argument("--deals", type=int, required=True, help="how many, each played twice")
        parser.add_argument("--seed", type=int, required=True, help="a whole number")
        parser.add_argument(
            "--mates",
            choices=names,
            help="A plays one seat only, with these as its three team-mates",
        )
        parser.add_argument(
            "--budget-ms",
            type=float,
            help="fail when A's slowest one in a hundred decisions takes longer",
        )
        parser.add_argument("--json", action="store_true", help="print one line of JSON")
        parser.add_argument(
            "--optional-mass", action="store_true", help="one card may always be led (R4.5)"
        )
        parser.add_argument(
            "--joker-beats-trump", action="store_true", help="jokers beat trumps (R5.2)"
        )

    def handle(
        self, *, a: str, b: str, deals: int, seed: int, mates: str | None, **options: Any
    ) -> None:
        """Play and print."""
        if deals < 1:
            raise CommandError("--deals must be at least 1.")
        house = mass.HouseRules(
            joker_beats_trump=options["joker_beats_trump"], optional_mass=options["optional_mass"]
        )
        duel = Duel(
            POLICIES[a],
            POLICIES[b],
            house=house,
            clock=time.thread_time,
            mates=POLICIES[mates] if mates else None,
        )
        _warm(POLICIES[a])
        duel.play(deals, seed)
        report = _report(duel, {"a": a, "b": b, "mates": mates, "deals": deals, "seed": seed})
        self.stdout.write(json.dumps(report) if options["json"] else _said(report))
        budget = options["budget_ms"]
        if budget is not None and report["ms"]["p99"] > budget:
            raise CommandError(f"p99 is {report['ms']['p99']} ms, over the budget of {budget} ms.")


def _warm(policy: Policy) -> None:
    """Have a bot read its weights, which is not part of a decision."""
    state = mass.evolve(
        mass.NEW_MATCH,
        mass.MatchStarted((mass.Occupant("bot", "bot"),) * mass.SEATS, mass.DEFAULT_HOUSE),
    )
    throws = ((6, *[1] * (mass.SEATS - 1)),)
    dealt = mass.fold(mass.decide(state, mass.Deal(mass.DECK, throws=throws)), state)
    history: History = ()
    policy.choose(mass.view_of(dealt, 0), Random(0), history)


def _report(duel: Duel, asked: dict[str, Any]) -> dict[str, Any]:
    share, opener = share_of(duel.tally.won), share_of(duel.tally.opened)
    took_ms = [1e3 * seconds for seconds in duel.tally.took_s]
    at: Callable[[float], float] = lambda part: round(quantile(took_ms, part), 3)  # noqa: E731
    return {
        **asked,
        "share": round(share.value, 4),
        "low": round(share.value - share.half_width, 4),
        "high": round(share.value + share.half_width, 4),
        "opener_share": round(opener.value, 4),
        "voids": duel.tally.voids,
        "decisions": len(took_ms),
        "ms": {
            "p50": at(0.5),
            "p95": at(0.95),
            "p99": at(0.99),
            "max": round(max(took_ms, default=0.0), 3),
        },
    }


def _said(report: dict[str, Any]) -> str:
    who = report["a"] if not report["mates"] else f"{report['a']} among three {report['mates']}"
    times = " / ".join(f"{report['ms'][name]:.2f}" for name in ("p50", "p95", "p99", "max"))
    return (
        f"{who} v {report['b']}: {report['share']:.1%} of {2 * report['deals']} rounds won "
        f"(95 % interval {report['low']:.1%} to {report['high']:.1%}), {report['voids']} void; "
        f"the opening team won {report['opener_share']:.1%}.\n"
        f"{who}: {report['decisions']} decisions with a choice, "
        f"ms p50 / p95 / p99 / max {times} of processor time."
    )
