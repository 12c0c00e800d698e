"""Guests: in by a name, a password later, and names that nobody uses are freed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.services import matches
from lobby.models import Player, Report, Room
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.services import guests, naming
from tests.support.at_once import at_once
from tests.support.people import PASSWORD, befriend, browser_of, person, room_with

pytestmark = pytest.mark.django_db


def visit(user: Any = None) -> HttpRequest:
    """A request of somebody, by default of nobody known."""
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = "203.0.113.7"
    request.session = SessionStore()
    request.user = user or AnonymousUser()
    return request


def guest_in_browser(name: str) -> tuple[Player, Client]:
    """A guest who came in just now, and the browser."""
    request = visit()
    guest = guests.enter_as_guest(request, name)
    request.session.save()
    client = browser_of()
    client.cookies["sessionid"] = request.session.session_key
    return guest, client


def test_a_name_is_enough_to_come_in() -> None:
    guest, browser = guest_in_browser(" Бат ")

    stored = Player.objects.get()
    assert stored == guest
    assert (stored.username, stored.is_guest, stored.has_usable_password()) == ("Бат", True, False)
    assert browser.get(reverse("lobby:me")).context["user"] == guest


def test_a_guest_can_come_back_for_a_year() -> None:
    _, browser = guest_in_browser("Bat")

    session = Session.objects.get(session_key=browser.cookies["sessionid"].value)
    assert session.expire_date > timezone.now() + timedelta(days=360)


def test_whoever_is_signed_in_stays_who_that_is() -> None:
    saraa = person("Saraa")

    assert guests.enter_as_guest(visit(saraa), "Bat") == saraa
    assert list(Player.objects.all()) == [saraa]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "length"),
        ("x", "length"),
        ("n" * 21, "length"),
        ("Bat\u202etab", "characters"),
        ("B\u200bat", "characters"),
        ("\u2067Bat\u2069", "characters"),
        ("Bat\u0336", "characters"),
        ("B\u0430t", "mixed_scripts"),
        ("Bot 3", "reserved"),
        ("\u0411\u043e\u0442 3", "reserved"),
        ("Adm\u0131n", "reserved"),
        ("admln", "reserved"),
        ("Админ", "reserved"),
        ("saraa", "unique"),
        ("SARAA", "unique"),
        ("Sa-raa", "unique"),
    ],
)
def test_an_unfair_or_taken_name_is_refused(name: str, code: str) -> None:
    person("Saraa")

    with pytest.raises(ValidationError) as refused:
        guests.enter_as_guest(visit(), name)

    assert [error.code for error in refused.value.error_list] == [code]
    assert Player.objects.count() == 1
    assert Session.objects.count() == 0


def test_guests_from_one_address_are_limited(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "2/m/ip"}
    for name in ("Bat", "Saraa"):
        guests.enter_as_guest(visit(), name)

    with pytest.raises(ValidationError) as refused:
        guests.enter_as_guest(visit(), "Dorj")

    assert [error.code for error in refused.value.error_list] == ["too_often"]
    assert Player.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_guests_with_one_name_at_one_moment_one_gets_it() -> None:
    outcomes = at_once([lambda: guests.enter_as_guest(visit(), "Bat")] * 2)

    refused = [outcome for outcome in outcomes if isinstance(outcome, ValidationError)]
    assert [error.code for each in refused for error in each.error_list] == ["unique"]
    assert Player.objects.count() == 1


def test_a_password_keeps_name_history_and_session() -> None:
    guest, browser = guest_in_browser("Bat")
    match = matches.start_alone(player=guest)

    answer = browser.post(reverse("lobby:password"), {"password": PASSWORD})

    assert answer["Location"] == reverse("lobby:me")
    guest.refresh_from_db()
    assert not guest.is_guest
    assert guest.check_password(PASSWORD)
    assert match.code in browser.get(reverse("game:matches")).content.decode()
    again = browser_of()
    again.post(reverse("account_login"), {"login": "bat", "password": PASSWORD})
    assert again.session["_auth_user_id"] == str(guest.pk)


def test_another_browser_of_the_guest_is_signed_out_by_the_password() -> None:
    guest, browser = guest_in_browser("Bat")
    other = browser_of(guest)

    browser.post(reverse("lobby:password"), {"password": PASSWORD})

    assert other.get(reverse("lobby:me")).status_code == 302
    assert browser.get(reverse("lobby:me")).status_code == 200


@pytest.mark.parametrize("password", ["", "short", "12345678901", "password"])
def test_a_weak_password_leaves_a_guest(password: str) -> None:
    guest, browser = guest_in_browser("Bat")

    page = browser.post(reverse("lobby:password"), {"password": password})

    assert page.context["error"]
    guest.refresh_from_db()
    assert (guest.is_guest, guest.has_usable_password()) == (True, False)


def test_who_has_a_password_cannot_set_one_as_guests_do() -> None:
    saraa = person("Saraa", password=PASSWORD)

    with pytest.raises(PeopleRefused) as refused:
        guests.set_password(visit(saraa), "another-long-one-7")

    assert refused.value.code is PeopleRefusal.NOT_A_GUEST
    saraa.refresh_from_db()
    assert saraa.check_password(PASSWORD)


@pytest.mark.parametrize("page", ["lobby:start", "lobby:lobby", "lobby:me", "lobby:friends"])
def test_a_guest_is_led_to_a_password(page: str) -> None:
    _, browser = guest_in_browser("Bat")
    hint = f'<a href="{reverse("lobby:password")}">Set a password</a>'

    assert hint in browser.get(reverse(page)).content.decode()
    browser.post(reverse("lobby:password"), {"password": PASSWORD})
    assert hint not in browser.get(reverse(page)).content.decode()


def test_a_guest_is_warned_before_signing_out() -> None:
    _, browser = guest_in_browser("Bat")
    of_saraa = browser_of(person("Saraa"))
    sign_out = reverse("account_logout")

    assert f'action="{sign_out}"' not in browser.get("/rules/").content.decode()
    assert f'href="{sign_out}"' in browser.get("/rules/").content.decode()
    assert "you cannot come back" in browser.get(sign_out).content.decode()
    assert f'action="{sign_out}"' in of_saraa.get("/rules/").content.decode()
    assert "you cannot come back" not in of_saraa.get(sign_out).content.decode()
    browser.post(sign_out)
    assert "_auth_user_id" not in browser.session


# Names that nobody uses ------------------------------------------------------------------------


def long_gone(name: str, **fields: Any) -> Player:
    """A guest of two months ago."""
    then = timezone.now() - timedelta(days=60)
    fields = {"is_guest": True, "last_login": then, "date_joined": then} | fields
    return person(name, **fields)


def test_the_name_of_a_guest_who_did_nothing_is_freed() -> None:
    long_gone("Bat")

    assert naming.forget_unused() == 1
    assert Player.objects.count() == 0


def test_having_looked_into_a_room_that_is_closed_keeps_no_name() -> None:
    room = room_with(person("Saraa"), long_gone("Bat"), silent_s=60 * 86400)
    assert naming.forget_unused() == 0
    Room.objects.filter(pk=room.pk).update(phase="closed")

    assert naming.forget_unused() == 1
    assert not Player.objects.filter(username="Bat").exists()


def test_whoever_wants_the_name_of_a_long_gone_guest_gets_it_at_once() -> None:
    long_gone("Bat")

    guests.enter_as_guest(visit(), "bat")

    assert [player.username for player in Player.objects.all()] == ["bat"]


def play(player: Player) -> None:
    matches.start_alone(player=player)


def sit_in_a_room(player: Player) -> None:
    room_with(player)


def be_heard_in_a_room_that_is_closed(player: Player) -> None:
    room_with(player, phase="closed")


def have_a_friend(player: Player) -> None:
    befriend(player, person("Saraa"))


def be_reported(player: Player) -> None:
    Report.objects.create(player=player, reason=Report.Reason.NAME)


@pytest.mark.parametrize(
    "leave_a_trace",
    [play, sit_in_a_room, be_heard_in_a_room_that_is_closed, have_a_friend, be_reported],
)
def test_a_guest_who_left_a_trace_keeps_the_name(leave_a_trace: Any) -> None:
    guest = long_gone("Bat")
    leave_a_trace(guest)

    assert naming.forget_unused() == 0
    with pytest.raises(ValidationError):
        guests.enter_as_guest(visit(), "bat")
    assert Player.objects.filter(pk=guest.pk).exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"is_guest": False},
        {"last_login": timezone.now()},
        {"date_joined": timezone.now() - timedelta(days=29), "last_login": None},
    ],
)
def test_players_and_guests_of_late_keep_their_names(fields: dict[str, Any]) -> None:
    long_gone("Bat", **fields)

    assert naming.forget_unused() == 0
