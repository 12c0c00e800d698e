"""What tests of live tables do and look at, in a word each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game import outbox
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable
from tests.support.table_client import TableClient


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


def sockets_of(served: ServedTables, table: StoredTable) -> int:
    """How many sockets the hub holds for a table."""
    hub = served.hub
    return served.on_loop(
        lambda: len(hub.tables[table.id].sockets) if table.id in hub.tables else 0
    )
