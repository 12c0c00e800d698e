"""The leaderboard: order, places, parts of the list, seasons, and what bad addresses get."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lobby.models import PROVISIONAL, Player, Rating, Season
from lobby.selectors.leaderboard import (
    Mark,
    board,
    leaderboard,
    mark_above,
    place_of,
    provisional,
    season_of,
)
from lobby.services.seasons import season_at
from tests.support.people import browser_of, person

pytestmark = pytest.mark.django_db

MOST_QUERIES = 10


@pytest.fixture
def season() -> Season:
    return season_at(timezone.now())


def rated(season: Season, name: str, points: int, matches: int = PROVISIONAL) -> Rating:
    """A rating of a new person."""
    return Rating.objects.create(
        player=person(name), season=season, mu=25, sigma=3, points=points, matches=matches
    )


def many(season: Season, number: int) -> list[Rating]:
    """People with falling points, two and two with the same."""
    players = Player.objects.bulk_create(
        Player(username=f"Toglogch {n}", username_key=f"toglogch{n}") for n in range(number)
    )
    return Rating.objects.bulk_create(
        Rating(player=player, season=season, mu=25, sigma=3, points=2000 - n // 2, matches=10)
        for n, player in enumerate(players)
    )


def shown(browser: Client, address: str) -> tuple[list[str], list[str]]:
    """The names and the places of the first list of the page."""
    answer = browser.get(address)
    assert answer.status_code == 200
    lines = answer.context["board"].lines
    return (
        [line.rating.player.username for line in lines],
        [str(line.place) for line in lines],
    )


def test_the_best_come_first_and_equals_share_a_place(season: Season) -> None:
    for name, points in (("Bat", 1700), ("Saraa", 1900), ("Dorj", 1700), ("Oyun", 1650)):
        rated(season, name, points)
    rated(season, "Nomin", 2400, matches=PROVISIONAL - 1)

    lines = board(leaderboard(season)).lines

    assert [(line.place, line.rating.player.username) for line in lines] == [
        (1, "Saraa"),
        (2, "Bat"),
        (2, "Dorj"),
        (4, "Oyun"),
    ]
    assert [place_of(line.rating) for line in lines] == [1, 2, 2, 4]
    nomin = provisional(season).get()
    assert (nomin.player.username, place_of(nomin)) == ("Nomin", None)


def test_the_parts_of_the_list_hold_everybody_once(season: Season) -> None:
    rows = many(season, 47)
    found, places, after = [], [], None
    while True:
        part = board(leaderboard(season), after, limit=10)
        found += [line.rating for line in part.lines]
        places += [line.place for line in part.lines]
        if part.following is None:
            break
        after = Mark.read(str(part.following))
        assert after == part.following

    assert found == rows
    assert places == [1 + n // 2 * 2 for n in range(47)]


def test_who_looks_for_the_own_place_sees_it_among_others(season: Season) -> None:
    rows = many(season, 200)
    mine = rows[120]
    browser = browser_of(mine.player)

    names, places = shown(browser, "/leaderboard/?me=1#me")

    assert names.index("Toglogch 120") == 5
    assert places[5] == "121"
    assert mark_above(leaderboard(season), rows[3]) is None


def test_the_page_tells_where_the_reader_stands(season: Season) -> None:
    for name, points in (("Bat", 1700), ("Saraa", 1900)):
        rated(season, name, points)
    bat, nomin = Player.objects.get(username="Bat"), rated(season, "Nomin", 1500, matches=3).player

    assert "place 2" in browser_of(bat).get("/leaderboard/").content.decode()
    page = browser_of(nomin).get("/leaderboard/").content.decode()
    assert "still provisional" in page
    assert "3 of 10" in page
    assert 'data-part="standing"' not in browser_of().get("/leaderboard/").content.decode()


def test_who_has_given_up_the_account_stands_in_no_list(season: Season) -> None:
    for name, points in (("Bat", 1700), ("Saraa", 1900), ("Dorj", 1800)):
        rated(season, name, points)
    Player.objects.filter(username="Saraa").update(is_active=False)

    lines = board(leaderboard(season)).lines

    assert [(line.place, line.rating.player.username) for line in lines] == [
        (1, "Dorj"),
        (2, "Bat"),
    ]


def test_each_season_has_its_own_list(season: Season) -> None:
    before = season_at(season.starts_at - timedelta(days=1))
    bat = rated(season, "Bat", 1700).player
    Rating.objects.create(
        player=bat, season=before, mu=25, sigma=3, points=1234, matches=PROVISIONAL
    )
    browser = browser_of()

    assert shown(browser, "/leaderboard/")[0] == ["Bat"]
    old = browser.get(f"/leaderboard/{before.key}/")
    assert [line.rating.points for line in old.context["board"].lines] == [1234]
    assert f"/leaderboard/{season.key}/" in old.content.decode()


def test_a_site_without_ratings_has_a_page_that_says_so() -> None:
    assert season_of() is None
    assert "No rated match has ended yet" in browser_of().get("/leaderboard/").content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "/leaderboard/2026-99/",
        "/leaderboard/%00/",
        "/leaderboard/'--/",
        "/leaderboard/?after=x",
        "/leaderboard/?after=1_-1",
        "/leaderboard/?after=",
        "/leaderboard/?after=1_99999999999999999999",
        "/leaderboard/?after=99999999999_1",
        "/leaderboard/?after=%D9%A1_1",
        "/leaderboard/?after=--1_1",
    ],
)
def test_what_is_no_address_is_not_found(season: Season, address: str) -> None:
    rated(season, "Bat", 1700)

    assert browser_of().get(address).status_code == 404


def test_the_page_is_only_read(season: Season) -> None:
    assert browser_of().post("/leaderboard/").status_code == 405


@pytest.mark.parametrize("number", [3, 300])
def test_the_page_takes_few_queries_however_many_play(season: Season, number: int) -> None:
    rows = many(season, number)
    rated(season, "Nomin", 1500, matches=2)
    browser = browser_of(rows[number // 2].player)

    for query in ("", "?me=1", "?provisional=1"):
        with CaptureQueriesContext(connection) as queries:
            browser.get(f"/leaderboard/{query}")
        assert len(queries) <= MOST_QUERIES, [query["sql"] for query in queries]


def test_the_list_is_read_by_its_index(season: Season) -> None:
    many(season, 50)

    plan = leaderboard(season)[:10].explain()

    assert "rating_settled" in plan or connection.vendor == "postgresql"


def test_people_of_the_first_page_are_named_in_both_languages(season: Season) -> None:
    rated(season, "Bat", 1700)
    browser = browser_of(person("Saraa"))

    english = browser.get("/leaderboard/", headers={"accept-language": "en"}).content.decode()
    mongolian = browser.get("/leaderboard/", headers={"accept-language": "mn"}).content.decode()

    assert "Leaderboard" in english
    assert "Тэргүүлэгчид" in mongolian
    assert "оны" in mongolian
