"""A match that runs, its end, and the next one."""

from __future__ import annotations

import pytest
from django.utils import timezone

from game import outbox as match_outbox
from game.models import Match, Seat
from game.rules import mass
from lobby import outbox
from lobby.protocol import client
from lobby.protocol.parts import House
from lobby.services import upkeep
from tests.support.rooms import StoredRoom, make_room
from tests.support.stored_table import StoredTable

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


def seats_of(room: StoredRoom) -> list[tuple[str, str]]:
    """The names and bots of the match's seats."""
    return list(Seat.objects.filter(match=room.match).order_by("number").values_list("name", "bot"))


def teams_of(room: StoredRoom) -> set[frozenset[str | None]]:
    return {frozenset(room.seats[0::2]), frozenset(room.seats[1::2])}


# The match ----------------------------------------------------------------------------------------


def test_while_a_match_runs_nobody_changes_seats(room: StoredRoom) -> None:
    room.start()
    saraa = room.people[1].pk

    assert room.refusal(1, client.TakeSeat, seat=2) == "match_running"
    assert room.refusal(1, client.StandUp) == "match_running"
    assert room.refusal(1, client.Ready, ready=True) == "match_running"
    assert room.refusal(0, client.Place, player=saraa, seat=None) == "match_running"
    assert room.refusal(0, client.PutBot, seat=2, level="greedy") == "match_running"
    assert room.refusal(0, client.Start) == "match_running"


def test_at_the_end_of_the_match_the_room_opens_at_once(told: list[outbox.News]) -> None:
    room = make_room()
    room.do(0, client.SetRoom, house=House(False, False, 1))
    room.start()
    told.clear()

    StoredTable(room.match, room.people).surrender(mass.Team.B)

    assert (room.state.phase, room.state.over) == ("open", True)
    assert room.seats == [person.username for person in room.people]
    assert told == [outbox.RoomNews(room.id, room.n)]


def test_an_end_that_nobody_told_of_is_found(room: StoredRoom) -> None:
    room.start()
    n = room.n
    room.win_match()

    assert upkeep.sweep() == 1

    assert (room.state.phase, room.n) == ("open", n + 1)
    assert upkeep.sweep() == 0


def test_a_match_that_all_have_given_up_opens_the_room_too(room: StoredRoom) -> None:
    room.start()
    Match.objects.filter(pk=room.match.pk).update(finished_at=timezone.now())

    assert upkeep.sweep() == 1

    assert (room.state.phase, room.state.over) == ("open", True)


def test_a_command_finds_the_end_itself(room: StoredRoom) -> None:
    room.start()
    room.win_match()

    room.do(1, client.StandUp)

    assert (room.state.phase, room.seats[1]) == ("open", None)


def test_a_fault_in_opening_the_room_spoils_no_move(
    room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.do(0, client.SetRoom, house=House(False, False, 1))
    room.start()
    monkeypatch.setattr(upkeep, "_each", lambda *_: 1 / 0)

    StoredTable(room.match, room.people).surrender(mass.Team.B)

    assert room.state.over
    assert upkeep.match_moved in match_outbox.matches.listeners


# Rematch ------------------------------------------------------------------------------------------


@pytest.fixture
def played(room: StoredRoom) -> StoredRoom:
    """A room whose first match is over."""
    room.start()
    room.win_match()
    upkeep.sweep()
    return room


def test_a_rematch_begins_when_everybody_has_pressed(played: StoredRoom) -> None:
    seats = played.seats
    played.all_ready(7, wants="same")
    assert played.state.phase == "open"
    assert played.state.chairs[1].wants == "same"

    played.do(7, client.Ready, ready=True)

    assert (played.state.phase, played.state.played) == ("playing", 2)
    assert played.seats == seats
    assert not any(chair.wants for chair in played.state.chairs)


@pytest.mark.parametrize(("mixed", "is_mixed"), [(4, False), (5, True), (8, True)])
def test_teams_are_mixed_when_more_than_half_want_it(
    played: StoredRoom, mixed: int, is_mixed: bool
) -> None:
    before = teams_of(played)

    for number in range(8):
        wants = "mixed" if number < mixed else "same"
        played.do(number, client.Ready, ready=True, wants=wants)

    assert played.state.phase == "playing"
    assert teams_of(played).isdisjoint(before) == is_mixed
    assert [name for name, _ in seats_of(played)] == played.seats


def test_who_is_no_more_ready_wants_nothing(played: StoredRoom) -> None:
    played.do(1, client.Ready, ready=True, wants="mixed")
    played.do(1, client.Ready, ready=False, wants="mixed")

    assert played.state.chairs[1].wants is None


def test_who_is_gone_can_be_replaced_for_the_rematch(played: StoredRoom) -> None:
    played.all_ready(5)

    played.do(0, client.Place, player=played.people[5].pk, seat=None)
    played.do(0, client.PutBot, seat=5, level="greedy")
    assert played.state.phase == "open"
    played.do(0, client.Start)

    assert played.state.phase == "playing"
    assert seats_of(played)[5] == ("Бот 1", "greedy")
