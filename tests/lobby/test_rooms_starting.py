"""From the owner's start to the match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.models import Match, Seat
from game.rules import mass
from lobby import outbox, scheduling, tasks
from lobby.models import RoomMatch
from lobby.protocol import client
from lobby.protocol.parts import House
from lobby.services import starting, upkeep
from tests.support.clock import Clock
from tests.support.rooms import StoredRoom, make_room
from tests.support.stored_table import StoredTable

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


def seats_of(room: StoredRoom) -> list[tuple[str, str]]:
    """The names and bots of the match's seats."""
    return list(Seat.objects.filter(match=room.match).order_by("number").values_list("name", "bot"))


def teams_of(room: StoredRoom) -> set[frozenset[str | None]]:
    return {frozenset(room.seats[0::2]), frozenset(room.seats[1::2])}


# The start ----------------------------------------------------------------------------------------


def test_when_all_are_ready_the_match_begins_at_once(
    room: StoredRoom, told: list[outbox.News]
) -> None:
    house = House(joker_beats_trump=True, optional_mass=True, target=2)
    room.do(0, client.SetRoom, house=house)
    room.all_ready(0)
    told.clear()

    answer = room.do(0, client.Start)  # who starts is ready

    state = room.state
    assert (state.phase, state.over, state.played) == ("playing", False, 1)
    assert state.match == room.match.code
    assert answer == room.n
    assert told == [outbox.RoomNews(room.id, room.n)]
    assert not any(chair.ready for chair in state.chairs)
    assert [name for name, _ in seats_of(room)] == [p.username for p in room.people]
    assert room.match.created_by == room.people[0]
    assert StoredTable(room.match, room.people).state.house == mass.HouseRules(
        joker_beats_trump=True, optional_mass=True, target=2
    )


def test_bots_play_with_names_in_the_rooms_language() -> None:
    room = make_room(seated=2, language="mn")
    room.do(0, client.PutBot, seat=5, level="random")
    room.do(0, client.FillBots, level="greedy")

    room.start()

    assert seats_of(room) == [
        ("Bat", ""),
        ("Saraa", ""),
        ("Бот 1", "greedy"),
        ("Бот 2", "greedy"),
        ("Бот 3", "greedy"),
        ("Бот 4", "random"),
        ("Бот 5", "greedy"),
        ("Бот 6", "greedy"),
    ]


def test_a_start_without_eight() -> None:
    room = make_room(seated=3)

    assert room.refusal(0, client.Start) == "need_eight"
    with pytest.raises(Exception, match="need_eight") as refused:
        room.do(0, client.Start)
    assert refused.value.params == {"seated": 3}


def test_bots_do_not_play_alone() -> None:
    room = make_room(seated=1)
    room.do(0, client.StandUp)
    room.do(0, client.FillBots, level="greedy")

    assert room.refusal(0, client.Start) == "need_person"


def test_an_owner_who_stands_may_start() -> None:
    room = make_room(seated=2)
    room.do(0, client.StandUp)
    room.do(0, client.FillBots, level="greedy")
    room.do(1, client.Ready, ready=True)

    room.do(0, client.Start)

    assert room.state.phase == "playing"


# The call -----------------------------------------------------------------------------------------


def test_people_who_are_not_ready_are_called(room: StoredRoom, clock: Clock) -> None:
    room.all_ready(3, 4)

    room.do(0, client.Start)

    assert room.state.phase == "calling"
    assert room.state.call_ends_at == round((clock.at.timestamp() + 15) * 1000)
    assert room.refusal(0, client.Start) == "starting"
    room.do(3, client.Ready, ready=True)
    assert room.state.phase == "calling"
    room.do(4, client.Ready, ready=True)
    assert (room.state.phase, room.state.call_ends_at) == ("playing", None)


def test_while_people_are_called_nobody_changes_seats(room: StoredRoom) -> None:
    room.join(0)
    room.do(0, client.Start)
    saraa = room.people[1].pk

    assert room.refusal(1, client.TakeSeat, seat=2) == "starting"
    assert room.refusal(1, client.StandUp) == "starting"
    assert room.refusal(0, client.Place, player=saraa, seat=None) == "starting"
    assert room.refusal(0, client.PutBot, seat=2, level="greedy") == "starting"
    assert room.refusal(0, client.FillBots, level="greedy") == "starting"
    room.do(1, client.Ready, ready=True)
    room.do(1, client.Ready, ready=False)


@pytest.mark.parametrize("ring", [upkeep.sweep, lambda: None])
def test_the_end_of_the_call_starts_all_the_same(
    room: StoredRoom, clock: Clock, ring: Callable[[], object]
) -> None:
    room.do(0, client.Start)
    clock.forward(14.9)
    tasks.wake(room.id)
    upkeep.sweep()
    assert room.state.phase == "calling"

    clock.forward(0.1)
    ring()
    tasks.wake(room.id)
    tasks.wake(room.id)
    upkeep.sweep()

    assert room.state.phase == "playing"
    assert Match.objects.count() == RoomMatch.objects.count() == 1


def test_the_owner_calls_off(room: StoredRoom, clock: Clock) -> None:
    room.do(0, client.CallOff)  # nothing to call off, and nothing happens
    room.do(0, client.Start)

    room.do(0, client.CallOff)

    assert (room.state.phase, room.state.call_ends_at) == ("open", None)
    clock.forward(20)
    assert not starting.call_over(room.id)
    room.all_ready()
    room.do(0, client.Start)
    assert room.refusal(0, client.CallOff) == "match_running"


def test_an_alarm_for_a_room_that_has_closed(clock: Clock) -> None:
    room = make_room(seated=1)
    room.do(0, client.FillBots, level="greedy")
    room.join(1, sits=False)
    room.do(0, client.HandOver, player=room.people[1].pk)
    room.do(1, client.Start)
    assert room.state.phase == "calling"
    room.do(0, client.Leave)
    room.do(1, client.Leave)
    clock.forward(20)

    tasks.wake(room.id)

    assert room.state.phase == "closed"


@pytest.mark.parametrize("how", [client.Leave, client.Kick])
def test_a_seat_that_becomes_free_ends_the_call(
    room: StoredRoom, clock: Clock, how: type[client.Message]
) -> None:
    room.do(0, client.Start)

    if how is client.Leave:
        room.do(5, client.Leave)
    else:
        room.do(0, client.Kick, player=room.people[5].pk)

    assert (room.state.phase, room.seats[5]) == ("open", None)
    clock.forward(20)
    upkeep.sweep()
    assert room.state.phase == "open"


def test_a_call_ends_without_a_match_when_somebody_has_given_up_the_account(
    room: StoredRoom, clock: Clock
) -> None:
    room.do(0, client.Start)
    room.people[5].delete()
    clock.forward(15)

    upkeep.sweep()

    assert (room.state.phase, room.state.played, room.seats[5]) == ("open", 0, None)


def test_a_call_is_started_while_the_broker_is_away(
    room: StoredRoom, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise scheduling.OperationalError

    monkeypatch.setattr(scheduling.current_app, "send_task", away)
    room.do(0, client.Start)
    clock.forward(15)

    upkeep.sweep()

    assert room.state.phase == "playing"


def test_a_start_stays_one_whatever_becomes_of_its_alarm(
    room: StoredRoom, told: list[outbox.News], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduling, "alarm", lambda *_: 1 // 0)
    told.clear()

    n = room.do(0, client.Start)

    assert room.state.phase == "calling"
    assert told == [outbox.RoomNews(room.id, n)]
