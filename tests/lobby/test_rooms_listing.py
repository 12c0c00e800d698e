"""What the lobby lists, and what members see."""

from __future__ import annotations

import pytest

from lobby import selectors
from lobby.models import Member
from lobby.protocol import client
from tests.support.rooms import StoredRoom, make_room
from tests.support.stored_table import eight_people

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


def test_a_line_of_the_list() -> None:
    room = make_room(seated=2, name="Гэр", target=3, language="en", clock_s=60)
    room.do(0, client.PutBot, seat=7, level="random")
    room.join(2, sits=False)

    (line,) = selectors.open_rooms()

    assert line == selectors.room_line(room.id)
    assert (line.code, line.name, line.owner) == (room.code, "Гэр", "Bat")
    assert (line.seats, line.phase, line.access) == ("hh-----b", "open", "public")
    assert line.people == [person.pk for person in room.people[:3]]
    assert (line.house.target, line.language, line.clock_s) == (3, "en", 60)


def test_rooms_by_link_and_closed_rooms_are_not_listed() -> None:
    people = eight_people()
    by_link = make_room(seated=1, people=people, access="link")
    closed = make_room(seated=1, people=people)
    closed.do(0, client.Leave)
    by_password = make_room(seated=1, people=people, access="password", password="toono")

    assert [line.code for line in selectors.open_rooms()] == [by_password.code]
    assert selectors.room_line(by_link.id) is None
    assert selectors.room_line(closed.id) is None
    assert selectors.room_line(10**9) is None


def test_the_fullest_room_that_waits_comes_first() -> None:
    people = eight_people()
    sizes = {make_room(seated=n, people=people[-n:]).code: n for n in (3, 6, 4)}
    playing = make_room(people=people)
    playing.start()

    listed = [line.code for line in selectors.open_rooms()]

    assert [sizes.get(code, "playing") for code in listed] == [6, 4, 3, "playing"]


def test_members_are_found_by_the_code_of_their_room(room: StoredRoom) -> None:
    found = selectors.member_of(room.people[3].pk, room.code)

    assert found == Member.objects.get(player=room.people[3])
    assert found.room == room.row
    assert selectors.member_of(room.people[3].pk, "XXXXXX") is None
    room.do(3, client.Leave)
    assert selectors.member_of(room.people[3].pk, room.code) is None


def test_numbers_of_rooms(room: StoredRoom) -> None:
    assert selectors.numbers_of([room.id, 10**9]) == {room.id: room.n}
