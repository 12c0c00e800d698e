"""Asking friends to come."""

from __future__ import annotations

from datetime import timedelta

from lobby.models import Invitation
from lobby.outbox import InvitedNews
from lobby.people_selectors import may_invite
from lobby.services.change import OpenRoom
from lobby.services.refusals import RoomRefusal, RoomRefused

AGAIN = timedelta(seconds=30)
"""Who asks the same friend again sooner than this is heard only once."""


def invite(room: OpenRoom, player_id: int, invited_id: int) -> None:
    """Ask a friend to come into the room; who is in it already is not disturbed.

    A friend who is asked needs no password.

    Raises:
        RoomRefused: `not_friends`; it does not tell whether one has blocked the other.
    """
    if not may_invite(player_id, invited_id):
        raise RoomRefused(RoomRefusal.NOT_FRIENDS)
    if invited_id in room.members:
        return
    known = Invitation.objects.filter(room=room.row, invited_id=invited_id).first()
    if known is not None and known.at > room.now - AGAIN:
        return
    Invitation.objects.update_or_create(
        room=room.row,
        invited_id=invited_id,
        defaults={"inviter_id": player_id, "at": room.now},
    )
    inviter = room.member(player_id).player
    room.tell(InvitedNews(invited_id, room.row.code, inviter.username))
