"""The state of a match: immutable, without behaviour; the fold of its events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from game.rules.mass.cards import Card, CardSet, Suit
from game.rules.mass.commands import Occupant, Throw
from game.rules.mass.events import OpenerReason
from game.rules.mass.house import DEFAULT_HOUSE, HouseRules
from game.rules.mass.quick import quickly_made
from game.rules.mass.table import Team


class Phase(StrEnum):
    """What a match waits for."""

    DEAL = "deal"
    OPENER = "opener"
    LEAD = "lead"
    BEAT = "beat"
    OVER = "over"


CircleEnd: TypeAlias = Literal["completed", "taken", "over"]
"""How a circle ended: R5.5, R5.6, or with the round."""

ResultReason: TypeAlias = Literal["out", "surrender", "void"]
"""How a round ended: R7.1, R7.3 or R7.5."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Play:
    """The cards one seat laid, in the order of the columns."""

    seat: int
    cards: tuple[Card, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class ClosedCircle:
    """The circle before, which may be looked at until the next lead.

    Attributes:
        plays: the lead and the beats, in order.
        end: how it ended.
        seat: who completed it, took it or went out; None after a surrender.
    """

    plays: tuple[Play, ...]
    end: CircleEnd
    seat: int | None


@dataclass(frozen=True, slots=True)
class OpenerChoice:
    """A running choice of the opener (R3.4).

    Attributes:
        team: the team that chooses.
        ends_at: its deadline, ms of the Unix epoch.
        named: for each of the eight seats the seat it named, None where it did not.
    """

    team: Team
    ends_at: int
    named: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class RoundStart:
    """How a round began: what does not change once the opener is known.

    Attributes:
        number: 1 and up (R3.2).
        trump: the trump suit (R3.2).
        dice: the throws, in round 1 (R3.3).
        choice: the opener's choice while it runs (R3.4).
        opener: who opens, None until it is settled.
        reason: how the opener was found.
    """

    number: int
    trump: Suit
    dice: tuple[Throw, ...] | None = None
    choice: OpenerChoice | None = None
    opener: int | None = None
    reason: OpenerReason | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class RoundState:
    """A round in play.

    Attributes:
        start: how it began.
        hands: the card set of each seat; secret (R7.4).
        ground: the cards left in the ground, drawn from the front; secret (R7.4).
        leader: who led the circle on the table, None between circles.
        turn: the seat that must act, None while nobody must.
        circle: the plays on the table, the lead first.
        last_circle: the circle before, until the next lead.
        moves: leads, beats and takes so far (R7.5).
        discarded: cards out of the round (R5.5).
    """

    start: RoundStart
    hands: tuple[CardSet, ...]
    ground: tuple[Card, ...]
    leader: int | None
    turn: int | None
    circle: tuple[Play, ...]
    last_circle: ClosedCircle | None
    moves: int
    discarded: CardSet


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended; a void one has neither team nor seat.

    Attributes:
        number: the round's number.
        team: who got the point.
        seat: who went out.
        reason: how it ended.
        opener: who opened it, None when it ended before that was settled.
    """

    number: int
    team: Team | None
    seat: int | None
    reason: ResultReason
    opener: int | None


@quickly_made
@dataclass(frozen=True, slots=True)
class MatchState:
    """A whole match at one moment.

    Attributes:
        phase: what it waits for.
        house: its house rules.
        occupants: who sits in seats 0–7; empty before the start.
        score: points of teams A and B (R7.1).
        results: the rounds that ended, in order.
        round: the newest round, kept until the next deal; None before the first.
        winner: the team that won the match (R7.2).
    """

    phase: Phase
    house: HouseRules
    occupants: tuple[Occupant, ...]
    score: tuple[int, int]
    results: tuple[RoundResult, ...]
    round: RoundState | None
    winner: Team | None


NEW_MATCH = MatchState(
    phase=Phase.DEAL,
    house=DEFAULT_HOUSE,
    occupants=(),
    score=(0, 0),
    results=(),
    round=None,
    winner=None,
)
"""The state before the first event."""


def running_round(state: MatchState) -> RoundState:
    """The newest round of a match that has one.

    Raises:
        AssertionError: nothing has been dealt yet; the caller checks the phase first.
    """
    assert state.round is not None, "no round has been dealt"
    return state.round


def hand_sizes(hands: tuple[CardSet, ...]) -> list[int]:
    """Cards held by seats 0–7; public (R7.4)."""
    return [hand.bit_count() for hand in hands]
