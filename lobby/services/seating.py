"""Who sits where: by chance, as even as can be, or in other teams than before.

Each function moves whoever sits on eight chairs among them. A chair's team is the
parity of its number (R1.1), so a team is every second chair.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

from lobby.models import Chair
from lobby.services.places import is_free

TEAMS = 2

Sitter: TypeAlias = tuple[int | None, str]
"""A person or a bot's level."""


def shuffle(chairs: Sequence[Chair], rng: Random) -> None:
    """Seat everyone anew by chance, in teams of one size as far as that goes."""
    sitters = _sitters(chairs)
    rng.shuffle(sitters)
    first = rng.randrange(TEAMS)
    _seat(chairs, [sitters[team ^ first :: TEAMS] for team in range(TEAMS)], rng)


def balance(chairs: Sequence[Chair], strength: Sequence[float], rng: Random) -> None:
    """Seat everyone anew so that the sums of the teams' strengths differ least.

    Args:
        chairs: the eight chairs.
        strength: of whoever sits on each chair; that of a free chair is not looked at.
        rng: chooses among the best divisions, and the seats within a team.
    """
    strengths = dict(zip(range(len(chairs)), strength, strict=True))
    taken = [chair.number for chair in chairs if not is_free(chair)]
    total = sum(strengths[number] for number in taken)
    divisions = [
        (abs(total - 2 * sum(strengths[number] for number in team)), team)
        for team in combinations(taken, len(taken) // TEAMS)
    ]
    least = min(difference for difference, _ in divisions)
    best = [team for difference, team in divisions if difference <= least + 1e-9]
    chosen = set(rng.choice(best))
    teams = [[n for n in taken if n in chosen], [n for n in taken if n not in chosen]]
    rng.shuffle(teams)
    _seat(chairs, [[_sitter(chairs[n]) for n in team] for team in teams], rng)


def mix(chairs: Sequence[Chair], rng: Random) -> None:
    """Seat eight anew by chance, so that not the same four are together again."""
    size = len(chairs) // TEAMS
    before = {frozenset(range(team, len(chairs), TEAMS)) for team in range(TEAMS)}
    divisions = [
        team for team in combinations(range(len(chairs)), size) if frozenset(team) not in before
    ]
    chosen = rng.choice(divisions)
    sitters = [_sitter(chair) for chair in chairs]
    others = [sitters[n] for n in range(len(chairs)) if n not in chosen]
    _seat(chairs, [[sitters[n] for n in chosen], others], rng)


def _seat(chairs: Sequence[Chair], teams: Sequence[list[Sitter]], rng: Random) -> None:
    """Give the chairs of each team to its members by chance; nobody is ready any more."""
    for number, members in enumerate(teams):
        own = chairs[number::TEAMS]
        sitters = [*members, *[_NOBODY] * (len(own) - len(members))]
        rng.shuffle(sitters)
        for chair, (player_id, bot) in zip(own, sitters, strict=True):
            chair.player_id, chair.bot, chair.ready, chair.wants = player_id, bot, False, ""


_NOBODY: Sitter = (None, "")


def _sitter(chair: Chair) -> Sitter:
    return chair.player_id, chair.bot


def _sitters(chairs: Sequence[Chair]) -> list[Sitter]:
    return [_sitter(chair) for chair in chairs if not is_free(chair)]
