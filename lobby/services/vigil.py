"""Since when the silence in the rooms has been watched.

While the site was down or frozen nobody could be heard, so silence counts against
people and rooms only from the moment since which sweeps have come without a gap.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.core.cache import cache

GAP = timedelta(seconds=30)
"""Sweeps come each second; after a longer pause the watch begins anew."""

_KEY = "rooms-vigil"


def keep(now: datetime) -> datetime:
    """Note a sweep.

    Returns:
        Since when sweeps have come without a gap.
    """
    since, last = cache.get(_KEY) or (now, now)
    if not timedelta(0) <= now - last <= GAP:
        since = now
    cache.set(_KEY, (since, now), timeout=None)
    return since
