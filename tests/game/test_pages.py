"""The pages of a match: who may see them, and that they hold what the seat may see."""

from __future__ import annotations

import json
import re
from functools import partial
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from game.models import Match, MatchEvent
from game.rules import mass
from game.services import voting
from lobby.models import Player
from tests.support.stored_table import StoredTable, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

PAGES = ("game:table", "game:result")


def browser(player: Player | None = None, **options: Any) -> Client:
    client = Client(headers={"accept-language": "en"}, **options)
    if player is not None:
        client.force_login(player)
    return client


def without_what_is_never_the_same(page: str) -> str:
    return re.sub(r'nonce="[^"]+"|csrfmiddlewaretoken" value="[^"]+"', "", page)


def test_the_table_holds_the_seats_view(table: StoredTable) -> None:
    for seat in (0, 5):
        page = browser(table.people[seat]).get(reverse("game:table", args=[table.match.code]))

        block = re.search(r'<script id="first-view"[^>]*>(.+?)</script>', page.content.decode())
        assert block
        frame = json.loads(block[1])
        assert (frame["t"], frame["n"]) == ("view", table.n)
        assert frame["view"] == table.view(seat)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_match_is_kept_by_no_cache(table: StoredTable, name: str) -> None:
    page = browser(table.people[0]).get(reverse(name, args=[table.match.code]))

    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]


@pytest.mark.parametrize("name", PAGES)
def test_a_foreign_match_and_none_at_all_look_the_same(table: StoredTable, name: str) -> None:
    stranger = browser(Player.objects.create_user("Stranger"))

    answers = [stranger.get(reverse(name, args=[code])) for code in (table.match.code, "z" * 10)]

    assert [answer.status_code for answer in answers] == [404, 404]
    foreign, unknown = (
        without_what_is_never_the_same(answer.content.decode()) for answer in answers
    )
    assert foreign.replace(table.match.code, "z" * 10) == unknown


@pytest.mark.parametrize("name", [*PAGES, "game:matches"])
def test_who_is_not_signed_in_is_led_to_the_sign_in(table: StoredTable, name: str) -> None:
    arguments = [table.match.code] if name in PAGES else []

    answer = browser().get(reverse(name, args=arguments))

    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("code", ["UPPERCASE2", "short", "z" * 11, "%00" * 10, "ц" * 10, "0" * 10])
def test_a_code_that_cannot_be_is_no_address(code: str) -> None:
    client = browser(Player.objects.create_user("Bat"))

    assert client.get(f"/match/{code}/").status_code == 404


def test_play_now_starts_a_match_and_leads_to_its_table() -> None:
    player = Player.objects.create_user("Bat")

    answer = browser(player).post(reverse("game:play_now"))

    match = Match.objects.get(seats__player=player)
    assert answer["Location"] == reverse("game:table", args=[match.code])
    assert match.created_by == player


def test_a_match_is_not_started_by_a_link_or_another_site() -> None:
    player = Player.objects.create_user("Bat")

    assert browser(player).get(reverse("game:play_now")).status_code == 405
    forged = browser(player, enforce_csrf_checks=True).post(reverse("game:play_now"))
    assert forged.status_code == 403
    assert browser().post(reverse("game:play_now")).status_code == 302
    assert not Match.objects.exists()


def test_the_result_tells_the_rounds() -> None:
    table = start_table(house=mass.HouseRules(target=1))
    table.surrender(mass.Team.B)

    page = browser(table.people[0]).get(reverse("game:result", args=[table.match.code]))

    [told] = page.context["rounds"]
    assert (told["number"], told["team"], told["reason"], told["ended"]) == (
        1,
        "A",
        "surrender",
        True,
    )
    assert page.context["match"].winner == "A"


