"""Reads for the lobby's list of rooms: what everybody may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from lobby.models import Chair, Member, Room
from lobby.protocol.parts import House, RoomLine


def open_rooms() -> list[RoomLine]:
    """All rooms that the lobby lists, the fullest of those that wait for people first."""
    lines = lines_of(listed_rooms())
    return sorted(lines, key=lambda line: (line.phase == "playing", line.seats.count("-")))


def room_line(room_id: int) -> RoomLine | None:
    """A room as the lobby lists it, None if it is not listed."""
    return next(iter(lines_of(listed_rooms().filter(pk=room_id))), None)


def listed_rooms() -> QuerySet[Room]:
    """The rooms that stand in the lobby's list, the oldest first."""
    listed = Room.objects.exclude(phase=Room.Phase.CLOSED).exclude(access=Room.Access.LINK)
    return listed.order_by("pk")


def lines_of(rooms: QuerySet[Room]) -> list[RoomLine]:
    """Rooms as lines of the list, in three queries however many they are."""
    rows = list(rooms.select_related("owner"))
    room_ids = [room.pk for room in rows]
    seats: dict[int, list[str]] = defaultdict(list)
    for chair in chairs_of(room_ids):
        seats[chair.room_id].append("h" if chair.player_id else "b" if chair.bot else "-")
    people: dict[int, list[int]] = defaultdict(list)
    members = Member.objects.filter(room_id__in=room_ids).order_by("joined_at", "pk")
    for room_id, player_id in members.values_list("room_id", "player_id"):
        people[room_id].append(player_id)
    return [_line(room, "".join(seats[room.pk]), people[room.pk]) for room in rows]


def _line(room: Room, seats: str, people: list[int]) -> RoomLine:
    return RoomLine(
        code=room.code,
        name=room.name,
        owner=room.owner.username if room.owner else "",
        language=room.language,  # type: ignore[arg-type]
        access=room.access,  # type: ignore[arg-type]
        phase=room.phase,  # type: ignore[arg-type]
        seats=seats,
        people=people,
        house=house_of(room),
        clock_s=room.clock_s,  # type: ignore[arg-type]
        spectators=room.spectators,  # type: ignore[arg-type]
        rated=room.rated,
    )


def chairs_of(room_ids: Iterable[int]) -> QuerySet[Chair]:
    """The chairs of these rooms, by room and number."""
    return Chair.objects.filter(room_id__in=list(room_ids)).order_by("room_id", "number")


def house_of(room: Room) -> House:
    """The house rules of a room."""
    return House(
        joker_beats_trump=room.joker_beats_trump,
        optional_mass=room.optional_mass,
        target=room.target,
    )
