"""Whatever is sent, a socket stays open, answers once, and the server logs no fault."""

from __future__ import annotations

import logging

import pytest
from hypothesis import given

from tests.rules.profiles import examples
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable
from tests.support.verify_command import assert_stored, log_of
from tests.support.wild_frames import wild_frames

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.socket]


def test_random_and_spoiled_messages(
    served: ServedTables,
    table: StoredTable,
    no_flood_limit: None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = served.sit(table.people[table.turn], table.match)
    other = served.sit(table.people[(table.turn + 1) % 8], table.match)

    @examples(150)
    @given(frame=wild_frames)
    def say(frame: str) -> None:
        before = table.n
        client.socket.send(frame)
        answers = [answer for answer in client.meanwhile() if answer["t"] != "events"]
        assert len(answers) <= 1
        if table.n == before:
            assert other.meanwhile() == []

    say()

    assert_stored(table, log_of(table))
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []
    assert client.ask("why", cards=[])["t"] == "why"
