"""Celery tasks of rooms and people: alarms that call a service. Each is safe to run twice."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from lobby import scheduling
from lobby.services import announcements, naming, ratings, starting, upkeep
from lobby.services.refusals import RoomRefused


@shared_task(name=scheduling.WAKE)
def wake(room_id: int) -> None:
    """The call of a room may have run out."""
    try:
        starting.call_over(room_id)
    except RoomRefused:
        return  # the room has closed meanwhile


@shared_task(name=scheduling.SWEEP)
def sweep() -> None:
    """Whatever is due in rooms, or was missed, is done."""
    announcements.tell_due(timezone.now())
    upkeep.sweep()


@shared_task(name=scheduling.FORGET_GUESTS)
def forget_guests() -> None:
    """Names of guests who never did anything are free again."""
    naming.forget_unused()


@shared_task(name=scheduling.RATE)
def rate() -> None:
    """Matches that have ended change ratings, each once."""
    ratings.count_due()
