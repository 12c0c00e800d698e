"""Reads of what the talk of rooms depends on; a constant number of queries for any number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import Q

from game.models import Seat
from lobby.models import Block, Chair, Member, Room
from lobby.services.sanctions import is_muted
from voice.links import Blocked, Scope
from voice.models import ScopeChange, Silence, Speaker, Talk
from voice.outbox import TalkNews
from voice.state import Situation, Talker, VoiceState

LEASE = timedelta(seconds=15)
"""Somebody not heard for this long has left the talk; heartbeats come every 5 s."""

_decoder = msgspec.json.Decoder(VoiceState)


def state_from(text: str) -> VoiceState:
    """A state from its stored text."""
    return _decoder.decode(text) if text else VoiceState()


def talk_of(room_id: int) -> TalkNews:
    """How the talk of a room stands."""
    row = Talk.objects.filter(pk=room_id).values_list("n", "state").first()
    return TalkNews(0, VoiceState()) if row is None else TalkNews(row[0], state_from(row[1]))


def talks_of(room_ids: Collection[int]) -> dict[int, TalkNews]:
    """How the talks of these rooms stand."""
    rows = Talk.objects.filter(pk__in=room_ids).values_list("pk", "n", "state")
    return {pk: TalkNews(n, state_from(text)) for pk, n, text in rows}


def scope_changes_of(match_id: int) -> list[dict[str, Any]] | None:
    """How the scope changed while a match ran, for its record; None where it did not.

    `after` is the number of the match's event after which it did, `at` a Unix time in
    milliseconds.
    """
    changes = ScopeChange.objects.filter(match_id=match_id)
    return [
        {"after": change.n, "scope": change.scope, "at": int(change.at.timestamp() * 1000)}
        for change in changes
    ] or None


def situations_of(room_ids: Collection[int], now: datetime) -> dict[int, Situation]:
    """What the talks of these rooms depend on.

    Args:
        room_ids: rooms; one that does not exist or is closed has nobody who talks.
        now: decides who has not been heard for too long.
    """
    rooms = Room.objects.filter(pk__in=room_ids).exclude(phase=Room.Phase.CLOSED)
    open_rooms = {
        room.pk: room for room in rooms.only("pk", "voice", "owner_id", "phase", "match_id")
    }
    speakers = _speakers(open_rooms, now)
    talkers = _talkers(open_rooms, speakers)
    blocked = _blocked({speaker.player_id for speaker in speakers})
    return {
        room_id: Situation(
            scope=Scope(open_rooms[room_id].voice) if room_id in open_rooms else Scope.ALL,
            owner=open_rooms[room_id].owner_id if room_id in open_rooms else None,
            talkers=tuple(talkers[room_id]),
            blocked=blocked,
        )
        for room_id in room_ids
    }


def _speakers(room_ids: Collection[int], now: datetime) -> list[Speaker]:
    """Who has joined and is still heard, as far as they are members still."""
    rows = Speaker.objects.filter(room_id__in=room_ids, seen_at__gt=now - LEASE)
    members = set(Member.objects.filter(room_id__in=room_ids).values_list("room_id", "player_id"))
    return [
        row
        for row in rows.select_related("player").order_by("pk")
        if (row.room_id, row.player_id) in members
    ]


def _talkers(rooms: dict[int, Room], speakers: Collection[Speaker]) -> dict[int, list[Talker]]:
    """What is shown of the people who have joined, by room."""
    chairs = Chair.objects.filter(room_id__in=rooms).exclude(player=None)
    seats = {
        (room_id, who): seat
        for room_id, who, seat in chairs.values_list("room_id", "player_id", "number")
    }
    muted = set(Silence.objects.filter(room_id__in=rooms).values_list("room_id", "player_id"))
    # Nobody could undo it for whom the room has been handed to.
    owners = {(room.pk, room.owner_id) for room in rooms.values()}
    kept = _kept_seats(rooms)
    talkers: dict[int, list[Talker]] = defaultdict(list)
    for row in speakers:
        seat = seats.get((row.room_id, row.player_id))
        talkers[row.room_id].append(
            Talker(
                speaker=row.pk,
                player=row.player_id,
                name=row.player.username,
                seat=seat,
                mic=row.mic,  # type: ignore[arg-type]
                muted=(row.room_id, row.player_id) in muted - owners or is_muted(row.player),
                kept=(row.room_id, row.player_id) in kept,
            )
        )
    return talkers


def _kept_seats(rooms: dict[int, Room]) -> set[tuple[int, int | None]]:
    """People whose seat in the running match a bot plays, by room."""
    running = {
        room.match_id: room.pk for room in rooms.values() if room.phase == Room.Phase.PLAYING
    }
    seats = Seat.objects.filter(match_id__in=[key for key in running if key is not None])
    away = seats.exclude(away="").exclude(player=None).values_list("match_id", "player_id")
    return {(running[match_id], player_id) for match_id, player_id in away}


def _blocked(player_ids: Collection[int]) -> Blocked:
    """Who of these people have blocked each other."""
    rows = Block.objects.filter(Q(blocker_id__in=player_ids) & Q(blocked_id__in=player_ids))
    return frozenset(frozenset(pair) for pair in rows.values_list("blocker_id", "blocked_id"))
