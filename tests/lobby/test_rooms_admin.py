"""Staff look at rooms: no password, and no word of a team while its match runs."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from lobby.models import ChatLine, Room
from lobby.protocol import client as say
from tests.support.people import browser_of, person
from tests.support.rooms import StoredRoom

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def staff(transactional_db: None) -> Client:
    """The browser of somebody who may see everything."""
    return browser_of(person("Munkh", is_staff=True, is_superuser=True))


def test_a_room_is_shown_without_its_password(room: StoredRoom, staff: Client) -> None:
    room.do(0, say.SetRoom, access="password", password="toono")
    secret = Room.objects.get(pk=room.id).password

    listed = staff.get(reverse("admin:lobby_room_changelist"), {"q": "Nomin"})
    shown = staff.get(reverse("admin:lobby_room_change", args=[room.id]))

    assert room.code in listed.text
    assert (listed.status_code, shown.status_code) == (200, 200)
    assert "Nomin" in shown.text
    assert secret not in shown.text
    answer = staff.post(reverse("admin:lobby_room_change", args=[room.id]), {"name": "x"})
    assert answer.status_code == 403


def test_what_a_team_says_is_read_only_after_the_match(room: StoredRoom, staff: Client) -> None:
    room.do(0, say.Say, channel="room", text="for all")
    room.start()
    room.do(0, say.Say, channel="team", text="for four")
    line = ChatLine.objects.get(text="for four")
    page = reverse("admin:lobby_chatline_changelist")

    assert "for all" in staff.get(page).text
    assert "for four" not in staff.get(page).text
    assert staff.get(reverse("admin:lobby_chatline_change", args=[line.pk])).status_code == 302
    room.win_match()
    assert "for four" in staff.get(page).text
    assert "for four" in staff.get(reverse("admin:lobby_chatline_change", args=[line.pk])).text
