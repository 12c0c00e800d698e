"""Eight clients that come, go and lose rings while play runs on: nobody misses or doubles anything.

The clients themselves check that what they get is one unbroken row of events.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from functools import partial

import pytest

from game import outbox
from game.recent import Commit
from game.rules import mass
from game.services import alarms
from tests.support.at_once import at_once
from tests.support.client_fold import View
from tests.support.served_tables import ServedTables, session_of
from tests.support.stored_table import StoredTable
from tests.support.table_client import TableClient
from tests.support.verify_command import assert_stored, log_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.socket]

EVENTS = 250


def play_on(table: StoredTable) -> None:
    """Do whatever is next, until there are enough events."""
    while table.n < EVENTS and table.state.winner is None:
        match table.state.phase:
            case mass.Phase.DEAL:
                alarms.sweep()
            case mass.Phase.OPENER:
                table.carry_out(mass.CloseOpenerChoice())
            case _:
                table.play()


def restless(
    connect: Callable[[], TableClient], rng: random.Random, played: threading.Event, last: list[int]
) -> View:
    """A client that resumes, asks again and reconnects at random; gives its last view."""
    client = connect()
    client.sync()
    while not played.is_set():
        try:
            client.receive(0.05)
        except TimeoutError:
            continue
        match rng.randrange(12):
            case 0:
                client.sync(client.n)
            case 1:
                client.sync(None)
            case 2:
                n, view = client.n, client.view
                client.close()
                client = connect()
                client.n, client.view = n, view
                client.sync(n)
            case _:
                pass
    with client:
        client.reach(last[0])
        return client.view


def test_restless_clients_and_lost_rings(
    served: ServedTables, no_flood_limit: None, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, tell = random.Random(3), outbox.publish

    def tell_sometimes(match_id: int, commit: Commit) -> None:
        if rng.random() < 0.8:
            tell(match_id, commit)

    monkeypatch.setattr(outbox, "publish", tell_sometimes)
    url = f"ws://127.0.0.1:{served.port}/ws/match/{table.match.code}/"
    played, last = threading.Event(), [0]

    def play() -> None:
        try:
            play_on(table)
        finally:
            last[0] = table.n
            played.set()

    clients = [
        partial(
            restless,
            partial(TableClient, url, session=session_of(person), origin=served.url),
            random.Random(seat),
            played,
            last,
        )
        for seat, person in enumerate(table.people)
    ]
    *views, _ = at_once([*clients, play])

    for seat, view in enumerate(views):
        if isinstance(view, Exception):
            raise view
        assert view == table.view(seat), f"seat {seat}"
    assert_stored(table, log_of(table))
