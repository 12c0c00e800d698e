"""Reads of one room: what each of its members may see."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet

from lobby import codes
from lobby.models import Chair, Member, Room, RoomMatch
from lobby.protocol.parts import ChairState, MemberInfo, RoomState
from lobby.selectors.listing import chairs_of, house_of


def room_state(room_id: int) -> tuple[int, RoomState]:
    """A room as its members see it, with the number of its newest change.

    What is read after the number may be newer than it, never older.

    Raises:
        Room.DoesNotExist: there is no such room.
    """
    room = _with_match(Room.objects.filter(pk=room_id)).get()
    match = room.match
    return room.n, RoomState(
        code=room.code,
        name=room.name,
        language=room.language,  # type: ignore[arg-type]
        access=room.access,  # type: ignore[arg-type]
        owner=room.owner_id,
        phase=room.phase,  # type: ignore[arg-type]
        call_ends_at=_ms(room.call_ends_at),
        house=house_of(room),
        clock_s=room.clock_s,  # type: ignore[arg-type]
        hints=room.hints,
        voice=room.voice,  # type: ignore[arg-type]
        spectators=room.spectators,  # type: ignore[arg-type]
        rated=room.rated,
        seats_locked=room.seats_locked,
        chairs=[_chair_state(chair) for chair in chairs_of([room_id])],
        members=[_member_info(member) for member in _members_of(room_id)],
        match=match.code if match else None,
        over=match is not None and match.finished_at is not None,
        played=RoomMatch.objects.filter(room_id=room_id).count(),
    )


def numbers_of(room_ids: Iterable[int]) -> dict[int, int]:
    """Number of the newest change of each of these rooms."""
    return dict(Room.objects.filter(pk__in=list(room_ids)).values_list("pk", "n"))


def member_of(player_id: int, code: str) -> Member | None:
    """A person as member of the room of a code, with the room; None where he is none.

    What is no code is not looked for: some databases refuse to look for some characters.
    """
    if codes.read(code) != code:
        return None
    members = Member.objects.filter(player_id=player_id, room__code=code)
    return members.select_related("room").first()


def _with_match(rooms: QuerySet[Room]) -> QuerySet[Room]:
    """Rooms with what is shown of their matches, which is never the state."""
    shown = ("match__code", "match__finished_at")
    own = [field.attname for field in Room._meta.concrete_fields]
    return rooms.select_related("match").only(*own, *shown)


def _members_of(room_id: int) -> QuerySet[Member]:
    return Member.objects.filter(room_id=room_id).select_related("player")


def _chair_state(chair: Chair) -> ChairState:
    return ChairState(
        seat=chair.number,
        player=chair.player_id,
        bot=chair.bot or None,  # type: ignore[arg-type]
        ready=chair.ready or bool(chair.bot),
        wants=chair.wants or None,  # type: ignore[arg-type]
    )


def _member_info(member: Member) -> MemberInfo:
    player = member.player
    return MemberInfo(
        player=player.pk,
        name=player.username,
        avatar=player.picture,
        guest=player.is_guest,
        asks_seat=member.asks_seat,
    )


def _ms(at: datetime | None) -> int | None:
    """Milliseconds of the Unix epoch."""
    return None if at is None else round(at.timestamp() * 1000)
