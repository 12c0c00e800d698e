"""Who may be linked with whom. Pure: what is linked depends on what is said here, nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TypeAlias

from game.rules import mass

Blocked: TypeAlias = frozenset[frozenset[int]]
"""Pairs of persons of whom one has blocked the other, either way round."""


class Scope(StrEnum):
    """Who hears whom in a room."""

    ALL = "all"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has joined the talk.

    Attributes:
        speaker: number of this stay in the talk; another tab or another joining has another.
        player: the person.
        seat: where the person sits in the room, None for who only watches or waits.
        is_kept: whether a bot plays that seat because the person is away (R9.1).
        is_muted: whether the room's owner has muted the person.
    """

    speaker: int
    player: int
    seat: int | None
    is_kept: bool = False
    is_muted: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """Two stays that are linked, and who of them may be heard over the link.

    Attributes:
        low: the stay on the lower seat; it offers first.
        high: the stay on the higher seat; it gives way when both offer at once.
        low_sends: whether `low` may be heard.
        high_sends: whether `high` may be heard.
    """

    low: int
    high: int
    low_sends: bool = True
    high_sends: bool = True


def links(scope: Scope, people: Iterable[Person], blocked: Blocked) -> frozenset[Pair]:
    """All pairs that must be linked; every other pair must not be.

    - Only people on a seat talk: spectators and people who wait for a seat do not.
    - A seat that a bot plays has nobody at the table.
    - In team scope no link crosses the teams (even seats are team A, odd ones B, R1.1).
    - Two people of whom one has blocked the other are not linked.
    - Whom the owner has muted hears the others, and nobody hears him.

    Args:
        scope: who hears whom.
        people: who has joined the talk, each person once.
        blocked: who must not hear each other.
    """
    seated = [person for person in people if person.seat is not None and not person.is_kept]
    seated.sort(key=lambda person: person.seat or 0)
    return frozenset(
        Pair(low.speaker, high.speaker, not low.is_muted, not high.is_muted)
        for low, high in combinations(seated, 2)
        if _may_be_linked(scope, low, high, blocked)
    )


def _may_be_linked(scope: Scope, low: Person, high: Person, blocked: Blocked) -> bool:
    """Whether any sound may pass between two seated people."""
    if low.seat == high.seat or low.player == high.player:
        return False
    if scope is Scope.TEAM and not _are_mates(low, high):
        return False
    if low.is_muted and high.is_muted:
        return False
    return frozenset((low.player, high.player)) not in blocked


def _are_mates(one: Person, other: Person) -> bool:
    """Whether two seated people are of one team."""
    assert one.seat is not None  # noqa: S101 - for the type checker; only seated people come here
    assert other.seat is not None  # noqa: S101
    return mass.team_of(one.seat) is mass.team_of(other.seat)
