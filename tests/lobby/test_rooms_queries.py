"""How many statements reads and commands of rooms cost: a new one is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lobby import selectors
from lobby.models import Member
from lobby.protocol import client
from lobby.services import presence
from tests.support.rooms import StoredRoom, make_room
from tests.support.stored_table import eight_people

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


def statements(act: Callable[[], object]) -> list[str]:
    """The first word of each statement, transactions included."""
    with CaptureQueriesContext(connection) as queries:
        act()
    return [query["sql"].split()[0] for query in queries]


def test_the_state_of_a_room(room: StoredRoom) -> None:
    room.start()

    with CaptureQueriesContext(connection) as queries:
        selectors.room_state(room.id)

    assert len(queries) == 4
    assert not any('"state"' in query["sql"] for query in queries), "the match's secret is read"


@pytest.mark.parametrize("rooms", [1, 3, 8])
def test_the_list_of_rooms(rooms: int) -> None:
    people = eight_people()
    for number in range(rooms):
        make_room(seated=1, people=people[number:])

    assert statements(selectors.open_rooms) == ["SELECT"] * 3
    assert len(selectors.open_rooms()) == rooms


def test_the_presence_of_many_rooms(room: StoredRoom) -> None:
    other = make_room(people=room.people)

    assert statements(lambda: selectors.members_presence([room.id, other.id])) == ["SELECT"]


def test_the_last_lines(room: StoredRoom) -> None:
    room.do(1, client.Say, channel="room", text="hi")

    found = statements(lambda: selectors.lines_for(room.id, room.people[0].pk))
    assert found == ["SELECT"] * 2


def test_a_heartbeat_of_many(room: StoredRoom) -> None:
    members = list(Member.objects.values_list("pk", flat=True))
    now = timezone.now()

    renewed = statements(lambda: presence.renew(members, now))

    assert renewed == ["BEGIN", "SELECT", "SELECT", "SELECT", "UPDATE", "COMMIT"]


def test_a_command(room: StoredRoom) -> None:
    assert statements(lambda: room.do(1, client.Ready, ready=True)) == [
        "BEGIN",
        "SELECT",  # the room, and its lock
        "SELECT",  # its chairs
        "SELECT",  # its members
        "UPDATE",  # the chair is freed
        "UPDATE",  # and taken again
        "UPDATE",  # the room
        "UPDATE",  # the member's answer
        "COMMIT",
    ]


def test_a_repeated_command(room: StoredRoom) -> None:
    room.do(1, client.Ready, ready=True, id="c1")

    again = statements(lambda: room.do(1, client.Ready, ready=True, id="c1"))

    assert again.count("SELECT") == 3
    assert "INSERT" not in again
