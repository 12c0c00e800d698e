"""Who is online: a lease that a person's own heartbeat renews (R8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from game.models import Seat

GRACE = timedelta(seconds=10)
"""A connection lost less than this ago still counts as online (R8.2)."""
SILENT = timedelta(seconds=7)
"""A person not heard for this long is shown as reconnecting; heartbeats come every 5 s."""


def renew(seat_ids: Sequence[int], now: datetime) -> None:
    """Note that the people of these seats were heard.

    Args:
        seat_ids: rows of seats.
        now: when they were heard.
    """
    if seat_ids:
        Seat.objects.filter(pk__in=seat_ids, player__isnull=False).update(seen_at=now)


def online_seats(match_id: int, now: datetime) -> frozenset[int]:
    """The seats whose person counts as online at this moment (R8.2)."""
    seats = Seat.objects.filter(match_id=match_id, player__isnull=False, seen_at__gt=now - GRACE)
    return frozenset(seats.values_list("number", flat=True))


def hears_anyone(now: datetime) -> bool:
    """Tell whether any person anywhere counts as online.

    If not, it may be the site that could not hear, frozen or just started, and
    nobody's silence means that they are gone.
    """
    return Seat.objects.filter(player__isnull=False, seen_at__gt=now - GRACE).exists()
