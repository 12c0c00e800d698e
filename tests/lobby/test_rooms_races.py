"""Whatever comes at once on one room comes one after the other, and each has its effect once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Any

import pytest
from django.utils import timezone

from game.models import Match, Seat
from lobby import selectors, tasks
from lobby.models import Chair, ChatLine, Member, Player, Room
from lobby.protocol import client
from lobby.services import creating, joining, leaving, presence, upkeep
from lobby.services.refusals import RoomRefused
from lobby.services.room_settings import RoomSettings
from tests.support.at_once import at_once
from tests.support.clock import Clock
from tests.support.people import people
from tests.support.rooms import StoredRoom, make_room

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

TIMES = range(4)
"""How often each race is run."""

_names = count(1)


def strangers(number: int) -> list[Player]:
    """New people."""
    return people(*(f"Zochin {next(_names)}" for _ in range(number)))


def refused(outcomes: Sequence[Any]) -> list[str]:
    """The codes of the refusals; anything else that was raised is raised here."""
    codes = []
    for outcome in outcomes:
        if isinstance(outcome, RoomRefused):
            codes.append(outcome.code.value)
        elif isinstance(outcome, Exception):
            raise outcome
    return codes


def assert_whole(room: StoredRoom) -> None:
    """What must hold whatever has happened."""
    chairs = list(Chair.objects.filter(room=room.row).order_by("number"))
    seated = [chair.player_id for chair in chairs if chair.player_id is not None]
    members = set(Member.objects.filter(room=room.row).values_list("player_id", flat=True))
    row = Room.objects.get(pk=room.id)
    assert [chair.number for chair in chairs] == list(range(8))
    assert len(seated) == len(set(seated))
    assert set(seated) <= members
    assert row.phase == Room.Phase.CLOSED or row.owner_id in members


def test_of_two_who_take_one_seat_one_gets_it() -> None:
    room = make_room(seated=1)
    room.join(1, 2, sits=False)
    for seat in range(1, 8):
        outcomes = at_once([partial(room.do, who, client.TakeSeat, seat=seat) for who in (1, 2)])

        assert refused(outcomes) == ["seat_taken"]
        assert {room.seats[seat]} < {"Saraa", "Dorj"}
        for who in (1, 2):
            if room.people[who].username in room.seats:
                room.do(who, client.StandUp)
    assert_whole(room)


def test_everybody_changes_seats_at_once(room: StoredRoom) -> None:
    for number in (6, 7):
        room.do(number, client.StandUp)
    for turn in TIMES:
        outcomes = at_once(
            [partial(room.do, who, client.TakeSeat, seat=(who + turn) % 8) for who in range(8)]
        )

        assert set(refused(outcomes)) <= {"seat_taken", "already_seated"}
        assert_whole(room)


def test_of_nine_who_come_for_eight_seats_one_stands() -> None:
    room = make_room(seated=1)
    newcomers = strangers(9)

    outcomes = at_once([partial(joining.join_and_sit, who, room.code) for who in newcomers])

    assert refused(outcomes) == []
    assert len(room.state.members) == 10
    assert all(chair.player for chair in room.state.chairs)
    assert room.n == 10
    assert_whole(room)


def test_one_person_who_comes_many_times_at_once_is_one_member() -> None:
    room = make_room(seated=1)

    outcomes = at_once([partial(joining.join_and_sit, room.people[1], room.code)] * 6)

    assert refused(outcomes) == []
    assert len(room.state.members) == 2
    assert_whole(room)


def test_nobody_comes_into_a_full_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MOST_MEMBERS", 4)
    room = make_room(seated=1)

    outcomes = at_once([partial(joining.join, who, room.code) for who in strangers(6)])

    assert refused(outcomes) == ["room_full"] * 3
    assert len(room.state.members) == 4


def test_quick_joiners_share_the_rooms_there_are() -> None:
    room = make_room(seated=5)

    outcomes = at_once([partial(joining.quick_join, who) for who in strangers(6)])

    assert refused(outcomes) == []
    assert all(chair.player for chair in room.state.chairs)
    chairs = Chair.objects.filter(player__username__startswith="Zochin")
    assert chairs.count() == 6


def test_nobody_owns_a_fourth_room_by_asking_often_at_once() -> None:
    (bat,) = strangers(1)

    outcomes = at_once([partial(creating.create, bat, RoomSettings())] * 6)

    assert refused(outcomes) == ["too_many_rooms"] * 3
    assert Room.objects.filter(owner=bat).count() == 3


def test_however_many_ask_one_match_begins(clock: Clock) -> None:
    rooms = [make_room() for _ in range(2)]
    for room in rooms:
        room.all_ready(0, 7)
        room.do(0, client.Start)
        clock.forward(15)

        outcomes = at_once(
            [
                partial(room.do, 7, client.Ready, ready=True),
                partial(room.do, 0, client.Ready, ready=True),
                partial(tasks.wake, room.id),
                partial(tasks.wake, room.id),
                upkeep.sweep,
                upkeep.sweep,
            ]
        )

        assert set(refused(outcomes)) <= {"match_running"}
        assert room.state.phase == "playing"
        assert room.state.played == 1
    assert Match.objects.count() == 2


def test_the_last_two_who_are_ready_begin_one_rematch(room: StoredRoom) -> None:
    room.start()
    room.win_match()
    room.all_ready(3, 4)

    outcomes = at_once([partial(room.do, who, client.Ready, ready=True) for who in (3, 4)])

    assert refused(outcomes) == []
    assert (room.state.phase, room.state.played) == ("playing", 2)


def test_a_start_and_a_call_off_leave_one_of_both(room: StoredRoom) -> None:
    for _ in TIMES:
        outcomes = at_once(
            [partial(room.do, 0, command) for command in (client.Start, client.CallOff)]
        )

        assert refused(outcomes) == []
        assert room.state.phase in {"open", "calling"}
        assert (room.state.call_ends_at is None) == (room.state.phase == "open")
        room.do(0, client.CallOff)


def test_who_is_sent_away_while_taking_a_seat_has_none() -> None:
    room = make_room(seated=1)
    for number in range(1, 6):
        room.join(number, sits=False)
        player = room.people[number]

        outcomes = at_once(
            [
                partial(room.do, 0, client.Kick, player=player.pk),
                partial(room.do, number, client.TakeSeat, seat=number),
                partial(joining.join, player, room.code),
            ]
        )

        assert set(refused(outcomes)) <= {"kicked", "banned"}
        assert player.pk not in {member.player for member in room.state.members}
        assert room.seats[number] is None
    assert_whole(room)


def test_an_owner_who_leaves_and_starts_does_one_after_the_other() -> None:
    for _ in TIMES:
        room = make_room()
        room.all_ready(0)

        outcomes = at_once(
            [
                partial(leaving.leave, room.id, room.people[0].pk),
                partial(room.do, 0, client.Start),
            ]
        )

        state = room.state
        assert state.owner == room.people[1].pk
        if refused(outcomes):
            assert (state.phase, room.seats[0]) == ("open", None)
        else:
            assert (state.phase, room.seats[0]) == ("playing", "greedy")
        assert_whole(room)
        for number in range(1, 8):
            room.do(number, client.Leave)


def test_all_leave_a_match_at_once(room: StoredRoom) -> None:
    room.start()

    outcomes = at_once([partial(room.do, who, client.Leave) for who in range(8)])

    assert refused(outcomes) == []
    assert room.state.phase == "closed"
    assert not Seat.objects.filter(match=room.match, player__isnull=False).exists()


def test_two_who_are_let_in_on_one_seat(room: StoredRoom) -> None:
    two = strangers(2)
    for player in two:
        joining.join(player, room.code)
    everybody = StoredRoom(room.row, [*room.people, *two])
    everybody.start()
    everybody.do(5, client.Leave)
    for number in (8, 9):
        everybody.do(number, client.AskSeat, seat=5)

    outcomes = at_once(
        [partial(everybody.do, 0, client.LetIn, player=player.pk, seat=5) for player in two]
    )

    assert refused(outcomes) == ["not_a_bot_seat"]
    seat = Seat.objects.get(match=room.match, number=5)
    assert seat.player_id == everybody.state.chairs[5].player
    assert seat.player in two


def test_one_id_many_times_at_once_is_one_command(room: StoredRoom) -> None:
    n = room.n

    outcomes = at_once([partial(room.do, 3, client.StandUp, id="c1")] * 6)
    said = at_once([partial(room.do, 3, client.Say, channel="room", text="hi", id="c2")] * 6)

    assert outcomes == [n + 1] * 6
    assert refused(said) == []
    assert ChatLine.objects.count() == 1
    assert room.n == n + 1


def test_heartbeats_commands_and_sweeps_do_not_stand_in_each_others_way(
    room: StoredRoom,
) -> None:
    others = [make_room(people=room.people) for _ in range(2)]
    rooms = [room, *others]
    members = list(Member.objects.values_list("pk", flat=True))

    def beat() -> None:
        for _ in range(15):
            presence.renew(members, timezone.now())

    def act(who: int, one: StoredRoom) -> None:
        for number in range(5):
            one.do(who, client.Ready, ready=number % 2 == 0)

    def sweep() -> None:
        for _ in range(10):
            upkeep.sweep()

    acts = [partial(act, who, one) for who in range(1, 4) for one in rooms]
    outcomes = at_once([beat, beat, sweep, sweep, *acts])

    assert refused(outcomes) == []
    for one in rooms:
        assert_whole(one)
        shown = selectors.members_presence([one.id])[one.id]
        assert set(shown.values()) == {"online"}
