"""Live tables over real sockets."""

from __future__ import annotations

import pytest

from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.socket]


def test_everybody_sees_every_move(served: ServedTables, table: StoredTable) -> None:
    clients = [served.sit(person, table.match) for person in table.people]

    for _ in range(30):
        client = clients[table.turn]
        client.reach(table.n)
        answer = client.play(table.choose())
        assert answer["t"] == "ack"
        assert answer["n"] == table.n

    for seat, client in enumerate(clients):
        client.reach(table.n)
        assert client.view == table.view(seat)
