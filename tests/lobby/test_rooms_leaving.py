"""People leave or are sent away; the room goes on or closes."""

from __future__ import annotations

import pytest

from game.models import Departure, MatchEvent, Seat
from game.services import seats
from lobby import outbox
from lobby.models import Member, Player
from lobby.protocol import client
from lobby.services import joining, leaving
from tests.support.clock import Clock
from tests.support.rooms import StoredRoom, make_room, notices, refusal_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


def events(room: StoredRoom) -> list[str]:
    """The kinds of events by which seats of the match changed hands."""
    rows = MatchEvent.objects.filter(match=room.match, kind="occupant_changed").order_by("n")
    return list(rows.values_list("kind", flat=True))


# While the room waits -----------------------------------------------------------------------------


def test_who_leaves_frees_the_chair(room: StoredRoom, told: list[outbox.News]) -> None:
    n = room.n

    assert leaving.leave(room.id, room.people[3].pk) == n + 1

    assert room.seats[3] is None
    assert len(room.state.members) == 7
    assert notices(told) == [("left", "Oyun")]
    assert refusal_of(lambda: leaving.leave(room.id, room.people[3].pk)) == "not_member"


def test_when_the_owner_leaves_who_is_there_longest_owns(
    clock: Clock, told: list[outbox.News]
) -> None:
    room = make_room(seated=1)
    for number in (3, 2, 1):
        clock.forward(1)
        room.join(number)
    clock.forward(60)
    room.heartbeat(2, 1)  # the one who came first is not online
    told.clear()

    room.do(0, client.Leave)

    assert room.state.owner == room.people[2].pk
    assert notices(told) == [("owner_left", "Bat"), ("owner_changed", "Dorj")]


def test_with_nobody_online_the_longest_member_owns(clock: Clock) -> None:
    room = make_room(seated=3)
    clock.forward(60)

    room.do(0, client.Leave)

    assert room.state.owner == room.people[1].pk


def test_the_last_one_closes_the_room(told: list[outbox.News]) -> None:
    room = make_room(seated=2)
    room.do(0, client.FillBots, level="greedy")
    room.do(0, client.Leave)
    told.clear()

    room.do(1, client.Leave)

    assert room.state.phase == "closed"
    assert not Member.objects.exists()
    assert notices(told) == [("owner_left", "Saraa"), ("closed", "")]
    assert room.refusal(1, client.TakeSeat, seat=1) == "room_closed"
    assert refusal_of(lambda: leaving.leave(10**9, room.people[0].pk)) == "room_not_found"


# While a match runs -------------------------------------------------------------------------------


def test_a_bot_takes_the_seat_of_who_leaves(room: StoredRoom) -> None:
    room.start()

    room.do(5, client.Leave)

    assert room.seats[5] == "greedy"
    seat = Seat.objects.get(match=room.match, number=5)
    assert (seat.player, seat.bot) == (None, "greedy")
    left = Departure.objects.get()
    assert (left.player, left.seat, left.reason) == (room.people[5], 5, "left")
    assert events(room) == ["occupant_changed"]


def test_a_bot_takes_the_seat_of_who_is_sent_away(room: StoredRoom) -> None:
    room.start()

    room.do(0, client.Kick, player=room.people[5].pk)

    assert room.seats[5] == "greedy"
    assert Departure.objects.get().reason == "kicked"
    assert refusal_of(lambda: room.join(5)) == "banned"


def test_the_owner_leaves_a_running_match(room: StoredRoom) -> None:
    room.start()

    room.do(0, client.Leave)

    assert room.state.owner == room.people[1].pk
    assert (room.seats[0], room.state.phase) == ("greedy", "playing")


def test_who_has_no_seat_leaves_without_any_trace(room: StoredRoom, khulan: Player) -> None:
    joining.join(khulan, room.code)
    room.start()

    leaving.leave(room.id, khulan.pk)

    assert not Departure.objects.exists()


def test_all_leave_one_by_one(room: StoredRoom) -> None:
    room.start()

    for number in range(8):
        room.do(number, client.Leave)

    assert room.state.phase == "closed"
    assert Departure.objects.count() == 8


def test_who_leaves_at_the_very_end_has_played_it(
    room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match ends between the lock of the room and that of the match."""
    room.start()

    def too_late(*_: object) -> int:
        raise leaving.mass.Refused(leaving.mass.Code.MATCH_OVER)

    monkeypatch.setattr(seats, "leave", too_late)

    room.do(5, client.Leave)

    assert (room.state.phase, room.seats[5]) == ("open", None)
    assert not Departure.objects.exists()


def test_the_bot_that_follows_is_named_in_the_language_of_the_room() -> None:
    for language, bot in (("en", "Bot 1"), ("mn", "Бот 1")):
        room = make_room(language=language)
        room.start()

        room.do(3, client.Leave)

        assert Seat.objects.get(match=room.match, number=3).name == bot
        leaving.leave(room.id, room.people[0].pk)
