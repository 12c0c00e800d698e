"""What happens between a read and its answer, or while others come and go, is not lost."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest
from django.db import OperationalError

from game.live import hub as live_hub
from game.spectators import Delay
from tests.support.live_steps import assert_complete, ring, sockets_of, with_lost_rings
from tests.support.ports import wait_until
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.socket,
]


def test_a_move_between_read_and_answer_is_not_lost(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.connect(table.people[0], table.match.code)
    read = live_hub.situation_for
    late_moves = iter([table.play])

    def read_then_move(match_id: int, delay: Delay) -> Any:
        situation = read(match_id, delay)
        next(late_moves, lambda: None)()
        return situation

    monkeypatch.setattr(live_hub, "situation_for", read_then_move)
    client.sync(None)

    assert_complete(client, table)
    assert client.meanwhile() == []


@pytest.mark.parametrize("known", [True, False])
def test_a_sync_while_catching_up_sends_nothing_twice(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    client = served.sit(table.people[0], table.match)
    reached, go_on = Event(), Event()
    read, read_events = live_hub.situation_for, live_hub.events_after
    moves = iter([lambda: None, table.play])

    def read_slowly(*args: int) -> Any:
        reached.set()
        assert go_on.wait(10)
        return read_events(*args)

    def read_then_move(match_id: int, delay: Delay) -> Any:
        situation = read(match_id, delay)
        next(moves, lambda: None)()
        return situation

    with_lost_rings(monkeypatch, table.play)
    monkeypatch.setattr(live_hub, "events_after", read_slowly)
    monkeypatch.setattr(live_hub, "situation_for", read_then_move)
    ring(served, table)
    assert reached.wait(10)
    client.say("sync", n=client.n if known else None)
    wait_until(lambda: is_waiting(served, table), "the sync waits for the lane", limit_s=5)
    go_on.set()
    client.meanwhile()

    assert_complete(client, table)
    table.play()
    assert_complete(client, table)
    assert client.meanwhile() == []


def is_waiting(served: ServedTables, table: StoredTable) -> bool:
    """Whether the sync is on its way: at the lane, or at the socket's turn."""
    hub = served.hub
    [sitting] = hub.tables[table.id].sockets
    return bool(hub.lanes.of(table.id)._waiting) or bool(sitting.catching_up._waiters)


def test_a_read_that_fails_leaves_nobody_deaf(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.sit(table.people[0], table.match)
    failed = Event()

    def fail(*_: object) -> Any:
        failed.set()
        raise OperationalError("the database is away")

    with_lost_rings(monkeypatch, table.play)
    with monkeypatch.context() as patched:
        patched.setattr(live_hub, "situation_for", fail)
        ring(served, table)
        assert failed.wait(10)
        wait_until(lambda: not served.hub._tasks, "the catching up has failed")
    table.play()

    assert_complete(client, table)


def test_who_comes_while_another_leaves_is_not_forgotten(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, go_on = Event(), asyncio.Event()

    async def follow_slowly(_match_id: int) -> None:
        asked.set()
        await go_on.wait()

    monkeypatch.setattr(served.hub._neighbours, "follow", follow_slowly)
    first = served.connect(table.people[0], table.match.code)
    assert asked.wait(10)
    second = served.sit(table.people[1], table.match)
    second.close()
    wait_until(lambda: sockets_of(served, table) == 1, "the second has left")
    served.on_loop(go_on.set)

    first.sync()
    table.play()
    assert_complete(first, table)
