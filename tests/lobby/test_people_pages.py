"""The pages about people: who may open them, what the buttons do, what bad input gets."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from lobby.models import Block, Friendship, Player
from lobby.people_selectors import Relation, relation_of
from lobby.services import blocks, friends
from tests.support.people import PASSWORD, befriend, browser_of, people, person, room_with

pytestmark = pytest.mark.django_db

PAGES = ["lobby:me", "lobby:friends", "lobby:password", "lobby:report"]


def press(browser: Client, player: Player, do: str, **more: str) -> list[str]:
    """Press a button about a player; gives what is said then."""
    answer = browser.post(reverse("lobby:player_do", args=[player.pk]), {"do": do} | more)
    assert answer.status_code == 302
    return [str(message) for message in get_messages(answer.wsgi_request)][-1:]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_about_people_asks_who_one_is(name: str) -> None:
    answer = browser_of().get(reverse(name))

    assert answer["Location"].startswith(reverse("account_login"))


def test_what_changes_is_posted_by_who_is_signed_in() -> None:
    bat, saraa = people("Bat", "Saraa")
    forms = {
        reverse("lobby:rename"): ({"name": "Dorj"}, 302),
        reverse("lobby:choose_avatar"): ({"ornament": "1", "colours": "1"}, 405),
        reverse("lobby:player_do", args=[saraa.pk]): ({"do": "ask"}, 405),
    }

    for address, (fields, status) in forms.items():
        assert browser_of(bat).get(address, fields).status_code == status
        assert browser_of().post(address, fields)["Location"].startswith("/account/login/")

    bat.refresh_from_db()
    assert (bat.username, bat.avatar) == ("Bat", "")
    assert Friendship.objects.count() == 0


@pytest.mark.parametrize(
    ("form", "page"), [("lobby:rename", "lobby:me"), ("lobby:find_player", "lobby:friends")]
)
def test_after_a_refusal_the_language_can_be_changed(form: str, page: str) -> None:
    browser = browser_of(person("Bat"))
    refused = browser.post(reverse(form), {"name": "?"})
    assert f'name="next" value="{reverse(form)}"' in refused.content.decode()

    answer = browser.post(
        reverse("set_language"), {"language": "mn", "next": reverse(form)}, follow=True
    )

    assert answer.redirect_chain[-1][0] == reverse(page)


def test_a_form_of_another_site_changes_nothing() -> None:
    bat, saraa = people("Bat", "Saraa")
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(bat)

    answer = browser.post(reverse("lobby:player_do", args=[saraa.pk]), {"do": "block"})

    assert answer.status_code == 403
    assert Block.objects.count() == 0


# Profiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("relation", "buttons"),
    [
        ("none", {"ask", "block"}),
        ("asked", {"end", "block"}),
        ("asks", {"accept", "decline", "block"}),
        ("friends", {"end", "block"}),
        ("blocked", {"unblock"}),
        ("self", set()),
    ],
)
def test_a_profile_offers_what_can_be_done(relation: str, buttons: set[str]) -> None:
    bat, saraa = people("Bat", "Saraa")
    if relation == "asked":
        friends.ask(bat.pk, saraa.pk)
    elif relation == "asks":
        friends.ask(saraa.pk, bat.pk)
    elif relation == "friends":
        befriend(bat, saraa)
    elif relation == "blocked":
        blocks.block(bat.pk, saraa.pk)
    whom = bat if relation == "self" else saraa

    page = browser_of(bat).get(reverse("lobby:profile", args=[whom.pk]))

    assert page.context["relation"] == relation
    html = page.content.decode()
    every = ("ask", "accept", "decline", "end", "block", "unblock")
    assert {do for do in every if f'name="do" value="{do}"' in html} == buttons
    assert (f"?player={whom.pk}" in html) == (relation != "self")


@pytest.mark.parametrize("key", [999, 2**53, 10**15])
def test_nobody_has_no_profile(key: int) -> None:
    bat, saraa = people("Bat", "Saraa")
    Player.objects.filter(pk=saraa.pk).update(is_active=False)
    browser = browser_of(bat)

    assert browser.get(f"/player/{key}/").status_code == 404
    assert browser.get(reverse("lobby:profile", args=[saraa.pk])).status_code == 404
    for wrong in ("0", "-1", "x", "9" * 40):
        assert browser.get(f"/player/{wrong}/").status_code == 404


def test_where_somebody_is_only_friends_see() -> None:
    bat, saraa = people("Bat", "Saraa")
    room = room_with(saraa)
    profile = reverse("lobby:profile", args=[saraa.pk])

    assert room.code not in browser_of(bat).get(profile).content.decode()
    befriend(bat, saraa)
    assert room.code in browser_of(bat).get(profile).content.decode()


def test_a_blocked_person_sees_the_page_that_anybody_sees() -> None:
    bat, dorj, saraa = people("Bat", "Dorj", "Saraa")
    blocks.block(saraa.pk, bat.pk)
    profile = reverse("lobby:profile", args=[saraa.pk])

    def seen_by(player: Player) -> list[str]:
        browser = browser_of(player)
        before = browser.get(profile).content.decode()
        said = press(browser, saraa, "ask")
        pages = [browser.get(reverse("lobby:friends")), browser.get(profile)]
        texts = [before, *said, *(page.content.decode() for page in pages)]
        return [_without_tokens(text).replace(player.username, "") for text in texts]

    assert seen_by(bat) == seen_by(dorj)
    assert browser_of(saraa).get(reverse("lobby:friends")).context["circle"].asking == [dorj]


def _without_tokens(html: str) -> str:
    """A page without what differs each time."""
    return "\n".join(line for line in html.splitlines() if "csrfmiddlewaretoken" not in line)


# Buttons -----------------------------------------------------------------------------------------


def test_buttons_make_and_end_a_friendship() -> None:
    bat, saraa = people("Bat", "Saraa")
    of_bat, of_saraa = browser_of(bat), browser_of(saraa)

    assert press(of_bat, saraa, "ask") == ["Your request is sent."]
    assert press(of_saraa, bat, "ask") == ["You are friends now."]
    assert relation_of(bat.pk, saraa.pk) is Relation.FRIENDS
    assert press(of_bat, saraa, "block") == ["The player is blocked."]
    assert relation_of(saraa.pk, bat.pk) is Relation.NONE
    assert press(of_bat, saraa, "unblock") == ["The player is not blocked any more."]


@pytest.mark.parametrize("do", ["", "hug", "ask; drop", "__class__"])
def test_an_unknown_button_does_nothing(do: str) -> None:
    bat, saraa = people("Bat", "Saraa")

    assert press(browser_of(bat), saraa, do) == ["This page does not know that action."]
    assert Friendship.objects.count() == Block.objects.count() == 0


def test_a_refusal_is_said_in_the_readers_language() -> None:
    bat = person("Bat")

    assert press(browser_of(bat, "mn"), bat, "ask") == ["Энэ бол та өөрөө."]


def test_asking_is_limited(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"ask_friend": "1/m/user"}
    bat, saraa, dorj = people("Bat", "Saraa", "Dorj")
    browser = browser_of(bat)
    press(browser, saraa, "ask")

    assert press(browser, dorj, "ask") == ["That was too often. Try again a little later."]
    assert Friendship.objects.count() == 1


@pytest.mark.parametrize(
    ("wanted", "reached"),
    [
        ("/me/", "/me/"),
        ("https://evil.example/", "/friends/"),
        ("//evil.example/", "/friends/"),
        ("javascript:alert(1)", "/friends/"),
        ("", "/friends/"),
    ],
)
def test_a_button_leads_back_within_the_site(wanted: str, reached: str) -> None:
    bat, saraa = people("Bat", "Saraa")

    answer = browser_of(bat).post(
        reverse("lobby:player_do", args=[saraa.pk]), {"do": "ask", "next": wanted}
    )

    assert answer["Location"] == reached


# Friends -----------------------------------------------------------------------------------------


def test_the_list_says_who_is_where_with_few_queries() -> None:
    names = ["Bat", "Saraa", "Dorj", "Oyun", "Tumur"]
    bat, *others = people(*names)
    browser = browser_of(bat)
    befriend(bat, others[0])
    browser.get(reverse("lobby:friends"))
    with CaptureQueriesContext(
        connection,
    ) as with_one:
        browser.get(reverse("lobby:friends"))
    for other in others[1:]:
        befriend(other, bat)
    room = room_with(others[3])

    with CaptureQueriesContext(connection) as with_four:
        page = browser.get(reverse("lobby:friends"))

    assert len(with_four) == len(with_one) <= 8
    # Who is online comes first, then by name.
    listed = [line["player"].username for line in page.context["friends"]]
    assert listed == ["Tumur", "Dorj", "Oyun", "Saraa"]
    assert reverse("lobby:room", args=[room.code]) in page.content.decode()


def test_a_player_is_found_by_the_whole_name() -> None:
    bat, saraa = people("Bat", "Сараа")
    browser = browser_of(bat)
    find = reverse("lobby:find_player")

    found = browser.post(find, {"name": "сараа"})
    assert found["Location"] == reverse("lobby:profile", args=[saraa.pk])
    missed = browser.post(find, {"name": "<i>Сар"})
    assert "There is no such player." in missed.content.decode()
    assert "&lt;i&gt;Сар" in missed.content.decode()


def test_looking_for_names_is_limited(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"find_player": "1/m/user"}
    browser = browser_of(person("Bat"))
    find = reverse("lobby:find_player")

    assert browser.post(find, {"name": "bat"}).status_code == 302
    assert "too often" in browser.post(find, {"name": "bat"}).content.decode()


@pytest.mark.parametrize("page", ["lobby:start", "lobby:lobby", "lobby:me"])
def test_requests_are_announced(page: str) -> None:
    bat, saraa, dorj, oyun = people("Bat", "Saraa", "Dorj", "Oyun")
    browser = browser_of(bat)
    friends.ask(bat.pk, oyun.pk)
    assert "to be your friend" not in browser.get(reverse(page)).content.decode()

    friends.ask(saraa.pk, bat.pk)
    assert "1 person asks to be your friend" in browser.get(reverse(page)).content.decode()
    friends.ask(dorj.pk, bat.pk)
    assert "2 people ask to be your friend" in browser.get(reverse(page)).content.decode()
    Block.objects.create(blocker=bat, blocked=saraa)
    Player.objects.filter(pk=dorj.pk).update(is_active=False)
    assert "to be your friend" not in browser.get(reverse(page)).content.decode()


# The own page ------------------------------------------------------------------------------------


def test_name_and_picture_are_changed_on_the_own_page() -> None:
    bat = person("Bat")
    browser = browser_of(bat)

    browser.post(reverse("lobby:rename"), {"name": "Dorj"})
    browser.post(reverse("lobby:choose_avatar"), {"ornament": "3", "colours": "7"})

    bat.refresh_from_db()
    assert (bat.username, bat.avatar) == ("Dorj", "k3c7")
    page = browser.get(reverse("lobby:me")).content.decode()
    assert "/avatar/k3c7.svg" in page
    assert page.count("checked") == 2


def test_pictures_cannot_be_changed_all_the_time() -> None:
    bat = person("Bat")
    browser = browser_of(bat)
    for number in range(20):
        browser.post(reverse("lobby:choose_avatar"), {"ornament": number % 3, "colours": "7"})

    answer = browser.post(
        reverse("lobby:choose_avatar"), {"ornament": "5", "colours": "7"}, follow=True
    )

    assert "That was too often" in answer.content.decode()
    bat.refresh_from_db()
    assert bat.avatar == "k1c7"


def test_a_refused_name_stays_in_the_field_beside_the_reason() -> None:
    bat = person("Bat")
    browser = browser_of(bat)

    page = browser.post(reverse("lobby:rename"), {"name": '"><script>'}).content.decode()

    assert "&quot;&gt;&lt;script&gt;" in page
    assert 'aria-invalid="true"' in page
    bat.refresh_from_db()
    assert bat.username == "Bat"
    browser.post(reverse("lobby:rename"), {"name": "Dorj"})
    again = browser.post(reverse("lobby:rename"), {"name": "Oyun"}).content.decode()
    assert "You can change it again in 24 h." in again


@pytest.mark.parametrize(("ornament", "colours"), [("", ""), ("12", "0"), ("0", "x"), ("0c1", "1")])
def test_a_picture_that_there_is_not_is_refused(ornament: str, colours: str) -> None:
    bat = person("Bat")

    answer = browser_of(bat).post(
        reverse("lobby:choose_avatar"), {"ornament": ornament, "colours": colours}, follow=True
    )

    assert "There is no such picture." in answer.content.decode()
    bat.refresh_from_db()
    assert bat.avatar == ""


@pytest.mark.parametrize("field", ["is_staff", "is_superuser", "is_guest", "username_key", "id"])
def test_no_form_changes_more_than_it_shows(field: str) -> None:
    bat = person("Bat", password=PASSWORD)
    before = getattr(bat, field)
    browser = browser_of(bat)

    for name in ("lobby:choose_avatar", "lobby:password"):
        browser.post(reverse(name), {"ornament": "1", "colours": "1", field: "1", "old": "no"})

    bat.refresh_from_db()
    assert getattr(bat, field) == before


def test_a_password_is_changed_with_the_old_one() -> None:
    bat = person("Bat", password=PASSWORD)
    browser, other = browser_of(bat), browser_of(bat)
    new = "uni-khana-71"

    wrong = browser.post(reverse("lobby:password"), {"old": "wrong", "password": new})
    assert wrong.context["old_error"] == "The old password is another one."
    weak = browser.post(reverse("lobby:password"), {"old": PASSWORD, "password": "12345678"})
    assert weak.context["error"]
    bat.refresh_from_db()
    assert bat.check_password(PASSWORD)
    assert other.get(reverse("lobby:me")).status_code == 200

    browser.post(reverse("lobby:password"), {"old": PASSWORD, "password": new})

    bat.refresh_from_db()
    assert bat.check_password(new)
    assert browser.get(reverse("lobby:me")).status_code == 200
    assert other.get(reverse("lobby:me")).status_code == 302


def test_the_old_password_cannot_be_guessed() -> None:
    bat = person("Bat", password=PASSWORD)
    browser = browser_of(bat)
    for _ in range(5):
        browser.post(reverse("lobby:password"), {"old": "wrong", "password": "uni-khana-71"})

    page = browser.post(reverse("lobby:password"), {"old": PASSWORD, "password": "uni-khana-71"})

    assert page.context["error"] == "That was too often. Try again a little later."
    bat.refresh_from_db()
    assert bat.check_password(PASSWORD)


def test_a_guest_is_told_what_a_password_is_good_for() -> None:
    guest = person("Bat", is_guest=True)
    hint = "a password keeps the name"

    assert hint in browser_of(guest).get(reverse("lobby:friends")).content.decode()
    assert hint not in browser_of(person("Saraa")).get(reverse("lobby:friends")).content.decode()
