"""Taking a person whose data are deleted out of the talks."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from voice.models import Speaker, Talk
from voice.services.settling import settle


def forget(player_id: int, names: Collection[str]) -> None:
    """End the person's stays, and settle every talk that still names the person."""
    named = Q()
    for name in names:
        named |= Q(state__contains=name)
    stays = Speaker.objects.filter(player_id=player_id)
    room_ids = {*stays.values_list("room_id", flat=True)}
    room_ids |= {*Talk.objects.filter(named).values_list("pk", flat=True)}
    stays.delete()
    for room_id in sorted(room_ids):
        settle(room_id)
