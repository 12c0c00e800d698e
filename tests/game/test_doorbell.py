"""Commits of other processes reach the sockets of this one."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings

from game import outbox
from game.live import watch
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.socket]


@pytest.fixture
def elsewhere(served: ServedTables, monkeypatch: pytest.MonkeyPatch) -> None:
    """What this test commits, it commits as a process without a hub does."""
    monkeypatch.setattr(outbox.matches, "listeners", {})


def test_a_commit_of_another_process_arrives(
    served: ServedTables, table: StoredTable, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if settings.REDIS_URL:  # then the bell must do; else the watch finds it out
        monkeypatch.setattr(watch, "standings_of", lambda _: {})
    client = served.sit(table.people[0], table.match)

    for _ in range(3):
        table.play()

    client.reach(table.n)
    assert client.view == table.view(0)


def test_a_bell_says_no_more_than_that_there_is_news() -> None:
    assert outbox.doorbell(7, 44) == {"type": "table.ring", "key": 7, "n": 44}


def test_a_layer_that_is_away_holds_up_no_move(
    table: StoredTable, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Away:
        async def group_send(self, *_: Any) -> None:
            raise ConnectionRefusedError

    monkeypatch.setattr(outbox, "get_channel_layer", Away)
    n = table.n

    assert table.play() > n


def test_a_bell_for_what_is_known_does_nothing(served: ServedTables, table: StoredTable) -> None:
    client = served.sit(table.people[0], table.match)
    hub, n = served.hub, table.n

    served.on_loop(lambda: [hub.heard_of(table.id, number) for number in (0, n, n - 1)])

    assert client.meanwhile() == []


def test_a_bell_for_a_table_without_sockets_does_nothing(
    served: ServedTables, table: StoredTable
) -> None:
    hub = served.hub

    served.on_loop(lambda: hub.heard_of(table.id, 10))

    assert table.id not in hub.tables
