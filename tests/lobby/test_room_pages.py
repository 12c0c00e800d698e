"""The pages of lobby and room: who sees what, ways in, bad input, guessing."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lobby import guesses
from lobby.models import Chair, Invitation, Member, Player, Room
from lobby.protocol import client as commands
from lobby.services import friends, tries
from tests.support.people import befriend, browser_of
from tests.support.rooms import StoredRoom, everything, make_room

pytestmark = pytest.mark.django_db

SETTINGS = {
    "name": "Evening",
    "access": "public",
    "password": "",
    "target": "5",
    "clock_s": "30",
    "language": "en",
    "voice": "all",
    "spectators": "off",
}
MOST_QUERIES = 12


@pytest.fixture
def english(client: Client) -> Client:
    """A browser that speaks English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def stranger(english: Client) -> Client:
    """The browser of somebody with an account who is in no room."""
    english.force_login(Player.objects.create_user("Stranger"))
    return english


def first_state(page: str) -> dict[str, Any]:
    """What the page gives its script."""
    found = re.search(r'<script id="first-state" type="application/json">(.*?)</script>', page)
    assert found
    state: dict[str, Any] = json.loads(found[1])
    return state


def listed(page: str) -> list[str]:
    """The codes of the rooms in the list, in its order."""
    return re.findall(r'<li class="room-card" data-code="(\w+)"', page)


# The list -----------------------------------------------------------------------------------------


def test_the_list_stands_in_the_page_without_a_script(english: Client) -> None:
    room = make_room(seated=2, name="Evening <b>")

    page = english.get("/lobby/").content.decode()

    assert listed(page) == [room.code]
    assert "Evening &lt;b&gt;" in page
    assert "6 free seats" in page
    assert "Evening <b>" not in page
    assert [line["code"] for line in first_state(page)["rooms"]] == [room.code]


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", True),
        ("language=en", True),
        ("language=mn", False),
        ("language=xx", True),
        ("free=1", True),
        ("friends=1", False),
        ("house=standard", False),
        ("house=joker_beats_trump", True),
        ("house=optional_mass", False),
        ("house=none", True),
    ],
)
def test_the_list_can_be_filtered_by_its_address(stranger: Client, query: str, shown: bool) -> None:
    room = make_room(seated=2, language="en", joker_beats_trump=True)

    page = stranger.get(f"/lobby/?{query}").content.decode()

    assert listed(page) == ([room.code] if shown else [])


def test_rooms_of_friends_come_first(english: Client) -> None:
    make_room(seated=7)
    me, friend = (Player.objects.create_user(name) for name in ("Me", "Friend"))
    friends.ask(me.pk, friend.pk)
    friends.ask(friend.pk, me.pk)
    theirs = make_room(seated=1, people=[friend])
    english.force_login(me)

    page = english.get("/lobby/").content.decode()

    assert listed(page)[0] == theirs.code
    assert listed(english.get("/lobby/?friends=1").content.decode()) == [theirs.code]


def test_the_list_takes_as_many_queries_with_many_rooms(stranger: Client) -> None:
    make_room(seated=1)
    stranger.get("/lobby/")  # what is announced is read once for many pages
    with CaptureQueriesContext(connection) as one:
        stranger.get("/lobby/")
    for name in ("Host 1", "Host 2", "Host 3"):
        make_room(seated=1, people=[Player.objects.create_user(name)])
    with CaptureQueriesContext(connection) as many:
        stranger.get("/lobby/")

    assert len(many) == len(one)


def test_rooms_by_link_are_not_listed_and_no_page_tells_a_password(stranger: Client) -> None:
    hidden = make_room(seated=1, access="link")
    locked = make_room(
        seated=1,
        people=[Player.objects.create_user("Host 4")],
        access="password",
        password="toono-ger",
    )

    page = stranger.get("/lobby/").content.decode()

    assert listed(page) == [locked.code]
    assert hidden.code not in page
    for text in (page, stranger.get(f"/room/{locked.code}/").content.decode()):
        assert "toono-ger" not in text
        assert Room.objects.get(pk=locked.id).password not in text


