"""Who may come into a room, and who may watch its match."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils import timezone

from game.consumers import Standing
from game.models import Seat
from game.selectors import NotVisible
from game.spectators import Delay
from game.tickets import Loss
from lobby.live.tickets import Lost, MemberTicket, WatchTicket
from lobby.models import Ban, Room
from lobby.selectors import member_of


def member_ticket_of(player: AbstractBaseUser, session_key: str | None, code: str) -> MemberTicket:
    """The right of a member of the room that has this code.

    A stranger is not told whether there is such a room, open or closed: codes could be guessed.

    Raises:
        Lost: the person is no member, was sent away, or the room is closed.
    """
    member = member_of(player.pk, code)
    if member is None:
        bans = Ban.objects.filter(room__code=code, player=player.pk, until__gt=timezone.now())
        raise Lost(Loss.SENT_AWAY if bans.exists() else Loss.PLACE)
    if member.room.phase == Room.Phase.CLOSED:
        raise Lost(Loss.CLOSED)
    return MemberTicket(
        player_id=player.pk,
        password=player.password,
        session_key=session_key,
        room_id=member.room_id,
        member_id=member.pk,
    )


def standing_of_spectator(player: AbstractBaseUser, session_key: str | None, code: str) -> Standing:
    """What a member without a seat is at the table of the room's match.

    Raises:
        NotVisible: there is no such room or match, the person is no member or has a
            seat, or nobody may watch.
    """
    member = member_of(player.pk, code)
    if member is None or member.room.phase == Room.Phase.CLOSED:
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
