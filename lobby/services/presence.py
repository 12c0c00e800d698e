"""Presence in rooms: a lease that a person's own heartbeat renews.

A renewal never waits for a command that is being carried out: rows that are locked are
passed over, and the next heartbeat renews them. So it can take part in no deadlock.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery

from game.models import Seat
from lobby.models import Member, Room
from lobby.selectors import SILENT

LIVELY_STEP = timedelta(seconds=2)
"""How exactly a room remembers when somebody was heard in it."""
MIRROR_STEP = timedelta(seconds=4)
"""How old a lease in the room may be while its person is heard at the table."""


def renew(member_ids: Collection[int], now: datetime) -> None:
    """Note that these members were heard.

    Args:
        member_ids: rows of members.
        now: when they were heard.
    """
    if not member_ids:
        return
    with transaction.atomic():
        members = Member.objects.filter(pk__in=member_ids)
        _enliven(set(members.values_list("room_id", flat=True)), now)
        heard = _unlocked(members.filter(seen_at__lt=now))
        Member.objects.filter(pk__in=heard).update(seen_at=now)


def mirror_tables(now: datetime) -> None:
    """Who is heard at the table of a room's match is present in the room too.

    Args:
        now: the present moment.
    """
    at_table = Seat.objects.filter(
        match_id=OuterRef("room__match_id"), player_id=OuterRef("player_id")
    )
    stale = Member.objects.filter(room__phase=Room.Phase.PLAYING, seen_at__lt=now - MIRROR_STEP)
    stale = stale.annotate(heard_at=Subquery(at_table.values("seen_at")[:1]))
    found = dict(stale.filter(heard_at__gt=F("seen_at")).values_list("pk", "heard_at"))
    if not found:
        return
    with transaction.atomic():
        lively = Member.objects.filter(pk__in=found)
        members = lively.filter(pk__in=_unlocked(lively)).only("pk", "seen_at", "room_id")
        for member in members:
            member.seen_at = found[member.pk]
        Member.objects.bulk_update(members, ["seen_at"])
        heard = {member.room_id for member in members if now - member.seen_at < SILENT}
        _enliven(heard, now)


def _enliven(room_ids: Collection[int], now: datetime) -> None:
    """Note that somebody is in these rooms.

    Where everybody was away before, perhaps the site itself could not hear: nobody's
    silence meanwhile counts.
    """
    rooms = Room.objects.filter(pk__in=room_ids, lively_at__lt=now - LIVELY_STEP)
    before = dict(
        rooms.select_for_update(skip_locked=True).order_by("pk").values_list("pk", "lively_at")
    )
    if not before:
        return
    away = timedelta(seconds=settings.MASSS_AWAY_S)
    quiet = {room_id: at for room_id, at in before.items() if at < now - away}
    if quiet:
        _overlook_silence(quiet, now)
    Room.objects.filter(pk__in=before).update(lively_at=now)


def _overlook_silence(quiet: Mapping[int, datetime], now: datetime) -> None:
    """Count the silence of others on from when rooms fell quiet.

    Who fell silent with the room gets the full time to be heard again; who was gone
    before stays gone.

    Args:
        quiet: when somebody was last heard, by room.
        now: the present moment.
    """
    silent = Member.objects.filter(room_id__in=quiet, seen_at__lt=now - SILENT)
    members = list(silent.filter(pk__in=_unlocked(silent)).only("pk", "seen_at", "room_id"))
    for member in members:
        member.seen_at = now - max(quiet[member.room_id] - member.seen_at, SILENT)
    Member.objects.bulk_update(members, ["seen_at"])


def _unlocked(members: QuerySet[Member]) -> list[int]:
    """Lock those of some members that nobody has locked."""
    return list(
        members.select_for_update(of=("self",), skip_locked=True)
        .order_by("pk")
        .values_list("pk", flat=True)
    )