def test_an_invitation_is_shown_until_one_is_in(english: Client) -> None:
    room = make_room(seated=1)
    me = Player.objects.create_user("Me")
    Invitation.objects.create(
        room=room.row, inviter=room.people[0], invited=me, at=room.row.lively_at
    )
    english.force_login(me)

    assert first_state(english.get("/lobby/").content.decode())["invitations"] == [
        {"code": room.code, "name": room.people[0].username}
    ]
    english.post(f"/room/{room.code}/join/")
    page = english.get("/lobby/").content.decode()
    assert first_state(page)["invitations"] == []
    assert f"You are in the room {room.code}" in page


# Making a room ------------------------------------------------------------------------------------


def test_who_makes_a_room_owns_it_and_sits(stranger: Client) -> None:
    answer = stranger.post("/lobby/new/", SETTINGS | {"target": "3", "optional_mass": "on"})

    room = Room.objects.get()
    assert answer["Location"] == f"/room/{room.code}/"
    assert (room.name, room.target, room.optional_mass) == ("Evening", 3, True)
    assert room.owner is not None
    assert room.owner.username == "Stranger"
    assert Chair.objects.get(room=room, number=0).player == room.owner


def test_a_new_guest_makes_a_room_with_a_name_alone(english: Client) -> None:
    english.post("/lobby/new/", SETTINGS | {"person": "New Guest"})

    owner = Room.objects.get().owner
    assert owner is not None
    assert (owner.username, owner.is_guest) == ("New Guest", True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"access": "password"},
        {"access": "all"},
        {"target": "0"},
        {"target": "10"},
        {"target": "x"},
        {"clock_s": "7"},
        {"language": "de"},
        {"voice": ""},
        {"spectators": "always"},
        {"name": "x" * 41},
    ],
)
def test_a_room_is_not_made_of_wrong_settings(stranger: Client, wrong: dict[str, str]) -> None:
    before = everything()

    answer = stranger.post("/lobby/new/", SETTINGS | wrong)

    assert answer.status_code == 400
    assert 'class="form__error"' in answer.content.decode()
    assert everything() == before


@pytest.mark.parametrize("name", ["", "x", "admin", "Bot 1", "B\u0430t", "a\u202eb"])
def test_no_room_and_no_guest_come_of_a_wrong_name(english: Client, name: str) -> None:
    answer = english.post("/lobby/new/", SETTINGS | {"person": name})

    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not Room.objects.exists()
    assert not Player.objects.exists()


def test_a_fourth_room_is_refused_in_words(stranger: Client) -> None:
    for _ in range(3):
        stranger.post("/lobby/new/", SETTINGS)

    answer = stranger.post("/lobby/new/", SETTINGS)

    assert answer.status_code == 400
    assert "no more than 3" in answer.content.decode()
    assert Room.objects.count() == 3


# Ways in ------------------------------------------------------------------------------------------


def test_quick_join_sits_a_new_guest_down(english: Client) -> None:
    room = make_room(seated=7)

    answer = english.post("/lobby/quick/", {"person": "New Guest"})

    assert answer["Location"] == f"/room/{room.code}/"
    assert Chair.objects.get(room=room.row, number=7).player == Player.objects.get(
        username="New Guest"
    )


@pytest.mark.parametrize("typed", ["{code}", " {lower} ", "{lower_parts}", "{cyrillic}"])
def test_a_code_is_understood_however_it_is_typed(stranger: Client, typed: str) -> None:
    room = make_room(seated=1)
    Room.objects.filter(pk=room.id).update(code="KAMPTE")
    forms = {"code": "KAMPTE", "lower": "kampte", "lower_parts": "kam pte", "cyrillic": "КАМРТЕ"}

    answer = stranger.post("/lobby/code/", {"code": typed.format(**forms)})

    assert answer["Location"] == "/room/KAMPTE/"


