"""The public history of a round: who laid what, and who took.

By its type a history can hold nothing hidden: an act is a seat and the cards it laid
face up, or none when it took what lay there (R7.4). Hands, the ground and what was
drawn have no place in it, so it is the same for all seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from game.bots.cheapest import arrange
from game.bots.inference import hardly_held
from game.rules import mass


@dataclass(frozen=True, slots=True)
class Act:
    """What a seat did: the cards it laid face up, 0 when it took the table."""

    seat: int
    cards: mass.CardSet


History: TypeAlias = tuple[Act, ...]
"""The acts of one round, in order."""


def history_of(events: Iterable[mass.SeenEvent]) -> History:
    """The history of the newest round among some events, as anyone may have seen them."""
    acts: list[Act] = []
    for event in events:
        if isinstance(event, mass.RoundDealt):
            acts.clear()
        else:
            _note(acts, event)
    return tuple(acts)


def with_event(history: History, event: mass.SeenEvent) -> History:
    """A history after one more event: for whoever keeps it beside a running match."""
    if isinstance(event, mass.RoundDealt):
        return ()
    acts: list[Act] = []
    _note(acts, event)
    return (*history, *acts)


def _note(acts: list[Act], event: mass.SeenEvent) -> None:
    if isinstance(event, mass.Led | mass.Beaten):
        acts.append(Act(event.seat, mass.card_set(event.cards)))
    elif isinstance(event, mass.Taken):
        acts.append(Act(event.seat, 0))


def history_in_view(view: mass.SeatView) -> History:
    """As much of the history as a view alone tells: this circle and the one before."""
    acts: list[Act] = []
    before = view.last_circle
    if before is not None and before.end == "taken" and before.seat is not None:
        acts.extend(Act(play.seat, mass.card_set(play.cards)) for play in before.plays)
        acts.append(Act(before.seat, 0))
    acts.extend(Act(play.seat, mass.card_set(play.cards)) for play in view.circle)
    return tuple(acts)


@dataclass(slots=True)
class Knowledge:
    """What a history tells of each hand, in arranged card sets.

    Attributes:
        known: for each seat the cards it took and has not laid since.
        lacks: for each seat the cards it hardly holds.
    """

    known: list[mass.CardSet]
    lacks: list[mass.CardSet]


def knowledge_of(
    history: History, trump: mass.Suit, beaters: tuple[mass.CardSet, ...]
) -> Knowledge:
    """Follow a history.

    Args:
        history: the round's acts.
        trump: its trump suit.
        beaters: for each arranged card the arranged cards that beat it.
    """
    found = Knowledge([0] * mass.SEATS, [0] * mass.SEATS)
    table = to_beat = laid = 0
    for act in history:
        cards = arrange(act.cards, trump)
        found.lacks[act.seat] |= hardly_held(to_beat, cards, beaters)
        if cards:
            found.known[act.seat] &= ~cards
            table, to_beat, laid = table | cards, cards, laid + 1
        else:
            found.known[act.seat] |= table
        if not cards or laid == mass.SEATS:
            table = to_beat = laid = 0
    return found
