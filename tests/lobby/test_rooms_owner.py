"""What the owner may do, and nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from lobby import outbox
from lobby.models import Room
from lobby.protocol import client
from lobby.protocol.parts import House
from tests.support.rooms import StoredRoom, make_room, notices

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

HOUSE = House(joker_beats_trump=True, optional_mass=True, target=9)


@pytest.fixture
def few(transactional_db: None) -> StoredRoom:
    """Bat, Saraa and Dorj sit on chairs 0 to 2; Oyun stands."""
    room = make_room(seated=3)
    room.join(3, sits=False)
    return room


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (client.SetRoom, {"name": "x"}),
        (client.Shuffle, {}),
        (client.Balance, {}),
        (client.PutBot, {"seat": 5, "level": "greedy"}),
        (client.FillBots, {"level": "greedy"}),
        (client.Place, {"player": 1, "seat": 5}),
        (client.Kick, {"player": 1}),
        (client.HandOver, {"player": 1}),
        (client.Start, {}),
        (client.CallOff, {}),
        (client.LetIn, {"player": 1, "seat": 5}),
    ],
)
def test_an_owners_command_by_another(
    few: StoredRoom, command: type[client.Message], fields: dict[str, Any]
) -> None:
    assert few.refusal(1, command, **fields) == "not_owner"


# Settings -----------------------------------------------------------------------------------------


def test_settings_change_one_by_one(few: StoredRoom) -> None:
    few.do(0, client.SetRoom, name="  Манай\nгэр ", language="en")
    few.do(0, client.SetRoom, house=HOUSE, clock_s=60)
    few.do(0, client.SetRoom, voice="team", spectators="round", seats_locked=True)

    state = few.state
    assert (state.name, state.language) == ("Манай гэр", "en")
    assert (state.house, state.clock_s) == (HOUSE, 60)
    assert (state.voice, state.spectators, state.seats_locked) == ("team", "round", True)


def test_under_other_rules_people_say_anew_that_they_are_ready(few: StoredRoom) -> None:
    few.all_ready()
    few.do(0, client.SetRoom, name="x", clock_s=30)
    assert few.state.chairs[1].ready

    few.do(0, client.SetRoom, house=HOUSE)

    assert not any(chair.ready for chair in few.state.chairs)


def test_a_password_goes_with_its_access(few: StoredRoom) -> None:
    def stored() -> str:
        return Room.objects.get(pk=few.id).password

    assert few.refusal(0, client.SetRoom, access="password") == "password_needed"
    few.do(0, client.SetRoom, access="password", password="toono")
    kept = stored()
    few.do(0, client.SetRoom, name="x")
    assert stored() == kept != ""
    few.do(0, client.SetRoom, password="another")
    assert stored() not in {kept, ""}
    few.do(0, client.SetRoom, access="link")
    assert stored() == ""
    few.do(0, client.SetRoom, password="toono")
    assert stored() == ""


def test_while_a_match_runs_only_what_it_is_played_under_is_locked(room: StoredRoom) -> None:
    room.start()

    assert room.refusal(0, client.SetRoom, house=HOUSE) == "setting_locked"
    assert room.refusal(0, client.SetRoom, clock_s=60, name="x") == "setting_locked"
    same = room.state.house
    room.do(0, client.SetRoom, voice="team", house=same, clock_s=30, name="x")

    assert (room.state.voice, room.state.name) == ("team", "x")


def test_everyone_is_told_who_hears_whom_from_now_on(
    room: StoredRoom, told: list[outbox.News]
) -> None:
    room.do(0, client.SetRoom, voice="all", name="x")
    assert notices(told) == []

    room.do(0, client.SetRoom, voice="team")
    room.do(0, client.SetRoom, voice="all")
    assert notices(told) == [("voice_team", "Bat"), ("voice_all", "Bat")]


def test_while_people_are_called_the_rules_stay(room: StoredRoom) -> None:
    room.do(0, client.Start)

    assert room.refusal(0, client.SetRoom, house=HOUSE) == "starting"
    room.do(0, client.SetRoom, voice="team")


# Bots ---------------------------------------------------------------------------------------------


def test_bots_take_free_seats_singly_or_all(few: StoredRoom) -> None:
    few.do(0, client.PutBot, seat=7, level="random")
    few.do(0, client.PutBot, seat=6, level="random")
    few.do(0, client.PutBot, seat=6, level="greedy")
    few.do(0, client.PutBot, seat=7, level=None)
    few.do(0, client.PutBot, seat=7, level="random")
    few.do(0, client.FillBots, level="greedy")

    assert few.seats == ["Bat", "Saraa", "Dorj", *["greedy"] * 4, "random"]
    assert all(chair.ready for chair in few.state.chairs[3:])


def test_bots_take_no_persons_seat(few: StoredRoom) -> None:
    assert few.refusal(0, client.PutBot, seat=1, level="greedy") == "seat_taken"
    assert few.refusal(0, client.PutBot, seat=1, level=None) == "not_a_bot_seat"
    assert few.refusal(0, client.PutBot, seat=5, level=None) == "not_a_bot_seat"


# Teams --------------------------------------------------------------------------------------------


def test_shuffled_people_keep_nothing_but_the_room(few: StoredRoom) -> None:
    few.do(0, client.PutBot, seat=7, level="greedy")
    few.all_ready()
    seen = set()
    for _ in range(12):
        few.do(0, client.Shuffle)
        seats = few.seats
        taken = [number for number, name in enumerate(seats) if name]
        assert sorted(filter(None, seats)) == ["Bat", "Dorj", "Saraa", "greedy"]
        assert len([number for number in taken if number % 2 == 0]) == 2
        assert not any(c.ready for c in few.state.chairs if c.player)
        seen.add(tuple(seats))

    assert len(seen) > 1


def test_balance_seats_everyone_once(few: StoredRoom) -> None:
    few.do(0, client.FillBots, level="greedy")

    few.do(0, client.Balance)

    people = [chair.seat % 2 for chair in few.state.chairs if chair.player]
    assert sorted(filter(None, few.seats)) == ["Bat", "Dorj", "Saraa", *["greedy"] * 5]
    assert sorted([people.count(0), people.count(1)]) == [1, 2]


@pytest.mark.parametrize("command", [client.Shuffle, client.Balance])
def test_teams_stay_while_a_match_starts_or_runs(
    room: StoredRoom, command: type[client.Message]
) -> None:
    room.do(0, client.Start)
    assert room.refusal(0, command) == "starting"
    room.all_ready()

    assert room.refusal(0, command) == "match_running"


# Sending away, handing over -----------------------------------------------------------------------


def test_who_is_sent_away_is_gone_with_a_word_to_all(
    few: StoredRoom, told: list[outbox.News]
) -> None:
    saraa = few.people[1]

    few.do(0, client.Kick, player=saraa.pk)

    assert few.seats[1] is None
    assert saraa.pk not in {member.player for member in few.state.members}
    assert notices(told) == [("kicked", "Saraa")]


def test_nobody_is_sent_away_who_is_not_there(few: StoredRoom) -> None:
    bat, stranger = few.people[0].pk, few.people[6].pk

    assert few.refusal(0, client.Kick, player=bat) == "cannot_kick_self"
    assert few.refusal(0, client.Kick, player=stranger) == "no_such_member"


def test_ownership_is_handed_over(few: StoredRoom, told: list[outbox.News]) -> None:
    oyun = few.people[3].pk
    assert few.refusal(0, client.HandOver, player=few.people[6].pk) == "no_such_member"

    few.do(0, client.HandOver, player=few.people[0].pk)  # to oneself: nothing to do
    assert told == []
    few.do(0, client.HandOver, player=oyun)

    assert few.state.owner == oyun
    assert notices(told) == [("owner_changed", "Oyun")]
    assert few.refusal(0, client.Shuffle) == "not_owner"
    few.do(3, client.Kick, player=few.people[0].pk)
