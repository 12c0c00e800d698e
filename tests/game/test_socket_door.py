"""Who may not come in to a table, and who is shown out."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from game.live.flood import BURST
from lobby.models import Player
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable
from tests.support.table_client import TableClient, message_of

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.socket,
]


@pytest.fixture
def clients(served: ServedTables, table: StoredTable) -> list[TableClient]:
    """A client in each seat."""
    return [served.sit(person, table.match) for person in table.people]


@pytest.fixture(autouse=True)
def _no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that a client says is an error of the server."""
    yield
    assert [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR] == []


def test_without_a_session(served: ServedTables, table: StoredTable) -> None:
    assert served.connect(None, table.match.code).close_code() == 4401


def test_with_a_session_of_nobody(served: ServedTables, table: StoredTable) -> None:
    url = f"ws://127.0.0.1:{served.port}/ws/match/{table.match.code}/"
    for session in ("", "x" * 32, "'; DROP TABLE django_session; --", "\u00ff"):
        with TableClient(url, session=session, origin=served.url) as client:
            assert client.close_code() == 4401


def test_a_foreign_match_and_none_at_all_look_the_same(
    served: ServedTables, table: StoredTable
) -> None:
    stranger = Player.objects.create_user("Stranger")

    for code in (table.match.code, "zzzzzzzzzz"):
        client = served.connect(stranger, code)
        assert client.close_code() == 4404
        assert client.heard == []


@pytest.mark.parametrize(
    "code",
    [
        "x",
        "x" * 3000,
        "UPPERCASE2",
        "%00%00%00",
        "abcdefghj%00",
        "%D1%86%D1%86%D1%86",
        "%ff%fe",
        "%ed%a0%80",
        "abcdefghj%0A",
        "..%2f..%2fadmin",
        "a%27--",
    ],
)
def test_a_code_that_cannot_be(served: ServedTables, table: StoredTable, code: str) -> None:
    assert served.connect(table.people[0], code).close_code() == 4404


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "http://127.0.0.1.evil.example", "null", None, ""],
)
def test_a_page_of_another_site(
    served: ServedTables, table: StoredTable, origin: str | None
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        served.connect(table.people[0], table.match.code, origin=origin)

    assert refused.value.response.status_code == 403


def test_a_flood_is_cut_off_and_others_play_on(
    served: ServedTables, table: StoredTable, clients: list[TableClient]
) -> None:
    waiting = (table.turn + 1) % 8
    with suppress(ConnectionClosed):  # it may be hung up on before it has said all
        for _ in range(int(BURST) + 100):
            clients[waiting].socket.send('{"t":"ping","n":null}')

    assert clients[waiting].close_code() == 4429
    assert clients[table.turn].play(table.choose())["t"] == "ack"
    back = served.sit(table.people[waiting], table.match)
    assert back.n == table.n


def test_a_frame_beyond_any_measure_ends_only_its_own_connection(
    table: StoredTable, clients: list[TableClient]
) -> None:
    waiting = (table.turn + 1) % 8
    clients[waiting].socket.send("[" * 3_000_000)

    assert clients[waiting].close_code() in {1006, 1009}  # hung up on
    assert clients[table.turn].play(table.choose())["t"] == "ack"


def test_a_message_in_many_pieces_is_one_message(
    table: StoredTable, clients: list[TableClient]
) -> None:
    client = clients[table.turn]
    message = message_of(table.choose()) | {"id": "c1", "n": table.n}
    client.socket.send(iter(json.dumps(message)))

    answer = client.until(lambda frame: frame["t"] == "ack", "an ack")
    assert answer == {"t": "ack", "id": "c1", "n": table.n}


def test_nothing_is_compressed(served: ServedTables, table: StoredTable) -> None:
    """A small compressed frame could unfold to a huge one."""
    url = f"ws://127.0.0.1:{served.port}/ws/match/{table.match.code}/"

    with connect(url, origin=Origin(served.url), compression="deflate") as socket:
        assert socket.protocol.extensions == []
