"""The threads that an embedded site runs beside its server: Celery's worker and the sweeper."""

import logging
import threading
from collections.abc import Callable

from celery import Celery
from django.db import close_old_connections

from masss_site.celery import SWEEPS

SWEEP_EVERY_S = 1.0

logger = logging.getLogger(__name__)


class EmbeddedWorker(threading.Thread):
    """A Celery worker whose tasks run in two threads of this process."""

    def __init__(self, app: Celery) -> None:
        """Make the worker; `start` runs it."""
        super().__init__(name="celery-worker", daemon=True)
        # The broker in memory makes a queue when it is first named. Two threads that name it at
        # once make two, and what was put into one of them is never read.
        with app.connection_for_write() as connection:
            app.amqp.queues[app.conf.task_default_queue].bind(connection.default_channel).declare()
        self._worker = app.WorkController(
            pool="threads",
            concurrency=2,
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
            quiet=True,
        )

    def run(self) -> None:
        """Work until `stop`."""
        self._worker.start()

    def stop(self) -> None:
        """Take no more tasks. What is due stays due in the database."""
        self._worker.stop()


class Sweeper(threading.Thread):
    """Runs the sweep at once and then each second.

    A broker in memory forgets its wake-ups when the process dies; the sweep finds in the
    database what has become due meanwhile.
    """

    def __init__(self, sweep: Callable[[], object], every_s: float = SWEEP_EVERY_S) -> None:
        """Take what to run, and the pause after each run; `start` begins."""
        super().__init__(name="sweeper", daemon=True)
        self._sweep = sweep
        self._every_s = every_s
        self._stopped = threading.Event()

    def run(self) -> None:
        """Sweep until `stop`. A sweep that fails is logged, and the next one is tried."""
        while not self._stopped.is_set():
            close_old_connections()
            try:
                self._sweep()
            except Exception:
                logger.exception("The sweep failed")
            self._stopped.wait(self._every_s)

    def stop(self) -> None:
        """End after the sweep that runs now."""
        self._stopped.set()


def sweep_of(app: Celery) -> Callable[[], object]:
    """All tasks that sweep, as one call that runs them here, without the broker."""
    app.loader.import_default_modules()
    tasks = [app.tasks[name] for name in SWEEPS]

    def sweep() -> None:
        for task in tasks:
            try:
                task()
            except Exception:
                logger.exception("The sweep %s failed", task.name)

    return sweep
