"""Celery tasks: alarms that call a service. Each is safe to run twice."""

from __future__ import annotations

from celery import shared_task

from game import scheduling
from game.services import alarms, analysis


@shared_task(name=scheduling.WAKE)
def wake(match_id: int, kind: str, n: int) -> None:
    """A deadline may be due."""
    alarms.wake(match_id=match_id, kind=kind, n=n)


@shared_task(name=scheduling.SWEEP)
def sweep() -> None:
    """Whatever was missed is made good."""
    alarms.sweep()


@shared_task(name=scheduling.ANALYSE)
def analyse(match_id: int) -> None:
    """A match is over: its chances and moments are worked out."""
    analysis.analyse(match_id)
