"""Online is whose own heartbeat was heard lately, and nothing else (promise 5, R8.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from game.models import Seat
from game.services import presence
from tests.support.clock import Clock
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, start_table
from tests.support.table_client import TableClient

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.socket]


def seat_of(table: StoredTable, number: int) -> Seat:
    return table.match.seats.get(number=number)


def told_after_look(served: ServedTables, client: TableClient) -> list[str]:
    """What a client knows of the seats after the watch has looked."""
    served.look()
    client.meanwhile()
    return client.presence


# The lease ----------------------------------------------------------------------------------------


@pytest.mark.rule("R8.2")
@pytest.mark.parametrize(("ago", "online"), [(0, True), (9.999, True), (10, False), (60, False)])
def test_a_person_heard_less_than_ten_seconds_ago_is_online(
    table: StoredTable, clock: Clock, ago: float, online: bool
) -> None:
    table.match.seats.filter(number=3).update(seen_at=clock() - timedelta(seconds=ago))

    assert presence.online_seats(table.id, clock()) == (frozenset({3}) if online else frozenset())


@pytest.mark.rule("R8.2")
def test_who_was_never_heard_and_a_bot_are_not_online(clock: Clock) -> None:
    table = start_table(bots=(1,))
    table.match.seats.filter(number=1).update(seen_at=clock())

    assert presence.online_seats(table.id, clock()) == frozenset()


def test_a_lease_is_renewed_for_people_only(clock: Clock) -> None:
    table = start_table(bots=(1,))
    rows = [seat_of(table, number).pk for number in (0, 1)]

    presence.renew(rows, clock())

    assert seat_of(table, 0).seen_at == clock()
    assert [seat_of(table, number).seen_at for number in (1, 2)] == [None, None]


# Sockets ------------------------------------------------------------------------------------------


def test_coming_renews_the_lease(served: ServedTables, table: StoredTable, clock: Clock) -> None:
    client = served.connect(table.people[2], table.match.code)

    assert told_after_look(served, client) == [
        "online" if seat == 2 else "reconnecting" for seat in range(8)
    ]
    assert seat_of(table, 2).seen_at == clock()


def test_bots_are_shown_as_bots(served: ServedTables) -> None:
    table = start_table(bots=(1, 5))
    client = served.connect(table.people[0], table.match.code)

    presence = told_after_look(served, client)

    assert [seat for seat in range(8) if presence[seat] == "bot"] == [1, 5]


@pytest.mark.parametrize("message", ["ping", "sync", "take", "why", "nonsense"])
def test_whatever_a_person_says_renews_the_lease_once(
    served: ServedTables, table: StoredTable, clock: Clock, message: str
) -> None:
    client = served.sit(table.people[0], table.match)
    served.look()
    clock.forward(5)
    saying = {
        "ping": {"n": 4},
        "sync": {"n": 4},
        "take": {},
        "why": {"cards": []},
    }
    client.say(message, **saying.get(message, {}))
    client.until(lambda frame: frame["t"] != "presence", "an answer")

    served.look()
    assert seat_of(table, 0).seen_at == clock()
    clock.forward(1)
    served.look()
    assert seat_of(table, 0).seen_at == clock() - timedelta(seconds=1)


def test_who_is_silent_is_shown_so_within_ten_seconds_though_the_socket_is_open(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    silent = served.sit(table.people[0], table.match)
    other = served.sit(table.people[1], table.match)
    assert told_after_look(served, other)[:2] == ["online", "online"]
    clock.forward(5)
    assert told_after_look(served, other)[0] == "online"

    clock.forward(5)
    assert told_after_look(served, other)[:2] == ["reconnecting", "online"]
    assert presence.online_seats(table.id, clock()) == frozenset({1})

    silent.say("ping", n=silent.n)
    silent.until(lambda frame: frame["t"] == "pong", "a pong")
    assert told_after_look(served, other)[:2] == ["online", "online"]


def test_one_late_heartbeat_is_no_reconnecting(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    served.sit(table.people[0], table.match)
    other = served.sit(table.people[1], table.match)
    served.look()

    clock.forward(6.9)

    assert told_after_look(served, other)[0] == "online"


def test_who_leaves_is_shown_so_after_the_grace(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    leaving = served.sit(table.people[0], table.match)
    other = served.sit(table.people[1], table.match)
    served.look()
    leaving.close()

    clock.forward(5)
    assert told_after_look(served, other)[0] == "online"
    clock.forward(5)
    assert told_after_look(served, other)[0] == "reconnecting"


def test_presence_is_told_only_when_it_changes(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    client = served.sit(table.people[0], table.match)
    served.look()
    client.meanwhile()
    heard = len(client.heard)

    served.look()
    client.meanwhile()

    assert [text for text in client.heard[heard:] if '"presence"' in text] == []


def test_a_newcomer_is_told_what_the_others_know(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    known = told_after_look(served, served.sit(table.people[0], table.match))

    newcomer = served.connect(table.people[1], table.match.code)
    newcomer.meanwhile()

    assert newcomer.presence == known


def test_presence_has_no_number(served: ServedTables, table: StoredTable, clock: Clock) -> None:
    client = served.sit(table.people[0], table.match)
    n = client.n
    told_after_look(served, client)

    assert client.n == n == table.n
