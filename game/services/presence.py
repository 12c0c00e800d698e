"""Who is online: a lease that a person's own heartbeat renews (R8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Exists, OuterRef, Q

from game.models import Match, Seat

if TYPE_CHECKING:
    from django.db.models import QuerySet

GRACE = timedelta(seconds=10)
"""A connection lost less than this ago still counts as online (R8.2)."""
SILENT = timedelta(seconds=7)
"""A person not heard for this long is shown as reconnecting; heartbeats come every 5 s."""


@dataclass(frozen=True, slots=True)
class Lease:
    """What the site knows of a person at a seat.

    Attributes:
        seen_at: when the person was last heard.
        is_away: whether a bot keeps the seat (R9.1).
    """

    seen_at: datetime | None
    is_away: bool


def renew(seat_ids: Sequence[int], now: datetime) -> None:
    """Note that the people of these seats were heard.

    A match in which nobody was online wakes up: from now on the others have the
    full time to be heard again, for it may be the site that could not hear them.

    Args:
        seat_ids: rows of seats.
        now: when they were heard.
    """
    if not seat_ids:
        return
    heard = Seat.objects.filter(pk__in=seat_ids, player__isnull=False)
    others = _online(now).filter(match_id=OuterRef("match_id"))
    asleep = heard.filter(~Exists(others)).order_by().values_list("match_id", flat=True)
    waking = set(asleep)
    if waking:
        Match.objects.filter(pk__in=waking).update(woken_at=now)
    heard.update(seen_at=now)


def hear(match_id: int, seat: int, now: datetime) -> None:
    """Note at once that the person of a seat was heard, where what is asked counts who is online.

    Until the watch's next look a person who is just back would be missing in the others' counts.
    """
    people = Seat.objects.filter(match_id=match_id, number=seat)
    renew(list(people.values_list("pk", flat=True)), now)


def online_seats(match_id: int, now: datetime) -> frozenset[int]:
    """The seats whose person counts as online at this moment (R8.2).

    Who is away does not, though the connection may be there: a bot plays that seat (R9.1).
    """
    seats = _online(now).filter(match_id=match_id, away="")
    return frozenset(seats.values_list("number", flat=True))


def hears_anyone(now: datetime) -> bool:
    """Tell whether any person anywhere counts as online.

    If not, it may be the site that could not hear, frozen or just started, and
    nobody's silence means that they are gone.
    """
    return _online(now).exists()


def leases_of(match_ids: Iterable[int]) -> dict[int, dict[int, Lease]]:
    """The lease of each person, by match and seat; people's seats only."""
    leases: dict[int, dict[int, Lease]] = {}
    rows = Seat.objects.filter(match_id__in=list(match_ids), player__isnull=False)
    for match_id, number, seen_at, away in rows.values_list(
        "match_id", "number", "seen_at", "away"
    ):
        leases.setdefault(match_id, {})[number] = Lease(seen_at, bool(away))
    return leases


def gone_seats(seat_ids: Iterable[int]) -> list[tuple[int, int]]:
    """Those of some seats that are kept since the connection was lost, as (match, seat) (R9.1)."""
    seats = Seat.objects.filter(pk__in=list(seat_ids), away="gone")
    return list(seats.values_list("match_id", "number"))


def silent_seats(now: datetime) -> QuerySet[Seat]:
    """The seats of people who were silent too long while others of their match were heard (R9.1).

    A match whose people are all silent waits for them instead. The query goes from
    the few seats that were heard lately to their neighbours, so that finished and
    sleeping matches cost nothing.
    """
    limit = now - timedelta(seconds=settings.MASSS_AWAY_S)
    silent = Q(seen_at__isnull=True) | Q(seen_at__lt=limit)
    return Seat.objects.filter(
        silent,
        match_id__in=_online(now).order_by().values("match_id"),
        match__finished_at__isnull=True,
        match__woken_at__lt=limit,
        bot="",
        away="",
    )


def _online(now: datetime) -> QuerySet[Seat]:
    """The seats of all matches whose person counts as online (R8.2)."""
    return Seat.objects.filter(player__isnull=False, seen_at__gt=now - GRACE)