def test_a_link_with_small_letters_leads_to_the_room(stranger: Client) -> None:
    room = make_room(seated=1)

    answer = stranger.get(f"/room/{room.code.lower()}/")

    assert answer["Location"] == f"/room/{room.code}/"


def test_from_the_link_a_guest_sits_after_one_form(english: Client) -> None:
    room = make_room(seated=3, name="Evening")

    page = english.get(f"/room/{room.code}/").content.decode()
    assert 'name="person"' in page
    assert "Evening" in page
    answer = english.post(f"/room/{room.code}/join/", {"person": "New Guest"}, follow=True)

    assert answer.redirect_chain == [(f"/room/{room.code}/", 302)]
    guest = Player.objects.get(username="New Guest")
    assert Chair.objects.filter(room=room.row, player=guest).exists()
    assert first_state(answer.content.decode())["me"] == guest.pk


def test_who_is_signed_in_is_asked_for_no_name(stranger: Client) -> None:
    room = make_room(seated=1)

    assert 'name="person"' not in stranger.get(f"/room/{room.code}/").content.decode()
    stranger.post(f"/room/{room.code}/join/", {"person": "Somebody Else"})

    assert not Player.objects.filter(username="Somebody Else").exists()
    assert Member.objects.filter(room=room.row, player__username="Stranger").exists()


def test_who_signs_in_on_the_page_of_a_refusal_is_led_to_the_room(stranger: Client) -> None:
    room = make_room(seated=1)

    answer = stranger.get(f"/room/{room.code}/join/")

    assert (answer.status_code, answer["Location"]) == (302, f"/room/{room.code}/")
    assert not Member.objects.filter(room=room.row, player__username="Stranger").exists()


def test_coming_in_takes_a_post_with_the_sites_token() -> None:
    room = make_room(seated=1)
    strict = Client(enforce_csrf_checks=True)

    assert strict.get(f"/room/{room.code}/join/").status_code == 302
    assert strict.post(f"/room/{room.code}/join/", {"person": "New Guest"}).status_code == 403
    assert not Player.objects.filter(username="New Guest").exists()


# Refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"), [("en", "There is no such room"), ("mn", "Ийм өрөө алга")]
)
def test_an_unknown_code_is_told_in_the_readers_language(
    client: Client, language: str, words: str
) -> None:
    answer = client.get("/room/AAAAAA/", headers={"accept-language": language})

    assert answer.status_code == 404
    assert words in answer.content.decode()


@pytest.mark.parametrize("code", ["A", "AAAAAAA", "ABCDEF", "' OR 1", "%00%00", "..%2f.."])
def test_what_is_no_code_is_no_room(english: Client, code: str) -> None:
    assert english.get(f"/room/{code}/").status_code in {404, 400}
    assert english.post("/lobby/code/", {"code": code})["Location"] == "/lobby/"


