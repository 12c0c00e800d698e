"""Members who wait for a seat of the running match."""

from __future__ import annotations

from game.rules import mass
from game.services import seats
from game.services.refusals import NotApplied
from lobby.models import Chair, Member
from lobby.services.change import OpenRoom
from lobby.services.places import free
from lobby.services.refusals import RoomRefusal, RoomRefused


def ask_seat(room: OpenRoom, player_id: int, seat: int | None) -> None:
    """Say which bot's seat a member would like, or take the wish back.

    Raises:
        RoomRefused: `match_not_running`, `already_seated`, `not_a_bot_seat`.
    """
    member = room.member(player_id)
    room.require_playing()
    if room.chair_of(player_id) is not None:
        raise RoomRefused(RoomRefusal.ALREADY_SEATED)
    if seat is not None:
        _bots_chair(room, seat)
    _wish(member, seat)


def let_in(room: OpenRoom, player_id: int, target_id: int, seat: int) -> None:
    """Give a bot's seat in the running match to a member who has asked for one (R9.2).

    Raises:
        RoomRefused: `not_owner`, `match_not_running`, `no_such_member`, `already_seated`,
            `has_not_asked`, `not_a_bot_seat`, `saw_other_team`.
    """
    room.require_owner(player_id)
    match_id = room.require_playing()
    member = room.other(target_id)
    if room.chair_of(target_id) is not None:
        raise RoomRefused(RoomRefusal.ALREADY_SEATED)
    if member.asks_seat is None:
        raise RoomRefused(RoomRefusal.HAS_NOT_ASKED)
    chair = _bots_chair(room, seat)
    try:
        seats.let_in(match_id, seat, member.player)
    except NotApplied as refused:
        raise RoomRefused(RoomRefusal(refused.code.value)) from refused
    except mass.Refused as refused:
        raise RoomRefused(RoomRefusal.MATCH_NOT_RUNNING) from refused  # it ended a moment ago
    free(chair)
    chair.player_id = target_id
    _wish(member, None)


def _bots_chair(room: OpenRoom, seat: int) -> Chair:
    chair = room.chairs[seat]
    if not chair.bot:
        raise RoomRefused(RoomRefusal.NOT_A_BOT_SEAT)
    return chair


def _wish(member: Member, seat: int | None) -> None:
    member.asks_seat = seat
    member.save(update_fields=["asks_seat"])
