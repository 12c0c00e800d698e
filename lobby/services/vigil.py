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
    """Note a sweep; of two that overlap the earlier one may come last.

    Returns:
        Since when sweeps have come without a gap.
    """
    since, last = cache.get(_KEY) or (now, now)
    if -GAP <= now - last <= GAP:
        last = max(now, last)
    else:
        since = last = now
    cache.set(_KEY, (since, last), timeout=None)
    return since
