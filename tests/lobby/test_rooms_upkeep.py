"""Presence is a lease; owners, chairs and rooms are given up when nobody is there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from game.models import Seat
from lobby import outbox, selectors
from lobby.models import Member, Room
from lobby.protocol import client
from lobby.services import presence, upkeep, vigil
from tests.support.clock import Clock
from tests.support.rooms import StoredRoom, everything, make_room, notices

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

OTHERS = range(1, 8)


@pytest.fixture(autouse=True)
def _short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms close after two minutes, so that fewer have to pass."""
    monkeypatch.setattr(settings, "MASSS_ROOM_IDLE_S", 120)


def states(room: StoredRoom) -> str:
    """How people 0 to 7 are shown, a letter each."""
    shown = selectors.members_presence([room.id])[room.id]
    return "".join(shown[person.pk][0] for person in room.people if person.pk in shown)


def at_the_table(room: StoredRoom, *numbers: int) -> None:
    """People are heard at the table of the running match, and there only."""
    players = [room.people[number] for number in numbers]
    Seat.objects.filter(match=room.match, player__in=players).update(seen_at=timezone.now())


# The lease ----------------------------------------------------------------------------------------


def test_who_falls_silent_is_reconnecting_and_then_away(room: StoredRoom, clock: Clock) -> None:
    room.heartbeat(*range(8))
    assert states(room) == "oooooooo"

    room.pass_time(clock, 5, *OTHERS)
    assert states(room) == "oooooooo"
    room.pass_time(clock, 5, *OTHERS)
    assert states(room) == "rooooooo"
    room.pass_time(clock, 20, *OTHERS)
    assert states(room) == "aooooooo"
    room.pass_time(clock, 5, *range(8))
    assert states(room) == "oooooooo"


def test_a_command_is_a_sign_of_life(room: StoredRoom, clock: Clock) -> None:
    room.pass_time(clock, 10, *OTHERS)

    room.do(0, client.Ready, ready=True)

    assert states(room) == "oooooooo"


def test_who_is_heard_at_the_table_is_in_the_room(room: StoredRoom, clock: Clock) -> None:
    room.start()
    for _ in range(14):
        clock.forward(5)
        at_the_table(room, *range(7))
        upkeep.sweep()

    assert states(room) == "ooooooo" + "a"
    assert room.state.owner == room.people[0].pk
    assert Room.objects.get(pk=room.id).lively_at > clock.at - selectors.SILENT


def test_after_the_match_a_table_keeps_nobody_present(room: StoredRoom, clock: Clock) -> None:
    room.start()
    room.win_match()
    room.pass_time(clock, 30)
    at_the_table(room, *range(8))

    upkeep.sweep()

    assert states(room) == "aaaaaaaa"


def test_renewing_nobody_costs_nothing() -> None:
    with CaptureQueriesContext(connection) as queries:
        presence.renew([], timezone.now())

    assert len(queries) == 0


def test_an_older_heartbeat_takes_nothing_back(room: StoredRoom, clock: Clock) -> None:
    earlier = clock.at
    clock.forward(60)
    room.heartbeat(0)

    member = Member.objects.get(room=room.row, player=room.people[0])
    presence.renew([member.pk], earlier)

    member.refresh_from_db()
    assert member.seen_at == clock.at


# The owner ----------------------------------------------------------------------------------------


def test_an_owner_who_is_gone_for_a_minute_owns_no_more(
    clock: Clock, told: list[outbox.News]
) -> None:
    room = make_room(seated=1)
    for number in (3, 2, 1):
        clock.forward(1)
        room.join(number)
    told.clear()

    room.pass_time(clock, 55, 2, 1)
    room.heartbeat(0)
    room.pass_time(clock, 55, 2, 1)
    assert room.state.owner == room.people[0].pk
    room.pass_time(clock, 10, 2, 1)

    assert room.state.owner == room.people[2].pk  # Oyun came first, but is gone too
    assert notices(told) == [("owner_left", "Bat"), ("owner_changed", "Dorj")]
    assert room.people[0].pk in {member.player for member in room.state.members}
    told.clear()
    room.pass_time(clock, 10, 0, 1, 2)
    assert notices(told) == []


def test_an_owner_who_is_gone_is_followed_by_one_with_a_poor_connection(
    room: StoredRoom, clock: Clock
) -> None:
    room.pass_time(clock, 20, *OTHERS)
    for _ in range(8):
        clock.forward(8)  # each time the whole room is silent for a moment
        room.heartbeat(1)
        upkeep.sweep()

    assert states(room)[:2] == "ao"
    assert room.state.owner == room.people[1].pk


def test_an_owner_is_followed_by_nobody_where_nobody_is(room: StoredRoom, clock: Clock) -> None:
    room.pass_time(clock, 100)

    assert room.state.owner == room.people[0].pk


def test_a_room_whose_owner_has_no_account_any_more(room: StoredRoom, clock: Clock) -> None:
    room.people[0].delete()

    room.pass_time(clock, 65, 3)

    assert room.state.owner == room.people[3].pk


def test_the_owner_of_a_running_match_may_be_lost_too(room: StoredRoom, clock: Clock) -> None:
    room.start()
    for _ in range(14):
        clock.forward(5)
        at_the_table(room, 4, 6)
        upkeep.sweep()

    assert room.state.owner == room.people[4].pk
    assert room.state.phase == "playing"


# Nobody -------------------------------------------------------------------------------------------


