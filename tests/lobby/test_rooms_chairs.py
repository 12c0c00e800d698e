"""Chairs are taken, left and given; people are ready or not."""

from __future__ import annotations

import pytest

from lobby import outbox
from lobby.protocol import client
from tests.support.rooms import StoredRoom, make_room

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def few(transactional_db: None) -> StoredRoom:
    """Bat, Saraa and Dorj sit on chairs 0 to 2; Oyun stands."""
    room = make_room(seated=3)
    room.join(3, sits=False)
    return room


def test_a_free_chair_is_taken(few: StoredRoom, told: list[outbox.News]) -> None:
    n = few.n

    answer = few.do(3, client.TakeSeat, seat=6)

    assert answer == few.n == n + 1
    assert few.seats == ["Bat", "Saraa", "Dorj", None, None, None, "Oyun", None]
    assert told == [outbox.RoomNews(few.id, n + 1)]


def test_who_takes_another_chair_leaves_the_old_one_and_is_not_ready(few: StoredRoom) -> None:
    few.do(1, client.Ready, ready=True)

    few.do(1, client.TakeSeat, seat=4)

    assert few.seats[:5] == ["Bat", None, "Dorj", None, "Saraa"]
    assert not few.state.chairs[4].ready


def test_taken_chairs_are_not_free(few: StoredRoom) -> None:
    few.do(0, client.PutBot, seat=5, level="random")

    assert few.refusal(3, client.TakeSeat, seat=0) == "seat_taken"
    assert few.refusal(3, client.TakeSeat, seat=5) == "seat_taken"
    assert few.refusal(1, client.TakeSeat, seat=1) == "already_seated"


def test_locked_seats_are_taken_only_by_the_owners_hand(few: StoredRoom) -> None:
    few.do(0, client.SetRoom, seats_locked=True)

    assert few.refusal(1, client.TakeSeat, seat=5) == "seat_locked"
    few.do(0, client.Place, player=few.people[3].pk, seat=5)
    few.do(0, client.TakeSeat, seat=7)
    few.do(1, client.StandUp)

    assert few.seats == [None, None, "Dorj", None, None, "Oyun", None, "Bat"]


def test_who_stands_up_stays_in_the_room(few: StoredRoom) -> None:
    few.do(2, client.StandUp)

    assert few.seats[2] is None
    assert few.people[2].pk in {member.player for member in few.state.members}
    assert few.refusal(2, client.StandUp) == "not_seated"


def test_the_owner_moves_people(few: StoredRoom) -> None:
    few.do(0, client.Place, player=few.people[1].pk, seat=7)
    few.do(0, client.Place, player=few.people[2].pk, seat=None)

    assert few.seats == ["Bat", None, None, None, None, None, None, "Saraa"]


def test_the_owner_moves_nobody_where_that_cannot_be(few: StoredRoom) -> None:
    saraa, oyun, stranger = few.people[1].pk, few.people[3].pk, few.people[6].pk

    assert few.refusal(1, client.Place, player=oyun, seat=5) == "not_owner"
    assert few.refusal(0, client.Place, player=stranger, seat=5) == "no_such_member"
    assert few.refusal(0, client.Place, player=oyun, seat=1) == "seat_taken"
    assert few.refusal(0, client.Place, player=saraa, seat=1) == "already_seated"
    assert few.refusal(0, client.Place, player=oyun, seat=None) == "not_seated"


def test_ready_and_ready_no_more(few: StoredRoom) -> None:
    few.do(1, client.Ready, ready=True)
    assert few.state.chairs[1].ready
    few.do(1, client.Ready, ready=False)
    assert not few.state.chairs[1].ready

    assert few.refusal(3, client.Ready, ready=True) == "not_seated"


def test_wishes_for_teams_count_only_after_a_match(few: StoredRoom) -> None:
    few.do(1, client.Ready, ready=True, wants="mixed")

    assert few.state.chairs[1].wants is None


def test_eight_who_are_ready_wait_for_the_owners_first_start(room: StoredRoom) -> None:
    room.all_ready()

    assert room.state.phase == "open"


def test_nothing_is_changed_by_saying_the_same_again(few: StoredRoom) -> None:
    few.do(1, client.Ready, ready=True)
    n = few.n

    assert few.do(1, client.Ready, ready=True) == n
    assert few.n == n


def test_who_is_not_in_the_room_says_nothing_there(few: StoredRoom) -> None:
    assert few.refusal(7, client.TakeSeat, seat=5) == "not_member"
    few.do(0, client.Kick, player=few.people[3].pk)
    assert few.refusal(3, client.TakeSeat, seat=5) == "kicked"


# The same command again ---------------------------------------------------------------------------


def test_an_id_is_carried_out_once(few: StoredRoom, told: list[outbox.News]) -> None:
    first = few.do(3, client.TakeSeat, seat=5, id="c1")
    few.do(3, client.StandUp, id="c2")
    told.clear()

    assert few.do(3, client.TakeSeat, seat=5, id="c1") == first
    assert few.do(3, client.StandUp, id="c2") == first + 1
    assert few.seats[5] is None
    assert told == []


def test_an_id_is_each_persons_own(few: StoredRoom) -> None:
    few.do(3, client.TakeSeat, seat=5, id="c1")
    few.do(1, client.TakeSeat, seat=6, id="c1")

    assert (few.seats[5], few.seats[6]) == ("Oyun", "Saraa")


def test_the_last_eight_ids_are_known_again(few: StoredRoom) -> None:
    answers = [
        few.do(1, client.Ready, ready=number % 2 == 0, id=f"c{number}") for number in range(8)
    ]

    again = [few.do(1, client.Ready, ready=True, id=f"c{number}") for number in range(8)]

    assert again == answers
    assert not few.state.chairs[1].ready


def test_a_refused_id_is_judged_anew(few: StoredRoom) -> None:
    assert few.refusal(3, client.TakeSeat, seat=1, id="c1") == "seat_taken"
    few.do(1, client.StandUp)

    few.do(3, client.TakeSeat, seat=1, id="c1")

    assert few.seats[1] == "Oyun"
