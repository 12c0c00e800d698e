"""What happens in rooms by itself: calls and matches end, owners and rooms are given up."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from game.recent import Commit
from game.rules import mass
from lobby.models import Chair, Member, Room
from lobby.selectors import SILENT
from lobby.services import leaving, presence, starting, vigil
from lobby.services.change import OpenRoom, change
from lobby.services.places import free
from lobby.services.refusals import RoomRefused

logger = logging.getLogger(__name__)


def sweep() -> int:
    """Act on everything in rooms that is due. Safe to run twice, or at once elsewhere.

    A room in which something fails is logged and keeps no other waiting. Silence counts
    only as far as it was watched; where the watch itself fails, the rest is done.

    Returns:
        How many rooms it changed.
    """
    now = timezone.now()
    changed = _each(_calls_over(now), starting.call_over) + matches_over()
    try:
        presence.mirror_tables(now)
        since = vigil.keep(now)
    except Exception:
        logger.exception("Silence in the rooms could not be watched")
        return changed
    return changed + _give_up(now, since)


def _give_up(now: datetime, since: datetime) -> int:
    """Act on silence that has lasted too long and was watched since `since`."""
    changed = 0
    owner_gone = timedelta(seconds=settings.MASSS_OWNER_GONE_S)
    idle = timedelta(seconds=settings.MASSS_ROOM_IDLE_S)
    if since <= now - owner_gone:
        changed += _each(_ownerless(now, owner_gone), _pass_on)
    if since <= now - idle:
        changed += _each(_deserted_chairs(now - idle), _free_chairs)
        changed += _each(_dead(now - idle), _close)
    return changed


def matches_over() -> int:
    """Open the rooms again whose match has ended, won or given up by all, for a rematch.

    Returns:
        How many rooms that were.
    """
    over = Room.objects.filter(Q(match__finished_at__isnull=False) | Q(match__isnull=True))
    return _each(over.filter(phase=Room.Phase.PLAYING), _settle)


def match_moved(match_id: int, commit: Commit) -> None:
    """A match has moved on; if it has ended, its room opens again at once.

    Called after the commit, on any thread. A failure is logged, and the sweep makes it good.
    """
    if commit.state.phase is not mass.Phase.OVER:
        return
    try:
        _each(Room.objects.filter(match_id=match_id, phase=Room.Phase.PLAYING), _settle)
    except Exception:
        logger.exception("The room of match %s could not be opened", match_id)


# What is due --------------------------------------------------------------------------------------


def _calls_over(now: datetime) -> QuerySet[Room]:
    return Room.objects.filter(phase=Room.Phase.CALLING, call_ends_at__lte=now)


def _ownerless(now: datetime, gone: timedelta) -> QuerySet[Room]:
    """Rooms whose owner is gone, and in which somebody is online."""
    members = Member.objects.filter(room=OuterRef("pk"))
    is_there = members.filter(player=OuterRef("owner"), seen_at__gt=now - gone)
    others = members.filter(seen_at__gt=now - SILENT)
    rooms = Room.objects.exclude(phase=Room.Phase.CLOSED)
    return rooms.filter(~Exists(is_there), Exists(others))


def _deserted_chairs(heard_before: datetime) -> QuerySet[Room]:
    """Rooms waiting for people in which somebody has a chair who was not heard since."""
    gone = Member.objects.filter(
        room=OuterRef("room"), player=OuterRef("player"), seen_at__lt=heard_before
    )
    chairs = Chair.objects.filter(Exists(gone), room=OuterRef("pk"))
    return Room.objects.filter(Exists(chairs), phase=Room.Phase.OPEN)


def _dead(heard_before: datetime) -> QuerySet[Room]:
    rooms = Room.objects.exclude(phase=Room.Phase.CLOSED)
    return rooms.filter(lively_at__lt=heard_before)


# What is done: each looks again, now that the room is locked --------------------------------------


def _settle(room_id: int) -> bool:
    with change(room_id) as room:  # which looks whether the match is over
        return room.row.phase == Room.Phase.OPEN


def _pass_on(room_id: int) -> bool:
    """Give a room whose owner is gone to who is there longest."""
    gone = timedelta(seconds=settings.MASSS_OWNER_GONE_S)
    with change(room_id) as room:
        owner = room.members.get(room.row.owner_id or 0)
        if owner is not None and owner.seen_at > room.now - gone:
            return False
        others = [member for member in room.members.values() if member is not owner]
        successor = leaving.longest_present(others, room.now)
        if successor is None:
            return False
        if owner is not None:
            room.notice("owner_left", owner.player_id, owner.player.username)
        leaving.hand_over(room, successor)
        return True


def _free_chairs(room_id: int) -> bool:
    """Take people who are gone off their chairs."""
    with change(room_id) as room:
        if room.row.phase != Room.Phase.OPEN:
            return False
        gone = [
            chair
            for chair in room.chairs
            if chair.player_id is not None
            and room.members[chair.player_id].seen_at < _idle_since(room)
        ]
        for chair in gone:
            free(chair)
        return bool(gone)


def _close(room_id: int) -> bool:
    with change(room_id) as room:
        if room.row.lively_at >= _idle_since(room):
            return False
        leaving.close(room)
        return True


def _idle_since(room: OpenRoom) -> datetime:
    return room.now - timedelta(seconds=settings.MASSS_ROOM_IDLE_S)


def _each(rooms: QuerySet[Room], act: Callable[[int], bool]) -> int:
    """Act on each of these rooms; a failure is logged."""
    ids = list(rooms.order_by("pk").values_list("pk", flat=True))
    return sum(_safely(room_id, act) for room_id in ids)


def _safely(room_id: int, act: Callable[[int], bool]) -> bool:
    try:
        return act(room_id)
    except RoomRefused:
        return False  # it has closed meanwhile
    except Exception:
        logger.exception("Room %s could not be moved on", room_id)
        return False
