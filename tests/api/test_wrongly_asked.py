"""Requests that are not as described: refused with a code, counted, and nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from game.api import throttling
from game.api.throttling import Rate
from lobby.models import Player
from lobby.services.tokens import Scope
from tests.api.test_who_may_what import FOR_ALL, OF_A_PERSON, ROUTES, Route, World
from tests.api.test_who_may_what import world as world
from tests.support.clock import Clock
from tests.support.people import person
from tests.support.programs import PROBLEM, Program, key_of, program_of
from tests.support.rooms import everything

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

PAGES = {"openapi.json", "docs/"}
"""What is no address of the API but a page about it."""


@pytest.fixture
def bat() -> Program:
    return program_of(person("Bat"))


# What is not as described ---------------------------------------------------------------------


@pytest.mark.parametrize("route", [*ROUTES, *OF_A_PERSON, *FOR_ALL], ids=str)
def test_what_stands_after_the_question_mark_must_be_known(world: World, route: Route) -> None:
    if route.path in PAGES:
        return
    before = everything()
    program = program_of(world.running.people[0])
    if route.path.startswith("tokens/") and "current" not in route.path:
        program = Program(enforce_csrf_checks=False)
        program.http.force_login(world.running.people[0])

    answer = program.ask(route.method, f"{world.path(route)}?nobody_knows=1", route.body)

    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_request"
    assert [mistake["path"] for mistake in answer.json()["errors"]] == ["query.nobody_knows"]
    assert everything() == before


def test_a_key_in_an_address_counts_for_nothing() -> None:
    key = key_of(person("Bat"))

    assert Program().refusal("GET", f"me/?access_token={key}") == "not_signed_in"


@pytest.mark.parametrize(
    "body", ['{"name": "a", "name": "b"}', '{"name": {"x": 1, "x": 2}}'], ids=["top", "within"]
)
def test_a_name_stands_once_in_an_object(bat: Program, body: str) -> None:
    before = everything()

    assert bat.refusal("POST", "rooms/", body) == "bad_request"
    assert everything() == before


@pytest.mark.parametrize(
    "headers",
    [{"If-Match": '"x"'}, {"If-Unmodified-Since": "Mon, 01 Jan 2001 00:00:00 GMT"}],
    ids=lambda headers: next(iter(headers)),
)
def test_what_must_hold_and_does_not_is_a_problem(bat: Program, headers: dict[str, str]) -> None:
    answer = bat.ask("GET", "me/", headers=headers)

    assert answer.status_code == 412
    assert answer["Content-Type"] == PROBLEM
    assert answer.json()["code"] == "precondition_failed"
    assert answer["RateLimit-Remaining"]


# Whoever is refused is counted ----------------------------------------------------------------


@pytest.fixture
def few(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two requests of each kind in a window that has just begun."""
    clock.at = clock.at.replace(second=1, microsecond=0)
    rates = {kind: Rate(2, 60) for kind in throttling.RATES}
    monkeypatch.setattr(throttling, "RATES", rates)
    yield
    cache.clear()


def codes_of(program: Program, method: str, path: str) -> list[str]:
    """How three requests are refused; each tells what is left."""
    answers: list[Any] = [program.ask(method, path) for _ in range(3)]
    assert [answer["RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    return [answer.json()["code"] for answer in answers]


@pytest.mark.usefixtures("few")
def test_a_key_without_the_right_cannot_ask_for_ever() -> None:
    program = program_of(person("Bat"), Scope.PLAY)

    assert codes_of(program, "GET", "matches/") == [*["scope_missing"] * 2, "too_many_requests"]


@pytest.mark.usefixtures("few")
def test_a_key_that_asks_for_a_session_cannot_ask_for_ever() -> None:
    program = program_of(person("Bat"))

    assert codes_of(program, "POST", "tokens/") == [*["session_needed"] * 2, "too_many_requests"]


@pytest.mark.usefixtures("few")
def test_who_is_suspended_cannot_ask_for_ever() -> None:
    bat = person("Bat")
    program = program_of(bat)
    suspend(bat)

    assert codes_of(program, "GET", "me/") == [*["suspended"] * 2, "too_many_requests"]


@pytest.mark.usefixtures("few")
def test_a_session_without_its_token_cannot_ask_for_ever() -> None:
    program = Program(enforce_csrf_checks=True)
    program.http.force_login(person("Bat"))

    assert codes_of(program, "POST", "tokens/") == [*["csrf_failed"] * 2, "too_many_requests"]


@pytest.mark.usefixtures("few")
def test_a_key_that_is_none_is_told_what_is_left() -> None:
    thief = Program("masss_" + "A" * 43)

    assert codes_of(thief, "GET", "me/") == [*["bad_token"] * 2, "too_many_requests"]


@pytest.mark.usefixtures("few")
def test_a_head_counts_as_its_get() -> None:
    program = program_of(person("Bat"))

    kinds = [program.ask(method, "records/").status_code for method in ("HEAD", "HEAD", "GET")]

    assert kinds == [200, 200, 429]


# Who is suspended, by a session ---------------------------------------------------------------


def suspend(player: Player) -> None:
    """For a day."""
    until = timezone.now() + timedelta(days=1)
    Player.objects.filter(pk=player.pk).update(suspended_until=until)


def test_a_suspended_session_is_answered_as_a_suspended_key_is(world: World) -> None:
    bat = world.running.people[0]
    by_key, by_session = program_of(bat), Program()
    by_session.http.force_login(bat)
    suspend(bat)

    told = by_key.ask("GET", "me/")
    assert told.json()["type"] == "/api/v1/problems/suspended/"
    for route in [*ROUTES, *OF_A_PERSON, *FOR_ALL, Route("GET", "nowhere/")]:
        if route.path not in PAGES:
            answer = world.ask(by_session, route)
            assert answer.json() == told.json(), route
            assert answer["Content-Type"] == PROBLEM
    assert by_session.ask("GET", "docs/")["X-Refusal"] == "suspended"


def test_where_there_is_a_key_a_suspended_session_counts_for_nothing() -> None:
    bat, saraa = person("Bat"), person("Saraa")
    program = program_of(saraa)
    program.http.force_login(bat)
    suspend(bat)

    assert program.get("me/")["name"] == "Saraa"
