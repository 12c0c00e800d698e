"""A room may do without hints: its owner says so before the match, and the table keeps to it."""

from __future__ import annotations

import pytest
from django.test import Client

from game.models import Match
from lobby.models import Player, Room
from lobby.protocol import client
from tests.support.rooms import StoredRoom, make_room

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> StoredRoom:
    """Eight people are seated; person 0 is the owner."""
    return make_room(seated=8)


def hint_button(room: StoredRoom) -> bool:
    """Whether the table of the room's match has the button."""
    browser = Client()
    browser.force_login(Player.objects.get(username="Bat"))
    page = browser.get(f"/match/{room.state.match}/").content.decode()
    assert 'data-part="hand"' in page
    return 'data-part="ask-hint"' in page


def test_a_room_has_hints_unless_its_owner_says_otherwise(room: StoredRoom) -> None:
    assert room.state.hints

    room.start()

    assert Match.objects.get(code=room.state.match).hints
    assert hint_button(room)


def test_without_hints_the_match_has_none_and_the_page_no_button(room: StoredRoom) -> None:
    room.all_ready()
    room.do(0, client.SetRoom, hints=False)
    assert not room.state.hints
    assert not room.state.chairs[1].ready, "under other rules people say anew that they are ready"

    room.start()

    assert not Match.objects.get(code=room.state.match).hints
    assert not hint_button(room)


def test_only_the_owner_says_so_and_not_while_a_match_runs(room: StoredRoom) -> None:
    assert room.refusal(1, client.SetRoom, hints=False) == "not_owner"
    room.start()
    assert room.refusal(0, client.SetRoom, hints=False) == "setting_locked"


@pytest.mark.parametrize("is_on", [True, False])
def test_the_form_of_a_new_room_has_the_switch(client: Client, is_on: bool) -> None:
    client.force_login(Player.objects.create_user("Stranger"))
    shown = client.get("/lobby/new/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "Hints at the table" in shown
    settings = {"access": "public", "target": "5", "clock_s": "30", "language": "en"}
    settings |= {"voice": "all", "spectators": "off"} | ({"hints": "on"} if is_on else {})

    assert client.post("/lobby/new/", settings).status_code == 302

    assert Room.objects.get(owner__username="Stranger").hints is is_on
