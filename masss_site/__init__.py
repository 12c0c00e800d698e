"""The site: settings, addresses, servers. It may import every app; no app imports it."""

from masss_site.celery import app as celery_app

# Imported here so that every @shared_task binds to this app: without it a task called from the
# web process would look for a broker of another kind on this machine.
__all__ = ["celery_app"]
