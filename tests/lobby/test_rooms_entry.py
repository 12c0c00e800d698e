"""Who may come in: passwords, bans, blocks, invitations."""

from __future__ import annotations

import pytest

from lobby import outbox
from lobby.models import Block, Invitation, Player, Room
from lobby.protocol import client
from lobby.services import joining, tries
from lobby.services.refusals import RoomRefused
from tests.support.clock import Clock
from tests.support.people import befriend
from tests.support.rooms import StoredRoom, make_room, refusal_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


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
