"""Sockets of suspended people close; whoever has a page open hears that there is something new."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from game.live.watch import CLOSE_CODES
from game.tickets import Loss
from lobby.live.rings import news_of, ring_of
from lobby.models import Announcement, AuditEntry, Player
from lobby.outbox import DeskNews
from lobby.services import announcements
from tests.support.clock import Clock
from tests.support.people import browser_of
from tests.support.room_client import LobbyClient, RoomClient
from tests.support.rooms import StoredRoom
from tests.support.served_tables import ServedTables
from tests.support.staff import impose, in_hours, staff

pytestmark = [pytest.mark.db, pytest.mark.socket, pytest.mark.usefixtures("transactional_db")]

SUSPENDED = 4423


def enter(served: ServedTables, room: StoredRoom, who: int) -> RoomClient:
    client = served.open(f"/ws/room/{room.code}/", room.people[who], RoomClient)
    client.sync()
    return client


def bell(client: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.until(lambda frame: frame["t"] == "desk", "the bell")
    return found


def announce(hours: float = 1, **fields: Any) -> Announcement:
    """An announcement, stored as the form of the desk stores it."""
    row = Announcement(
        text_mn="Өнөө орой засвартай.",
        text_en="Works tonight.",
        **({"starts_at": timezone.now(), "ends_at": in_hours(hours)} | fields),
    )
    announcements.store(staff("admin", "Chief"), row)
    return row


def test_every_socket_of_a_suspended_person_is_closed_and_stays_so(
    served: ServedTables, room: StoredRoom
) -> None:
    accused = room.people[3]
    room.start()
    in_room, other = enter(served, room, 3), enter(served, room, 4)
    at_table = served.sit(accused, room.match)
    in_lobby = served.open("/ws/lobby/", accused, LobbyClient)
    in_lobby.sync()

    impose(staff("moderator"), accused, "suspend", hours=1)
    served.look_at_rooms()

    for client in (in_room, at_table, in_lobby):
        assert client.close_code() == SUSPENDED
    assert CLOSE_CODES[Loss.SUSPENDED] == SUSPENDED
    for path, kind in ((f"/ws/room/{room.code}/", RoomClient), ("/ws/lobby/", LobbyClient)):
        assert served.open(path, accused, kind).close_code() == SUSPENDED
    assert served.connect(accused, room.match.code).close_code() == SUSPENDED
    other.meanwhile()


def test_who_is_told_something_hears_a_bell_and_nobody_else(
    served: ServedTables, room: StoredRoom
) -> None:
    warned, other = enter(served, room, 3), enter(served, room, 4)

    impose(staff("moderator"), room.people[3], "warn", "Be kind.")

    assert bell(warned) == {"t": "desk"}
    assert "desk" not in [frame["t"] for frame in other.meanwhile()]


def test_an_announcement_rings_once_when_it_begins(
    served: ServedTables, room: StoredRoom, clock: Clock
) -> None:
    row = announce(starts_at=in_hours(1), ends_at=in_hours(2))
    somebody = enter(served, room, 3)
    stranger = served.open("/ws/lobby/", None, LobbyClient)
    stranger.sync()
    assert announcements.tell_due(timezone.now()) == 0
    assert "Works tonight." not in Client(headers={"accept-language": "en"}).get("/").text

    clock.forward(3600)
    assert announcements.tell_due(timezone.now()) == 1

    assert bell(somebody) == bell(stranger) == {"t": "desk"}
    assert announcements.tell_due(timezone.now()) == 0
    assert "Works tonight." in Client(headers={"accept-language": "en"}).get("/").text
    assert "Өнөө орой засвартай." in Client(headers={"accept-language": "mn"}).get("/").text
    clock.forward(3600)
    cache.clear()
    assert "Works tonight." not in Client(headers={"accept-language": "en"}).get("/").text
    assert AuditEntry.objects.filter(act="announced", key=str(row.pk)).exists()


def test_an_announcement_is_dismissed_in_one_browser() -> None:
    row = announce()
    mine, other = browser_of(), browser_of()

    strip = mine.get("/desk/strip/").text
    assert "Works tonight." in strip
    answer = mine.post(f"/desk/dismiss/{row.pk}/", {"next": "/rules/"})

    assert answer["Location"] == "/rules/"
    assert "Works tonight." not in mine.get("/rules/").text
    assert "Works tonight." in other.get("/rules/").text
    away = mine.post(f"/desk/dismiss/{row.pk}/", {"next": "https://elsewhere.example/"})
    assert away["Location"] == "/"
    mine.cookies["dismissed"] = "x.-1.99999999999999999999999"
    assert "Works tonight." in mine.get("/rules/").text


def test_only_the_admin_announces(transactional_db: None) -> None:
    fields = {
        "text_mn": "Сайн уу",
        "text_en": "Hello <i>all</i>",
        "starts_at_0": "2026-01-01",
        "starts_at_1": "10:00",
        "ends_at_0": "2099-01-01",
        "ends_at_1": "10:00",
    }
    page = "/admin/lobby/announcement/add/"
    moderator = browser_of(staff("moderator", "Helper"))
    chief = browser_of(staff("admin", "Chief"))

    assert moderator.post(page, fields).status_code == 403
    wrong = chief.post(page, fields | {"ends_at_0": "2025-01-01"})
    assert "The end must come after the beginning." in wrong.text
    assert not Announcement.objects.exists()
    assert chief.post(page, fields).status_code == 302
    assert Announcement.objects.get().by == Player.objects.get(username="Chief")
    assert "Hello &lt;i&gt;all&lt;/i&gt;" in browser_of().get("/").text
    row = Announcement.objects.get()
    assert chief.post(f"/admin/lobby/announcement/{row.pk}/delete/").status_code == 403


@pytest.mark.parametrize("news", [DeskNews(None), DeskNews(7)])
def test_the_bell_comes_through_a_ring_as_it_was(news: DeskNews) -> None:
    ring = ring_of(news)

    assert news_of(json.loads(json.dumps(ring))) == news
