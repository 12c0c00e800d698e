"""Alarms: the only place that sends tasks, by name, so that services need not know tasks."""

from __future__ import annotations

import logging
from datetime import datetime

from celery import current_app
from kombu.exceptions import OperationalError

WAKE = "game.wake"
SWEEP = "game.sweep"
ANALYSE = "game.analyse"

logger = logging.getLogger(__name__)


def alarm(match_id: int, kind: str, n: int, due_at: datetime) -> None:
    """Wake a deadline when it is due. To be called after the commit.

    The alarm only looks at the deadline in the database, so one that is lost,
    late or doubled does no harm: the sweep makes it good.
    """
    try:
        current_app.send_task(WAKE, args=(match_id, kind, n), eta=due_at)
    except (OperationalError, OSError):
        logger.warning("The broker is away; the sweep will wake %s of match %s", kind, match_id)


def soon(task: str, match_id: int) -> None:
    """Let a worker do something for a match that nobody waits for. To be called after the commit.

    One that is lost is asked for again where its result is missed.
    """
    try:
        current_app.send_task(task, args=(match_id,))
    except (OperationalError, OSError):
        logger.warning("The broker is away; %s of match %s is put off", task, match_id)
