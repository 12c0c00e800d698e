"""Making a room."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from lobby.models import Chair, Member, Player, Room
from lobby.models.room import make_room_code
from lobby.services import room_settings, tries
from lobby.services.change import change
from lobby.services.refusals import RoomRefusal, RoomRefused
from lobby.services.room_settings import RoomSettings

SEATS = 8
MOST_OWNED = 3
"""Rooms that one person may own at a time."""


def create(player: Player, settings: RoomSettings) -> Room:
    """Make a room; its owner is the first member and sits on chair 0.

    Who may call: an edge, for its own signed-in person. Tells of it after the commit.

    Args:
        player: the owner.
        settings: how the room is set.

    Returns:
        The room.

    Raises:
        RoomRefused: `too_many_rooms`, `password_needed`, `too_many_tries`.
    """
    tries.count(tries.MAKE_ROOM, player.pk)
    values = settings.values()
    now = timezone.now()
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        owned = Room.objects.filter(owner=player).exclude(phase=Room.Phase.CLOSED)
        if owned.count() >= MOST_OWNED:
            raise RoomRefused(RoomRefusal.TOO_MANY_ROOMS, most=MOST_OWNED)
        row = Room(code=_free_code(), owner=player, lively_at=now, n=0)
        room_settings.put(row, values)
        row.save()
        Chair.objects.bulk_create(Chair(room=row, number=number) for number in range(SEATS))
        join_as_member(row, player, now)
        with change(row.pk) as room:
            room.chairs[0].player_id = player.pk
    return room.row


def join_as_member(row: Room, player: Player, now: datetime) -> Member:
    """Put a person into a locked room; a person comes online."""
    return Member.objects.create(room=row, player=player, joined_at=now, seen_at=now)


def _free_code() -> str:
    """A code that no room has ever had."""
    code = make_room_code()
    while Room.objects.filter(code=code).exists():
        code = make_room_code()
    return code
