"""Every address of the API, tried by everybody who must not get through (IDOR)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver
from django.utils import timezone

from game.models import Match
from game.rules import mass
from lobby.models import ApiToken, Player
from lobby.services import tokens
from lobby.services.seasons import season_at
from lobby.services.tokens import Scope
from masss_site.api import urls
from tests.support.people import person
from tests.support.programs import Program, key_of, program_of
from tests.support.rooms import everything, make_room
from tests.support.stored_table import StoredTable, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

Refused = int | tuple[int, ...]


@dataclass(frozen=True)
class Route:
    """One method of one address.

    Attributes:
        method: the method.
        path: the address; `{running}` and `{over}` are matches of the eight, `{room}` their
            room, `{token}` a key of Bat's.
        scope: what a key needs.
        body: what is sent.
        foreign: the status for somebody who has nothing to do with it.
    """

    method: str
    path: str
    scope: str = ""
    body: Any = None
    foreign: int = 404


ROUTES = [
    *(
        Route("GET", f"matches/{{{which}}}/{rest}", Scope.MATCHES_READ)
        for which in ("running", "over")
        for rest in ("", "rounds/", "events/", "view/", "record/")
    ),
    Route("GET", "matches/", Scope.MATCHES_READ, foreign=200),
    Route("GET", "records/", Scope.MATCHES_READ, foreign=200),
    Route("POST", "records/verify/", Scope.MATCHES_READ, {}, foreign=200),
    Route("GET", "players/{bat}/", Scope.PROFILE_READ, foreign=200),
    Route("GET", "rooms/", Scope.ROOMS_READ, foreign=200),
    Route("POST", "rooms/", Scope.ROOMS_WRITE, {}, foreign=201),
    Route("GET", "rooms/{room}/", Scope.ROOMS_READ, foreign=200),
    Route("POST", "rooms/{room}/join/", Scope.ROOMS_WRITE, {"sit": False}, foreign=200),
    Route("POST", "rooms/{room}/leave/", Scope.ROOMS_WRITE, foreign=403),
    Route("PUT", "rooms/{room}/seat/", Scope.ROOMS_WRITE, {"seat": 7}, foreign=403),
    Route("DELETE", "rooms/{room}/seat/", Scope.ROOMS_WRITE, foreign=403),
    Route("PUT", "rooms/{room}/ready/", Scope.ROOMS_WRITE, {"ready": True}, foreign=403),
    Route("POST", "rooms/{room}/bots/", Scope.ROOMS_WRITE, {"level": "greedy"}, foreign=403),
    Route("POST", "rooms/{room}/start/", Scope.ROOMS_WRITE, foreign=403),
]
OF_A_PERSON = [
    Route("GET", "me/"),
    Route("GET", "tokens/"),
    Route("POST", "tokens/", "", {"name": "x", "scopes": ["play"], "days": 1}),
    Route("DELETE", "tokens/{token}/"),
    Route("GET", "tokens/current/"),
    Route("DELETE", "tokens/current/"),
]
FOR_ALL = [
    Route("GET", "matches/public/"),
    Route("GET", "leaderboards/"),
    Route("GET", "leaderboards/{season}/"),
    Route("GET", "problems/"),
    Route("GET", "problems/not_found/"),
    Route("GET", "openapi.json"),
    Route("GET", "docs/"),
]


@dataclass
class World:
    """Matches, a room and a key of the eight people."""

    running: StoredTable
    over: StoredTable
    names: dict[str, Any]
    token: str

    def path(self, route: Route) -> str:
        """The address of a route in this world."""
        return route.path.format(**self.names)

    def ask(self, program: Program, route: Route) -> Any:
        """What a program is answered there."""
        return program.ask(route.method, self.path(route), route.body)


@pytest.fixture
def world() -> World:
    over = start_table(house=mass.HouseRules(target=1))
    over.surrender()
    running = start_table()
    bat = running.people[0]
    room = make_room(seated=1)
    token = tokens.create(bat.pk, name="t", scopes=["play"], days=1)
    names = {
        "running": running.match.code,
        "over": over.match.code,
        "room": room.code,
        "bat": bat.pk,
        "token": token.row.pk,
        "season": season_at(timezone.now()).key,
    }
    return World(running, over, names, token.secret)


def _addresses(patterns: list[Any], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _addresses(pattern.url_patterns, before + str(pattern.pattern))
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield pattern.name


def test_no_address_is_left_out_here() -> None:
    named = {
        "matches", "match", "rounds", "events", "view", "record", "records", "verify",
        "matches_public", "me", "player", "rooms", "room", "room_join", "room_leave", "room_seat",
        "room_ready", "room_bots", "room_start", "tokens", "token", "token_current", "problems",
        "problem", "schema", "docs", "leaderboards", "leaderboard",
    }  # fmt: skip
    assert set(_addresses(urls.urlpatterns)) == named
    assert len(ROUTES) + len(OF_A_PERSON) + len(FOR_ALL) == 37


@pytest.mark.parametrize("route", [*ROUTES, *OF_A_PERSON], ids=str)
def test_nobody_gets_nothing_and_changes_nothing(world: World, route: Route) -> None:
    before = everything()

    answer = world.ask(Program(), route)

    assert answer.status_code == 401
    assert answer.json()["code"] == "not_signed_in"
    assert everything() == before


def test_what_is_for_all_is_for_all(world: World) -> None:
    assert {world.ask(Program(), route).status_code for route in FOR_ALL} == {200}


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_a_stranger_gets_no_further_than_any_page(world: World, route: Route) -> None:
    answer = world.ask(program_of(person("Khulan")), route)

    assert answer.status_code == route.foreign
    if route.foreign == 200 and "results" in (told := _json(answer)):
        assert [line.get("code") for line in told["results"]] in ([], [world.names["room"]])


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_a_key_of_smaller_scope_gets_nothing(world: World, route: Route) -> None:
    others = [scope for scope in Scope if scope != route.scope]
    before = everything()

    answer = world.ask(program_of(world.running.people[0], *others), route)

    assert answer.status_code == 403
    assert answer.json()["code"] == "scope_missing"
    assert answer.json()["params"] == {"scope": route.scope}
    assert everything() == before


def _suspend(player: Player, _key: str) -> None:
    Player.objects.filter(pk=player.pk).update(suspended_until=timezone.now() + timedelta(days=1))


def _expire(_player: Player, _key: str) -> None:
    ApiToken.objects.update(expires_at=timezone.now())


def _revoke(player: Player, key: str) -> None:
    bearer = tokens.player_of_token(key)
    assert bearer is not None
    tokens.revoke(player.pk, bearer.token_id)


@pytest.mark.parametrize("route", [*ROUTES, *OF_A_PERSON], ids=str)
@pytest.mark.parametrize(
    ("end", "code"),
    [(_suspend, "suspended"), (_expire, "bad_token"), (_revoke, "bad_token")],
    ids=["suspended", "expired", "revoked"],
)
def test_a_key_that_is_worth_nothing_gets_nothing(
    world: World, route: Route, end: Callable[[Player, str], None], code: str
) -> None:
    bat = world.running.people[0]
    key = key_of(bat)
    end(bat, key)
    before = everything()

    assert Program(key).refusal(route.method, world.path(route), route.body) == code
    assert everything() == before


def test_who_is_suspended_has_no_session_either(world: World) -> None:
    bat = world.running.people[0]
    program = Program()
    program.http.force_login(bat)
    _suspend(bat, "")

    codes = {world.ask(program, route).json()["code"] for route in [*ROUTES, *OF_A_PERSON]}

    assert codes == {"suspended"}


# What a match shows to whom -----------------------------------------------------------------------


def statuses(program: Program, code: str, key: str = "") -> list[int]:
    """How the match, its rounds, events, view and record are answered."""
    query = f"?key={key}" if key else ""
    rests = ("", "rounds/", "events/", "view/", "record/")
    return [program.ask("GET", f"matches/{code}/{rest}{query}").status_code for rest in rests]


NOTHING = [404] * 5
OWN_RUNNING = [200, 200, 200, 200, 409]
LEFT_RUNNING = [200, 200, 403, 403, 409]
ALL = [200] * 5
ALL_BUT_A_SEAT = [200, 200, 200, 403, 200]


def test_players_see_their_own(world: World) -> None:
    for seat in (0, 1, 2):
        program = program_of(world.running.people[seat])
        assert statuses(program, world.names["running"]) == OWN_RUNNING
        assert statuses(program, world.names["over"]) == ALL
        view = program.get(f"matches/{world.names['running']}/view/")["view"]
        assert view["seat"] == seat
        assert view["hand"] == world.running.view(seat)["hand"]


def test_a_player_of_an_older_match_sees_only_that(world: World) -> None:
    world.running.match.seats.filter(number=3).update(player=None, bot="greedy")
    oyun = program_of(world.running.people[3])

    assert statuses(oyun, world.names["running"]) == NOTHING
    assert statuses(oyun, world.names["over"]) == ALL


def test_who_has_left_sees_no_cards_until_the_end(world: World) -> None:
    running = world.running
    running.carry_out(mass.ChangeOccupant(3, mass.Occupant("Bot", "bot"), "left"))
    running.match.departures.create(
        player=running.people[3], seat=3, name="Oyun", n=running.n, at=timezone.now(), reason="left"
    )
    running.match.seats.filter(number=3).update(player=None, bot="greedy")
    oyun = program_of(running.people[3])

    assert statuses(oyun, world.names["running"]) == LEFT_RUNNING
    assert oyun.get(f"matches/{world.names['running']}/")["result"] == "lost"


def test_staff_see_no_cards_of_a_running_match(world: World) -> None:
    staff = program_of(person("Admin", is_staff=True, is_superuser=True))

    assert statuses(staff, world.names["running"]) == LEFT_RUNNING
    assert statuses(staff, world.names["over"]) == ALL_BUT_A_SEAT


def test_a_match_is_shown_to_whom_its_owner_shows_it(world: World) -> None:
    khulan = program_of(person("Khulan"))
    over, running = world.names["over"], world.names["running"]
    both = Match.objects.filter(code__in=[over, running])

    for row in both:
        row.visibility, row.link_key = "link", "k" * 20
        row.save(update_fields=["visibility", "link_key"])
    assert statuses(khulan, over) == NOTHING
    assert statuses(khulan, over, key="x" * 20) == NOTHING
    assert statuses(khulan, over, key="k" * 20) == ALL_BUT_A_SEAT
    assert statuses(khulan, running, key="k" * 20) == NOTHING
    assert khulan.get("matches/public/")["results"] == []

    both.update(visibility="public", link_key="")
    assert statuses(khulan, over) == ALL_BUT_A_SEAT
    assert statuses(khulan, running) == NOTHING
    shown = khulan.get("matches/public/")["results"]
    assert [line["code"] for line in shown] == [over]
    assert shown[0]["seat"] is shown[0]["room"] is shown[0]["result"] is None


def test_who_watches_a_room_sees_no_more_than_the_room_shows() -> None:
    room = make_room(seated=8, spectators="none")
    khulan = person("Khulan")
    program = program_of(khulan)
    program.do("POST", f"rooms/{room.code}/join/", {"sit": False})
    room.start()

    assert statuses(program, room.match.code) == NOTHING


def _json(answer: Any) -> Any:
    return {} if answer.streaming else answer.json()