def test_a_room_in_which_nobody_is_online_closes(
    room: StoredRoom, clock: Clock, told: list[outbox.News]
) -> None:
    room.pass_time(clock, 60, 0)

    room.pass_time(clock, 110)
    assert room.state.phase == "open"
    room.pass_time(clock, 20)

    assert room.state.phase == "closed"
    assert notices(told)[-1] == ("closed", "")
    assert upkeep.sweep() == 0


def test_a_match_does_not_keep_a_room_alive_in_which_nobody_is(
    room: StoredRoom, clock: Clock
) -> None:
    room.start()
    for _ in range(30):
        clock.forward(5)
        at_the_table(room, 2)
        upkeep.sweep()
    assert room.state.phase == "playing"

    room.pass_time(clock, 130)

    assert room.state.phase == "closed"


def test_who_is_gone_for_long_loses_the_chair_but_not_the_place(
    room: StoredRoom, clock: Clock
) -> None:
    room.pass_time(clock, 115, 0, 1)
    assert None not in room.seats
    room.pass_time(clock, 10, 0, 1)

    assert room.seats == ["Bat", "Saraa", *[None] * 6]
    assert len(room.state.members) == 8


def test_in_a_match_nobody_loses_a_chair(room: StoredRoom, clock: Clock) -> None:
    room.start()

    room.pass_time(clock, 150, 0, 1)

    assert None not in room.seats


@pytest.mark.parametrize("act", ["_pass_on", "_free_chairs", "_close", "_settle"])
def test_what_was_due_a_moment_ago_is_looked_at_again(room: StoredRoom, act: str) -> None:
    room.start()
    before = everything()

    assert not getattr(upkeep, act)(room.id)

    assert everything() == before


def test_a_room_that_closes_meanwhile_is_left_alone(
    room: StoredRoom, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    room.do(0, client.Start)
    clock.forward(20)
    due = upkeep._calls_over(clock.at)
    ids = list(due)
    Room.objects.filter(pk=room.id).update(phase="closed", call_ends_at=None)

    assert [upkeep._safely(one.pk, upkeep.starting.call_over) for one in ids] == [False]
    assert caplog.records == []


# While the site could not hear --------------------------------------------------------------------


def test_silence_while_the_site_was_down_does_not_count(room: StoredRoom, clock: Clock) -> None:
    room.pass_time(clock, 150, *range(8))
    clock.forward(3600)  # nobody could be heard, and no sweep ran

    upkeep.sweep()
    room.heartbeat(5)
    upkeep.sweep()
    room.pass_time(clock, 5, 5)

    assert (room.state.phase, room.state.owner) == ("open", room.people[0].pk)
    assert None not in room.seats
    room.pass_time(clock, 20, *range(8))
    assert states(room) == "oooooooo"
    assert room.state.owner == room.people[0].pk


def test_the_first_heartbeat_in_a_silent_room_gives_the_others_time(
    room: StoredRoom, clock: Clock
) -> None:
    room.pass_time(clock, 60)

    room.heartbeat(6)

    assert states(room) == "rrrrrror"


def test_a_room_that_waited_for_the_site_closes_later_all_the_same(
    room: StoredRoom, clock: Clock
) -> None:
    clock.forward(3600)
    room.pass_time(clock, 110)
    assert room.state.phase == "open"

    room.pass_time(clock, 20)

    assert room.state.phase == "closed"


def test_the_watch_begins_anew_after_a_gap_or_a_clock_set_back(clock: Clock) -> None:
    began = clock.at
    for _ in range(10):
        assert vigil.keep(clock.at) == began
        clock.forward(29)
    assert vigil.keep(clock.at) == began
    assert vigil.keep(clock.at - timedelta(seconds=1)) == began  # a slower sweep's late word
    clock.forward(29)
    assert vigil.keep(clock.at) == began
    clock.forward(31)

    assert vigil.keep(clock.at) == clock.at
    clock.forward(-3600)
    assert vigil.keep(clock.at) == clock.at


# Faults and costs ---------------------------------------------------------------------------------


def test_a_room_in_which_something_fails_keeps_no_other_waiting(
    room: StoredRoom, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_room(people=room.people)
    room.start()
    other.start()
    room.win_match()
    other.win_match()
    settle = upkeep._settle
    monkeypatch.setattr(upkeep, "_settle", lambda key: 1 // 0 if key == room.id else settle(key))

    assert upkeep.sweep() == 1

    assert (room.state.phase, other.state.phase) == ("playing", "open")


@pytest.mark.parametrize("faulty", [(presence, "mirror_tables"), (vigil, "keep")])
def test_where_silence_cannot_be_watched_nothing_is_given_up_and_the_rest_is_done(
    room: StoredRoom, clock: Clock, monkeypatch: pytest.MonkeyPatch, faulty: tuple[Any, str]
) -> None:
    room.pass_time(clock, 150, *range(8))
    room.start()
    room.win_match()
    clock.forward(200)
    monkeypatch.setattr(*faulty, lambda *_: 1 // 0)

    assert upkeep.sweep() == 1

    assert (room.state.phase, room.state.owner) == ("open", room.people[0].pk)


def test_a_sweep_with_nothing_due_only_asks(room: StoredRoom, clock: Clock) -> None:
    room.start()
    room.pass_time(clock, 150, *range(8))

    with CaptureQueriesContext(connection) as queries:
        assert upkeep.sweep() == 0

    # Tables, calls, matches over; and of silence: owners, chairs, rooms.
    assert [query["sql"].split()[0] for query in queries] == ["SELECT"] * 6
