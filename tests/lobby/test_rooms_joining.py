"""Rooms are made, found and entered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lobby import outbox
from lobby.models import ROOM_CODE_LETTERS, Block, Invitation, Member, Player, Room
from lobby.protocol import client
from lobby.services import creating, joining, tries, upkeep
from lobby.services.refusals import RoomRefused
from lobby.services.room_settings import RoomSettings
from tests.support.clock import Clock
from tests.support.people import befriend, person
from tests.support.rooms import StoredRoom, make_room, notices, refusal_of
from tests.support.stored_table import eight_people

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def khulan(transactional_db: None) -> Player:
    """A ninth person."""
    return person("Khulan")


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


# Passwords ----------------------------------------------------------------------------------------


@pytest.fixture
def locked(transactional_db: None) -> StoredRoom:
    """A room of two people whose password is toono."""
    return make_room(seated=2, access="password", password="toono")


def test_a_password_opens(locked: StoredRoom) -> None:
    dorj = locked.people[2]

    assert refusal_of(lambda: joining.join(dorj, locked.code)) == "password_needed"
    assert refusal_of(lambda: joining.join(dorj, locked.code, "")) == "password_needed"
    assert refusal_of(lambda: joining.join(dorj, locked.code, "Toono")) == "wrong_password"
    joining.join_and_sit(dorj, locked.code, "toono")

    assert locked.seats[2] == "Dorj"
    assert "toono" not in Room.objects.get(pk=locked.id).password


def test_passwords_cannot_be_tried_for_long(locked: StoredRoom) -> None:
    dorj, oyun = locked.people[2:4]

    codes = [refusal_of(lambda: joining.join(dorj, locked.code, "guess")) for _ in range(7)]

    assert codes == ["wrong_password"] * 5 + ["too_many_tries"] * 2
    with pytest.raises(RoomRefused) as refused:
        joining.join(dorj, locked.code, "toono")
    assert refused.value.params == {"seconds": 60}
    joining.join(oyun, locked.code, "toono")  # another person is not held up


def test_a_try_whose_count_is_forgotten_meanwhile_is_let_pass(
    locked: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tries.cache, "add", lambda *_: False)

    joining.join(locked.people[2], locked.code, "toono")


def test_a_password_that_has_just_changed_opens_no_more(
    locked: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = joining.check_password

    def change_meanwhile(password: str, stored: str) -> bool:
        right = changed(password, stored)
        locked.do(0, client.SetRoom, password="another")
        return right

    monkeypatch.setattr(joining, "check_password", change_meanwhile)

    with pytest.raises(RoomRefused) as refused:
        joining.join(locked.people[2], locked.code, "toono")
    assert refused.value.code == "password_needed"


def test_a_member_needs_no_password(locked: StoredRoom) -> None:
    joining.join(locked.people[1], locked.code)
    joining.join(locked.people[1], locked.code, "guess")


# Bans, blocks, invitations ------------------------------------------------------------------------


def test_who_was_sent_away_comes_back_only_after_a_time(room: StoredRoom, clock: Clock) -> None:
    room.do(0, client.Kick, player=room.people[5].pk)

    with pytest.raises(RoomRefused) as refused:
        room.join(5)
    assert (refused.value.code, refused.value.params) == ("banned", {"minutes": 15})
    clock.forward(14 * 60 + 1)
    with pytest.raises(RoomRefused) as refused:
        room.join(5)
    assert refused.value.params == {"minutes": 1}
    clock.forward(59)
    room.join(5)

    assert room.seats[5] == "Nomin"


def test_whom_the_owner_has_blocked_does_not_come_in(room: StoredRoom, khulan: Player) -> None:
    Block.objects.create(blocker=room.people[0], blocked=khulan)

    assert refusal_of(lambda: joining.join(khulan, room.code)) == "blocked"


def test_a_friend_who_is_invited_hears_of_it_and_needs_no_password(
    locked: StoredRoom, khulan: Player, told: list[outbox.News]
) -> None:
    befriend(locked.people[1], khulan)

    locked.do(1, client.Invite, player=khulan.pk)
    locked.do(1, client.Invite, player=khulan.pk)  # so soon again it is heard only once

    heard = [news for news in told if isinstance(news, outbox.InvitedNews)]
    assert heard == [outbox.InvitedNews(khulan.pk, locked.code, "Saraa")]
    joining.join_and_sit(khulan, locked.code)
    assert not Invitation.objects.exists()
    told.clear()
    locked.do(1, client.Invite, player=khulan.pk)  # who is there is not disturbed
    assert told == []


def test_nobody_is_asked_into_a_room_that_has_closed(locked: StoredRoom, khulan: Player) -> None:
    befriend(locked.people[1], khulan)
    locked.do(1, client.Invite, player=khulan.pk)

    locked.do(1, client.Leave)
    locked.do(0, client.Leave)

    assert not Invitation.objects.exists()


def test_only_friends_can_be_invited(room: StoredRoom, khulan: Player) -> None:
    assert room.refusal(1, client.Invite, player=khulan.pk) == "not_friends"
    assert room.refusal(1, client.Invite, player=10**9) == "not_friends"

    befriend(khulan, room.people[1])
    Block.objects.create(blocker=khulan, blocked=room.people[1])
    assert room.refusal(1, client.Invite, player=khulan.pk) == "not_friends"


# Anywhere -----------------------------------------------------------------------------------------


def test_quick_join_fills_the_fullest_room(khulan: Player) -> None:
    make_room(seated=3)
    fuller = make_room(seated=5)
    make_room(seated=4)

    assert joining.quick_join(khulan) == fuller.row
    assert joining.quick_join(khulan) == fuller.row  # again: the seat is there already
    assert fuller.state.chairs[5].player == khulan.pk


def test_quick_join_passes_over_rooms_that_are_no_good(clock: Clock, khulan: Player) -> None:
    # Each is made unfit in its own way; a person may own only three.
    one, two, three = eight_people(), eight_people()[1:], eight_people()[2:]
    silent = make_room(seated=7, people=one)
    clock.forward(61)
    make_room(seated=6, people=one, access="link")
    make_room(seated=6, people=one, access="password", password="toono")
    locked = make_room(seated=6, people=two)
    locked.do(0, client.SetRoom, seats_locked=True)
    banned = make_room(seated=6, people=two)
    joining.join(khulan, banned.code)
    banned.do(0, client.Kick, player=khulan.pk)
    full = make_room(seated=1, people=two)
    full.do(0, client.FillBots, level="greedy")
    blocked = make_room(seated=6, people=three)
    Block.objects.create(blocker=khulan, blocked=three[0])

    found = joining.quick_join(khulan)

    assert found.owner == khulan
    assert found.pk not in {silent.id, locked.id, banned.id, full.id, blocked.id}
    assert Member.objects.filter(player=khulan, room=found).exists()


def fill(room: StoredRoom) -> None:
    room.do(0, client.FillBots, level="greedy")


def close(room: StoredRoom) -> None:
    Room.objects.filter(pk=room.id).update(phase="closed")


@pytest.mark.parametrize("happens", [fill, close])
def test_quick_join_goes_on_when_a_seat_is_gone_meanwhile(
    happens: Callable[[StoredRoom], None], khulan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    emptier, fuller = make_room(seated=2), make_room(seated=7)
    come_in = joining._enter

    def enter(player: Player, code: str, *rest: object, **more: bool) -> Room:
        if code == fuller.code:
            happens(fuller)
        return come_in(player, code, None, **more)

    monkeypatch.setattr(joining, "_enter", enter)

    assert joining.quick_join(khulan) == emptier.row


def test_invitations_and_joining_do_not_keep_a_room_alive(clock: Clock, khulan: Player) -> None:
    room = make_room(seated=1)
    room.pass_time(clock, 590)
    joining.join(khulan, room.code)

    room.pass_time(clock, 20)

    assert room.state.phase == "closed"
    assert upkeep.sweep() == 0
    assert Room.objects.get().closed_at is not None