@pytest.mark.parametrize("path", ["/room/%00AAAAA/", "/room/%00AAAAA/watch/", "/room/aaaaaa/"])
def test_what_is_no_code_is_not_looked_for(stranger: Client, path: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        stranger.get(path)

    # PostgreSQL raises an error where it is asked for a text with a NUL.
    assert not [query for query in queries if "lobby_member" in query["sql"]]


def test_a_closed_room_says_so(stranger: Client) -> None:
    room = make_room(seated=1)
    Room.objects.filter(pk=room.id).update(phase="closed")

    for answer in (
        stranger.get(f"/room/{room.code}/"),
        stranger.post(f"/room/{room.code}/join/"),
    ):
        assert answer.status_code == 410
        assert "This room is closed" in answer.content.decode()


def test_who_guesses_codes_is_stopped_also_before_the_right_one(stranger: Client) -> None:
    room = make_room(seated=1)

    answers = [stranger.get("/room/AAAAAA/").status_code for _ in range(25)]

    assert answers[:20] == [404] * 20
    assert set(answers[20:]) == {429}
    assert stranger.get(f"/room/{room.code}/").status_code == 429
    assert stranger.post(f"/room/{room.code}/join/").status_code == 429
    assert stranger.post("/lobby/code/", {"code": room.code})["Location"] == "/lobby/"


def test_right_codes_cost_nothing(stranger: Client) -> None:
    room = make_room(seated=1)

    answers = {stranger.get(f"/room/{room.code}/").status_code for _ in range(25)}

    assert answers == {200}


def test_members_come_into_their_room_whatever_others_of_their_address_guess(
    stranger: Client,
) -> None:
    room = make_room(seated=1)
    stranger.post(f"/room/{room.code}/join/")
    for _ in range(25):
        stranger.get("/room/AAAAAA/")

    assert stranger.get(f"/room/{room.code}/").status_code == 200


def test_who_was_invited_is_asked_for_no_password(english: Client) -> None:
    room = make_room(seated=1, access="password", password="toono")
    inviter, friend = room.people[:2]
    english.force_login(friend)
    assert 'name="password"' in english.get(f"/room/{room.code}/").content.decode()

    befriend(inviter, friend)
    room.do(0, commands.Invite, player=friend.pk)

    assert 'name="password"' not in english.get(f"/room/{room.code}/").content.decode()
    assert english.post(f"/room/{room.code}/join/").status_code == 302
    assert room.seats[1] == friend.username


def test_a_wrong_password_keeps_people_out_and_is_counted_for_the_address(english: Client) -> None:
    room = make_room(seated=1, access="password", password="toono")
    url = f"/room/{room.code}/join/"

    for number in range(10):  # each time another guest, as a guesser would
        english.logout()
        answer = english.post(url, {"person": f"Guest {number}", "password": "wrong"})
        assert answer.status_code == 409
        assert "not the password" in answer.content.decode()
    english.logout()
    answer = english.post(url, {"person": "Late", "password": "toono"})

    assert answer.status_code == 429
    assert Member.objects.filter(room=room.row).count() == 1


def guess(address: str, url: str, password: str) -> int:
    """A guest of an address types a password; gives the status of the answer."""
    browser = Client(REMOTE_ADDR=address, headers={"accept-language": "en"})
    name = "Zochin " + address.replace(".", " ")
    return browser.post(url, {"person": name, "password": password}).status_code


def test_who_guesses_wrong_locks_nobody_else_out() -> None:
    room = make_room(seated=1, access="password", password="toono")
    url = f"/room/{room.code}/join/"

    for number in range(10):
        browser = Client(REMOTE_ADDR="10.0.0.1")
        browser.post(url, {"person": f"Guest {number}", "password": "wrong"})

    assert guess("10.0.0.1", url, "toono") == 429
    assert guess("10.0.0.2", url, "toono") == 302
    other = make_room(seated=1, access="password", password="toono", people=room.people[1:])
    assert guess("10.0.0.1", f"/room/{other.code}/join/", "toono") == 302


def test_an_account_takes_its_wrong_guesses_along_to_another_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tries, "GUESS", tries.Limit("guess", 99, 60))
    room = make_room(seated=1, access="password", password="toono")
    url = f"/room/{room.code}/join/"
    codes = []
    for number in range(12):
        browser = browser_of(room.people[1])
        browser.defaults["REMOTE_ADDR"] = f"10.0.1.{number}"
        codes.append(browser.post(url, {"password": "wrong"}).status_code)

    assert codes == [409] * 10 + [429] * 2


