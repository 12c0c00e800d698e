"""Events to and from their plain forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.mass.cards import names_in
from game.rules.mass.commands import Occupant
from game.rules.mass.events import (
    Beaten,
    CircleCompleted,
    DiceRolled,
    Event,
    GroundDrawn,
    Hidden,
    Led,
    MatchAbandoned,
    MatchResumed,
    MatchStarted,
    MatchWon,
    OccupantChanged,
    OpenerChoiceStarted,
    OpenerChosen,
    OpenerNamed,
    RoundDealt,
    RoundVoided,
    RoundWon,
    SeatKept,
    SeatReturned,
    SeenEvent,
    SurrenderPassed,
    Taken,
)
from game.rules.mass.plain import (
    SUIT_NAMES,
    card_names,
    cards_from_names,
    hidden_set_to_plain,
    house_from_plain,
    house_to_plain,
    occupants_from_plain,
    occupants_to_plain,
    set_from_names,
)
from game.rules.mass.plain_event_forms import (
    PlainBeaten,
    PlainCircleCompleted,
    PlainDiceRolled,
    PlainEvent,
    PlainGroundDrawn,
    PlainLed,
    PlainMatchStarted,
    PlainOccupantChanged,
    PlainOpenerChoiceStarted,
    PlainOpenerChosen,
    PlainOpenerNamed,
    PlainRoundDealt,
    PlainRoundWon,
    PlainSurrenderPassed,
    PlainTaken,
)
from game.rules.mass.table import Team


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


def _changed_to_plain(event: OccupantChanged) -> PlainOccupantChanged:
    return {
        "e": "occupant_changed",
        "seat": event.seat,
        "name": event.occupant.name,
        "kind": event.occupant.kind,
        "reason": event.reason,
        "was": event.was,
    }


def _passed_to_plain(event: SurrenderPassed) -> PlainSurrenderPassed:
    return {
        "e": "surrender_passed",
        "team": event.team.value,
        "yes": event.yes,
        "online": event.online,
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
    SeatKept: lambda event: {"e": "seat_kept", "seat": event.seat, "reason": event.reason},
    SeatReturned: lambda event: {"e": "seat_returned", "seat": event.seat},
    OccupantChanged: _changed_to_plain,
    SurrenderPassed: _passed_to_plain,
    MatchResumed: lambda event: {"e": "match_resumed", "paused_ms": event.paused_ms},
    MatchAbandoned: lambda _event: {"e": "match_abandoned"},
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
    "seat_kept": lambda p: SeatKept(p["seat"], p["reason"]),
    "seat_returned": lambda p: SeatReturned(p["seat"]),
    "occupant_changed": lambda p: OccupantChanged(
        p["seat"], Occupant(p["name"], p["kind"]), p["reason"], p["was"]
    ),
    "surrender_passed": lambda p: SurrenderPassed(Team(p["team"]), p["yes"], p["online"]),
    "match_resumed": lambda p: MatchResumed(p["paused_ms"]),
    "match_abandoned": lambda _plain: MatchAbandoned(),
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
    SeatKept: "seat_kept",
    SeatReturned: "seat_returned",
    OccupantChanged: "occupant_changed",
    SurrenderPassed: "surrender_passed",
    MatchResumed: "match_resumed",
    MatchAbandoned: "match_abandoned",
    Hidden: "hidden",
}
