"""What a member or a stranger does with sockets of rooms that no page would do."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from django.utils import timezone

from game.live import consumer, pace
from game.live.pace import Paces, Rate
from lobby.live import chat
from lobby.live.pace import PRESSES
from lobby.models import ChatLine, Player, Room
from lobby.protocol import client
from lobby.selectors import LINES_SHOWN
from lobby.services import commands
from tests.support.room_client import RoomClient
from tests.support.rooms import StoredRoom, make_room
from tests.support.served_tables import ServedTables

pytestmark = [
    pytest.mark.db,
    pytest.mark.socket,
    pytest.mark.usefixtures("transactional_db"),
]


def connect(served: ServedTables, room: StoredRoom, player: Player) -> RoomClient:
    return served.open(f"/ws/room/{room.code}/", player, RoomClient)


def enter(served: ServedTables, room: StoredRoom, number: int) -> RoomClient:
    """A client of a person, by number, that has everything."""
    entered = connect(served, room, room.people[number])
    entered.sync()
    return entered


# Passwords are slow to store ----------------------------------------------------------------------


def test_nobody_waits_while_a_password_is_made_unreadable(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = Event(), Event()

    def make_slowly(password: str) -> str:
        begun.set()
        assert may_end.wait(20)
        return f"made of {len(password)}"

    monkeypatch.setattr(commands, "make_password", make_slowly)
    owner, other = enter(served, room, 0), enter(served, room, 1)
    asked = owner.send({"t": "set_room", "id": "p1", "access": "password", "password": "toono"})
    try:
        assert begun.wait(20)
        assert other.ask("ready", ready=True)["t"] == "ack"
    finally:
        may_end.set()
    owner.until(lambda frame: frame.get("id") == asked, "the owner's answer")

    assert Room.objects.get(pk=room.id).password == "made of 5"


def test_whoever_is_not_the_owner_has_no_password_made(
    room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(commands, "make_password", made.append)

    assert room.refusal(1, client.SetRoom, access="password", password="toono") == "not_owner"
    assert made == []


def test_an_owner_sets_only_some_passwords_a_minute(room: StoredRoom) -> None:
    for number in range(5):
        room.do(0, client.SetRoom, access="password", password=f"toono {number}")

    assert room.refusal(0, client.SetRoom, password="more") == "too_many_tries"
    room.do(0, client.SetRoom, name="Evening")


# Whoever asks too fast waits ----------------------------------------------------------------------


def test_who_asks_too_fast_over_several_tabs_waits_and_nobody_else(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def rest(seconds: float) -> None:
        waits.append(seconds)

    tabs = [enter(served, room, 1) for _ in range(2)]
    other = enter(served, room, 2)
    monkeypatch.setattr(consumer, "sleep", rest)
    few = Rate(PRESSES.a_second, burst=6.0)
    monkeypatch.setattr(served.rooms, "paces", Paces(lambda: 0.0, few))  # no time passes
    for turn in range(8):
        assert tabs[turn % 2].ask("ready", ready=turn % 2 == 0)["t"] == "ack"
    assert other.ask("ready", ready=True)["t"] == "ack"

    assert waits == [1 / PRESSES.a_second, 2 / PRESSES.a_second]


def test_a_pace_comes_back_with_time_and_has_an_end() -> None:
    now = [0.0]
    paces = Paces(lambda: now[0], PRESSES)

    waits = [paces.wait_s(1) for _ in range(200)]
    assert waits[: int(PRESSES.burst)] == [0.0] * int(PRESSES.burst)
    assert waits[-1] == pace.LONGEST_S
    assert paces.wait_s(2) == 0.0
    now[0] += 60
    assert paces.wait_s(1) == 0.0


def test_people_who_have_rested_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "PEOPLE", 3)
    now = [0.0]
    paces = Paces(lambda: now[0], PRESSES)
    for who in range(4):
        paces.wait_s(who)
    now[0] += 60
    for _ in range(int(PRESSES.burst)):
        paces.wait_s(0)

    paces.wait_s(9)

    assert set(paces._paces) == {0, 9}


# The past is read for nobody ----------------------------------------------------------------------


def much_was_said(room: StoredRoom, lines: int) -> None:
    """As after a long evening."""
    ChatLine.objects.bulk_create(
        ChatLine(
            room=room.row,
            author=room.people[2],
            name="Dorj",
            channel="room",
            text=f"line {number}",
            at=timezone.now(),
            command_id=f"old {number}",
        )
        for number in range(lines)
    )


def test_a_socket_that_has_not_synced_lets_nobody_read_what_was_said(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def count_lines(room_id: int, line_id: int) -> list[chat.Said]:
        found = said_after(room_id, line_id)
        read.append(len(found))
        return found

    said_after = chat.said_after
    monkeypatch.setattr(chat, "said_after", count_lines)
    much_was_said(room, 30)
    late = connect(served, room, room.people[0])

    for _ in range(3):
        served.look_at_rooms()
    late.sync()
    room.do(1, client.Say, channel="room", text="new")
    late.until(lambda _: bool(late.lines) and late.lines[-1]["text"] == "new", "the new line")

    assert sum(read) <= 1
    assert len(late.lines) == 31


def test_of_very_much_that_was_missed_only_the_newest_is_read(room: StoredRoom) -> None:
    much_was_said(room, LINES_SHOWN + 20)

    lines = [said.line.text for said in chat.said_after(room.id, 0)]

    assert lines == [f"line {number}" for number in range(20, LINES_SHOWN + 20)]


def test_a_line_said_while_the_only_one_syncs_is_heard(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = iter(["meanwhile"])

    def read_then_say(room_id: int, player_id: int) -> Any:
        lines = lines_for(room_id, player_id)
        for word in words:
            room.do(1, client.Say, channel="room", text=word)
        return lines

    lines_for = chat.lines_for
    monkeypatch.setattr(chat, "lines_for", read_then_say)
    only = connect(served, room, room.people[0])
    only.send({"t": "sync", "n": None})

    only.until(lambda _: bool(only.lines), "the line")
    assert [line["text"] for line in only.lines] == ["meanwhile"]


# Codes cannot be found ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/ws/room/{}/", "/ws/room/{}/watch/"])
def test_a_stranger_is_answered_alike_whatever_stands_behind_a_code(
    served: ServedTables, path: str
) -> None:
    stranger = Player.objects.create_user("Stranger")
    rooms = [make_room(1, access=access) for access in ("link", "public")]
    codes = ["AAAAAA", *(room.code for room in rooms)]
    rooms[1].do(0, client.Leave)  # which closes it

    answers = {served.open(path.format(code), stranger).close_code() for code in codes}

    assert answers == {4404}
