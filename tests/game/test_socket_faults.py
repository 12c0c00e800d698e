"""Faults behind a socket: told to the sender by a code, nothing changed, and the next try works."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from game import consumers, selectors
from game.services import moves
from tests.support.served_tables import ServedTables, end_other_connections
from tests.support.stored_table import StoredTable, rows_of
from tests.support.table_client import message_of

pytestmark = [
    pytest.mark.db,
    pytest.mark.socket,
    pytest.mark.usefixtures("transactional_db"),
]


def failing(error: Exception) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> Any:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "code"),
    [(OperationalError("away"), "try_again"), (KeyError("a fault of ours"), "internal")],
)
def test_a_command_that_fails_is_answered_and_may_be_sent_again(
    served: ServedTables,
    table: StoredTable,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    code: str,
) -> None:
    client = served.sit(table.people[table.turn], table.match)
    message = message_of(table.choose()) | {"id": "c1", "n": client.n}
    before = rows_of(table.id)[:4]

    with monkeypatch.context() as patched:
        patched.setattr(moves, "open_match", failing(error))
        answer = client.ask(**message)

    assert (answer["t"], answer["code"]) == ("error", code)
    assert rows_of(table.id)[:4] == before
    assert client.ask(**message) == {"t": "ack", "id": "c1", "n": table.n}


def test_a_fault_of_ours_is_logged_once_and_without_cards(
    served: ServedTables,
    table: StoredTable,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = served.sit(table.people[0], table.match)
    monkeypatch.setattr(consumers, "why_refused", failing(KeyError("a fault of ours")))

    assert client.ask("why", cards=["7S"])["code"] == "internal"

    [record] = [r for r in caplog.records if r.levelno >= logging.ERROR]
    assert table.match.code in record.getMessage()
    assert "7S" not in caplog.text


def test_a_question_that_fails_is_answered(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.sit(table.people[0], table.match)
    monkeypatch.setattr(consumers, "why_refused", failing(OperationalError("away")))

    answer = client.ask("why", cards=["7S"])

    assert (answer["t"], answer["code"]) == ("error", "try_again")


def test_a_sync_that_fails_may_be_sent_again(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.connect(table.people[0], table.match.code)
    with monkeypatch.context() as patched:
        patched.setattr("game.live.hub.situation_for", failing(OperationalError("away")))
        client.say("sync", n=None)
        [answer] = client.meanwhile()
    assert answer["code"] == "try_again"

    client.sync()
    table.play()
    client.reach(table.n)
    assert client.view == table.view(0)


def test_a_look_of_the_watch_that_fails_is_not_the_last(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.sit(table.people[0], table.match)
    with monkeypatch.context() as patched:
        patched.setattr("game.services.presence.leases_of", failing(OperationalError("away")))
        served.look()

    served.look()
    client.meanwhile()
    assert client.presence


def test_a_database_that_ends_all_connections_is_survived(
    served: ServedTables, table: StoredTable
) -> None:
    client = served.sit(table.people[table.turn], table.match)
    message = message_of(table.choose()) | {"id": "c1", "n": client.n}

    end_other_connections()  # SQLite has none that could be ended from outside
    answers = [client.ask(**message)]
    if answers[0]["t"] == "error":
        answers.append(client.ask(**message))

    assert answers[-1] == {"t": "ack", "id": "c1", "n": table.n}
    assert [answer["code"] for answer in answers[:-1]] in ([], ["try_again"])
    assert selectors.situation_of(table.id).n == table.n
