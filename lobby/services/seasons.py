"""Seasons: spans of the calendar in which matches are counted together."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.utils import timezone

from lobby.models import Season

MONTHS = 12


def season_at(moment: datetime) -> Season:
    """The season of a moment; it is made when the first match of it ends.

    Seasons begin with a month, in the time zone of the site, and last `MASSS_SEASON_MONTHS`
    months. Where that was set to another number since, the seasons that there are stay, and the
    next one begins where the last one ends.
    """
    found = Season.objects.filter(starts_at__lte=moment, ends_at__gt=moment).first()
    return found or _make(moment)


def _make(moment: datetime) -> Season:
    length = settings.MASSS_SEASON_MONTHS
    local = timezone.localtime(moment)
    first = (local.month - 1) // length * length + 1
    starts_at, ends_at = _month(local.year, first), _month(local.year, first + length)
    last = Season.objects.filter(ends_at__gt=starts_at, ends_at__lte=moment).last()
    following = Season.objects.filter(starts_at__gt=moment, starts_at__lt=ends_at).first()
    if last is not None:
        starts_at = last.ends_at
    if following is not None:
        ends_at = following.starts_at
    begins = timezone.localtime(starts_at)
    season, _ = Season.objects.get_or_create(
        key=f"{begins.year}-{begins.month:02}",
        defaults={"starts_at": starts_at, "ends_at": ends_at},
    )
    return season


def _month(year: int, month: int) -> datetime:
    """The first moment of a month; the thirteenth is the next year's first."""
    years, index = divmod(month - 1, MONTHS)
    return timezone.make_aware(datetime(year + years, index + 1, 1))  # noqa: DTZ001 - made aware
