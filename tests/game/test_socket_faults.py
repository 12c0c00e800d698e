"""Faults behind a socket: told to the sender by a code, nothing changed, and the next try works."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.db import OperationalError, transaction

from game import consumers, selectors
from game.models import Seat
from game.services import moves, seats
from tests.support.served_tables import ServedTables, end_other_connections
from tests.support.stored_table import StoredTable, rows_of, start_table
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


@pytest.mark.parametrize("error", [OperationalError("away"), KeyError("a fault of ours")])
def test_a_heartbeat_that_could_not_be_stored_is_stored_by_the_next_look(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    served.sit(table.people[0], table.match)
    seat = Seat.objects.filter(match=table.match, number=0)
    served.look()
    seat.update(seen_at=None)
    with monkeypatch.context() as patched:
        patched.setattr("game.services.presence.renew", failing(error))
        client = served.sit(table.people[0], table.match)
        with suppress(KeyError):  # the watch itself logs it, and looks again
            served.look()
    assert seat.get().seen_at is None

    served.look()
    client.meanwhile()
    assert seat.get().seen_at is not None


def test_a_person_who_cannot_be_brought_back_keeps_nobody_waiting(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats.keep(table.id, 0, "gone")
    client = served.sit(table.people[0], table.match)
    monkeypatch.setattr("game.services.seats.come_back", failing(KeyError("a fault of ours")))

    served.look()
    client.meanwhile()
    assert client.presence


def test_an_alarm_that_fails_keeps_nobody_from_hearing_of_a_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = start_table(opener=0, clock_s=30)
    heard: list[int] = []
    monkeypatch.setattr("game.scheduling.alarm", failing(KeyError("a fault of ours")))
    with transaction.atomic():
        transaction.on_commit(lambda: heard.append(1))
        n = table.play()
        transaction.on_commit(lambda: heard.append(n))
    assert heard == [1, n]


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
