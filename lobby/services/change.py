"""The one road on which a room changes: lock, look, change, count, commit, then tell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone

from game.models import Match
from lobby import outbox
from lobby.models import Ban, Chair, Member, Room
from lobby.protocol.server import NoticeKind
from lobby.services.places import is_free, seating_of
from lobby.services.refusals import RoomRefusal, RoomRefused

_SHOWN = (
    "name", "language", "owner_id", "access", "joker_beats_trump", "optional_mass", "target",
    "clock_s", "hints", "voice", "spectators", "rated", "seats_locked", "phase", "call_ends_at",
    "match_id",
)  # fmt: skip
"""Columns of a room that its members are shown."""
_HIDDEN = ("password", "closed_at")
_STORED = ("n", *(name.removesuffix("_id") for name in _SHOWN), *_HIDDEN)

Shown: TypeAlias = tuple[Any, ...]


class OpenRoom:
    """A room that this transaction has locked, with everything in it.

    Attributes:
        row: the room; to be changed in place.
        chairs: its eight chairs by number; to be changed in place.
        members: its members by person, who came first first.
        now: when the room was locked.
    """

    def __init__(self, row: Room, now: datetime) -> None:
        """Read what is in a locked room."""
        self.row = row
        self.now = now
        self.chairs = list(Chair.objects.filter(room=row).order_by("number"))
        members = Member.objects.filter(room=row).select_related("player")
        self.members = {member.player_id: member for member in members}
        self._before = self._shown()
        self._row_before = self._row()
        self._seating_before = [seating_of(chair) for chair in self.chairs]
        self._news: list[outbox.News] = []

    @property
    def id(self) -> int:
        """The room's key."""
        return self.row.pk

    # Looking ----------------------------------------------------------------------------------

    def member(self, player_id: int) -> Member:
        """The member that a person is.

        Raises:
            RoomRefused: `kicked` while a ban lasts, else `not_member`.
        """
        member = self.members.get(player_id)
        if member is None:
            code = RoomRefusal.KICKED if self.ban_of(player_id) else RoomRefusal.NOT_MEMBER
            raise RoomRefused(code)
        return member

    def other(self, player_id: int) -> Member:
        """The member whom a command names.

        Raises:
            RoomRefused: `no_such_member`.
        """
        if player_id not in self.members:
            raise RoomRefused(RoomRefusal.NO_SUCH_MEMBER)
        return self.members[player_id]

    def require_owner(self, player_id: int) -> None:
        """Raise RoomRefused `not_owner` unless the person owns the room."""
        if self.row.owner_id != player_id:
            raise RoomRefused(RoomRefusal.NOT_OWNER)

    def require_open(self) -> None:
        """Raise RoomRefused unless people may find their seats: `starting`, `match_running`."""
        if self.row.phase == Room.Phase.CALLING:
            raise RoomRefused(RoomRefusal.STARTING)
        if self.row.phase == Room.Phase.PLAYING:
            raise RoomRefused(RoomRefusal.MATCH_RUNNING)

    def require_playing(self) -> int:
        """The running match; raises RoomRefused `match_not_running` where there is none."""
        if self.row.phase != Room.Phase.PLAYING or self.row.match_id is None:
            raise RoomRefused(RoomRefusal.MATCH_NOT_RUNNING)
        return self.row.match_id

    def chair_of(self, player_id: int) -> Chair | None:
        """Where a person sits, None where that is nowhere."""
        return next((chair for chair in self.chairs if chair.player_id == player_id), None)

    def is_taken(self) -> bool:
        """Tell whether all eight chairs are taken, by people or bots."""
        return not any(is_free(chair) for chair in self.chairs)

    def ban_of(self, player_id: int) -> Ban | None:
        """The ban of a person, if one lasts."""
        return Ban.objects.filter(room=self.row, player_id=player_id, until__gt=self.now).first()

    # Changing ---------------------------------------------------------------------------------

    def remove(self, member: Member) -> None:
        """Take a member, whose chair is free by now, out of the room."""
        del self.members[member.player_id]
        member.delete()

    def notice(self, kind: NoticeKind, player_id: int | None = None, name: str = "") -> None:
        """Tell everyone in words, after the commit."""
        self.tell(outbox.NoticeNews(self.id, kind, player_id, name))

    def tell(self, news: outbox.News) -> None:
        """Tell of something after the commit."""
        self._news.append(news)

    def end_match(self) -> None:
        """After a match: the same people on the same chairs, nobody ready yet."""
        self.row.phase = Room.Phase.OPEN
        for chair in self.chairs:
            chair.ready, chair.wants = False, ""
        asking = [member for member in self.members.values() if member.asks_seat is not None]
        for member in asking:
            member.asks_seat = None
        Member.objects.bulk_update(asking, ["asks_seat"])

    def save(self) -> None:
        """Store what has been changed; the room's number grows if anybody can see it."""
        self._save_chairs()
        if (shown := self._shown()) != self._before:
            self.row.n += 1
            self._news.insert(0, outbox.RoomNews(self.id, self.row.n))
            self._before = shown
        if (row := self._row()) != self._row_before:
            # Not `lively_at`, which heartbeats move on without a lock.
            self.row.save(update_fields=_STORED)
            self._row_before = row

    def publish(self) -> None:
        """Tell of what was committed."""
        for news in self._news:
            outbox.publish(news)

    def _save_chairs(self) -> None:
        pairs = zip(self.chairs, self._seating_before, strict=True)
        changed = [chair for chair, before in pairs if seating_of(chair) != before]
        if not changed:
            return
        # First free them all: a person who changes chairs must not be on two for a moment.
        Chair.objects.filter(pk__in=[chair.pk for chair in changed]).update(player=None, bot="")
        Chair.objects.bulk_update(changed, ["player", "bot", "ready", "wants"])
        self._seating_before = [seating_of(chair) for chair in self.chairs]

    def _row(self) -> Shown:
        """The columns of the room that commands change."""
        return tuple(getattr(self.row, name) for name in ("n", *_SHOWN, *_HIDDEN))

    def _shown(self) -> Shown:
        """Whatever the members of the room are shown."""
        return (
            [getattr(self.row, name) for name in _SHOWN],
            [seating_of(chair) for chair in self.chairs],
            [(member.player_id, member.asks_seat) for member in self.members.values()],
        )


@contextmanager
def change(room_id: int) -> Iterator[OpenRoom]:
    """Lock a room, and store and tell of what is done to it, in one transaction.

    Lock order: a room, then its match. A match that has ended since is settled first.

    Raises:
        RoomRefused: `room_not_found`, `room_closed`, and whatever the block raises.
    """
    with transaction.atomic():
        row = Room.objects.select_for_update().filter(pk=room_id).first()
        if row is None:
            raise RoomRefused(RoomRefusal.ROOM_NOT_FOUND)
        if row.phase == Room.Phase.CLOSED:
            raise RoomRefused(RoomRefusal.ROOM_CLOSED)
        room = OpenRoom(row, timezone.now())
        if row.phase == Room.Phase.PLAYING and not _is_running(row):
            room.end_match()
        yield room
        room.save()
        # Robust: what is committed is answered, whoever fails to hear of it.
        transaction.on_commit(room.publish, robust=True)


def _is_running(row: Room) -> bool:
    match_id = row.match_id
    return match_id is not None and (
        Match.objects.filter(pk=match_id, finished_at__isnull=True).exists()
    )
