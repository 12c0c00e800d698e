"""The way to the thinking process: a short queue, a hard limit, and no waiting beyond it.

Whatever goes wrong (too many questions, an answer that takes too long, a process that
was killed) comes back as `NotThought`; who asked then does with less.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import StrEnum
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Full, Queue
from typing import Any, cast, overload

from game.bots.suggestion import Suggestion
from game.rules import mass
from game.thinking.child import Reply
from game.thinking.questions import Answer, Question, WhatHint, WhichMove

LIMIT_S = 0.3
"""No answer comes later than this after the question."""
MOST_WAITING = 16
"""Questions that may wait; at about a millisecond each they are answered long before the limit."""
START_LIMIT_S = 30.0
"""A process that has not read its weights by then is given up."""
HANGS_AFTER_S = 3.0
"""A process that owes an answer for so long is ended. Until then it may only be starved: on a
machine that does too much, starting another one would make things worse."""
FIRST_REST_S = 1.0
LONGEST_REST_S = 30.0
"""After a failure nothing is started for a while, twice as long each time."""

logger = logging.getLogger(__name__)


class Fault(StrEnum):
    """Why a question was not answered."""

    BUSY = "busy"
    LATE = "late"
    GONE = "gone"
    FAILED = "failed"


class NotThought(Exception):  # noqa: N818 - an answer: do with less
    """A question was not answered.

    Attributes:
        fault: why.
    """

    def __init__(self, fault: Fault, words: str = "") -> None:
        """Give up a question."""
        super().__init__(words or fault.value)
        self.fault = fault


@dataclass(slots=True)
class _Asked:
    """A question, None to have the process started only, and until when it is of use."""

    question: Question | None
    ends_at: float
    answer: Future[Answer] = field(default_factory=Future)

    @property
    def left_s(self) -> float:
        """How long it may still take."""
        return max(self.ends_at - time.monotonic(), 0.0)


class _Child:
    """A running process and the pipe to it.

    Attributes:
        is_ready: whether it has read its weights.
        owes_since: since when it owes an answer that nobody waits for any more, else None.
    """

    def __init__(self) -> None:
        """Start it, in a session of its own: Ctrl-C is for the server, which then lets it go."""
        own, theirs = Pipe()
        with theirs:
            self.process = subprocess.Popen(  # noqa: S603 - this interpreter, our own module
                [sys.executable, "-m", "game.thinking.child", str(theirs.fileno())],
                cwd=Path(__file__).resolve().parents[2],
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
                stdin=subprocess.DEVNULL,
            )
        self.pipe: Connection = own
        self.is_ready = False
        self.owes_since: float | None = None
        self.gives_up_at = time.monotonic() + START_LIMIT_S

    def end(self) -> None:
        """Kill it and take its remains away."""
        self.pipe.close()
        self.process.kill()
        self.process.wait()


class Thinker:
    """Asks the thinking process of this process, which is started at the first question.

    Safe from any thread. One thread of its own speaks with the process, so it is asked one
    question at a time.
    """

    def __init__(self, limit_s: float = LIMIT_S, most_waiting: int = MOST_WAITING) -> None:
        """Start nothing yet.

        Args:
            limit_s: how long an answer may take, from the question on.
            most_waiting: how many questions may wait.
        """
        self._limit_s = limit_s
        self._waiting: Queue[_Asked | None] = Queue(most_waiting)
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._child: _Child | None = None
        self._rest_s = 0.0
        self._rests_until = 0.0

    @property
    def pid(self) -> int | None:
        """The process, None while there is none."""
        child = self._child
        return None if child is None else child.process.pid

    @overload
    def ask(self, question: WhichMove) -> Future[mass.Move]: ...

    @overload
    def ask(self, question: WhatHint) -> Future[Suggestion]: ...

    def ask(self, question: Question) -> Future[Any]:
        """Ask, and come back at once.

        Returns:
            A future of the answer or of `NotThought`, settled within the limit.
        """
        return self._put(question)

    def warm(self) -> None:
        """Have the process started, for questions that will come."""
        if self._child is None:
            self._put(None)

    def stop(self) -> None:
        """End the process after what waits; nothing can be asked any more."""
        with self._starting:
            if self._thread is not None:
                self._waiting.put(None)
                self._thread.join()

    def _put(self, question: Question | None) -> Future[Answer]:
        asked = _Asked(question, time.monotonic() + self._limit_s)
        try:
            self._waiting.put_nowait(asked)
        except Full:
            asked.answer.set_exception(NotThought(Fault.BUSY))
            return asked.answer
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
                self._thread.start()
        return asked.answer

    # On the thread ----------------------------------------------------------------------------

    def _work(self) -> None:
        while (asked := self._waiting.get()) is not None:
            if asked.answer.set_running_or_notify_cancel():
                _settle(asked, self._answered)
        if self._child is not None:
            self._child.end()
            self._child = None

    def _answered(self, asked: _Asked) -> Answer | None:
        """The answer; raises NotThought."""
        child = self._ready_child(asked)
        if asked.question is None:
            return None
        try:
            answer, fault = self._spoken(child, asked)
        except (EOFError, OSError):
            raise self._given_up(child, Fault.GONE) from None
        self._rest_s = 0.0
        if fault:
            raise NotThought(Fault.FAILED, fault)
        return cast("Answer", answer)

    def _spoken(self, child: _Child, asked: _Asked) -> Reply:
        """Question and answer; an answer that came too late for its question is thrown away."""
        if child.owes_since is not None:
            if not child.pipe.poll(asked.left_s):
                if time.monotonic() - child.owes_since > HANGS_AFTER_S:
                    raise self._given_up(child, Fault.LATE)
                raise NotThought(Fault.LATE)
            child.pipe.recv()
            child.owes_since = None
        child.pipe.send(asked.question)
        if not child.pipe.poll(asked.left_s):
            child.owes_since = time.monotonic()
            raise NotThought(Fault.LATE)
        reply: Reply = child.pipe.recv()
        return reply

    def _ready_child(self, asked: _Asked) -> _Child:
        """The process, started if need be; while it starts nobody waits beyond the limit."""
        child = self._child
        if child is None:
            if time.monotonic() < self._rests_until:
                raise NotThought(Fault.GONE)
            child = self._child = _Child()
        if not child.is_ready:
            self._wait_until_ready(child, asked.left_s)
        return child

    def _wait_until_ready(self, child: _Child, wait_s: float) -> None:
        try:
            if child.pipe.poll(wait_s):
                child.pipe.recv()
                child.is_ready = True
                return
        except (EOFError, OSError):
            raise self._given_up(child, Fault.GONE) from None
        if time.monotonic() >= child.gives_up_at:
            raise self._given_up(child, Fault.LATE)
        raise NotThought(Fault.LATE)

    def _given_up(self, child: _Child, fault: Fault) -> NotThought:
        """End a process that does not answer; the next one is started after a rest."""
        logger.warning("The thinking process %d is %s; it is ended", child.process.pid, fault)
        child.end()
        self._child = None
        self._rest_s = min(2 * self._rest_s or FIRST_REST_S, LONGEST_REST_S)
        self._rests_until = time.monotonic() + self._rest_s
        return NotThought(fault)


def _settle(asked: _Asked, answered: Callable[[_Asked], Answer | None]) -> None:
    """Give an answer or a fault to whoever asked."""
    try:
        asked.answer.set_result(answered(asked))  # type: ignore[arg-type]  # None where not asked
    except BaseException as fault:  # noqa: BLE001 - a future left open would be waited for
        asked.answer.set_exception(fault)


_thinkers: dict[int, Thinker] = {}
_making = threading.Lock()


def thinker_here() -> Thinker:
    """The thinker of this process; one that was forked off has another than its parent."""
    with _making:
        return _thinkers.setdefault(os.getpid(), Thinker())
