"""Events in plain form, for the log and the wire (one form for both)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, TypedDict

from game.rules.mass.cards import names_in
from game.rules.mass.commands import Actor
from game.rules.mass.events import (
    Beaten,
    CircleCompleted,
    DiceRolled,
    Event,
    GroundDrawn,
    Hidden,
    Led,
    MatchStarted,
    MatchWon,
    OpenerChoiceStarted,
    OpenerChosen,
    OpenerNamed,
    OpenerReason,
    RoundDealt,
    RoundVoided,
    RoundWon,
    SeenEvent,
    Taken,
    WinReason,
)
from game.rules.mass.plain import (
    SUIT_NAMES,
    PlainHouse,
    PlainOccupant,
    PlainThrow,
    SuitName,
    TeamName,
    card_names,
    cards_from_names,
    hidden_set_to_plain,
    house_from_plain,
    house_to_plain,
    occupants_from_plain,
    occupants_to_plain,
    set_from_names,
)
from game.rules.mass.table import Team


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
    "hidden": PlainHidden,
}
"""The plain form of each kind of event, by its name on the wire."""


def event_to_plain(event: SeenEvent) -> PlainEvent:
    """An event, whole or redacted, in plain form."""
    plain: PlainEvent = _TO_PLAIN[type(event)](event)
    return plain


def event_from_plain(plain: PlainEvent) -> Event:
    """A whole event from its plain form, the inverse of `event_to_plain`.

    Raises:
        KeyError: the form is of no kind of event that the log can hold.
    """
    event: Event = _FROM_PLAIN[plain["e"]](plain)
    return event


def event_kind(event: SeenEvent) -> str:
    """The name of an event's kind, as `e` has it in the plain form."""
    return _KINDS[type(event)]


def _started_to_plain(event: MatchStarted) -> PlainMatchStarted:
    return {
        "e": "match_started",
        "house": house_to_plain(event.house),
        "seats": occupants_to_plain(event.occupants),
    }


def _dealt_to_plain(event: RoundDealt) -> PlainRoundDealt:
    return {
        "e": "round_dealt",
        "number": event.number,
        "trump": SUIT_NAMES[event.trump],
        "hands": [hidden_set_to_plain(hand) for hand in event.hands],
        "ground": None if event.ground is None else card_names(event.ground),
    }


def _dice_to_plain(event: DiceRolled) -> PlainDiceRolled:
    return {"e": "dice_rolled", "throws": [list(throw) for throw in event.throws]}


def _choice_to_plain(event: OpenerChoiceStarted) -> PlainOpenerChoiceStarted:
    return {
        "e": "opener_choice_started",
        "team": event.team.value,
        "ends_at": event.ends_at,
    }


def _named_to_plain(event: OpenerNamed) -> PlainOpenerNamed:
    return {"e": "opener_named", "seat": event.seat, "named": event.named}


def _chosen_to_plain(event: OpenerChosen) -> PlainOpenerChosen:
    return {"e": "opener_chosen", "seat": event.seat, "reason": event.reason}


def _led_to_plain(event: Led) -> PlainLed:
    return {"e": "led", "seat": event.seat, "cards": card_names(event.cards), "by": event.by}


def _beaten_to_plain(event: Beaten) -> PlainBeaten:
    return {"e": "beaten", "seat": event.seat, "cards": card_names(event.cards), "by": event.by}


def _taken_to_plain(event: Taken) -> PlainTaken:
    return {"e": "taken", "seat": event.seat, "cards": names_in(event.cards), "by": event.by}


def _drawn_to_plain(event: GroundDrawn) -> PlainGroundDrawn:
    return {
        "e": "ground_drawn",
        "seat": event.seat,
        "count": event.count,
        "cards": None if event.cards is None else card_names(event.cards),
    }


def _completed_to_plain(event: CircleCompleted) -> PlainCircleCompleted:
    return {"e": "circle_completed", "seat": event.seat}


def _won_to_plain(event: RoundWon) -> PlainRoundWon:
    return {
        "e": "round_won",
        "team": event.team.value,
        "seat": event.seat,
        "reason": event.reason,
    }


def _dealt_from_plain(plain: PlainRoundDealt) -> RoundDealt:
    return RoundDealt(
        plain["number"],
        SUIT_NAMES.index(plain["trump"]),
        tuple(None if hand is None else set_from_names(hand) for hand in plain["hands"]),
        None if plain["ground"] is None else cards_from_names(plain["ground"]),
    )


def _drawn_from_plain(plain: PlainGroundDrawn) -> GroundDrawn:
    cards = None if plain["cards"] is None else cards_from_names(plain["cards"])
    return GroundDrawn(plain["seat"], plain["count"], cards)


_TO_PLAIN: dict[type[SeenEvent], Callable[[Any], Any]] = {
    MatchStarted: _started_to_plain,
    RoundDealt: _dealt_to_plain,
    DiceRolled: _dice_to_plain,
    OpenerChoiceStarted: _choice_to_plain,
    OpenerNamed: _named_to_plain,
    OpenerChosen: _chosen_to_plain,
    Led: _led_to_plain,
    Beaten: _beaten_to_plain,
    Taken: _taken_to_plain,
    GroundDrawn: _drawn_to_plain,
    CircleCompleted: _completed_to_plain,
    RoundWon: _won_to_plain,
    RoundVoided: lambda _event: {"e": "round_voided"},
    MatchWon: lambda event: {"e": "match_won", "team": event.team.value},
    Hidden: lambda _event: {"e": "hidden"},
}

_FROM_PLAIN: dict[str, Callable[[Any], Event]] = {
    "match_started": lambda p: MatchStarted(
        occupants_from_plain(p["seats"]), house_from_plain(p["house"])
    ),
    "round_dealt": _dealt_from_plain,
    "dice_rolled": lambda p: DiceRolled(tuple(tuple(throw) for throw in p["throws"])),
    "opener_choice_started": lambda p: OpenerChoiceStarted(Team(p["team"]), p["ends_at"]),
    "opener_named": lambda p: OpenerNamed(p["seat"], p["named"]),
    "opener_chosen": lambda p: OpenerChosen(p["seat"], p["reason"]),
    "led": lambda p: Led(p["seat"], cards_from_names(p["cards"]), p["by"]),
    "beaten": lambda p: Beaten(p["seat"], cards_from_names(p["cards"]), p["by"]),
    "taken": lambda p: Taken(p["seat"], set_from_names(p["cards"]), p["by"]),
    "ground_drawn": _drawn_from_plain,
    "circle_completed": lambda p: CircleCompleted(p["seat"]),
    "round_won": lambda p: RoundWon(Team(p["team"]), p["seat"], p["reason"]),
    "round_voided": lambda _plain: RoundVoided(),
    "match_won": lambda p: MatchWon(Team(p["team"])),
}

_KINDS: dict[type[SeenEvent], str] = {
    MatchStarted: "match_started",
    RoundDealt: "round_dealt",
    DiceRolled: "dice_rolled",
    OpenerChoiceStarted: "opener_choice_started",
    OpenerNamed: "opener_named",
    OpenerChosen: "opener_chosen",
    Led: "led",
    Beaten: "beaten",
    Taken: "taken",
    GroundDrawn: "ground_drawn",
    CircleCompleted: "circle_completed",
    RoundWon: "round_won",
    RoundVoided: "round_voided",
    MatchWon: "match_won",
    Hidden: "hidden",
}
