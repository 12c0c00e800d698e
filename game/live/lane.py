"""The threads on which the sockets' work with the database runs."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

from django.db import close_old_connections, connections

Result = TypeVar("Result")

logger = logging.getLogger(__name__)

JOBS_A_TRIP = 32
"""Jobs that share one trip to the thread; bounds how long the first waits for the last."""

_Job = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Lane:
    """Runs jobs in order on one thread of its own.

    A trip to a thread and back costs about as much as a short transaction, so jobs
    that arrive while the thread is busy share the next trip (measured: 0.19 ms a
    move less than a thread pool). Each job is still its own transaction.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, name: str) -> None:
        """Start the thread; answers are given on `loop`."""
        self._loop = loop
        self._waiting: list[_Job] = []
        self._busy = False
        self._trips: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def run(self, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Run `job` on the thread. To be called on the loop.

        Returns:
            A future of its result, or of the exception it raised.
        """
        future: asyncio.Future[Result] = self._loop.create_future()
        self._waiting.append((job, future))
        if not self._busy:
            self._busy = True
            # Jobs that this turn of the loop still brings go along.
            self._loop.call_soon(self._start_trip)
        return future

    def stop(self) -> None:
        """End the thread after the trip that runs now."""
        self._trips.put(None)

    def _start_trip(self) -> None:
        trip, self._waiting = self._waiting[:JOBS_A_TRIP], self._waiting[JOBS_A_TRIP:]
        self._trips.put(trip)

    def _work(self) -> None:
        while (trip := self._trips.get()) is not None:
            _, fault = _outcome(close_old_connections)
            if fault is not None:  # the jobs will find out, and answer
                logger.error("Old connections could not be closed", exc_info=fault)
            answers = [(future, *_outcome(job)) for job, future in trip]
            try:
                self._loop.call_soon_threadsafe(self._finish, answers)
            except RuntimeError:
                break  # the loop is closed: nobody waits any more
        connections.close_all()

    def _finish(self, answers: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
        for future, result, error in answers:
            if future.cancelled():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        if self._waiting:
            self._start_trip()
        else:
            self._busy = False


def _outcome(job: Callable[[], Any]) -> tuple[Any, Exception | None]:
    """The result of a job, or the exception it raised."""
    try:
        return job(), None
    except Exception as error:  # noqa: BLE001 - handed to whoever awaits the job
        return None, error


class Lanes:
    """A few lanes; the commands of one match always take the same one, so they stay in order.

    Reads and the watch have lanes of their own: a writer that waits for a locked
    database must not keep anyone from looking.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, count: int) -> None:
        """Start `count` lanes on a loop."""
        self._lanes = [Lane(loop, f"lane-{index}") for index in range(count)]
        self.reads = Lane(loop, "lane-reads")
        self.watch = Lane(loop, "lane-watch")

    def of(self, match_id: int) -> Lane:
        """The lane of a match."""
        return self._lanes[match_id % len(self._lanes)]

    def stop(self) -> None:
        """End all lanes."""
        for lane in (*self._lanes, self.reads, self.watch):
            lane.stop()
