"""Who may come to the talk of a room, and what ends it."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lobby.models import Player, Room
from tests.support.live_client import LiveClient
from tests.support.rooms import make_room
from tests.voice.client import VoiceClient
from tests.voice.conftest import Party
from voice.live import hub as live
from voice.models import ScopeChange
from voice.services.settling import settle_due

pytestmark = [pytest.mark.db, pytest.mark.socket]


def knock(party: Party, player: Player | None, code: str = "") -> LiveClient:
    path = f"/ws/room/{code or party.room.code}/voice/"
    client: LiveClient = party.served.open(path, player, VoiceClient)
    return client


def test_nobody_without_a_session_comes_in(party: Party) -> None:
    assert knock(party, None).close_code() == 4401


def test_a_stranger_and_a_wrong_code_look_the_same(party: Party) -> None:
    stranger = Player.objects.create_user(username="Stranger")

    assert knock(party, stranger).close_code() == 4404
    assert knock(party, party.room.people[0], "AAAAAA").close_code() == 4404


def test_a_closed_room_has_no_talk(party: Party) -> None:
    (bat,) = party.join(0)
    Room.objects.filter(pk=party.room.id).update(phase=Room.Phase.CLOSED)
    party.look()

    assert bat.close_code() == 4410
    assert knock(party, party.room.people[1]).close_code() == 4410


def test_a_session_that_ends_ends_the_talk(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    Session.objects.all().delete()
    party.look()

    assert (bat.close_code(), saraa.close_code()) == (4401, 4401)


def test_eight_tabs_are_enough(party: Party) -> None:
    for _ in range(8):
        party.open(0)

    assert knock(party, party.room.people[0]).close_code() == 4429


def test_a_fault_while_the_talk_follows_harms_no_command_of_the_room(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    bat, saraa = party.join(0, 1)

    def fail(_room_id: int) -> None:
        raise RuntimeError("the database has gone")

    with monkeypatch.context() as patched:
        patched.setattr(live, "settle", fail)
        party.set_scope("team")
    assert Room.objects.get(pk=party.room.id).voice == "team"

    party.settle(bat, saraa)
    assert (bat.links, saraa.links) == ({}, {})


def test_admins_see_who_could_hear_whom_and_change_nothing(party: Party) -> None:
    tabs = party.join(0, 1)
    party.room.start()
    party.set_scope("team")
    tabs[0].until(lambda _: not tabs[0].links, "the end of the link")
    admin = Player.objects.create_superuser(username="Admin", password="toono-ger-43")
    browser = Client()
    browser.force_login(admin)

    answer = browser.get("/admin/voice/scopechange/")
    assert answer.status_code == 200
    assert party.room.code in answer.content.decode()
    change = ScopeChange.objects.get()
    address = f"/admin/voice/scopechange/{change.pk}/"
    assert browser.post(f"{address}change/", {"scope": "all"}).status_code == 403
    assert browser.post(f"{address}delete/", {"post": "yes"}).status_code == 403
    assert ScopeChange.objects.get().scope == "team"


def test_a_look_costs_the_same_for_any_number_of_rooms(party: Party) -> None:
    party.join(0, 1)
    rooms = [party.room]
    with CaptureQueriesContext(connection) as one:
        settle_due([room.id for room in rooms])
    for _ in range(2):
        other = Party(party.served, make_room(people=party.room.people))
        other.join(0, 1, 2)
        rooms.append(other.room)
    with CaptureQueriesContext(connection) as three:
        settle_due([room.id for room in rooms])

    assert len(three) == len(one) <= 9
