"""How a season is called."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from lobby.models import Season


def name_of(season: Season) -> str:
    """The months of a season in words, in the language that is active."""
    first = timezone.localtime(season.starts_at)
    last = timezone.localtime(season.ends_at - timedelta(days=1))
    values = {
        "first": date_format(first, "F"),
        "last": date_format(last, "F"),
        "first_number": first.month,
        "last_number": last.month,
        "year": last.year,
    }
    if (first.year, first.month) == (last.year, last.month):
        return _("{first} {year}").format(**values)
    return _("{first} – {last} {year}").format(**values)
