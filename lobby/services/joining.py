"""Coming into a room: by link, by code, by password, or wherever there is a seat."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.hashers import check_password
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from lobby import codes
from lobby.models import Ban, Block, Chair, Invitation, Member, Player, Room
from lobby.people_selectors import is_invited
from lobby.services import bans, chairs, tries
from lobby.services.change import OpenRoom, change
from lobby.services.creating import create, join_as_member
from lobby.services.refusals import RoomRefusal, RoomRefused
from lobby.services.room_settings import RoomSettings

MOST_MEMBERS = 40
MOST_JOINED = 12
"""Rooms in which one person may be at a time."""
GONE = timedelta(minutes=10)
"""A member without a seat who was not heard for this long makes place for others."""
HEARD_LATELY = timedelta(minutes=1)
"""Who wants a seat anywhere is not sent where nobody was heard in this time."""
QUICK_TRIES = 5

__all__ = ["create", "find", "join", "join_and_sit", "quick_join"]


def find(code: str) -> Room | None:
    """The room of a code as somebody has typed it, a closed one too; None if there is none."""
    meant = codes.read(code)
    return Room.objects.filter(code=meant).first() if meant else None


def join(player: Player, code: str, password: str | None = None) -> Room:
    """Bring a person into a room, without a seat; a member comes in again as he likes.

    Who may call: an edge, for its own signed-in person. Locks the room; tells of
    it after the commit.

    Args:
        player: who comes.
        code: the room's code, as typed.
        password: as typed; asked for only by a room with a password. Who was invited,
            and the owner, need none.

    Returns:
        The room.

    Raises:
        RoomRefused: `room_not_found`, `room_closed`, `banned`, `blocked`, `password_needed`,
            `wrong_password`, `too_many_tries`, `room_full`, `too_many_rooms`.
    """
    return _enter(player, code, password, sits=False)


def join_and_sit(player: Player, code: str, password: str | None = None) -> Room:
    """As `join`, and onto the best free chair; where there is none, only in."""
    return _enter(player, code, password, sits=True)


def quick_join(player: Player) -> Room:
    """Sit a person down in the fullest public room that waits for people, else in a new one.

    Who sits in such a room already stays there. Rooms of people who have blocked one
    another are passed over, and so are rooms in which nobody was heard lately.

    Raises:
        RoomRefused: `too_many_rooms`, `too_many_tries`.
    """
    for code in _waiting_rooms(player).values_list("code", flat=True)[:QUICK_TRIES]:
        try:
            return _enter(player, code, None, sits=True, only_to_sit=True)
        except RoomRefused:
            continue  # it has filled or closed meanwhile
    return create(player, RoomSettings())


def _waiting_rooms(player: Player) -> QuerySet[Room]:
    """Public rooms in which the person sits or could, those where he sits and the fullest first."""
    now = timezone.now()
    mine = Chair.objects.filter(room=OuterRef("pk"), player=player)
    banned = Ban.objects.filter(room=OuterRef("pk"), player=player, until__gt=now)
    blocked = Block.objects.filter(
        Q(blocker=OuterRef("owner"), blocked=player) | Q(blocker=player, blocked=OuterRef("owner"))
    )
    free = Q(chairs__player__isnull=True, chairs__bot="")
    rooms = Room.objects.filter(
        ~Exists(banned),
        ~Exists(blocked),
        access=Room.Access.PUBLIC,
        phase=Room.Phase.OPEN,
        lively_at__gt=now - HEARD_LATELY,
    )
    rooms = rooms.annotate(sits=Exists(mine), free=Count("chairs", filter=free))
    return rooms.filter(Q(sits=True) | Q(free__gt=0, seats_locked=False)).order_by(
        "-sits", "free", "pk"
    )


def _enter(
    player: Player, code: str, password: str | None, *, sits: bool, only_to_sit: bool = False
) -> Room:
    """Come in, and sit down where that is wanted and possible; `only_to_sit`: else stay out."""
    row = find(code)
    if row is None:
        raise RoomRefused(RoomRefusal.ROOM_NOT_FOUND)
    # Before the lock, since it takes a moment; the lock then sees whether it is still the password.
    known = _known_password(row, player, password)
    with change(row.pk) as room:
        if player.pk not in room.members:
            _come_in(room, player, known)
        is_seated = sits and chairs.sit_anywhere(room, player.pk)
        if only_to_sit and not is_seated:
            raise RoomRefused(RoomRefusal.SEAT_TAKEN)
    return room.row


def _come_in(room: OpenRoom, player: Player, known: str | None) -> None:
    """Make a person a member of a locked room.

    Args:
        room: the room.
        player: who comes.
        known: the stored password that the person is known to know.
    """
    _require_welcome(room, player)
    _require_password(room, player, known)
    if len(room.members) >= MOST_MEMBERS and not _make_place(room):
        raise RoomRefused(RoomRefusal.ROOM_FULL, most=MOST_MEMBERS)
    joined = Member.objects.filter(player=player).exclude(room__phase=Room.Phase.CLOSED)
    if joined.count() >= MOST_JOINED:
        raise RoomRefused(RoomRefusal.TOO_MANY_ROOMS, most=MOST_JOINED)
    room.members[player.pk] = join_as_member(room.row, player, room.now)
    Invitation.objects.filter(room=room.row, invited=player).delete()
    room.notice("joined", player.pk, player.username)


def _require_welcome(room: OpenRoom, player: Player) -> None:
    ban = room.ban_of(player.pk) or bans.ban_of_origin(room, player)
    if ban is not None:
        minutes = -(-(ban.until - room.now) // timedelta(minutes=1))
        raise RoomRefused(RoomRefusal.BANNED, minutes=minutes)
    if Block.objects.filter(blocker=room.row.owner_id, blocked=player).exists():
        raise RoomRefused(RoomRefusal.BLOCKED)


def _require_password(room: OpenRoom, player: Player, known: str | None) -> None:
    """Refuse who does not know the password that the room has now, and was not invited."""
    stored = room.row.password
    if not stored or stored == known:
        return
    if is_invited(room.row, player):
        return
    raise RoomRefused(RoomRefusal.PASSWORD_NEEDED)


def _known_password(row: Room, player: Player, password: str | None) -> str | None:
    """The stored password if the person has just typed it; None if none was asked or typed."""
    if not row.password or not password:
        return None
    if Member.objects.filter(room=row, player=player).exists():
        return None
    tries.count(tries.GUESS, row.pk, player.pk)
    if not check_password(password, row.password):
        raise RoomRefused(RoomRefusal.WRONG_PASSWORD)
    tries.forget(tries.GUESS, row.pk, player.pk)
    return row.password


def _make_place(room: OpenRoom) -> bool:
    """Take out the member without a seat who was not heard for longest, if he is gone."""
    gone = [
        member
        for member in room.members.values()
        if room.chair_of(member.player_id) is None
        and member.player_id != room.row.owner_id
        and member.seen_at < room.now - GONE
    ]
    if not gone:
        return False
    room.remove(min(gone, key=lambda member: member.seen_at))
    return True
