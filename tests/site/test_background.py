"""Wake-ups of an embedded site: the worker and the sweeper that run beside the server."""

import threading
from datetime import timedelta

import pytest
from celery import current_app
from celery.signals import worker_ready
from django.utils import timezone

from game import scheduling
from lobby import scheduling as room_scheduling
from masss_site.background import EmbeddedWorker, Sweeper
from masss_site.celery import SWEEPS
from masss_site.celery import app as site_app


def forget_waiting_tasks() -> None:
    """Other tests have set alarms, and no worker has run them."""
    with site_app.connection_for_write() as connection:
        queue = site_app.amqp.queues[site_app.conf.task_default_queue]
        queue.bind(connection.default_channel).purge()


def test_shared_tasks_belong_to_the_apps_broker() -> None:
    assert current_app.main == site_app.main
    assert current_app.conf.broker_url == "memory://localhost"


@pytest.mark.parametrize(
    "name", [scheduling.WAKE, scheduling.SWEEP, room_scheduling.WAKE, room_scheduling.SWEEP]
)
def test_every_task_that_is_sent_by_name_exists(name: str) -> None:
    site_app.loader.import_default_modules()

    assert name in site_app.tasks


def test_every_task_of_the_beat_exists() -> None:
    site_app.loader.import_default_modules()

    tasks = {entry["task"] for entry in site_app.conf.beat_schedule.values()}
    assert tasks >= set(SWEEPS)
    assert tasks <= set(site_app.tasks)


def test_a_worker_that_starts_asks_at_once_for_every_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(site_app, "send_task", sent.append)

    worker_ready.send(sender=None)

    assert sent == list(SWEEPS)


def test_the_worker_runs_tasks_at_once_and_when_they_are_due() -> None:
    done = {"now": threading.Event(), "later": threading.Event()}
    ran_at = {}

    @site_app.task(name="test.mark")
    def mark(name: str) -> None:
        ran_at[name] = timezone.now()
        done[name].set()

    worker = EmbeddedWorker(site_app)
    forget_waiting_tasks()
    worker.start()
    try:
        due_at = timezone.now() + timedelta(seconds=0.3)
        mark.apply_async(("later",), eta=due_at)
        mark.apply_async(("now",))
        assert all(event.wait(20) for event in done.values())
    finally:
        worker.stop()
        site_app.tasks.unregister("test.mark")

    assert ran_at["later"] >= due_at


def test_the_sweeper_starts_at_once_and_goes_on_after_a_failure() -> None:
    sweeps: list[int] = []
    third = threading.Event()

    def sweep() -> None:
        sweeps.append(len(sweeps))
        if len(sweeps) == 1:
            raise RuntimeError("the first sweep fails")
        if len(sweeps) == 3:
            third.set()

    sweeper = Sweeper(sweep, every_s=0.01)
    sweeper.start()
    assert third.wait(10)
    sweeper.stop()
    sweeper.join(10)

    assert not sweeper.is_alive()
