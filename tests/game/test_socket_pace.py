"""Whoever asks a table too fast, over however many tabs, waits; nobody else does."""

from __future__ import annotations

import pytest

from game.live import consumer
from game.live.flood import BURST, MESSAGES_A_SECOND
from game.live.pace import AS_ONE_SOCKET, LONGEST_S, Paces, Rate
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable

pytestmark = [
    pytest.mark.db,
    pytest.mark.socket,
    pytest.mark.usefixtures("transactional_db"),
]


@pytest.fixture
def waits(served: ServedTables, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long somebody had to wait; three messages at once are allowed, and no time passes."""
    waited: list[float] = []

    async def rest(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(consumer, "sleep", rest)
    monkeypatch.setattr(served.hub, "paces", Paces(lambda: 0.0, Rate(a_second=2.0, burst=5.0)))
    return waited


def test_the_tabs_of_one_person_share_one_pace(
    served: ServedTables, table: StoredTable, waits: list[float]
) -> None:
    tabs = [served.sit(table.people[0], table.match) for _ in range(2)]  # a sync each
    other = served.sit(table.people[1], table.match)
    for turn in range(5):
        assert tabs[turn % 2].ask("why", cards=["7S"])["t"] == "why"
    assert other.ask("why", cards=["7S"])["t"] == "why"

    assert waits == [0.5, 1.0]


def test_a_heartbeat_never_waits(
    served: ServedTables, table: StoredTable, waits: list[float]
) -> None:
    tab = served.sit(table.people[0], table.match)
    for _ in range(12):
        tab.meanwhile()

    assert waits == []


def test_a_command_that_waited_is_carried_out(
    served: ServedTables, table: StoredTable, waits: list[float]
) -> None:
    on_turn = served.sit(table.people[table.turn], table.match)
    for _ in range(6):
        on_turn.ask("why", cards=["7S"])

    before = table.n
    on_turn.play(table.choose())

    assert table.n > before
    assert waits[-1] > 0


def test_one_socket_alone_never_waits_at_what_it_may_say() -> None:
    now = [0.0]
    paces = Paces(lambda: now[0], AS_ONE_SOCKET)

    assert {paces.wait_s(1) for _ in range(int(BURST))} == {0.0}
    for _ in range(100):
        now[0] += 1 / MESSAGES_A_SECOND
        assert paces.wait_s(1) < 1e-9
    assert max(paces.wait_s(1) for _ in range(1000)) == LONGEST_S
