"""Rooms are made, found and entered."""

from __future__ import annotations

import pytest

from lobby import outbox
from lobby.models import ROOM_CODE_LETTERS, Player, Room
from lobby.protocol import client
from lobby.services import creating, joining
from lobby.services.room_settings import RoomSettings
from tests.support.clock import Clock
from tests.support.rooms import StoredRoom, make_room, notices, refusal_of
from tests.support.stored_table import eight_people

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


# Making -------------------------------------------------------------------------------------------


def test_the_owner_is_a_member_and_sits(told: list[outbox.News]) -> None:
    room = make_room(seated=1, name=" Миний\u202e  өрөө ", target=3, spectators="circle")

    state = room.state
    assert room.n == 1
    assert state.name == "Миний өрөө"
    assert (state.owner, state.phase, state.spectators) == (room.people[0].pk, "open", "circle")
    assert state.house.target == 3
    assert [member.name for member in state.members] == ["Bat"]
    assert room.seats == ["Bat", *[None] * 7]
    assert set(state.code) <= set(ROOM_CODE_LETTERS)
    assert outbox.RoomNews(room.id, 1) in told


def test_nobody_owns_more_than_three_rooms() -> None:
    rooms = [make_room(seated=1) for _ in range(3)]
    bat = rooms[0].people[0]

    assert refusal_of(lambda: joining.create(bat, RoomSettings())) == "too_many_rooms"

    rooms[0].do(0, client.Leave)
    assert joining.create(bat, RoomSettings()).owner == bat


def test_access_by_password_needs_one() -> None:
    bat = eight_people()[0]

    made = refusal_of(lambda: joining.create(bat, RoomSettings(access="password")))

    assert made == "password_needed"


def test_no_two_rooms_have_one_code(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["KAMPTE", "KAMPTE", "KAMPTE", "HURTAC"])
    monkeypatch.setattr(creating, "make_room_code", lambda: next(codes))

    assert [make_room(seated=1).code for _ in range(2)] == ["KAMPTE", "HURTAC"]


# Finding ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "write",
    [
        str,
        str.lower,
        lambda code: f"  {code[:3]} {code[3:]}\n",
        lambda code: "-".join(code),
        lambda code: code.translate(str.maketrans("ACEHKMPTYX", "АСЕНКМРТУХ")),
        lambda code: code.translate(str.maketrans("ACEHKMPTYX", "АСЕНКМРТҮХ")).lower(),
    ],
)
def test_a_code_is_read_as_people_write_it(write: type[str]) -> None:
    row = Room.objects.create(code="KAMPTY", lively_at="2026-01-01T00:00Z")

    assert joining.find(write(row.code)) == row


@pytest.mark.parametrize("typed", ["", "KAMPT", "KAMPTYA", "KAMPT0", "KAMPTI", "😀" * 6, "\0" * 6])
def test_what_is_no_code_finds_nothing(typed: str) -> None:
    Room.objects.create(code="KAMPTY", lively_at="2026-01-01T00:00Z")

    assert joining.find(typed) is None
    assert refusal_of(lambda: joining.join(eight_people()[0], typed)) == "room_not_found"


# Coming in ----------------------------------------------------------------------------------------


def test_a_newcomer_gets_a_seat_in_the_smaller_team(told: list[outbox.News]) -> None:
    room = make_room(seated=1)
    told.clear()

    room.join(1, 2, 3, 4)

    assert room.seats == ["Bat", "Saraa", "Dorj", "Oyun", "Tumur", None, None, None]
    room.do(1, client.StandUp)
    room.do(3, client.StandUp)
    room.join(5)
    assert room.seats[1] == "Nomin"
    assert notices(told)[:2] == [("joined", "Saraa"), ("joined", "Dorj")]


def test_a_member_comes_in_again_without_any_change(room: StoredRoom) -> None:
    n = room.n

    room.join(3)
    room.join(3, sits=False)

    assert room.n == n


def test_the_ninth_comes_in_without_a_seat(room: StoredRoom, khulan: Player) -> None:
    joining.join_and_sit(khulan, room.code)

    assert room.state.members[-1].name == "Khulan"
    assert None not in room.seats


def test_who_comes_while_seats_are_locked_waits_for_one(khulan: Player) -> None:
    room = make_room(seated=2)
    room.do(0, client.SetRoom, seats_locked=True)

    joining.join_and_sit(khulan, room.code)

    assert len(room.state.members) == 3
    assert room.seats[2:] == [None] * 6


def test_a_closed_room_is_entered_no_more() -> None:
    room = make_room(seated=1)
    room.do(0, client.Leave)

    assert refusal_of(lambda: room.join(1)) == "room_closed"


def test_a_full_room_lets_in_who_comes_only_when_somebody_is_gone(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, khulan: Player
) -> None:
    monkeypatch.setattr(joining, "MOST_MEMBERS", 3)
    room = make_room(seated=2)
    room.join(2, sits=False)
    assert refusal_of(lambda: joining.join(khulan, room.code)) == "room_full"

    clock.forward(601)  # all three were silent, but the owner and who sits stay
    joining.join(khulan, room.code)

    assert [member.name for member in room.state.members] == ["Bat", "Saraa", "Khulan"]


def test_nobody_is_in_more_than_some_rooms(monkeypatch: pytest.MonkeyPatch, khulan: Player) -> None:
    monkeypatch.setattr(joining, "MOST_JOINED", 2)
    rooms = [make_room(seated=1) for _ in range(3)]
    for room in rooms[:2]:
        joining.join(khulan, room.code)

    assert refusal_of(lambda: joining.join(khulan, rooms[2].code)) == "too_many_rooms"

    rooms[0].do(0, client.Leave)  # the owner's seat is empty, Khulan owns it now
    Room.objects.filter(pk=rooms[0].id).update(phase="closed")
    joining.join(khulan, rooms[2].code)
