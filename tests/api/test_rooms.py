"""Rooms over HTTP: the list, the way in, what a program needs to play."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from lobby.models import Room
from lobby.protocol import client
from lobby.services.tokens import Scope
from tests.support.people import person
from tests.support.programs import Program, key_of, program_of
from tests.support.rooms import StoredRoom, everything, make_room

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def room() -> StoredRoom:
    return make_room(seated=2)


def test_a_program_alone_gets_a_match_to_play() -> None:
    bat = program_of(person("Bat"), Scope.ROOMS_READ, Scope.ROOMS_WRITE, Scope.MATCHES_READ)
    made = bat.do("POST", "rooms/", {"name": "Bots", "clock_s": 0, "target": 1})
    code = made["code"]

    assert made["chairs"][0]["name"] == "Bat"
    assert (
        bat.do("POST", f"rooms/{code}/bots/", {"level": "greedy"})["chairs"][5]["bot"] == "greedy"
    )
    started = bat.do("POST", f"rooms/{code}/start/")

    assert started["phase"] == "playing"
    assert started["socket"] == f"/ws/match/{started['match']}/"
    assert bat.get(f"matches/{started['match']}/view/")["view"]["seat"] == 0


def test_a_room_may_do_without_hints_and_ratings() -> None:
    bat = program_of(person("Bat"), Scope.ROOMS_READ, Scope.ROOMS_WRITE)
    made = bat.do("POST", "rooms/", {"hints": False, "rated": False})

    assert (made["hints"], made["rated"]) == (False, False)
    usual = bat.do("POST", "rooms/", {})
    assert (usual["hints"], usual["rated"]) == (True, True)


def test_commands_do_what_the_rooms_socket_does(room: StoredRoom) -> None:
    dorj = program_of(room.people[2])

    assert dorj.do("POST", f"rooms/{room.code}/join/", {"sit": False})["match"] is None
    assert room.seats[2] is None
    dorj.do("PUT", f"rooms/{room.code}/seat/", {"seat": 5})
    dorj.do("PUT", f"rooms/{room.code}/ready/", {"ready": True})
    assert room.seats[5] == "Dorj"
    assert room.state.chairs[5].ready
    dorj.do("DELETE", f"rooms/{room.code}/seat/")
    assert room.seats[5] is None
    dorj.do("POST", f"rooms/{room.code}/leave/")
    assert room.people[2].pk not in [member.player for member in room.state.members]


def test_a_room_is_joined_and_a_seat_taken_in_one_step(room: StoredRoom) -> None:
    told = program_of(room.people[3]).do("POST", f"rooms/{room.code.lower()}/join/")

    assert "Oyun" in [chair["name"] for chair in told["chairs"]]


def test_a_stranger_sees_what_the_way_in_shows(room: StoredRoom) -> None:
    room.do(0, client.FillBots, level="greedy")
    room.start()

    told = program_of(person("Khulan")).get(f"rooms/{room.code}/")

    assert [told[name] for name in ("members", "match", "socket", "over")] == [None] * 3 + [False]
    assert told["chairs"][0]["name"] == "Bat"
    assert program_of(room.people[1]).get(f"rooms/{room.code}/")["match"] == room.match.code


def test_the_list_leaves_out_rooms_of_a_link_and_goes_page_by_page() -> None:
    khulan = person("Khulan")
    open_rooms = [make_room(seated=1, people=[person(f"Owner{n}")]).code for n in range(3)]
    make_room(seated=1, people=[person("Hidden")], access="link")
    program = program_of(khulan)

    first = program.get("rooms/?limit=2")
    second = program.http.get(first["next"], headers=program.headers).json()

    assert [line["code"] for line in first["results"] + second["results"]] == open_rooms[::-1]
    assert second["next"] is None


def test_filters_choose_rooms(room: StoredRoom) -> None:
    program = program_of(person("Khulan"))
    assert len(program.get("rooms/?free=true&phase=open&language=mn")["results"]) == 1
    assert program.get("rooms/?language=en")["results"] == []
    room.do(0, client.FillBots, level="greedy")
    assert program.get("rooms/?free=true")["results"] == []


def test_the_same_idempotency_key_is_carried_out_once(room: StoredRoom) -> None:
    saraa = program_of(room.people[1])
    headers = {"Idempotency-Key": "once-1"}
    path = f"rooms/{room.code}/seat/"
    saraa.ask("PUT", path, {"seat": 6}, headers=headers)
    n = room.n
    room.do(1, client.TakeSeat, seat=3)
    again = saraa.ask("PUT", path, {"seat": 6}, headers=headers)

    assert again.status_code == 200
    assert room.seats[3] == "Saraa"
    assert room.n == n + 1
    bad = saraa.ask("PUT", path, {"seat": 6}, headers={"Idempotency-Key": "a b"})
    assert bad.json()["code"] == "bad_request"


@pytest.mark.parametrize(
    ("who", "method", "command", "body", "code"),
    [
        (1, "POST", "start", None, "not_owner"),
        (1, "POST", "bots", {"level": "greedy"}, "not_owner"),
        (1, "PUT", "seat", {"seat": 0}, "seat_taken"),
        (1, "PUT", "seat", {"seat": 8}, "bad_request"),
        (1, "PUT", "seat", {"seat": True}, "bad_request"),
        (1, "PUT", "seat", {}, "bad_request"),
        (1, "PUT", "seat", [1], "bad_request"),
        (1, "PUT", "seat", "{", "bad_request"),
        (1, "PUT", "seat", "[" * 9000, "bad_request"),
        (1, "PUT", "seat", '{"seat": NaN}', "bad_request"),
        (1, "PUT", "seat", " " * 17000, "body_too_large"),
        (1, "PUT", "ready", {"ready": True, "wants": "x"}, "bad_request"),
        (0, "POST", "start", None, "need_eight"),
        (0, "POST", "bots", {"level": "cheat"}, "bad_request"),
        (7, "PUT", "seat", {"seat": 3}, "not_member"),
        (7, "POST", "leave", None, "not_member"),
        (7, "GET", "start", None, "method_not_allowed"),
    ],
)
def test_a_refused_command_has_a_code_and_changes_nothing(
    room: StoredRoom, who: int, method: str, command: str, body: Any, code: str
) -> None:
    program = program_of(room.people[who])
    before = everything()

    assert program.refusal(method, f"rooms/{room.code}/{command}/", body) == code
    assert everything() == before


def test_passwords_and_codes_cannot_be_guessed_by_a_program() -> None:
    room = make_room(seated=1, access="password", password="secret")
    khulan = program_of(person("Khulan"))
    path = f"rooms/{room.code}/join/"

    assert khulan.refusal("POST", path) == "password_needed"
    guessed = [khulan.refusal("POST", path, {"password": f"p{n}"}) for n in range(7)]
    assert guessed[0] == "wrong_password"
    assert guessed[-1] == "too_many_tries"
    codes = [khulan.refusal("GET", f"rooms/AAAA{a}{b}/") for a in "CDEF" for b in "CDEFHJ"]
    assert codes[0] == "room_not_found"
    assert codes[-1] == "too_many_tries"
    assert khulan.ask("GET", "rooms/AAAAAC/").status_code == 429


@pytest.mark.parametrize("code", ["%00", "a" * 300, "%F0%9F%90%B4", "KAMPT%0A", "..%2F"])
def test_what_is_no_code_is_no_room(code: str) -> None:
    assert program_of(person("Bat")).ask("GET", f"rooms/{code}/").status_code == 404


def test_another_site_cannot_use_a_session(room: StoredRoom) -> None:
    program = Program()
    program.http = Client(enforce_csrf_checks=True)
    program.http.force_login(room.people[0])
    before = everything()

    assert program.refusal("POST", f"rooms/{room.code}/leave/") == "csrf_failed"
    assert everything() == before


def test_a_smaller_key_gets_no_further() -> None:
    bat = person("Bat")
    room = make_room(seated=1, people=[bat])
    reader = Program(key_of(bat, Scope.ROOMS_READ))

    assert reader.get(f"rooms/{room.code}/")["code"] == room.code
    assert reader.refusal("POST", "rooms/", {}) == "scope_missing"
    assert reader.refusal("POST", f"rooms/{room.code}/leave/") == "scope_missing"
    assert Room.objects.count() == 1
