"""A client is sent everything once and in order, however it comes and goes (promise 3)."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from django.db import OperationalError

from game import outbox
from game.live import hub as live_hub
from tests.support.ports import wait_until
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable
from tests.support.table_client import TableClient

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.socket]


def assert_complete(client: TableClient, table: StoredTable, seat: int = 0) -> None:
    """The client gets, or has, all events and its view is the server's."""
    client.reach(table.n)
    assert client.view == table.view(seat)


def with_lost_rings(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Do something of which no hub is told."""
    with monkeypatch.context() as patched:
        patched.setattr(outbox, "publish", lambda *_: None)
        act()


def ring(served: ServedTables, table: StoredTable) -> None:
    """Let the hub hear of the newest event as if another process had rung."""
    hub, n = served.hub, table.n
    served.on_loop(lambda: hub.heard_of(table.id, n))


# Sync ---------------------------------------------------------------------------------------------


def test_a_client_with_nothing_gets_the_view(served: ServedTables, table: StoredTable) -> None:
    client = served.connect(table.people[0], table.match.code)

    frame = client.sync(None)

    assert (frame["t"], frame["n"], frame["view"]) == ("view", table.n, table.view(0))


def test_nothing_is_sent_before_the_first_sync(served: ServedTables, table: StoredTable) -> None:
    client = served.connect(table.people[0], table.match.code)
    table.play()

    assert client.meanwhile() == []


@pytest.mark.parametrize("behind", [0, 1, 3])
def test_a_client_that_was_away_gets_what_came_after(
    served: ServedTables, table: StoredTable, behind: int
) -> None:
    client = served.sit(table.people[0], table.match)
    n, view = table.n, client.view
    client.close()
    for _ in range(behind):
        table.play()

    back = served.connect(table.people[0], table.match.code)
    back.n, back.view = n, view
    frame = back.sync(n)

    assert (frame["t"], frame["from"], frame["to"]) == ("events", n + 1, table.n)
    assert back.view == table.view(0)


def test_a_client_with_the_number_0_gets_the_whole_log(
    served: ServedTables, table: StoredTable
) -> None:
    frame = served.connect(table.people[0], table.match.code).sync(0)

    assert [event["e"] for event in frame["events"]] == [
        "match_started",
        "round_dealt",
        "dice_rolled",
        "opener_chosen",
    ]


@pytest.mark.parametrize("limit", [2, 3])
def test_a_client_too_far_behind_gets_the_view(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    monkeypatch.setattr(live_hub, "EVENTS_A_FRAME", limit)
    client = served.connect(table.people[0], table.match.code)

    frame = client.sync(table.n - 3)

    assert frame["t"] == ("view" if limit < 3 else "events")


def test_a_client_ahead_of_the_match_gets_the_view(
    served: ServedTables, table: StoredTable
) -> None:
    frame = served.connect(table.people[0], table.match.code).sync(table.n + 1)

    assert (frame["t"], frame["n"]) == ("view", table.n)


def test_a_sync_in_the_midst_of_play_says_nothing_wrong(
    served: ServedTables, table: StoredTable
) -> None:
    client = served.sit(table.people[0], table.match)
    for n in (None, 0, table.n, table.n + 5):
        table.play()
        client.sync(n)
        assert_complete(client, table)


# Races --------------------------------------------------------------------------------------------


def test_a_move_between_read_and_answer_is_not_lost(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.connect(table.people[0], table.match.code)
    read = live_hub.situation_of
    late_moves = iter([table.play])

    def read_then_move(match_id: int) -> Any:
        situation = read(match_id)
        next(late_moves, lambda: None)()
        return situation

    monkeypatch.setattr(live_hub, "situation_of", read_then_move)
    client.sync(None)

    assert_complete(client, table)
    assert client.meanwhile() == []


@pytest.mark.parametrize("known", [True, False])
def test_a_sync_while_catching_up_sends_nothing_twice(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    client = served.sit(table.people[0], table.match)
    reached, go_on = Event(), Event()
    read, read_events = live_hub.situation_of, live_hub.events_after
    moves = iter([lambda: None, table.play])

    def read_slowly(*args: int) -> Any:
        reached.set()
        assert go_on.wait(10)
        return read_events(*args)

    def read_then_move(match_id: int) -> Any:
        situation = read(match_id)
        next(moves, lambda: None)()
        return situation

    with_lost_rings(monkeypatch, table.play)
    monkeypatch.setattr(live_hub, "events_after", read_slowly)
    monkeypatch.setattr(live_hub, "situation_of", read_then_move)
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

    def fail(_match_id: int) -> Any:
        failed.set()
        raise OperationalError("the database is away")

    with_lost_rings(monkeypatch, table.play)
    with monkeypatch.context() as patched:
        patched.setattr(live_hub, "situation_of", fail)
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


# Lost rings ---------------------------------------------------------------------------------------


def test_a_lost_ring_is_made_good_by_the_watch(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.sit(table.people[0], table.match)
    with_lost_rings(monkeypatch, table.play)
    assert client.meanwhile() == []

    served.look()

    assert_complete(client, table)


def test_a_lost_ring_is_made_good_by_the_next_one(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.sit(table.people[0], table.match)
    with_lost_rings(monkeypatch, table.play)
    table.play()

    assert_complete(client, table)


def test_a_lost_ring_is_made_good_by_whoever_finds_it_out(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.sit(table.people[0], table.match)
    with_lost_rings(monkeypatch, table.play)

    served.sit(table.people[1], table.match)

    assert_complete(client, table)


@pytest.mark.parametrize("first", [0, 1])
def test_a_lost_ring_that_one_client_found_out_is_not_forgotten_for_the_others(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    clients = [served.sit(person, table.match) for person in table.people[:2]]
    with_lost_rings(monkeypatch, table.play)

    clients[first].sync(clients[first].n)

    for seat, client in enumerate(clients):
        assert_complete(client, table, seat)


def test_the_watch_looks_by_itself(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.sit(table.people[0], table.match)
    with_lost_rings(monkeypatch, table.play)

    assert_complete(client, table)


# Leaving ------------------------------------------------------------------------------------------


def sockets_of(served: ServedTables, table: StoredTable) -> int:
    """How many sockets the hub holds for a table."""
    hub = served.hub
    return served.on_loop(
        lambda: len(hub.tables[table.id].sockets) if table.id in hub.tables else 0
    )


def test_the_hub_forgets_who_closes(served: ServedTables, table: StoredTable) -> None:
    clients = [served.sit(person, table.match) for person in table.people]
    assert sockets_of(served, table) == 8

    clients[0].close()
    wait_until(lambda: sockets_of(served, table) == 7, "one socket has left")
    for client in clients[1:]:
        client.close()
    wait_until(lambda: table.id not in served.hub.tables, "the table is empty")


def test_the_hub_forgets_who_is_cut_off(served: ServedTables, table: StoredTable) -> None:
    client = served.sit(table.people[0], table.match)
    other = served.sit(table.people[1], table.match)

    raw = client.socket.socket
    no_goodbye = struct.pack("ii", 1, 0)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, no_goodbye)
    raw.shutdown(socket.SHUT_RD)
    raw.close()

    wait_until(lambda: sockets_of(served, table) == 1, "the socket has left")
    table.play()
    assert_complete(other, table, 1)


def test_the_hub_forgets_a_socket_whose_application_is_killed(
    served: ServedTables, table: StoredTable
) -> None:
    served.sit(table.people[0], table.match)

    def kill() -> None:
        for application in served.applications():
            application.cancel()

    served.on_loop(kill)

    wait_until(lambda: sockets_of(served, table) == 0, "the socket has left")


def test_a_client_that_does_not_read_is_cut_off_and_comes_back(
    served: ServedTables, table: StoredTable
) -> None:
    slow = served.connect(table.people[0], table.match.code, max_queue=1)
    slow.sync()
    other = served.sit(table.people[1], table.match)
    hub = served.hub
    [sitting] = [s for s in hub.tables[table.id].sockets if s.viewer == 0]

    frame = live_hub.view_frame(table.n, table.state, 0)

    def fill() -> None:
        for _ in range(20_000):
            sitting.out.write(frame)

    served.on_loop(fill)

    wait_until(lambda: sockets_of(served, table) == 1, "the slow socket has left")
    table.play()
    assert_complete(other, table, 1)
    assert_complete(served.sit(table.people[0], table.match), table)
