"""Whatever is said that is no legal move: a coded error to its sender, and nothing else happens."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from game.rules import mass
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, deck_with, rows_of, start_table
from tests.support.table_client import Frame, TableClient

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.socket]

DECK = deck_with({0: "7S 7H 9D TC JH", 1: "8S 8H AD KC QC", 2: "9S"})


@pytest.fixture
def table() -> StoredTable:
    """Seat 0 has led 7S 7H 9D and seat 1 must beat it or take it."""
    table = start_table(deck=DECK, opener=0)
    table.play(mass.Lead(0, mass.card_set(mass.parse_cards("7S 7H 9D"))))
    return table


@pytest.fixture
def clients(served: ServedTables, table: StoredTable) -> list[TableClient]:
    """Clients in seats 0, 1 and 2."""
    return [served.sit(person, table.match) for person in table.people[:3]]


@pytest.fixture(autouse=True)
def _no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that a client says is an error of the server."""
    yield
    assert [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR] == []


def answer_to(
    table: StoredTable, clients: list[TableClient], raw: str | bytes, seat: int = 1
) -> Frame:
    """The error that a raw frame gets, after a check that it had no other effect."""
    before = rows_of(table.id)[:4]
    clients[seat].socket.send(raw)
    [error] = clients[seat].meanwhile()
    assert error["t"] == "error"
    assert rows_of(table.id)[:4] == before
    for client in clients:
        assert client.meanwhile() == []
    return error


def command(t: str, **fields: Any) -> str:
    return json.dumps({"t": t, "id": "c1"} | fields)


# Commands against the rules or the situation ------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "t", "fields", "code"),
    [
        (0, "take", {}, "not_your_turn"),
        (2, "beat", {"cards": ["9S"]}, "not_your_turn"),
        (2, "lead", {"cards": ["9S"]}, "not_your_turn"),
        (1, "lead", {"cards": ["8S"]}, "must_beat_or_take"),
        (1, "beat", {"cards": ["8S", "8H", "9S"]}, "card_not_held"),
        (1, "beat", {"cards": ["8S"]}, "wrong_beat_size"),
        (1, "beat", {"cards": ["8S", "8H", "AD", "KC", "QC"]}, "wrong_beat_size"),
        (1, "beat", {"cards": ["8S", "8H", "KC"]}, "does_not_beat"),
        (1, "beat", {"cards": ["8S", "8S", "AD"]}, "repeated_card"),
        (1, "beat", {"cards": ["8S", "8H", "1S"]}, "unknown_card"),
        (1, "beat", {"cards": ["8S", "8H", "10S"]}, "unknown_card"),
        (1, "beat", {"cards": ["8S", "8H", "8s"]}, "unknown_card"),
        (1, "beat", {"cards": ["8S", "8H", "J4"]}, "unknown_card"),
        (1, "beat", {"cards": ["8S", "8H", ""]}, "unknown_card"),
        (1, "beat", {"cards": []}, "bad_message"),
        (1, "beat", {"cards": ["7S", "8S", "9S", "TS", "JS", "QS", "KS", "3S"]}, "bad_message"),
        (1, "name_opener", {"seat": 3}, "not_choosing_opener"),
        (1, "name_opener", {"seat": 8}, "bad_message"),
        (1, "name_opener", {"seat": -1}, "bad_message"),
    ],
)
def test_a_command_that_may_not_be(
    table: StoredTable,
    clients: list[TableClient],
    seat: int,
    t: str,
    fields: dict[str, Any],
    code: str,
) -> None:
    error = answer_to(table, clients, command(t, n=table.n, **fields), seat)

    assert (error["id"], error["code"]) == ("c1", code)


@pytest.mark.parametrize("n", [0, 4])
def test_a_command_for_an_older_situation(
    table: StoredTable, clients: list[TableClient], n: int
) -> None:
    error = answer_to(table, clients, command("take", n=n))

    assert (error["code"], error["params"]) == ("stale", {"n": table.n})


def test_a_command_in_a_finished_match(served: ServedTables) -> None:
    table = start_table(house=mass.HouseRules(target=1))
    table.surrender()
    clients = [served.sit(person, table.match) for person in table.people[:3]]

    for fields in ({"t": "take"}, {"t": "lead", "cards": ["8S"]}, {"t": "name_opener", "seat": 0}):
        error = answer_to(table, clients, command(n=table.n, **fields))
        assert error["code"] == "match_over"


# Frames that are no message -----------------------------------------------------------------------

TAKE = {"t": "take", "id": "c1", "n": 6}

