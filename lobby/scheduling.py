"""Alarms of rooms: sent by name, so that services need not know tasks."""

from __future__ import annotations

import logging
from datetime import datetime

from celery import current_app
from kombu.exceptions import OperationalError

WAKE = "lobby.wake"
SWEEP = "lobby.sweep"
FORGET_GUESTS = "lobby.forget_guests"
RATE = "lobby.rate"

logger = logging.getLogger(__name__)


def alarm(room_id: int, due_at: datetime) -> None:
    """Look at a room's call when it is to end. To be called after the commit.

    An alarm that is lost, late or doubled does no harm: the sweep makes it good.
    """
    try:
        current_app.send_task(WAKE, args=(room_id,), eta=due_at)
    except (OperationalError, OSError):
        logger.warning("The broker is away; the sweep will end the call of room %s", room_id)


def count_ratings() -> None:
    """Count matches that have ended. To be called after the commit; a lost call does no harm."""
    try:
        current_app.send_task(RATE)
    except (OperationalError, OSError):
        logger.warning("The broker is away; ratings are counted a little later")
