"""What is announced to everybody: a strip on every page from its start to its end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from lobby import outbox
from lobby.models import Announcement, AuditEntry, Player
from lobby.services import audit
from lobby.services.roles import role_of

_KEY = "lobby.announcements"
_KEPT_S = 60


@dataclass(frozen=True, slots=True)
class Told:
    """An announcement as a page shows it.

    Attributes:
        id: its number, by which it is dismissed.
        text: its words in the reader's language.
    """

    id: int
    text: str


def current() -> list[Told]:
    """What is announced now, oldest first.

    The cache holds what is to come too, so that what begins is shown at its time.
    """
    rows = cache.get(_KEY)
    if rows is None:
        columns = ("pk", "text_mn", "text_en", "starts_at", "ends_at")
        waiting = Announcement.objects.filter(ends_at__gt=timezone.now()).order_by("pk")
        rows = list(waiting.values_list(*columns))
        cache.set(_KEY, rows, _KEPT_S)
    now, is_english = timezone.now(), (get_language() or "mn").startswith("en")
    return [
        Told(pk, english if is_english else mongolian)
        for pk, mongolian, english, starts_at, ends_at in rows
        if starts_at <= now < ends_at
    ]


@transaction.atomic
def store(staff: Player, announcement: Announcement) -> None:
    """Store a new or changed announcement; whoever has a page open hears of it once it begins.

    Who may call: the form of the desk, which has checked the fields and the right.
    """
    is_new = announcement.pk is None
    if is_new:
        announcement.by = staff
    announcement.told_at = None
    announcement.save()
    acts = AuditEntry.Act
    audit.record(
        staff,
        acts.ANNOUNCED if is_new else acts.ANNOUNCEMENT_CHANGED,
        thing=("announcement", str(announcement.pk)),
        as_role=role_of(staff),
        starts_at=announcement.starts_at.isoformat(),
        ends_at=announcement.ends_at.isoformat(),
    )
    transaction.on_commit(forget_kept)


def forget_kept() -> None:
    """What is announced is read anew."""
    cache.delete(_KEY)


def tell_due(now: datetime) -> int:
    """Tell whoever has a page open of announcements that have begun; each once.

    Returns:
        How many there were.
    """
    due = Announcement.objects.filter(told_at__isnull=True, starts_at__lte=now)
    if not due.exists():
        return 0
    told = due.update(told_at=now)
    if told:
        forget_kept()
        outbox.publish(outbox.DeskNews(None))
    return told
