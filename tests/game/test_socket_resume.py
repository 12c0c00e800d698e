"""A client is sent everything once and in order, however it comes and goes (promise 3)."""

from __future__ import annotations

import pytest

from game.live import hub as live_hub
from tests.support.live_steps import assert_complete, with_lost_rings
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.socket,
]


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