@pytest.mark.rule("R8.5")
def test_votes_are_shown_to_everyone_once_the_match_is_over() -> None:
    table = start_table(house=mass.HouseRules(target=1))
    table.everybody_is_online()
    people = [player.pk for player in table.people]
    for number, (seat, act) in enumerate(
        [
            (0, voting.propose),
            (2, partial(voting.answer, yes=False)),
            (2, partial(voting.answer, yes=True)),
        ]
    ):
        act(voting.Voter(table.id, seat, people[seat], f"v{number}", table.n))
    address = reverse("game:result", args=[table.match.code])
    assert browser(table.people[0]).get(address).context["votes"] == []

    act = partial(voting.answer, yes=True)
    act(voting.Voter(table.id, 4, people[4], "v9", table.n))

    page = browser(table.people[1]).get(address)
    [shown] = page.context["votes"]
    assert (shown["round"], shown["vote"]["outcome"], shown["no"]) == (1, "passed", [])
    assert shown["yes"] == [table.people[seat].username for seat in (0, 2, 4)]
    assert "Round 1: team A gave up; 3 of 4 agreed." in page.content.decode()


def test_own_matches_are_listed_newest_first() -> None:
    won = start_table(house=mass.HouseRules(target=1))
    won.surrender(mass.Team.B)
    running = start_table()
    start_table(bots=(0,))

    page = browser(won.people[0]).get(reverse("game:matches"))

    assert [match["code"] for match in page.context["matches"]] == [
        running.match.code,
        won.match.code,
    ]
    assert [match["finished"] for match in page.context["matches"]] == [False, True]
    assert [match["won"] for match in page.context["matches"]] == [False, True]


def test_the_list_of_matches_costs_no_query_a_match(django_assert_max_num_queries: Any) -> None:
    tables = [start_table() for _ in range(5)]
    client = browser(tables[0].people[0])

    with django_assert_max_num_queries(5):
        client.get(reverse("game:matches"))


def test_the_admin_shows_no_hand_and_changes_nothing(table: StoredTable) -> None:
    owner = Player.objects.create_superuser("Owner")
    client = browser(owner)
    match = table.match

    page = client.get(f"/admin/game/match/{match.pk}/change/")

    assert page.status_code == 200
    text = page.content.decode()
    assert match.code in text
    payload = MatchEvent.objects.get(match=match, kind="round_dealt").payload
    hand = json.loads(payload)["hands"][0]
    assert payload not in text
    assert " ".join(hand) not in text
    assert json.dumps(hand, separators=(",", ":")) not in unescape(text)
    assert '"hands"' not in text
    assert "&quot;hands&quot;" not in text
    before = match.n
    assert client.post(f"/admin/game/match/{match.pk}/change/", {"n": 99}).status_code == 403
    assert client.post(f"/admin/game/match/{match.pk}/delete/").status_code == 403
    assert Match.objects.get(pk=match.pk).n >= before


@pytest.mark.parametrize("lookup", ["state__regex", "state__contains", "events__payload__contains"])
def test_the_admin_filters_by_nothing_secret(table: StoredTable, lookup: str) -> None:
    staff = Player.objects.create_superuser("Warden", password="long enough 7")

    page = browser(staff).get(f"/admin/game/match/?{lookup}=AH")

    assert page.status_code == 400


def test_the_admin_searches_by_code_and_name(table: StoredTable) -> None:
    staff = Player.objects.create_superuser("Warden", password="long enough 7")

    for wanted in (table.match.code, "Saraa"):
        page = browser(staff).get("/admin/game/match/", {"q": wanted}).content.decode()
        assert table.match.code in page


def test_one_person_starts_only_so_many_matches() -> None:
    player = Player.objects.create_user("Bat")
    person = browser(player)
    for _ in range(10):
        assert "/match/" in person.post(reverse("game:play_now"))["Location"]

    refused = person.post(reverse("game:play_now"), follow=True)

    assert "Finish one of your running matches first." in refused.content.decode()
    assert Match.objects.filter(created_by=player).count() == 10
