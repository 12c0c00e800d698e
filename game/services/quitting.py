"""Leaving a match that no room stands around, and closing it when nobody is left."""

from __future__ import annotations

from django.db import transaction

from game.models import Seat
from game.rules import mass
from game.services import seats
from game.services.apply import apply, open_match


def quit_match(match_id: int, seat: int, player_id: int) -> bool:
    """Leave a match for good (R9.2); without any person left it is closed, and nobody wins.

    Bots would only play on among themselves. Who may call: an edge, for its own signed-in
    person; a match of a room is left through the room. Locks the match; shows the events
    after the commit. Safe to call twice.

    Args:
        match_id: the match.
        seat: the person's seat.
        player_id: the person.

    Returns:
        Whether the match is closed by this.

    Raises:
        NotApplied: `seat_lost`, the person does not sit there.
        mass.Refused: the match is over.
        NotVisible: there is no such match.
    """
    with transaction.atomic():
        seats.leave(match_id, seat, player_id)
        match = open_match(match_id)
        is_empty = not Seat.objects.filter(match_id=match_id, player__isnull=False).exists()
        if not is_empty or match.state.phase is mass.Phase.OVER:
            return False
        apply(match, mass.Abandon())
        return True
