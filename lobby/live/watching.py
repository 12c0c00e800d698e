"""Who may watch a room's match, and how much later it is shown."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser

from game.consumers import Standing
from game.models import Seat
from game.selectors import NotVisible
from game.spectators import Delay
from lobby.live.tickets import WatchTicket
from lobby.models import Member, Room


def standing_of_spectator(player: AbstractBaseUser, session_key: str | None, code: str) -> Standing:
    """What a member without a seat is at the table of the room's match.

    Raises:
        NotVisible: there is no such room or match, the person is no member or has a
            seat, or nobody may watch.
    """
    member = (
        Member.objects.select_related("room")
        .filter(room__code=code, player_id=player.pk)
        .exclude(room__phase=Room.Phase.CLOSED)
        .first()
    )
    if member is None:
        raise NotVisible
    room, match_id = member.room, member.room.match_id
    if match_id is None or room.spectators == Room.Spectators.OFF:
        raise NotVisible
    if Seat.objects.filter(match_id=match_id, player_id=player.pk).exists():
        raise NotVisible
    delay = Delay(room.spectators)
    ticket = WatchTicket(
        player_id=player.pk,
        password=player.password,
        session_key=session_key,
        room_id=room.pk,
        member_id=member.pk,
        match_id=match_id,
        delay=delay,
    )
    return Standing(match_id, ticket, delay=delay)
