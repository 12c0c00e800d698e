"""What may be asked of a match.

Player commands come from a seat. System commands bring in what pure rules
cannot have of themselves: the shuffled deck, the dice, the passing of time and
who is online, as plain data inside the command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules.mass.cards import Card, CardSet
from game.rules.mass.house import HouseRules
from game.rules.mass.quick import quickly_made
from game.rules.mass.table import Team

Actor: TypeAlias = Literal["human", "bot", "clock"]
"""Who played a move for a seat (R9.1)."""

AwayReason: TypeAlias = Literal["gone", "clock"]
"""Why a bot plays a person's seat: the connection is lost, or two turns ran out in a row (R9.1)."""

ChangeReason: TypeAlias = Literal["left", "kicked", "let_in"]
"""Why somebody else sits in a seat from now on (R9.2)."""

Throw: TypeAlias = tuple[int | None, ...]
"""One throw of the dice: eight faces 1–6, None where a seat no longer rolls (R3.3)."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Lead:
    """Lead `cards` to the next seat (R4)."""

    seat: int
    cards: CardSet
    by: Actor = "human"


@quickly_made
@dataclass(frozen=True, slots=True)
class Beat:
    """Beat the cards last laid with `cards`, in any pairing (R5)."""

    seat: int
    cards: CardSet
    by: Actor = "human"


@quickly_made
@dataclass(frozen=True, slots=True)
class Take:
    """Take every card on the table and lose the turn (R5.6)."""

    seat: int
    by: Actor = "human"


@dataclass(frozen=True, slots=True)
class NameOpener:
    """Name the member of one's team who should open (R3.4).

    Attributes:
        seat: the member who names.
        named: the member who is named.
        online: the human members of all seats who are online at this moment.
    """

    seat: int
    named: int
    online: frozenset[int]


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits in a seat.

    Attributes:
        name: the name shown.
        kind: whether a person or a bot.
        away: why a bot plays a person's seat for the time being, None while the
            person plays it; always None for a bot (R9.1).
        timeouts: how many turns in a row ran out before the person moved again (R9.1).
    """

    name: str
    kind: Literal["human", "bot"]
    away: AwayReason | None = None
    timeouts: int = 0


@dataclass(frozen=True, slots=True)
class StartMatch:
    """System: begin a match with these people under these house rules."""

    occupants: tuple[Occupant, ...]
    house: HouseRules


@dataclass(frozen=True, slots=True)
class Deal:
    """System: deal the next round (R3.1).

    Attributes:
        deck: the 43 cards as shuffled; seat s gets cards 5s to 5s + 4, the ground
            the last three.
        throws: the dice, in round 1 only (R3.3).
        choice_ends_at: when the opener's choice ends, in ms of the Unix epoch,
            from round 2 on (R3.4).
    """

    deck: tuple[Card, ...]
    throws: tuple[Throw, ...] | None = None
    choice_ends_at: int | None = None


@dataclass(frozen=True, slots=True)
class CloseOpenerChoice:
    """System: the time for choosing the opener is over (R3.4)."""


@dataclass(frozen=True, slots=True)
class BotsNameOpener:
    """System: no member is an online human, so the team's bots choose at once (R3.4).

    Attributes:
        namings: what each bot named, as (its seat, the seat it names).
    """

    namings: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CountNamings:
    """System: members came or went, so count the namings again (R3.4)."""

    online: frozenset[int]


@dataclass(frozen=True, slots=True)
class Surrender:
    """System: a team's vote to give up the round has passed (R7.3, R8.2).

    Attributes:
        team: the team that gives up.
        yes: how many of its online people agreed.
        online: how many of its people were online.
    """

    team: Team
    yes: int = 1
    online: int = 1


@dataclass(frozen=True, slots=True)
class KeepSeat:
    """System: the person of a seat is away, so a bot plays it until that person is back (R9.1)."""

    seat: int
    reason: AwayReason


@dataclass(frozen=True, slots=True)
class ReturnSeat:
    """System: the person of a kept seat is back and plays it again (R9.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChangeOccupant:
    """System: a person leaves a seat to a bot, or is let in to a bot's seat (R9.2).

    Attributes:
        seat: the seat.
        occupant: who sits there from now on: a bot, or a person who is let in.
        reason: why.
    """

    seat: int
    occupant: Occupant
    reason: ChangeReason


@dataclass(frozen=True, slots=True)
class Resume:
    """System: somebody is back at a match whose clocks stood still for `paused_ms` (R9.1)."""

    paused_ms: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """System: nobody has come back to a match for so long that it is closed (R9.1)."""


Move: TypeAlias = Lead | Beat | Take
PlayerCommand: TypeAlias = Lead | Beat | Take | NameOpener
SystemCommand: TypeAlias = (
    StartMatch
    | Deal
    | CloseOpenerChoice
    | BotsNameOpener
    | CountNamings
    | Surrender
    | KeepSeat
    | ReturnSeat
    | ChangeOccupant
    | Resume
    | Abandon
)
Command: TypeAlias = PlayerCommand | SystemCommand
