"""What rooms show of a person has changed: name, picture, being a guest."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import F

from lobby import outbox
from lobby.models import Member, Room


def show_again(player_id: int) -> None:
    """Let every room in which a person is be shown anew, after the commit.

    Each room in a transaction of its own: who changes a room locks it before its people, so
    the person's row must be free again by then.
    """
    transaction.on_commit(partial(_count_changes, player_id), robust=True)


def _count_changes(player_id: int) -> None:
    rooms = Member.objects.filter(player_id=player_id).exclude(room__phase=Room.Phase.CLOSED)
    for room_id in rooms.values_list("room_id", flat=True):
        with transaction.atomic():
            Room.objects.filter(pk=room_id).update(n=F("n") + 1)
            n = Room.objects.values_list("n", flat=True).get(pk=room_id)
        outbox.publish(outbox.RoomNews(room_id, n))
