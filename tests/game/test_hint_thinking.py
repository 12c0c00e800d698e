"""The thinking process: answered alike, limited, and no loss where it dies or is overrun."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import pytest

from game.bots import POLICIES
from game.bots.suggestion import suggest_by_net
from game.rules import mass
from game.thinking import thinker as thinking
from game.thinking.questions import WhatHint, WhichMove
from game.thinking.thinker import Fault, NotThought, Thinker
from tests.bots.positions import cards, state_of
from tests.support.ports import wait_until

VIEW = mass.view_of(state_of((cards("7S 8S 9D TC JH"), *[cards("7H 8H")] * 7)), 0)
HINT = WhatHint(VIEW, ())
LONG_S = 60.0
"""A limit that no machine needs, for tests of what is answered."""


@contextmanager
def thinking_within(limit_s: float, most_waiting: int = 16) -> Iterator[Thinker]:
    """A thinker that is ready."""
    thinker = Thinker(LONG_S, most_waiting)
    thinker.ask(HINT).result(LONG_S)
    thinker._limit_s = limit_s
    try:
        yield thinker
    finally:
        if thinker.pid is not None:
            os.kill(thinker.pid, signal.SIGCONT)
        thinker.stop()


@pytest.fixture
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has ended is followed by another at once."""
    monkeypatch.setattr(thinking, "FIRST_REST_S", 0.0)


def fault_of(ask: Callable[[], object]) -> Fault:
    with pytest.raises(NotThought) as caught:
        ask()
    return caught.value.fault


def test_the_other_process_thinks_as_this_one_does() -> None:
    with thinking_within(LONG_S) as thinker:
        assert thinker.pid not in {None, os.getpid()}
        assert thinker.ask(HINT).result() == suggest_by_net(VIEW, ())
        for name, bot in POLICIES.items():
            moves = [thinker.ask(WhichMove(name, VIEW, (), 7)).result() for _ in range(2)]
            assert moves == [bot.choose(VIEW, Random(7), ())] * 2


def test_more_than_may_wait_is_refused_at_once_and_the_rest_is_answered() -> None:
    with thinking_within(LONG_S, most_waiting=4) as thinker:
        pid = thinker.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        answers = [thinker.ask(HINT) for _ in range(40)]
        refused = [answer for answer in answers if answer.done()]

        # One is being asked, four wait.
        assert len(refused) in {35, 36}
        assert {fault_of(answer.result) for answer in refused} == {Fault.BUSY}
        os.kill(pid, signal.SIGCONT)
        answered = [answer.result(LONG_S) for answer in answers if answer not in refused]
        assert answered == [suggest_by_net(VIEW, ())] * len(answered)


def test_a_late_answer_is_never_taken_for_that_of_another_question() -> None:
    other = mass.view_of(state_of((cards("8D 9H"), *[cards("7H 8H")] * 7)), 0)
    with thinking_within(0.05) as thinker:
        before = thinker.pid
        assert before is not None
        os.kill(before, signal.SIGSTOP)

        assert fault_of(thinker.ask(HINT).result) is Fault.LATE
        assert fault_of(thinker.ask(HINT).result) is Fault.LATE
        os.kill(before, signal.SIGCONT)
        thinker._limit_s = LONG_S

        answer = thinker.ask(WhatHint(other, ())).result(LONG_S)
        assert answer == suggest_by_net(other, ()) != suggest_by_net(VIEW, ())
        assert thinker.pid == before, "it was only starved"


def test_who_owes_an_answer_for_too_long_is_ended(
    no_rest: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "HANGS_AFTER_S", 0.0)
    with thinking_within(0.05) as thinker:
        before = thinker.pid
        assert before is not None
        os.kill(before, signal.SIGSTOP)

        assert fault_of(thinker.ask(HINT).result) is Fault.LATE
        assert fault_of(thinker.ask(HINT).result) is Fault.LATE
        assert not is_alive(before)
        thinker._limit_s = LONG_S
        assert thinker.ask(HINT).result(LONG_S) == suggest_by_net(VIEW, ())


def test_a_killed_process_is_followed_by_another(no_rest: None) -> None:
    with thinking_within(LONG_S) as thinker:
        before = thinker.pid
        assert before is not None
        os.kill(before, signal.SIGKILL)

        assert fault_of(thinker.ask(HINT).result) is Fault.GONE
        assert thinker.ask(HINT).result(LONG_S) == suggest_by_net(VIEW, ())
        assert thinker.pid != before


def test_after_a_failure_nothing_is_started_for_a_while() -> None:
    with thinking_within(LONG_S) as thinker:
        assert thinker.pid is not None
        os.kill(thinker.pid, signal.SIGKILL)
        assert fault_of(thinker.ask(HINT).result) is Fault.GONE

        thinker._rests_until += LONG_S
        assert fault_of(thinker.ask(HINT).result) is Fault.GONE
        assert thinker.pid is None


def test_a_question_that_fails_ends_nothing() -> None:
    with thinking_within(LONG_S) as thinker:
        before = thinker.pid
        blind = replace(VIEW, hand=None)

        assert fault_of(thinker.ask(WhatHint(blind, ())).result) is Fault.FAILED
        assert thinker.ask(HINT).result(LONG_S) == suggest_by_net(VIEW, ())
        assert thinker.pid == before


def test_it_ends_with_whoever_started_it() -> None:
    """Also where that one is killed and can clean up nothing."""
    code = (
        "import sys\n"
        "from game.thinking.thinker import Thinker\n"
        "from tests.game.test_hint_thinking import HINT, LONG_S\n"
        "thinker = Thinker(LONG_S)\n"
        "thinker.ask(HINT).result()\n"
        "print(thinker.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        assert is_alive(pid)
        owner.kill()

    wait_until(lambda: not is_alive(pid), "the thinking process ends")


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be looked at does not."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
