"""What only the owner of a room may do, but for seats, bots and the start."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from lobby.models import Ban, Invitation, Room
from lobby.protocol.server import NoticeKind
from lobby.services import leaving, room_settings
from lobby.services.change import OpenRoom
from lobby.services.refusals import RoomRefusal, RoomRefused

BAN = timedelta(minutes=15)
"""How long a person who was sent away may not come back."""


def set_room(room: OpenRoom, player_id: int, values: Mapping[str, Any]) -> None:
    """Change settings. Under other rules people must say anew that they are ready.

    Args:
        room: the locked room.
        player_id: who asks.
        values: new values by column; what is left out stays. The password is already
            made unreadable.

    Raises:
        RoomRefused: `not_owner`; `setting_locked` or `starting` for what the match is
            played under, while it runs or begins; `password_needed`.
    """
    room.require_owner(player_id)
    changes_match = any(
        name in values and values[name] != getattr(room.row, name)
        for name in room_settings.MATCH_SETTINGS
    )
    if changes_match and room.row.phase == Room.Phase.PLAYING:
        raise RoomRefused(RoomRefusal.SETTING_LOCKED)
    if changes_match:
        room.require_open()
    scope = room.row.voice
    room_settings.put(room.row, values)
    if room.row.voice != scope:
        _tell_scope(room, player_id)
    if changes_match:
        for chair in room.chairs:
            chair.ready = False


def _tell_scope(room: OpenRoom, owner_id: int) -> None:
    """Tell everyone who hears whom from now on: nobody may believe to be heard by few."""
    kind: NoticeKind = "voice_team" if room.row.voice == "team" else "voice_all"
    room.notice(kind, owner_id, room.member(owner_id).player.username)


def kick(room: OpenRoom, player_id: int, target_id: int) -> None:
    """Send a member away for 15 minutes; in a running match a bot takes the seat (R9.2).

    Raises:
        RoomRefused: `not_owner`, `cannot_kick_self`, `no_such_member`.
    """
    room.require_owner(player_id)
    if target_id == player_id:
        raise RoomRefused(RoomRefusal.CANNOT_KICK_SELF)
    member = room.other(target_id)
    leaving.remove(room, member, "kicked")
    Ban.objects.update_or_create(
        room=room.row, player_id=target_id, defaults={"until": room.now + BAN}
    )
    Invitation.objects.filter(room=room.row, invited_id=target_id).delete()
    room.notice("kicked", target_id, member.player.username)


def hand_over(room: OpenRoom, player_id: int, target_id: int) -> None:
    """Make another member the owner.

    Raises:
        RoomRefused: `not_owner`, `no_such_member`.
    """
    room.require_owner(player_id)
    successor = room.other(target_id)
    if target_id != player_id:
        leaving.hand_over(room, successor)