def test_while_a_crowd_guesses_who_knows_the_password_still_comes_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guesses, "_CROWD", "3/300s/key")
    monkeypatch.setattr(guesses, "_MOST", "5/300s/key")
    room = make_room(seated=1, access="password", password="toono")
    url = f"/room/{room.code}/join/"

    assert [guess(f"10.0.2.{number}", url, "wrong") for number in range(3)] == [409] * 3
    assert guess("10.0.2.0", url, "toono") == 429  # has had its first try
    assert guess("10.0.2.7", url, "toono") == 302  # comes for the first time
    assert guess("10.0.2.8", url, "wrong") == 409
    assert guess("10.0.2.9", url, "wrong") == 409
    assert guess("10.0.2.10", url, "toono") == 429  # the bound for all together


def test_a_missing_password_is_asked_for(stranger: Client) -> None:
    room = make_room(seated=1, access="password", password="toono")

    assert "Password of the room" in stranger.get(f"/room/{room.code}/").content.decode()
    answer = stranger.post(f"/room/{room.code}/join/", {"password": ""})
    assert answer.status_code == 409
    assert "has a password" in answer.content.decode()
    stranger.post(f"/room/{room.code}/join/", {"password": "toono"})
    assert Member.objects.filter(room=room.row, player__username="Stranger").exists()


def test_who_was_sent_away_reads_for_how_long(stranger: Client) -> None:
    room = make_room(seated=1)
    stranger.post(f"/room/{room.code}/join/")
    send_away(room, "Stranger")

    answer = stranger.post(f"/room/{room.code}/join/")

    assert answer.status_code == 403
    assert "15 min" in answer.content.decode()


def send_away(room: StoredRoom, name: str) -> None:
    room.do(0, commands.Kick, player=Player.objects.get(username=name).pk)


# The room -----------------------------------------------------------------------------------------


def test_a_members_page_takes_few_queries(english: Client) -> None:
    room = make_room(seated=8)
    me = room.people[3]
    for other in room.people[:3]:
        friends.ask(me.pk, other.pk)
        friends.ask(other.pk, me.pk)
    for number in range(8):
        room.do(number, commands.Say, channel="room", text="hello")
    room.start()
    english.force_login(me)
    english.get("/")  # what is announced is read once for many pages

    with CaptureQueriesContext(connection) as queries:
        answer = english.get(f"/room/{room.code}/")

    state = first_state(answer.content.decode())
    assert len(state["lines"]) == 8
    assert len(state["friends"]) == 3
    assert len(queries) <= MOST_QUERIES, [query["sql"] for query in queries]


def test_others_find_the_way_in_and_nothing_of_the_inside(stranger: Client) -> None:
    room = make_room(seated=2)
    room.do(0, commands.Say, channel="room", text="a word among us")

    page = stranger.get(f"/room/{room.code}/").content.decode()

    assert "a word among us" not in page
    assert "first-state" not in page
    assert f'action="/room/{room.code}/join/"' in page


def test_the_page_holds_the_room_as_the_socket_would_tell_it(english: Client) -> None:
    room = make_room(seated=2)
    english.force_login(room.people[1])

    state = first_state(english.get(f"/room/{room.code}/").content.decode())

    assert state["me"] == room.people[1].pk
    assert state["room"]["n"] == room.n
    assert [chair["player"] for chair in state["room"]["room"]["chairs"]][:3] == [
        room.people[0].pk,
        room.people[1].pk,
        None,
    ]


def test_a_qr_code_holds_the_rooms_address_and_is_kept(english: Client) -> None:
    answer = english.get("/room/KAMPTE/qr.svg")

    assert answer["Content-Type"] == "image/svg+xml"
    assert "max-age=31536000" in answer["Cache-Control"]
    assert answer.content.startswith(b"<?xml")
    assert answer.content != english.get("/room/KAMPTA/qr.svg").content
    assert english.get("/room/kampte/qr.svg").status_code == 404


def test_the_start_page_leads_to_the_rooms_first(english: Client) -> None:
    page = english.get("/").content.decode()

    assert 'class="button button--main button--large" href="/lobby/"' in page
