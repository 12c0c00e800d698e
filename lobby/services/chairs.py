"""Sitting down, standing up, being ready."""

from __future__ import annotations

from lobby.models import Chair, Room
from lobby.protocol.parts import Wants
from lobby.services import starting
from lobby.services.change import OpenRoom
from lobby.services.places import free, is_free
from lobby.services.refusals import RoomRefusal, RoomRefused

TEAMS = 2


def take(room: OpenRoom, player_id: int, seat: int) -> None:
    """Sit a member down on a free chair; the chair he had becomes free.

    Raises:
        RoomRefused: `starting`, `match_running`, `seat_locked`, `already_seated`, `seat_taken`.
    """
    room.require_open()
    if room.row.seats_locked and room.row.owner_id != player_id:
        raise RoomRefused(RoomRefusal.SEAT_LOCKED)
    _sit(room, player_id, seat)


def place(room: OpenRoom, player_id: int, target_id: int, seat: int | None) -> None:
    """Move a member to a free chair, or off the chair, for the owner.

    Raises:
        RoomRefused: `not_owner`, `no_such_member`, `starting`, `match_running`, `not_seated`,
            `already_seated`, `seat_taken`.
    """
    room.require_owner(player_id)
    room.other(target_id)
    room.require_open()
    if seat is None:
        free(_own_chair(room, target_id))
    else:
        _sit(room, target_id, seat)


def stand(room: OpenRoom, player_id: int) -> None:
    """Leave the chair, stay in the room.

    Raises:
        RoomRefused: `not_seated`, `starting`, `match_running`.
    """
    room.require_open()
    free(_own_chair(room, player_id))


def ready(room: OpenRoom, player_id: int, is_ready: bool, wants: Wants | None) -> None:
    """Say whether a seated member is ready; the last one's word may start the match.

    Args:
        room: the locked room.
        player_id: the member.
        is_ready: ready, or no more.
        wants: after a match, the teams he would like.

    Raises:
        RoomRefused: `not_seated`, `match_running`.
    """
    if room.row.phase == Room.Phase.PLAYING:
        raise RoomRefused(RoomRefusal.MATCH_RUNNING)
    chair = _own_chair(room, player_id)
    chair.ready = is_ready
    chair.wants = wants or "" if is_ready and room.row.match_id else ""
    starting.begin_if_everybody_is_ready(room)


def sit_anywhere(room: OpenRoom, player_id: int) -> bool:
    """Sit a member down on the best free chair: in the smaller team, else the lowest.

    Returns:
        Whether he sits now; not where all chairs are taken or locked, or nobody may move.
    """
    if room.chair_of(player_id) is not None:
        return True
    vacant = [chair for chair in room.chairs if is_free(chair)]
    if room.row.phase != Room.Phase.OPEN or room.row.seats_locked or not vacant:
        return False
    best = min(vacant, key=lambda chair: (_size_of_team(room, chair), chair.number))
    _sit(room, player_id, best.number)
    return True


def _size_of_team(room: OpenRoom, chair: Chair) -> int:
    """How many chairs of a chair's team are taken."""
    team = room.chairs[chair.number % TEAMS :: TEAMS]
    return sum(not is_free(other) for other in team)


def _sit(room: OpenRoom, player_id: int, seat: int) -> None:
    chair, old = room.chairs[seat], room.chair_of(player_id)
    if chair is old:
        raise RoomRefused(RoomRefusal.ALREADY_SEATED)
    if not is_free(chair):
        raise RoomRefused(RoomRefusal.SEAT_TAKEN)
    if old is not None:
        free(old)
    free(chair)  # whose account is gone may have left a word there
    chair.player_id = player_id


def _own_chair(room: OpenRoom, player_id: int) -> Chair:
    chair = room.chair_of(player_id)
    if chair is None:
        raise RoomRefused(RoomRefusal.NOT_SEATED)
    return chair
