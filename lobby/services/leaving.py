"""Going out of a room, and what becomes of the seat, the ownership and the room."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from django.utils import translation

from game.rules import mass
from game.services import seats
from game.services.bots import DEFAULT_BOT
from lobby.models import Chair, Invitation, Member, Room
from lobby.selectors import SILENT
from lobby.services import starting
from lobby.services.change import OpenRoom, change
from lobby.services.places import free


def leave(room_id: int, player_id: int) -> int:
    """Leave a room for good; in a running match a bot takes the seat (R9.2).

    Who may call: an edge, for its own signed-in person. Locks the room, then its match.

    Returns:
        Number of the room's newest change.

    Raises:
        RoomRefused: `room_not_found`, `room_closed`, `kicked`, `not_member`.
    """
    with change(room_id) as room:
        go(room, player_id)
    return room.row.n


def go(room: OpenRoom, player_id: int) -> None:
    """Take a member who leaves out of a locked room."""
    member = room.member(player_id)
    name = member.player.username
    was_owner = room.row.owner_id == player_id
    remove(room, member, "left")
    room.notice("owner_left" if was_owner else "left", player_id, name)
    if was_owner:
        _pass_on(room)


def remove(room: OpenRoom, member: Member, reason: Literal["left", "kicked"]) -> None:
    """Take a member out of a locked room, off the chair and out of the running match."""
    chair = room.chair_of(member.player_id)
    if chair is not None and room.row.phase == Room.Phase.PLAYING:
        _to_a_bot(room, chair, member.player_id, reason)
    elif chair is not None:
        free(chair)
        starting.end_call(room)
    room.remove(member)


def hand_over(room: OpenRoom, successor: Member) -> None:
    """Make a member the owner, with a notice to all."""
    room.row.owner_id = successor.player_id
    room.notice("owner_changed", successor.player_id, successor.player.username)


def longest_present(members: Iterable[Member], now: datetime) -> Member | None:
    """Of those who are online the member who came first, None if nobody is."""
    return next((member for member in members if now - member.seen_at < SILENT), None)


def close(room: OpenRoom) -> None:
    """Close a room for good; nobody is asked in any more. A running match goes on."""
    room.row.phase, room.row.call_ends_at = Room.Phase.CLOSED, None
    room.row.closed_at = room.now
    Invitation.objects.filter(room=room.row).delete()
    room.notice("closed")


def _pass_on(room: OpenRoom) -> None:
    """The owner has left: the room goes to who is there longest, or closes."""
    left = list(room.members.values())
    successor = longest_present(left, room.now) or next(iter(left), None)
    if successor is None:
        close(room)
    else:
        hand_over(room, successor)


def _to_a_bot(
    room: OpenRoom, chair: Chair, player_id: int, reason: Literal["left", "kicked"]
) -> None:
    """A bot goes on playing for a person who leaves a running match."""
    free(chair)
    try:
        with translation.override(room.row.language):  # in which the bot is named
            seats.leave(room.require_playing(), chair.number, player_id, reason)
    except mass.Refused:
        room.end_match()  # it ended a moment ago
    else:
        chair.bot = DEFAULT_BOT
