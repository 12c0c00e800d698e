"""The one road on which a talk changes: lock it, look at the room, work it out, count, tell."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils import timezone

from lobby.models import Room
from voice.models import ScopeChange, Speaker, Talk
from voice.outbox import TalkNews, talks
from voice.selectors import LEASE, situations_of, state_from, talks_of
from voice.state import VoiceState, next_state

_encoder = msgspec.json.Encoder()


def settle(
    room_id: int,
    change: Callable[[datetime], None] | None = None,
    *,
    renewed: Collection[int] = (),
) -> TalkNews:
    """Bring the talk of a room in line with the room, after an optional change of who talks.

    Locks the talk, not the room: a change of the room that comes later settles again.
    Told after the commit, if anything has changed.

    Args:
        room_id: the room.
        change: what to change first, at a given time; what it raises changes nothing.
        renewed: numbers of links to make anew.

    Returns:
        The talk as it stands now.
    """
    with transaction.atomic():
        now = timezone.now()
        row = _locked(room_id)
        if change is not None:
            change(now)
        Speaker.objects.filter(room_id=room_id, seen_at__lte=now - LEASE).delete()
        old = state_from(row.state)
        state = next_state(old, situations_of([room_id], now)[room_id], renewed=renewed)
        if state == old:
            return TalkNews(row.n, old)
        if row.n and state.scope != old.scope:
            _log_scope(room_id, state, now)
        row.n, row.state = row.n + 1, _encoder.encode(state).decode()
        row.save(update_fields=["n", "state"])
        news = TalkNews(row.n, state)
        transaction.on_commit(lambda: talks.publish(room_id, news), robust=True)
    return news


def settle_due(room_ids: Collection[int]) -> dict[int, TalkNews]:
    """Settle those of these rooms that are not as they must be; a look costs no lock.

    Returns:
        How the talks of all these rooms stand.
    """
    standing = talks_of(room_ids)
    situations = situations_of(room_ids, timezone.now())
    for room_id, news in tuple(standing.items()):
        if next_state(news.state, situations[room_id]) != news.state:
            standing[room_id] = settle(room_id)
    return standing


def _locked(room_id: int) -> Talk:
    """The talk of a room, made on first use, locked until the transaction ends."""
    Talk.objects.bulk_create([Talk(room_id=room_id)], ignore_conflicts=True)
    return Talk.objects.select_for_update().get(pk=room_id)


def _log_scope(room_id: int, state: VoiceState, now: datetime) -> None:
    """Write down since when who could hear whom, with the place in the running match's log."""
    room = Room.objects.select_related("match").only("phase", "match__n").get(pk=room_id)
    match = room.match if room.phase == Room.Phase.PLAYING else None
    ScopeChange.objects.create(
        room=room,
        match=match,
        n=None if match is None else match.n,
        scope=state.scope,
        by_id=state.owner,
        at=now,
    )
