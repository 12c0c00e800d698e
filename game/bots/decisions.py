"""The moves of a match one by one, each with what its seat knew when it chose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.bots.history import History, with_event
from game.rules import mass


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, and the position that it was chosen in.

    Attributes:
        round: where the round stands among all deals, from 1.
        moves: so many moves were made in it before.
        view: what the seat saw (R7.4).
        history: the round's public acts up to then.
        move: what it played.
    """

    round: int
    moves: int
    view: mass.SeatView
    history: History
    move: mass.Move


def decisions_in(events: Iterable[mass.Event]) -> Iterator[Decision]:
    """Every move of a match in order.

    Args:
        events: the whole log.
    """
    state = mass.NEW_MATCH
    history: History = ()
    place = moves = 0
    for event in events:
        if isinstance(event, mass.RoundDealt):
            place, moves = place + 1, 0
        elif isinstance(event, mass.Led | mass.Beaten | mass.Taken):
            view = mass.view_of(state, event.seat)
            yield Decision(place, moves, view, history, _move_of(event))
            moves += 1
        state = mass.evolve(state, event)
        history = with_event(history, mass.redact(event, None))


def _move_of(event: mass.Led | mass.Beaten | mass.Taken) -> mass.Move:
    if isinstance(event, mass.Taken):
        return mass.Take(event.seat)
    cards = mass.card_set(event.cards)
    if isinstance(event, mass.Led):
        return mass.Lead(event.seat, cards)
    return mass.Beat(event.seat, cards)
