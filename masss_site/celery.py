"""The Celery app. Tasks are only wake-ups: the database says what is due."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")

app = Celery("masss")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
