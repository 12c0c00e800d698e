"""What happened in a match, in the past tense; the log is a list of these.

A field that is secret (R7.4) is None in the copy of an event that goes to
someone who may not know it; `seat_view.redact` makes those copies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules.mass.cards import Card, CardSet, Suit
from game.rules.mass.commands import Actor, AwayReason, ChangeReason, Occupant, Throw
from game.rules.mass.house import HouseRules
from game.rules.mass.quick import quickly_made
from game.rules.mass.table import Team

OpenerReason: TypeAlias = Literal["dice", "majority", "deadline", "bots"]
"""How the opener was found: R3.3, or one of the ways of R3.4."""

WinReason: TypeAlias = Literal["out", "surrender"]
"""How a round was won: R7.1 or R7.3."""


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match began with eight occupants under its house rules."""

    occupants: tuple[Occupant, ...]
    house: HouseRules


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """Five cards went to each seat and three to the ground, face down (R3.1)."""

    number: int
    trump: Suit
    hands: tuple[CardSet | None, ...]
    ground: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice decided who opens round 1; all throws are kept (R3.3)."""

    throws: tuple[Throw, ...]


@dataclass(frozen=True, slots=True)
class OpenerChoiceStarted:
    """The team that won the round before may choose its opener until `ends_at` ms (R3.4)."""

    team: Team
    ends_at: int


@dataclass(frozen=True, slots=True)
class OpenerNamed:
    """A member named who should open; the own team sees it (R3.4)."""

    seat: int
    named: int


@dataclass(frozen=True, slots=True)
class OpenerChosen:
    """It is settled who opens the round (R3.3, R3.4)."""

    seat: int
    reason: OpenerReason


@quickly_made
@dataclass(frozen=True, slots=True)
class Led:
    """A seat led a mass or one card; `cards` in the order of their columns (R4)."""

    seat: int
    cards: tuple[Card, ...]
    by: Actor


@quickly_made
@dataclass(frozen=True, slots=True)
class Beaten:
    """A seat beat the cards last laid; `cards[i]` lies in column i (R5.3)."""

    seat: int
    cards: tuple[Card, ...]
    by: Actor


@quickly_made
@dataclass(frozen=True, slots=True)
class Taken:
    """A seat took everything on the table and lost its turn (R5.6)."""

    seat: int
    cards: CardSet
    by: Actor


@quickly_made
@dataclass(frozen=True, slots=True)
class GroundDrawn:
    """A seat drew from the ground; only the drawer sees which cards (R6)."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None


@quickly_made
@dataclass(frozen=True, slots=True)
class CircleCompleted:
    """All seven others beat: the table is discarded and `seat` leads (R5.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    """A team won the round and one point (R7.1, R7.3)."""

    team: Team
    seat: int | None
    reason: WinReason


@dataclass(frozen=True, slots=True)
class SurrenderPassed:
    """A team has voted to give up the round: `yes` of its `online` people agreed (R8.2, R8.5)."""

    team: Team
    yes: int
    online: int


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round reached its 1,000th move: nobody scores, it is dealt again (R7.5)."""


@dataclass(frozen=True, slots=True)
class MatchWon:
    """A team has the points it needs (R7.2)."""

    team: Team


@dataclass(frozen=True, slots=True)
class SeatKept:
    """The person of a seat is away and a bot plays it for the time being (R9.1)."""

    seat: int
    reason: AwayReason


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """The person of a kept seat is back and plays it again (R9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class OccupantChanged:
    """Somebody else sits in a seat from now on; its cards stay (R9.2).

    Attributes:
        seat: the seat.
        occupant: who sits there from now on.
        reason: why.
        was: the name of who sat there, so that the log alone can tell what happened.
    """

    seat: int
    occupant: Occupant
    reason: ChangeReason
    was: str


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """Somebody is back; the clocks stood still for `paused_ms` and go on from there (R9.1)."""

    paused_ms: int


@dataclass(frozen=True, slots=True)
class MatchAbandoned:
    """Everybody has stayed away too long: the match is closed and nobody wins (R9.1)."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something happened that this viewer may not know; it keeps its number."""


Event: TypeAlias = (
    MatchStarted
    | RoundDealt
    | DiceRolled
    | OpenerChoiceStarted
    | OpenerNamed
    | OpenerChosen
    | Led
    | Beaten
    | Taken
    | GroundDrawn
    | CircleCompleted
    | RoundWon
    | RoundVoided
    | MatchWon
    | SeatKept
    | SeatReturned
    | OccupantChanged
    | SurrenderPassed
    | MatchResumed
    | MatchAbandoned
)
SeenEvent: TypeAlias = Event | Hidden
"""An event as one viewer may see it."""
