"""Where people are now: online, at a table, in which room."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from game.models import Seat
from lobby.models import Member, Room

HEARD_WITHIN = timedelta(seconds=30)
"""Who was heard in this time, in a room or at a table, is shown as online."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a person is now.

    Attributes:
        online: heard a moment ago.
        playing: at the table of a running match.
        room: the room, where the one who looks may enter it.
    """

    online: bool = False
    playing: bool = False
    room: Room | None = None


def whereabouts_of(player_ids: Iterable[int], viewer_id: int) -> dict[int, Whereabouts]:
    """Where each of these people is, as far as the one who looks may know; three queries.

    A room that is entered by its link alone is shown only to who is in it too.
    """
    ids = list(player_ids)
    since = timezone.now() - HEARD_WITHIN
    seats = Seat.objects.filter(
        player_id__in=ids, seen_at__gte=since, match__finished_at__isnull=True
    )
    playing = set(seats.values_list("player_id", flat=True))
    entered = set(Member.objects.filter(player_id=viewer_id).values_list("room_id", flat=True))
    members = (
        Member.objects.filter(player_id__in=ids, seen_at__gte=since)
        .exclude(room__phase=Room.Phase.CLOSED)
        .select_related("room")
        .order_by("seen_at")
    )
    rooms = {member.player_id: member.room for member in members}
    return {
        player_id: Whereabouts(
            online=player_id in playing or player_id in rooms,
            playing=player_id in playing,
            room=_open_to(rooms.get(player_id), entered),
        )
        for player_id in ids
    }


def _open_to(room: Room | None, entered: set[int]) -> Room | None:
    """The room if somebody who is in the rooms `entered` may know of it."""
    if room is None or (room.access == Room.Access.LINK and room.pk not in entered):
        return None
    return room
