"""A seat anywhere: in the fullest room that will do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lobby.models import Block, Member, Player, Room
from lobby.protocol import client
from lobby.services import joining, upkeep
from tests.support.clock import Clock
from tests.support.rooms import StoredRoom, make_room
from tests.support.stored_table import eight_people

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


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
    assert Member.objects.get(player=khulan).room == emptier.row


def test_invitations_and_joining_do_not_keep_a_room_alive(clock: Clock, khulan: Player) -> None:
    room = make_room(seated=1)
    room.pass_time(clock, 590)
    joining.join(khulan, room.code)

    room.pass_time(clock, 20)

    assert room.state.phase == "closed"
    assert upkeep.sweep() == 0
    assert Room.objects.get().closed_at is not None
