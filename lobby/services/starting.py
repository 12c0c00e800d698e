"""From eight taken chairs to a running match."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from game.models import Match, Seat
from game.rules import mass
from game.services import matches
from lobby import scheduling
from lobby.models import Chair, Room, RoomMatch
from lobby.services import seating
from lobby.services.change import OpenRoom, change
from lobby.services.places import is_free
from lobby.services.refusals import RoomRefusal, RoomRefused

_chance = secrets.SystemRandom()


def start(room: OpenRoom, player_id: int) -> None:
    """Start the match, for the owner; people who are not ready are called first.

    Whoever asks for the start is ready. The call ends after `MASSS_CALL_S` seconds.

    Raises:
        RoomRefused: `not_owner`, `starting`, `match_running`, `need_eight`, `need_person`.
    """
    room.require_owner(player_id)
    room.require_open()
    seated = sum(not is_free(chair) for chair in room.chairs)
    if seated < len(room.chairs):
        raise RoomRefused(RoomRefusal.NEED_EIGHT, seated=seated)
    if not _people(room):
        raise RoomRefused(RoomRefusal.NEED_PERSON)
    own = room.chair_of(player_id)
    if own is not None:
        own.ready = True
    if _everybody_is_ready(room):
        _begin(room)
        return
    ends_at = room.now + timedelta(seconds=settings.MASSS_CALL_S)
    room.row.phase, room.row.call_ends_at = Room.Phase.CALLING, ends_at
    transaction.on_commit(lambda: scheduling.alarm(room.id, ends_at), robust=True)


def call_off(room: OpenRoom, player_id: int) -> None:
    """End the call without a start, for the owner; without a call nothing happens.

    Raises:
        RoomRefused: `not_owner`, `match_running`.
    """
    room.require_owner(player_id)
    if room.row.phase == Room.Phase.PLAYING:
        raise RoomRefused(RoomRefusal.MATCH_RUNNING)
    end_call(room)


def end_call(room: OpenRoom) -> None:
    """End a call if one runs: a chair has become free, or the owner thinks otherwise."""
    if room.row.phase == Room.Phase.CALLING:
        room.row.phase, room.row.call_ends_at = Room.Phase.OPEN, None


def begin_if_everybody_is_ready(room: OpenRoom) -> None:
    """Begin at the last person's word: while people are called, and for a rematch.

    The first match of a room waits for its owner's start.
    """
    awaited = room.row.phase == Room.Phase.CALLING or room.row.match_id is not None
    if awaited and room.is_taken() and _people(room) and _everybody_is_ready(room):
        _begin(room)


def call_over(room_id: int) -> bool:
    """Begin once the call of a room has run out, ready or not. Safe to call twice, or early.

    Returns:
        Whether there was a call that had run out.
    """
    with change(room_id) as room:
        ends_at = room.row.call_ends_at
        if room.row.phase != Room.Phase.CALLING or ends_at is None or ends_at > room.now:
            return False
        if room.is_taken() and _people(room):
            _begin(room)
        else:
            end_call(room)
        return True


def _begin(room: OpenRoom) -> None:
    """Start the match of the people and bots on the eight chairs."""
    if _want_mixed_teams(room):
        seating.mix(room.chairs, _chance)
    row = room.row
    match = matches.start(
        seats=_seats(room),
        house=_house(row),
        created_by=row.owner,
        room=row.code,
        clock_s=row.clock_s,
        hints=row.hints,
    )
    _remember(room, match)


def _remember(room: OpenRoom, match: Match) -> None:
    number = RoomMatch.objects.filter(room=room.row).count() + 1
    RoomMatch.objects.create(
        room=room.row,
        match=match,
        number=number,
        rated=room.row.rated,
        counted=RoomMatch.Counted.DUE,
    )
    room.row.phase, room.row.call_ends_at = Room.Phase.PLAYING, None
    room.row.match = match
    for chair in room.chairs:
        chair.ready, chair.wants = False, ""


def _want_mixed_teams(room: OpenRoom) -> bool:
    """Tell whether more than half of the people have asked for mixed teams."""
    people = _people(room)
    mixed = sum(chair.wants == Chair.Wants.MIXED for chair in people)
    return 2 * mixed > len(people)


def _seats(room: OpenRoom) -> list[Seat]:
    """The seats of the match: a chair's number is its seat's."""
    with translation.override(room.row.language):
        return [_seat(room, chair) for chair in room.chairs]


def _seat(room: OpenRoom, chair: Chair) -> Seat:
    if chair.player_id is None:
        bots = [other.number for other in room.chairs if other.bot]
        name = _("Bot %(number)d") % {"number": bots.index(chair.number) + 1}
        return Seat(number=chair.number, name=name, bot=chair.bot)
    member = room.members[chair.player_id]
    return Seat(
        number=chair.number,
        name=member.player.username,
        player_id=member.player_id,
        seen_at=member.seen_at,
    )


def _house(row: Room) -> mass.HouseRules:
    return mass.HouseRules(
        joker_beats_trump=row.joker_beats_trump,
        optional_mass=row.optional_mass,
        target=row.target,
    )


def _people(room: OpenRoom) -> list[Chair]:
    """The chairs on which people sit."""
    return [chair for chair in room.chairs if chair.player_id is not None]


def _everybody_is_ready(room: OpenRoom) -> bool:
    return all(chair.ready for chair in _people(room))
