"""What the rows of seats repeat from the state, so that a sweep of all matches needs no state."""

from __future__ import annotations

from collections.abc import Sequence

from game.models import Match, Seat
from game.rules import mass


def write(match_id: int, events: Sequence[mass.Event], *, first_n: int) -> None:
    """Write down what events say about who plays a seat and who sits there (R9.1, R9.2).

    Args:
        match_id: the locked match the events belong to.
        events: what has just happened, in order.
        first_n: number of the first of them.
    """
    for n, event in enumerate(events, start=first_n):
        if isinstance(event, mass.SeatKept):
            _update(match_id, event.seat, away=event.reason)
        elif isinstance(event, mass.SeatReturned):
            _update(match_id, event.seat, away="")
        elif isinstance(event, mass.OccupantChanged):
            _update(match_id, event.seat, away="", name=event.occupant.name)
            Match.objects.filter(pk=match_id).update(seats_n=n)


def _update(match_id: int, seat: int, **columns: str) -> None:
    Seat.objects.filter(match_id=match_id, number=seat).update(**columns)
