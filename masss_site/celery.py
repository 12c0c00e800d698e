"""The Celery app. Tasks are only wake-ups: the database says what is due."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")

SWEEPS = ("game.sweep", "lobby.sweep", "lobby.rate")
"""Tasks that make good whatever was missed; one that fails keeps no other waiting."""

app = Celery("masss")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def make_good(**_: Any) -> None:
    """A worker that starts makes good at once what was missed, and does not wait for beat."""
    for name in SWEEPS:
        app.send_task(name)