NO_MESSAGE = {
    "empty": "",
    "blank": "  ",
    "no JSON": "take",
    "half": '{"t":"take"',
    "null": "null",
    "list": "[]",
    "number": "7",
    "no kind": "{}",
    "unknown kind": '{"t":"surrender","id":"c1","n":6}',
    "kind of another type": '{"t":["take"],"id":"c1","n":6}',
    "missing field": '{"t":"take","id":"c1"}',
    "field too many": json.dumps(TAKE | {"seat": 1}),
    "by": json.dumps(TAKE | {"by": "bot"}),
    "own seat": json.dumps(TAKE | {"seat": 0}),
    "empty id": json.dumps(TAKE | {"id": ""}),
    "long id": json.dumps(TAKE | {"id": "c" * 37}),
    "id with a space": json.dumps(TAKE | {"id": "c 1"}),
    "id with a new line": json.dumps(TAKE | {"id": "c1\n"}),
    "id of Mongolian letters": json.dumps(TAKE | {"id": "цэцэг"}),
    "id is a number": json.dumps(TAKE | {"id": 1}),
    "n is text": json.dumps(TAKE | {"n": "6"}),
    "n is a fraction": json.dumps(TAKE | {"n": 6.5}),
    "n is true": json.dumps(TAKE | {"n": True}),
    "n below 0": json.dumps(TAKE | {"n": -1}),
    "n too large": json.dumps(TAKE | {"n": 2**31}),
    "n beyond 64 bits": json.dumps(TAKE | {"n": 10**30}),
    "n of 3000 digits": '{"t":"take","id":"c1","n":' + "9" * 3000 + "}",
    "n is NaN": '{"t":"take","id":"c1","n":NaN}',
    "n is Infinity": '{"t":"take","id":"c1","n":Infinity}',
    "n is 1e400": '{"t":"take","id":"c1","n":1e400}',
    "cards is text": '{"t":"beat","id":"c1","n":6,"cards":"8S"}',
    "cards is an object": '{"t":"beat","id":"c1","n":6,"cards":{"8S":1}}',
    "card is a number": '{"t":"beat","id":"c1","n":6,"cards":[7]}',
    "card is null": '{"t":"beat","id":"c1","n":6,"cards":[null]}',
    "lone surrogate": '{"t":"take","id":"\\ud800","n":6}',
    "lone surrogate in a card": '{"t":"beat","id":"c1","n":6,"cards":["\\ud800S"]}',
    "lone surrogate in a name": '{"\\ud800":1,"t":"take","id":"c1","n":6}',
    "NUL": '{"t":"take","id":"c\\u0000","n":6}',
    "raw NUL": '{"t":"take","id":"c1","n":6}\x00',
    "deep lists": "[" * 4000,
    "deep objects": '{"t":' * 800,
    "deep and closed": "[" * 2000 + "]" * 2000,
    "deep in a field": '{"t":"take","n":6,"id":' + "[" * 3900,
    "deep in an unknown field": '{"t":"take","id":"c1","n":6,"x":' + "[" * 3900,
    "two messages": json.dumps(TAKE) * 2,
    "why of too many cards": json.dumps({"t": "why", "id": "c1", "n": 6, "cards": ["7S"] * 44}),
    "ping with an id": '{"t":"ping","n":6,"id":"c1"}',
    "sync without n": '{"t":"sync"}',
    "sync below 0": '{"t":"sync","n":-1}',
}


@pytest.mark.parametrize("name", NO_MESSAGE)
def test_a_frame_that_is_no_message(
    table: StoredTable, clients: list[TableClient], name: str
) -> None:
    error = answer_to(table, clients, NO_MESSAGE[name])

    assert error["code"] in {"bad_message", "unknown_card"}
    assert error["id"] in {None, "c1", "c"}
    assert error["rule"] is None


@pytest.mark.parametrize("raw", [b"", b"\x00\xff", json.dumps(TAKE).encode()])
def test_a_binary_frame(table: StoredTable, clients: list[TableClient], raw: bytes) -> None:
    assert answer_to(table, clients, raw)["code"] == "binary_frame"


@pytest.mark.parametrize("size", [4097, 1_000_000, 1_048_577, 2_000_000])
@pytest.mark.parametrize("filler", ["[", " ", "a", "ц"])
def test_a_frame_that_is_too_large(
    table: StoredTable, clients: list[TableClient], size: int, filler: str
) -> None:
    raw = filler * (size // len(filler.encode()))
    if len(raw) <= 4096:
        raw = filler * 4097

    assert answer_to(table, clients, raw)["code"] == "too_large"


def test_many_bad_frames_in_a_row_keep_the_connection(
    table: StoredTable, clients: list[TableClient]
) -> None:
    for raw in list(NO_MESSAGE.values())[:40]:
        clients[1].socket.send(raw)

    assert [frame["t"] for frame in clients[1].meanwhile()] == ["error"] * 40
    assert clients[1].ask("take")["t"] == "ack"
