"""The pages that look back: what stands there, for whom, and what bad input does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from celery import current_app
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game import scheduling
from game.models import HintUse, Match, MatchEvent, make_link_key
from game.rules import mass
from game.services import seats
from game.services.analysis import analyse, look_back
from game.services.records import record_file
from lobby.models import Player
from tests.support.people import browser_of
from tests.support.stored_table import StoredTable, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

ONE_POINT = mass.HouseRules(target=1)
LIST = "/matches/"


@pytest.fixture
def over() -> StoredTable:
    """A match that Bat started, with some moves, given up by team B."""
    table = start_table(house=ONE_POINT)
    for _ in range(6):
        table.play()
    table.surrender(mass.Team.B)
    return table


@pytest.fixture
def stranger() -> Client:
    return browser_of(Player.objects.create_user("Stranger"))


def address(table: StoredTable, name: str = "result", key: str = "") -> str:
    found = reverse(f"game:{name}", args=[table.match.code])
    return f"{found}?key={key}" if key else found


def shown(table: StoredTable) -> tuple[str, str]:
    match = Match.objects.get(pk=table.id)
    return match.visibility, match.link_key


def show(table: StoredTable, visibility: str) -> str:
    key = make_link_key() if visibility == "link" else ""
    Match.objects.filter(pk=table.id).update(visibility=visibility, link_key=key)
    return key


def choose(client: Client, table: StoredTable, **fields: str) -> Any:
    return client.post(address(table, "show"), fields)


# The result ---------------------------------------------------------------------------------------


def test_the_result_tells_who_played_the_moves(over: StoredTable) -> None:
    MatchEvent.objects.filter(match_id=over.id, kind="led").update(
        payload=json.dumps({"e": "led", "seat": 3, "cards": ["7H"], "by": "clock"})
    )
    moves = MatchEvent.objects.filter(match_id=over.id, kind__in=["led", "beaten", "taken"])

    players = browser_of(over.people[0]).get(address(over)).context["players"]

    assert [each["seat"].name for each in players] == [each.username for each in over.people]
    assert sum(each["clock"] for each in players) == moves.filter(kind="led").count()
    assert players[3]["clock"] == moves.filter(kind="led").count()
    assert sum(each["human"] for each in players) == moves.exclude(kind="led").count()


def test_hints_are_told_once_the_match_is_over(table: StoredTable) -> None:
    first = table.match.rounds.get()
    for n in (5, 6):
        HintUse.objects.create(
            match=table.match, round=first, seat=2, name="Dorj", n=n, level="master",
            at=timezone.now(),
        )  # fmt: skip
    bat = browser_of(table.people[0])
    assert [each["hints"] for each in bat.get(address(table)).context["players"]] == [0] * 8

    table.carry_out(mass.Abandon())

    assert [each["hints"] for each in bat.get(address(table)).context["players"]] == [
        *(0, 0, 2, 0, 0, 0, 0, 0)
    ]


def test_moments_are_asked_for_once_and_shown_when_they_are_there(
    over: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    sent: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **_: sent.append(name))
    bat = browser_of(over.people[0])

    for _ in range(3):
        page = bat.get(address(over))
        assert "data-pending" in page.content.decode()
    assert sent == [scheduling.ANALYSE]
    analyse(over.id)

    page = bat.get(address(over))
    assert "data-pending" not in page.content.decode()
    assert page.context["look_back"] == look_back(over.id)
    assert "chart__line" in page.content.decode()


def test_a_moment_leads_to_its_place_in_the_replay() -> None:
    table = start_table(house=ONE_POINT)
    table.play_until(lambda state: state.phase is mass.Phase.OVER)
    analyse(table.id)
    found = look_back(table.id)
    assert found is not None

    page = browser_of(table.people[0]).get(address(table))

    replay = reverse("game:replay", args=[table.match.code])
    for moment in found.moments:
        assert f"{replay}?m={moment.round}.{moment.moves}" in page.content.decode()
    assert [each["before"]["A"] + each["before"]["B"] for each in page.context["moments"]] == [
        100 for _ in found.moments
    ]


def test_nothing_is_said_of_chances_while_a_match_runs(table: StoredTable) -> None:
    table.play()

    page = browser_of(table.people[0]).get(address(table))

    assert page.context["look_back"] is None
    assert 'id="moments"' not in page.content.decode()
    assert "record.json" not in page.content.decode()


def test_a_match_without_a_log_shows_what_there_is(over: StoredTable) -> None:
    MatchEvent.objects.filter(match_id=over.id).delete()
    bat = browser_of(over.people[0])

    page = bat.get(address(over))

    text = page.content.decode()
    assert page.status_code == 200
    assert 'data-code="no_log"' in text
    assert "record.json" not in text
    refused = bat.get(address(over, "record"))
    assert (refused.status_code, refused.json()["code"]) == (404, "no_log")


@pytest.mark.parametrize("language", ["en", "mn"])
def test_who_comes_by_the_link_reads_it_without_signing_in(
    over: StoredTable, language: str
) -> None:
    key = show(over, "link")
    anybody = browser_of(language=language)

    page = anybody.get(address(over, key=key))

    text = page.content.decode()
    assert page.status_code == 200
    assert ("Team A has won" if language == "en" else "яллаа") in text
    assert f"/replay/?key={key}" in text
    assert f"/record.json?key={key}" in text
    assert "noindex" in text
    for foreign in ("/report/", "/show/", 'name="visibility"'):
        assert foreign not in text


def test_who_is_not_signed_in_is_led_to_the_sign_in_and_a_stranger_nowhere(
    over: StoredTable, stranger: Client
) -> None:
    show(over, "link")

    for key in ("", "x", "a" * 20):
        assert stranger.get(address(over, key=key)).status_code == 404
        answer = browser_of().get(address(over, key=key))
        assert answer["Location"].startswith(reverse("account_login"))


# The record ---------------------------------------------------------------------------------------


def test_the_record_is_that_of_the_command_and_verifies(over: StoredTable) -> None:
    answer = browser_of(over.people[5]).get(address(over, "record"))

    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert f'filename="mass-{over.match.code}.json"' in answer["Content-Disposition"]
    assert answer.content == record_file(over.id)
    assert mass.verify(mass.load_record(answer.content)).rounds == 1


def test_a_running_match_gives_no_record_to_anybody(table: StoredTable, stranger: Client) -> None:
    key = show(table, "link")
    Player.objects.create_superuser("Warden")
    warden = browser_of(Player.objects.get(username="Warden"))

    for client in (browser_of(table.people[0]), warden):
        refused = client.get(address(table, "record", key))
        assert (refused.status_code, refused.json()["code"]) == (409, "match_running")
        assert "hands" not in refused.content.decode()
    for client in (stranger, browser_of()):
        refused = client.get(address(table, "record", key))
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")


def test_a_stranger_gets_no_record(over: StoredTable, stranger: Client) -> None:
    foreign = stranger.get(address(over, "record"))
    none = stranger.get("/match/zzzzzzzzzz/record.json")

    assert foreign.status_code == none.status_code == 404
    assert foreign.content == none.content


def test_a_refusal_speaks_the_readers_language(over: StoredTable) -> None:
    refused = browser_of(language="mn").get(address(over, "record"))

    assert refused.json()["title"] == "Ийм тоглолт байхгүй, эсвэл та үзэх эрхгүй."


# Who may see it -----------------------------------------------------------------------------------


def test_the_owner_chooses_who_may_see_it(over: StoredTable, stranger: Client) -> None:
    bat = browser_of(over.people[0])

    assert choose(bat, over, visibility="link").status_code == 302
    visibility, key = shown(over)
    assert (visibility, len(key)) == ("link", 20)
    assert f"?key={key}" in bat.get(address(over)).content.decode()
    assert stranger.get(address(over, key=key)).status_code == 200
    choose(bat, over, visibility="link")
    assert shown(over) == ("link", key), "the same choice again breaks no link"

    choose(bat, over, visibility="public")
    assert shown(over) == ("public", "")
    assert stranger.get(address(over)).status_code == 200

    choose(bat, over, visibility="players")
    assert shown(over) == ("players", "")
    assert stranger.get(address(over, key=key)).status_code == 404


def test_a_new_link_makes_the_old_one_lead_nowhere(over: StoredTable, stranger: Client) -> None:
    old = show(over, "link")

    choose(browser_of(over.people[0]), over, visibility="link", renew="yes")

    visibility, new = shown(over)
    assert visibility == "link"
    assert new != old
    assert stranger.get(address(over, key=old)).status_code == 404
    assert stranger.get(address(over, key=new)).status_code == 200


@pytest.mark.parametrize("visibility", ["", "all", "PUBLIC", "\0", "x" * 5000])
def test_a_choice_that_there_is_not_changes_nothing(over: StoredTable, visibility: str) -> None:
    key = show(over, "link")

    answer = browser_of(over.people[0]).post(
        address(over, "show"), {"visibility": visibility}, follow=True
    )

    assert "Choose one of the list." in answer.content.decode()
    assert shown(over) == ("link", key)


def test_nobody_else_chooses(over: StoredTable, stranger: Client) -> None:
    mate = browser_of(over.people[2])
    assert choose(mate, over, visibility="public").status_code == 302
    assert choose(stranger, over, visibility="public").status_code == 404
    assert choose(browser_of(), over, visibility="public")["Location"].startswith("/account/login")
    assert browser_of(over.people[0]).get(address(over, "show")).status_code == 405

    assert shown(over) == ("players", "")
    page = mate.get(address(over)).content.decode()
    assert "Only who started the match chooses who may see it." in page
    assert 'name="visibility"' not in page


def test_another_site_cannot_choose(over: StoredTable) -> None:
    bat = Client(enforce_csrf_checks=True)
    bat.force_login(over.people[0])

    assert choose(bat, over, visibility="public").status_code == 403
    assert shown(over) == ("players", "")


# The list -----------------------------------------------------------------------------------------


def codes(page: Any) -> list[str]:
    return [match["code"] for match in page.context["matches"]]


def test_filters_stand_in_the_address(over: StoredTable) -> None:
    running = start_table()
    bat = browser_of(over.people[0])

    page = bat.get(LIST, {"result": "won", "partner": "Dorj", "opponent": "saraa"})

    assert codes(page) == [over.match.code]
    assert [(chip["label"], chip["words"]) for chip in page.context["chips"]] == [
        ("Partner", "Dorj"),
        ("Opponent", "saraa"),
        ("Result", "Won"),
    ]
    assert page.context["chips"][0]["address"] == "?opponent=saraa&result=won"
    assert codes(bat.get(LIST, {"partner": "Saraa"})) == []
    assert codes(bat.get(LIST, {"target": "5"})) == [running.match.code]
    assert codes(bat.get(LIST, {"jokers": "no", "massing": "no", "target": "1"})) == [
        over.match.code
    ]


def test_empty_fields_leave_the_address(over: StoredTable) -> None:
    bat = browser_of(over.people[0])

    answer = bat.get(LIST, {"since": "", "partner": " Dorj ", "result": "", "target": ""})

    assert answer["Location"] == "/matches/?partner=Dorj"
    assert bat.get(LIST, {"since": ""})["Location"] == LIST


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("since", "2026-13-01", "invalid"),
        ("since", "10.03.2026", "invalid"),
        ("since", "0001-01-01", "min_value"),
        ("until", "9999-12-31", "max_value"),
        ("partner", "Nobody here", "no_such_player"),
        ("partner", "a\0b", "null_characters_not_allowed"),
        ("opponent", "Bat", "own_self"),
        ("opponent", "x" * 41, "max_length"),
        ("result", "drawn", "invalid_choice"),
        ("jokers", "maybe", "invalid_choice"),
        ("massing", "1", "invalid_choice"),
        ("target", "0", "invalid_choice"),
        ("target", "5; DROP TABLE game_match", "invalid_choice"),
    ],
)
@pytest.mark.parametrize("language", ["en", "mn"])
def test_a_filter_that_is_none_is_refused(
    over: StoredTable, field: str, value: str, code: str, language: str
) -> None:
    page = browser_of(over.people[0], language).get(LIST, {field: value})

    assert page.status_code == 400
    assert codes(page) == []
    assert f'data-code="{code}"' in page.content.decode()
    assert [error.code for error in page.context["form"].errors.as_data()[field]] == [code]


def test_days_that_are_the_wrong_way_round_are_refused(over: StoredTable) -> None:
    bat = browser_of(over.people[0])

    page = bat.get(LIST, {"since": "2026-03-11", "until": "2026-03-10"})

    assert page.status_code == 400
    assert 'data-code="days_reversed"' in page.content.decode()


def test_pages_keep_the_filters(over: StoredTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.history_pages.lists.MATCHES_A_PAGE", 1)
    newer = start_table(house=ONE_POINT)
    newer.surrender(mass.Team.B)
    bat = browser_of(over.people[0])

    first = bat.get(LIST, {"result": "won"})
    second = bat.get(LIST + first.context["pages"]["older"])
    back = bat.get(LIST + second.context["pages"]["newer"])

    assert [codes(page) for page in (first, second, back)] == [
        [newer.match.code],
        [over.match.code],
        [newer.match.code],
    ]
    assert "result=won" in first.context["pages"]["older"]
    assert set(second.context["pages"]) == {"newer"}


@pytest.mark.parametrize("border", ["zzzzzzzzzz", "\0", "ц" * 10])
def test_a_page_that_is_not_there_begins_anew_and_says_so(over: StoredTable, border: str) -> None:
    page = browser_of(over.people[0]).get(LIST, {"before": border})

    assert page.status_code == 404
    assert codes(page) == [over.match.code]
    assert 'data-code="no_such_page"' in page.content.decode()


def test_a_line_tells_with_whom_and_against_whom() -> None:
    table = start_table(bots=(4, 5, 7))
    seats.leave(table.id, 2, table.people[2].pk)

    [line] = browser_of(table.people[0]).get(LIST).context["matches"]

    assert line["partners"] == {"names": ["Ganaa"], "bots": 2}
    assert line["opponents"] == {"names": ["Saraa", "Oyun"], "bots": 2}


def test_the_first_page_of_a_full_history_costs_few_queries(
    django_assert_max_num_queries: Any,
) -> None:
    tables = [start_table() for _ in range(6)]
    bat = browser_of(tables[0].people[0])

    with django_assert_max_num_queries(4):
        bat.get(LIST)
    with django_assert_max_num_queries(7):
        bat.get(LIST, {"partner": "Dorj", "opponent": "Saraa", "before": tables[5].match.code})


def test_a_result_costs_few_queries(over: StoredTable, django_assert_max_num_queries: Any) -> None:
    analyse(over.id)
    bat = browser_of(over.people[0])

    with django_assert_max_num_queries(14):
        assert bat.get(address(over)).status_code == 200


def test_a_record_costs_few_queries(over: StoredTable, django_assert_max_num_queries: Any) -> None:
    bat = browser_of(over.people[0])

    with django_assert_max_num_queries(12):
        assert bat.get(address(over, "record")).status_code == 200


# Of others ----------------------------------------------------------------------------------------


def test_others_see_only_what_is_shown_to_everybody(over: StoredTable, stranger: Client) -> None:
    hidden, running = start_table(house=ONE_POINT), start_table()
    hidden.surrender(mass.Team.A)
    for table in (over, running):
        show(table, "public")
    theirs = reverse("game:matches_of", args=[over.people[2].pk])

    page = stranger.get(theirs)

    assert codes(page) == [over.match.code]
    assert hidden.match.code not in page.content.decode()
    assert running.match.code not in page.content.decode()
    profile = stranger.get(reverse("lobby:profile", args=[over.people[2].pk]))
    assert theirs in profile.content.decode()


def test_there_is_no_list_of_nobody(stranger: Client) -> None:
    gone = Player.objects.create_user("Gone", is_active=False)

    for number in (gone.pk, 999_999_999, 10**12, 0):
        assert stranger.get(f"/player/{number}/matches/").status_code == 404
    answer = browser_of().get(f"/player/{gone.pk}/matches/")
    assert answer["Location"].startswith(reverse("account_login"))
