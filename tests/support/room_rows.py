"""Rooms as rows, for tests that need one in some situation and not the road there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from game.models import Match
from lobby.models import Member, Player, Room, RoomMatch


def room_with_match(match: Match, owner: Player, members: Iterable[Player], **row: Any) -> Room:
    """A room in which a match runs.

    Args:
        match: the match.
        owner: a member too.
        members: further members.
        row: columns of the room.
    """
    now = timezone.now()
    room = Room.objects.create(
        owner=owner, match=match, phase=Room.Phase.PLAYING, lively_at=now, **row
    )
    RoomMatch.objects.create(room=room, match=match, number=1)
    for player in (owner, *members):
        Member.objects.create(room=room, player=player, joined_at=now, seen_at=now)
    return room
