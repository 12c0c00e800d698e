"""The parts of the hub that need neither a server nor a database."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest

from game.live.flood import BURST, MESSAGES_A_SECOND, Flood
from game.live.frames import Frame
from game.live.lane import JOBS_A_TRIP, Lane, Lanes
from game.live.writers import MAX_QUEUED, AsgiWriter
from game.protocol import server
from game.recent import KEPT_S, Commit, RecentCommits
from game.rules import mass

LIMIT_S = 10


def frame(n: int) -> Frame:
    return Frame(server.Ack(id="c1", n=n))


# The writer for any ASGI server -------------------------------------------------------------------


class Client:
    """The far end of an ASGI `send` that can stop reading."""

    def __init__(self) -> None:
        """Read everything at first."""
        self.reads = asyncio.Event()
        self.reads.set()
        self.messages: list[dict[str, Any]] = []
        self.got = asyncio.Condition()

    async def send(self, message: dict[str, Any]) -> None:
        """Take a message once the client reads."""
        if message["type"] == "websocket.send":
            await self.reads.wait()
        self.messages.append(message)
        async with self.got:
            self.got.notify_all()

    async def has(self, count: int) -> None:
        """Wait until so many messages came."""
        async with self.got, asyncio.timeout(LIMIT_S):
            await self.got.wait_for(lambda: len(self.messages) >= count)


async def test_frames_are_sent_in_order() -> None:
    client = Client()
    writer = AsgiWriter(client.send)

    for n in range(50):
        writer.write(frame(n))
    await client.has(50)

    assert [message["text"] for message in client.messages] == [frame(n).text for n in range(50)]
    writer.stop()


async def test_a_client_that_does_not_read_is_cut_off_once() -> None:
    client = Client()
    client.reads.clear()
    writer = AsgiWriter(client.send)

    for n in range(MAX_QUEUED * 2):
        writer.write(frame(n))
        if n % 50 == 0:
            await asyncio.sleep(0)
    await client.has(1)
    for n in range(10):
        writer.write(frame(n))
        await asyncio.sleep(0)

    assert client.messages == [{"type": "websocket.close", "code": 1013}]
    assert type(client.messages[0]["code"]) is int
    writer.stop()


async def test_nothing_is_sent_after_the_writer_stopped() -> None:
    client = Client()
    writer = AsgiWriter(client.send)

    writer.stop()
    writer.write(frame(1))
    for _ in range(3):
        await asyncio.sleep(0)

    assert client.messages == []


# Lanes --------------------------------------------------------------------------------------------


@pytest.fixture
async def lane() -> AsyncIterator[Lane]:
    lane = Lane(asyncio.get_running_loop(), "lane")
    yield lane
    lane.stop()


async def test_jobs_run_in_order_on_one_thread_that_is_not_the_loops(lane: Lane) -> None:
    ran: list[int] = []
    threads: set[int] = set()

    def job(number: int) -> int:
        ran.append(number)
        threads.add(threading.get_ident())
        return number

    async with asyncio.timeout(LIMIT_S):
        count = JOBS_A_TRIP * 3 + 1
        numbers = await asyncio.gather(*(lane.run(lambda n=n: job(n)) for n in range(count)))

    assert ran == numbers == list(range(count))
    assert len(threads) == 1
    assert threading.get_ident() not in threads


async def test_a_job_that_fails_fails_alone(lane: Lane) -> None:
    async with asyncio.timeout(LIMIT_S):
        outcomes = await asyncio.gather(
            lane.run(lambda: 1),
            lane.run(lambda: 1 // 0),
            lane.run(lambda: 3),
            return_exceptions=True,
        )

    assert outcomes[0::2] == [1, 3]
    assert isinstance(outcomes[1], ZeroDivisionError)


async def test_a_lane_outlives_a_database_that_cannot_be_let_go(
    lane: Lane, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError("no connection can be closed")

    async with asyncio.timeout(LIMIT_S):
        with monkeypatch.context() as patched:
            patched.setattr("game.live.lane.close_old_connections", fail)
            during = await lane.run(lambda: 1)
        after = await lane.run(lambda: 2)

    assert (during, after) == (1, 2)


async def test_a_job_nobody_waits_for_any_more_harms_nobody(lane: Lane) -> None:
    gate = threading.Event()
    first = lane.run(lambda: gate.wait(LIMIT_S))
    forgotten, wanted = lane.run(lambda: 2), lane.run(lambda: 3)

    forgotten.cancel()
    gate.set()

    async with asyncio.timeout(LIMIT_S):
        assert (await first, await wanted) == (True, 3)


async def test_jobs_of_one_match_share_a_lane() -> None:
    lanes = Lanes(asyncio.get_running_loop(), 2)

    assert lanes.of(7) is lanes.of(7)
    assert lanes.of(7) is not lanes.of(8)
    lanes.stop()


# Flood --------------------------------------------------------------------------------------------


def test_a_burst_is_let_through_and_then_so_many_a_second() -> None:
    now = 0.0
    flood = Flood(lambda: now)

    assert [flood.is_over() for _ in range(int(BURST))] == [False] * int(BURST)
    assert flood.is_over()
    now = 2.0
    refilled = int(MESSAGES_A_SECOND * 2)
    assert [flood.is_over() for _ in range(refilled - 1)] == [False] * (refilled - 1)
    assert [flood.is_over() for _ in range(3)][-1]


# What was committed last --------------------------------------------------------------------------


def commit(before: int) -> Commit:
    return Commit(before, (mass.RoundVoided(),), mass.NEW_MATCH)


def test_an_older_commit_does_not_replace_a_newer_one() -> None:
    recent = RecentCommits()
    recent.put(1, commit(5))
    recent.put(1, commit(4))

    known = recent.get(1)
    assert known is not None
    assert (known.before, known.n) == (5, 6)


def test_what_moved_longest_ago_is_forgotten() -> None:
    recent = RecentCommits(kept=2)
    for match_id in (1, 2):
        recent.put(match_id, commit(0))
    recent.put(1, commit(1))
    recent.put(3, commit(0))

    assert [recent.get(match_id) is not None for match_id in (1, 2, 3)] == [True, False, True]


def test_a_commit_is_not_remembered_for_long() -> None:
    # Another process may have taken a name out of the match, which changes no number.
    now = [0.0]
    recent = RecentCommits(now=lambda: now[0])
    for match_id in (1, 2):
        recent.put(match_id, commit(0))
    now[0] = KEPT_S
    assert recent.get(1) is not None

    now[0] += 1
    recent.put(3, commit(0))

    assert [recent.get(match_id) is not None for match_id in (1, 2, 3)] == [False, False, True]
    assert list(recent._commits) == [3]
