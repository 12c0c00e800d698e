"""The plain forms of events, as types: one form for the log and the wire."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from game.rules.mass.commands import Actor, AwayReason, ChangeReason
from game.rules.mass.events import OpenerReason, WinReason
from game.rules.mass.plain import PlainHouse, PlainOccupant, PlainThrow, SuitName, TeamName


class PlainMatchStarted(TypedDict):
    """The match began."""

    e: Literal["match_started"]
    house: PlainHouse
    seats: list[PlainOccupant]


class PlainRoundDealt(TypedDict):
    """Cards were dealt; on the wire only the own hand is shown (R3.1)."""

    e: Literal["round_dealt"]
    number: int
    trump: SuitName
    hands: list[list[str] | None]
    ground: list[str] | None


class PlainDiceRolled(TypedDict):
    """The dice of round 1 (R3.3)."""

    e: Literal["dice_rolled"]
    throws: list[PlainThrow]


class PlainOpenerChoiceStarted(TypedDict):
    """A team chooses its opener until `ends_at`, ms of the Unix epoch (R3.4)."""

    e: Literal["opener_choice_started"]
    team: TeamName
    ends_at: int


class PlainOpenerNamed(TypedDict):
    """A member named an opener; to the other team this event is hidden (R3.4)."""

    e: Literal["opener_named"]
    seat: int
    named: int


class PlainOpenerChosen(TypedDict):
    """It is settled who opens (R3.3, R3.4)."""

    e: Literal["opener_chosen"]
    seat: int
    reason: OpenerReason


class PlainLed(TypedDict):
    """A lead, in the order of its columns (R4)."""

    e: Literal["led"]
    seat: int
    cards: list[str]
    by: Actor


class PlainBeaten(TypedDict):
    """A beat; card i lies in column i (R5.3)."""

    e: Literal["beaten"]
    seat: int
    cards: list[str]
    by: Actor


class PlainTaken(TypedDict):
    """Everything on the table went into a hand (R5.6)."""

    e: Literal["taken"]
    seat: int
    cards: list[str]
    by: Actor


class PlainGroundDrawn(TypedDict):
    """Cards drawn from the ground; which ones only the drawer sees (R6)."""

    e: Literal["ground_drawn"]
    seat: int
    count: int
    cards: list[str] | None


class PlainCircleCompleted(TypedDict):
    """All seven others beat; `seat` leads (R5.5)."""

    e: Literal["circle_completed"]
    seat: int


class PlainRoundWon(TypedDict):
    """A point (R7.1, R7.3)."""

    e: Literal["round_won"]
    team: TeamName
    seat: int | None
    reason: WinReason


class PlainRoundVoided(TypedDict):
    """The round is void and will be dealt again (R7.5)."""

    e: Literal["round_voided"]


class PlainMatchWon(TypedDict):
    """The match is won (R7.2)."""

    e: Literal["match_won"]
    team: TeamName


class PlainSeatKept(TypedDict):
    """The seat's person is away, a bot plays it (R9.1)."""

    e: Literal["seat_kept"]
    seat: int
    reason: AwayReason


class PlainSeatReturned(TypedDict):
    """The seat's person is back and plays it again (R9.1)."""

    e: Literal["seat_returned"]
    seat: int


class PlainOccupantChanged(TypedDict):
    """Somebody else sits in the seat from now on; its cards stay (R9.2)."""

    e: Literal["occupant_changed"]
    seat: int
    name: str
    kind: Literal["human", "bot"]
    reason: ChangeReason
    was: str


class PlainSurrenderPassed(TypedDict):
    """A team's vote to give up the round has passed (R8.5)."""

    e: Literal["surrender_passed"]
    team: TeamName
    yes: int
    online: int


class PlainMatchResumed(TypedDict):
    """Somebody is back at a match that stood still (R9.1)."""

    e: Literal["match_resumed"]
    paused_ms: int


class PlainMatchAbandoned(TypedDict):
    """The match is closed without a winner, since nobody came back (R9.1)."""

    e: Literal["match_abandoned"]


class PlainHidden(TypedDict):
    """Something that this viewer may not know."""

    e: Literal["hidden"]


PlainEvent: TypeAlias = (
    PlainMatchStarted
    | PlainRoundDealt
    | PlainDiceRolled
    | PlainOpenerChoiceStarted
    | PlainOpenerNamed
    | PlainOpenerChosen
    | PlainLed
    | PlainBeaten
    | PlainTaken
    | PlainGroundDrawn
    | PlainCircleCompleted
    | PlainRoundWon
    | PlainRoundVoided
    | PlainMatchWon
    | PlainSeatKept
    | PlainSeatReturned
    | PlainOccupantChanged
    | PlainSurrenderPassed
    | PlainMatchResumed
    | PlainMatchAbandoned
    | PlainHidden
)

PLAIN_EVENTS: dict[str, type] = {
    "match_started": PlainMatchStarted,
    "round_dealt": PlainRoundDealt,
    "dice_rolled": PlainDiceRolled,
    "opener_choice_started": PlainOpenerChoiceStarted,
    "opener_named": PlainOpenerNamed,
    "opener_chosen": PlainOpenerChosen,
    "led": PlainLed,
    "beaten": PlainBeaten,
    "taken": PlainTaken,
    "ground_drawn": PlainGroundDrawn,
    "circle_completed": PlainCircleCompleted,
    "round_won": PlainRoundWon,
    "round_voided": PlainRoundVoided,
    "match_won": PlainMatchWon,
    "seat_kept": PlainSeatKept,
    "seat_returned": PlainSeatReturned,
    "occupant_changed": PlainOccupantChanged,
    "surrender_passed": PlainSurrenderPassed,
    "match_resumed": PlainMatchResumed,
    "match_abandoned": PlainMatchAbandoned,
    "hidden": PlainHidden,
}
"""The plain form of each kind of event, by its name on the wire."""
