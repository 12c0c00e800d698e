"""A client's fold: from a seat view and events to the next view, in plain form.

Written from the protocol, without the engine, as any client must: it knows no
rule of the game, only what each event changes in a view. The browser's reducer
does the same and is tested with the same cases, `tests.support.fold_cases`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

View = dict[str, Any]
Event = dict[str, Any]

RANKS = "789TJQK32A"
JOKERS = ("J3", "J2", "J1")
SEATS = 8


def apply_frame(view: View, frame: dict[str, Any]) -> View:
    """The view after an `events` message; the given one is left as it was."""
    for event in frame["events"]:
        view = reduce(view, event)
    return {**view, "legal": frame["legal"]}


def reduce(view: View, event: Event) -> View:
    """The view after one event; the given one is left as it was."""
    view = copy.deepcopy(view)
    _REDUCERS[event["e"]](view, event)
    return view


def card_order(card: str) -> int:
    """Where a card stands in a list that is sorted as hands are."""
    if card in JOKERS:
        return 40 + JOKERS.index(card)
    return "HSDC".index(card[1]) * 10 + RANKS.index(card[0])


def _match_started(view: View, event: Event) -> None:
    view["house"] = event["house"]
    view["seats"] = [{**seat, "away": None, "size": 0} for seat in event["seats"]]


def _round_dealt(view: View, event: Event) -> None:
    own = None if view["seat"] is None else event["hands"][view["seat"]]
    for seat in view["seats"]:
        seat["size"] = 5
    view.update(
        round=event["number"],
        trump=event["trump"],
        hand=own,
        ground=3,
        circle=[],
        last_circle=None,
        moves=0,
        discarded=[],
        opener=None,
        opener_reason=None,
        leader=None,
        turn=None,
        dice=None,
        choice=None,
    )


def _dice_rolled(view: View, event: Event) -> None:
    view["dice"] = event["throws"]


def _opener_choice_started(view: View, event: Event) -> None:
    view["phase"] = "opener"
    view["choice"] = {
        "team": event["team"],
        "ends_at": event["ends_at"],
        "named": [None] * SEATS,
    }


def _opener_named(view: View, event: Event) -> None:
    view["choice"]["named"][event["seat"]] = event["named"]


def _opener_chosen(view: View, event: Event) -> None:
    view.update(
        phase="lead",
        opener=event["seat"],
        opener_reason=event["reason"],
        leader=None,
        turn=event["seat"],
        choice=None,
    )


def _led(view: View, event: Event) -> None:
    view.update(phase="beat", circle=[], last_circle=None, leader=event["seat"])
    _lay(view, event)


def _beaten(view: View, event: Event) -> None:
    _lay(view, event)


def _lay(view: View, event: Event) -> None:
    seat, cards = event["seat"], event["cards"]
    view["circle"].append({"seat": seat, "cards": cards})
    view["turn"] = (seat + 1) % SEATS
    view["moves"] += 1
    view["seats"][seat]["size"] -= len(cards)
    if view["seat"] == seat:
        view["hand"] = [card for card in view["hand"] if card not in cards]


def _taken(view: View, event: Event) -> None:
    seat = event["seat"]
    _gain(view, seat, event["cards"], len(event["cards"]))
    _close_circle(view, "taken", seat)
    view.update(phase="lead", leader=None, turn=(seat + 1) % SEATS)
    view["moves"] += 1


def _ground_drawn(view: View, event: Event) -> None:
    view["ground"] -= event["count"]
    _gain(view, event["seat"], event["cards"], event["count"])


def _gain(view: View, seat: int, cards: list[str] | None, count: int) -> None:
    view["seats"][seat]["size"] += count
    if view["seat"] == seat:
        assert cards is not None, "the own cards are never hidden"
        view["hand"] = sorted([*view["hand"], *cards], key=card_order)


def _circle_completed(view: View, event: Event) -> None:
    laid = [card for play in view["circle"] for card in play["cards"]]
    view["discarded"] = sorted([*view["discarded"], *laid], key=card_order)
    _close_circle(view, "completed", event["seat"])
    view.update(phase="lead", leader=None, turn=event["seat"])


def _close_circle(view: View, end: str, seat: int | None) -> None:
    if view["circle"]:
        view["last_circle"] = {"plays": view["circle"], "end": end, "seat": seat}
        view["circle"] = []


def _round_won(view: View, event: Event) -> None:
    view["score"][event["team"]] += 1
    _end_round(view, event["team"], event["seat"], event["reason"])


def _round_voided(view: View, _event: Event) -> None:
    _end_round(view, None, None, "void")


def _end_round(view: View, team: str | None, seat: int | None, reason: str) -> None:
    view["results"].append({"round": view["round"], "team": team, "seat": seat, "reason": reason})
    _close_circle(view, "over", seat)
    view.update(phase="deal", leader=None, turn=None, choice=None)


def _match_won(view: View, event: Event) -> None:
    view.update(phase="over", winner=event["team"])


def _seat_kept(view: View, event: Event) -> None:
    view["seats"][event["seat"]]["away"] = event["reason"]


def _seat_returned(view: View, event: Event) -> None:
    view["seats"][event["seat"]]["away"] = None


def _occupant_changed(view: View, event: Event) -> None:
    view["seats"][event["seat"]].update(name=event["name"], kind=event["kind"], away=None)


def _surrender_passed(_view: View, _event: Event) -> None:
    """The round's end, which follows, changes the view."""


def _match_resumed(view: View, event: Event) -> None:
    if view["choice"]:
        view["choice"]["ends_at"] += event["paused_ms"]


def _match_abandoned(view: View, _event: Event) -> None:
    view.update(phase="over", turn=None, choice=None)


def _hidden(_view: View, _event: Event) -> None:
    """Something happened that this viewer may not know."""


_REDUCERS: dict[str, Callable[[View, Event], None]] = {
    "match_started": _match_started,
    "round_dealt": _round_dealt,
    "dice_rolled": _dice_rolled,
    "opener_choice_started": _opener_choice_started,
    "opener_named": _opener_named,
    "opener_chosen": _opener_chosen,
    "led": _led,
    "beaten": _beaten,
    "taken": _taken,
    "ground_drawn": _ground_drawn,
    "circle_completed": _circle_completed,
    "round_won": _round_won,
    "round_voided": _round_voided,
    "match_won": _match_won,
    "seat_kept": _seat_kept,
    "seat_returned": _seat_returned,
    "occupant_changed": _occupant_changed,
    "surrender_passed": _surrender_passed,
    "match_resumed": _match_resumed,
    "match_abandoned": _match_abandoned,
    "hidden": _hidden,
}
