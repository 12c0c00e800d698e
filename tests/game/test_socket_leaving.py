"""Whoever goes, however it happens, leaves nothing behind in the hub."""

from __future__ import annotations

import socket
import struct

import pytest

from game.live import hub as live_hub
from game.selectors import Situation
from tests.support.live_steps import assert_complete, sockets_of
from tests.support.ports import wait_until
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.socket,
]


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

    frame = live_hub.view_frame(Situation(table.n, table.state), 0)

    def fill() -> None:
        for _ in range(20_000):
            sitting.out.write(frame)

    served.on_loop(fill)

    wait_until(lambda: sockets_of(served, table) == 1, "the slow socket has left")
    table.play()
    assert_complete(other, table, 1)
    assert_complete(served.sit(table.people[0], table.match), table)
