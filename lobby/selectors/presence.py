"""Reads of presence: how members are connected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from lobby.models import Member
from lobby.protocol.parts import MemberState

SILENT = timedelta(seconds=7)
"""A person not heard for this long is shown as reconnecting; heartbeats come every 5 s."""


def members_presence(room_ids: Iterable[int]) -> dict[int, dict[int, MemberState]]:
    """How the members of each of these rooms are connected, by person."""
    now = timezone.now()
    states: dict[int, dict[int, MemberState]] = defaultdict(dict)
    rows = Member.objects.filter(room_id__in=list(room_ids)).order_by("joined_at", "pk")
    for room_id, player_id, seen_at in rows.values_list("room_id", "player_id", "seen_at"):
        states[room_id][player_id] = state_of(seen_at, now)
    return dict(states)


def state_of(seen_at: datetime, now: datetime) -> MemberState:
    """How a person who was heard last at `seen_at` is shown."""
    silence = now - seen_at
    if silence < SILENT:
        return "online"
    return "reconnecting" if silence < timedelta(seconds=settings.MASSS_AWAY_S) else "away"
