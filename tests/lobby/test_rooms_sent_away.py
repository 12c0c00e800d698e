"""Who was sent away is known again under another name; others of the same home are not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from lobby.models import Ban, Member, Origin, Player
from lobby.origins import COOKIE
from lobby.protocol import client
from tests.support.rooms import StoredRoom, make_room

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

HOME = "10.1.0.1"
ELSEWHERE = "10.1.0.2"


def browser(address: str = HOME) -> Client:
    return Client(REMOTE_ADDR=address, headers={"accept-language": "en"})


def come(page: Client, room: StoredRoom, name: str = "") -> int:
    """Come into a room, as a guest of a name if nobody is signed in; gives the status."""
    return page.post(f"/room/{room.code}/join/", {"person": name}).status_code


def is_in(room: StoredRoom, name: str) -> bool:
    return Member.objects.filter(room=room.row, player__username=name).exists()


@pytest.fixture
def gone() -> tuple[StoredRoom, Client]:
    """A room, and the browser of a guest who has just been sent away from it."""
    room = make_room(seated=1)
    page = browser()
    assert come(page, room, "Zochin") == 302
    room.do(0, client.Kick, player=Player.objects.get(username="Zochin").pk)
    return room, page


def test_another_name_in_the_same_browser_is_sent_away_too(
    gone: tuple[StoredRoom, Client],
) -> None:
    room, page = gone
    page.post("/account/logout/")
    page.defaults["REMOTE_ADDR"] = ELSEWHERE

    answer = page.post(f"/room/{room.code}/join/", {"person": "Shine"})

    assert answer.status_code == 403
    assert "15" in answer.content.decode()
    assert not is_in(room, "Shine")


def test_a_browser_without_its_cookies_is_known_by_its_address(
    gone: tuple[StoredRoom, Client],
) -> None:
    room, _ = gone

    assert come(browser(), room, "Shine") == 403
    assert come(browser(ELSEWHERE), room, "Busad") == 302


def test_who_was_known_before_may_come_from_the_same_address(
    gone: tuple[StoredRoom, Client],
) -> None:
    room, _ = gone
    Player.objects.create_user("Emee")
    Player.objects.filter(username="Emee").update(date_joined=timezone.now() - timedelta(minutes=1))
    page = browser()
    page.force_login(Player.objects.get(username="Emee"))
    Origin.objects.filter(player__username="Emee").update(
        address=Origin.objects.get(player__username="Zochin").address
    )

    assert come(page, room) == 302


def test_an_account_made_after_being_sent_away_does_not_help(
    gone: tuple[StoredRoom, Client],
) -> None:
    room, page = gone
    page.post("/account/logout/")
    made = page.post("/account/signup/", {"username": "Shine", "password1": "toono-ger-43"})
    assert made.status_code == 302

    assert come(page, room) == 403


def test_another_room_and_another_time_are_open(gone: tuple[StoredRoom, Client]) -> None:
    room, page = gone
    page.post("/account/logout/")
    other = make_room(seated=1, people=room.people[1:])
    assert come(page, other, "Shine") == 302

    Ban.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert come(page, room) == 302


def test_quick_join_passes_such_a_room_over(gone: tuple[StoredRoom, Client]) -> None:
    room, page = gone
    page.post("/account/logout/")

    page.post("/lobby/quick/", {"person": "Shine"})

    assert not is_in(room, "Shine")


def test_what_is_stored_tells_neither_browser_nor_address(
    gone: tuple[StoredRoom, Client],
) -> None:
    _, page = gone
    stored = Origin.objects.get(player__username="Zochin")
    cookie = page.cookies[COOKIE]

    assert HOME not in stored.address
    assert cookie.value.split(":")[0] not in stored.browser
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert len(stored.browser) == len(stored.address) == 32


@pytest.mark.parametrize("forged", ["", "x", "a:b:c", "ÿ" * 8])
def test_a_forged_cookie_is_taken_for_none(forged: str) -> None:
    room = make_room(seated=1)
    page = browser()
    page.cookies[COOKIE] = forged

    assert come(page, room, "Zochin") == 302
    assert page.cookies[COOKIE].value != forged
