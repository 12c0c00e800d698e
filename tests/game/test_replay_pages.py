"""Who may replay a match and ask about it; a running one gives nothing, and nothing is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.models import Match, MatchEvent
from game.rules import mass
from game.services import hinting
from game.thinking.thinker import Thinker
from lobby.models import Player
from tests.support.stored_table import StoredTable, rows_of, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

PAGES = ("game:replay", "game:replay_file")
QUESTIONS = ("game:replay_hint", "game:replay_try", "game:replay_why")


@pytest.fixture(autouse=True)
def _no_counts_of_others() -> None:
    cache.clear()


@pytest.fixture
def over() -> StoredTable:
    """A match to one point that eight people have played to its end."""
    table = start_table(house=mass.HouseRules(target=1))
    table.play_until(lambda state: state.phase is mass.Phase.OVER)
    return table


def browser(player: Player | None = None, **options: Any) -> Client:
    client = Client(headers={"accept-language": "en"}, **options)
    if player is not None:
        client.force_login(player)
    return client


def ask(client: Client, name: str, code: str, query: str = "", **question: Any) -> Any:
    return client.post(
        reverse(name, args=[code]) + query, json.dumps(question), content_type="application/json"
    )


def statuses(client: Client, code: str, query: str = "") -> set[int]:
    """What a browser gets at all addresses of a replay."""
    pages = [client.get(reverse(name, args=[code]) + query) for name in PAGES]
    questions = [ask(client, name, code, query, m="1.0") for name in QUESTIONS]
    return {answer.status_code for answer in (*pages, *questions)}


# Who may look ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 5])
def test_all_who_played_may_look_back(over: StoredTable, seat: int) -> None:
    assert statuses(browser(over.people[seat]), over.match.code) == {200}


def test_a_stranger_and_a_player_of_another_match_see_nothing(over: StoredTable) -> None:
    other = start_table(bots=range(1, 8))
    stranger = Player.objects.create_user("Stranger")
    for person in (stranger, Player.objects.create_user("Guest")):
        client = browser(person)
        assert statuses(client, over.match.code) == {404}
        assert statuses(client, "z" * 10) == {404}
    assert other.match.pk != over.match.pk


def test_who_is_not_signed_in_is_led_to_the_sign_in(over: StoredTable) -> None:
    client = browser()
    for name in PAGES:
        answer = client.get(reverse(name, args=[over.match.code]))
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("account_login"))
    for name in QUESTIONS:
        answer = ask(client, name, over.match.code, m="1.0")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_link_opens_all_of_it_and_a_wrong_one_nothing(over: StoredTable) -> None:
    stranger = Player.objects.create_user("Stranger")
    Match.objects.filter(pk=over.id).update(
        visibility=Match.Visibility.LINK, link_key="abcdefghjkmnpqrs"
    )
    for client in (browser(), browser(stranger)):
        assert statuses(client, over.match.code, "?key=abcdefghjkmnpqrs") == {200}
        assert 200 not in statuses(client, over.match.code, "?key=abcdefghjkmnpqrt")
        assert 200 not in statuses(client, over.match.code)


def test_a_public_match_is_everybodys(over: StoredTable) -> None:
    Match.objects.filter(pk=over.id).update(visibility=Match.Visibility.PUBLIC)

    assert statuses(browser(), over.match.code) == {200}


def test_the_staff_looks_back_by_office(over: StoredTable) -> None:
    warden = Player.objects.create_user("Warden", is_staff=True)
    assert statuses(browser(warden), over.match.code) == {404}
    warden.user_permissions.add(Permission.objects.get(codename="view_match"))

    assert statuses(browser(Player.objects.get(pk=warden.pk)), over.match.code) == {200}


def test_a_running_match_gives_nothing_but_a_code(table: StoredTable) -> None:
    owner = Player.objects.create_superuser("Owner")
    Match.objects.filter(pk=table.id).update(visibility=Match.Visibility.PUBLIC)
    for person in (table.people[0], owner):
        client = browser(person)
        for name in PAGES:
            page = client.get(reverse(name, args=[table.match.code]))
            text = page.content.decode()
            assert page.status_code == 409
            assert 'data-code="match_running"' in text
            assert "It can be replayed when it is over." in text
            assert "round_dealt" not in text
            assert "hands" not in text
        for name in QUESTIONS:
            answer = ask(client, name, table.match.code, m="1.0")
            assert answer.status_code == 409
            assert set(answer.json()) == {"code", "text"}
    assert statuses(browser(Player.objects.create_user("Stranger")), table.match.code) == {404}


def test_who_left_a_running_match_sees_nothing_of_it_before_its_end() -> None:
    table = start_table()
    table.carry_out(mass.ChangeOccupant(3, mass.Occupant("Bot 3", "bot"), "left"))

    assert statuses(browser(table.people[3]), table.match.code) == {409}


def test_who_is_suspended_sees_no_match_any_more(over: StoredTable) -> None:
    player = over.people[0]
    client = browser(player)
    Player.objects.filter(pk=player.pk).update(suspended_until=timezone.now() + timedelta(days=1))

    assert statuses(client, over.match.code) == {403}


@pytest.mark.parametrize("language", ["en", "mn"])
def test_a_match_without_a_log_is_refused_with_the_way_to_its_result(
    over: StoredTable, language: str
) -> None:
    MatchEvent.objects.filter(match_id=over.id).delete()
    Match.objects.filter(pk=over.id).update(
        visibility=Match.Visibility.LINK, link_key="abcdefghjkmnpqrs"
    )
    said = {"en": "were not kept", "mn": "хадгалагдаагүй"}[language]
    result = reverse("game:result", args=[over.match.code])
    for person, query in ((over.people[0], ""), (None, "?key=abcdefghjkmnpqrs")):
        client = browser(person)
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        for name in PAGES:
            page = client.get(reverse(name, args=[over.match.code]) + query)
            text = page.content.decode()
            assert page.status_code == 404
            assert 'data-code="no_log"' in text
            assert said in text
            assert f'href="{result}{query}"' in text
        for name in QUESTIONS:
            for moment in ("0.0", "1.0", "1.end"):
                answer = ask(client, name, over.match.code, query, m=moment)
                assert (answer.status_code, answer.json()["code"]) == (404, "no_log")


def test_a_match_without_a_log_is_not_exported(over: StoredTable, tmp_path: Path) -> None:
    MatchEvent.objects.filter(match_id=over.id).delete()
    file = tmp_path / "record"

    for form in ((), ("--html",)):
        with pytest.raises(CommandError, match="were not kept"):
            call_command("export_match", over.match.code, "--out", str(file), *form)
    assert not file.exists()


# The page -------------------------------------------------------------------------------------


def test_the_page_holds_the_record_and_no_cache_keeps_it(over: StoredTable) -> None:
    page = browser(over.people[2]).get(reverse("game:replay", args=[over.match.code]))

    assert "no-store" in page["Cache-Control"]
    record = page.context["record"]
    assert mass.verify(json.loads(json.dumps(record))).rounds == 1
    assert page.context["page"]["seat"] == 2
    assert page.context["page"]["addresses"]["try"] == reverse(
        "game:replay_try", args=[over.match.code]
    )


def test_the_pages_of_a_link_keep_its_key(over: StoredTable) -> None:
    key = "a&b=<é"
    Match.objects.filter(pk=over.id).update(visibility=Match.Visibility.LINK, link_key=key)

    page = browser().get(reverse("game:replay", args=[over.match.code]), {"key": key})

    addresses = page.context["page"]["addresses"]
    assert all(address.endswith("?key=a%26b%3D%3C%C3%A9") for address in addresses.values())


def test_a_replay_costs_few_queries(over: StoredTable, django_assert_max_num_queries: Any) -> None:
    client = browser(over.people[0])
    with django_assert_max_num_queries(14):
        client.get(reverse("game:replay", args=[over.match.code]))


def test_names_cannot_break_out_of_the_page(over: StoredTable) -> None:
    first = MatchEvent.objects.get(match_id=over.id, n=1)
    plain = json.loads(first.payload)
    plain["seats"][0]["name"] = "</script><script>alert(1)</script>"
    MatchEvent.objects.filter(pk=first.pk).update(payload=json.dumps(plain))

    for name in PAGES:
        page = browser(over.people[0]).get(reverse(name, args=[over.match.code])).content.decode()
        assert "alert(1)" in page
        assert "<script>alert(1)" not in page


# Questions ------------------------------------------------------------------------------------


def test_a_try_is_answered_by_bots_and_stores_nothing(over: StoredTable) -> None:
    client = browser(over.people[1])
    before = rows_of(over.id)

    told = ask(client, "game:replay_try", over.match.code, m="1.3").json()
    assert (told["events"], told["over"]) == ([], False)
    legal = told["legal"]
    hand = _hand_at(client, over.match.code, told["seat"], 3)
    word = (legal["moves"].split() or [""])[0]
    cards = [hand[mass.HAND_DIGITS.index(digit)] for digit in word]
    move = {"do": legal["do"], "cards": cards} if cards else {"do": "take"}
    after = ask(client, "game:replay_try", over.match.code, m="1.3", moves=[move]).json()

    assert after["seat"] == told["seat"]
    assert after["events"][0]["seat"] == told["seat"]
    assert {event.get("by") for event in after["events"]} <= {"human", "bot", None}
    assert rows_of(over.id) == before


def _hand_at(client: Client, code: str, seat: int, moves: int) -> list[str]:
    """A hand after some moves, by the record that the page holds."""
    record = client.get(reverse("game:replay", args=[code])).context["record"]
    rnd = record["rounds"][0]
    hand = set(rnd["hands"][seat])
    table: list[str] = []
    for move in rnd["moves"][:moves]:
        if move["do"] == "take":
            hand |= set(table) if move["seat"] == seat else set()
            table = []
            continue
        table = [*table, *move["cards"]]
        if move["seat"] == seat:
            hand = hand - set(move["cards"]) | set(move["drew"])
    return sorted(hand, key=mass.CARD_NAMES.index)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """A thinker that gives itself all the time that it needs."""
    thinker = Thinker(60)
    monkeypatch.setattr(hinting, "thinker_here", lambda: thinker)
    yield thinker
    thinker.stop()


def test_a_hint_is_from_the_view_of_the_seat_on_turn(over: StoredTable, thinker: Thinker) -> None:
    client = browser(over.people[1])

    told = ask(client, "game:replay_hint", over.match.code, m="1.0").json()

    assert (told["seat"], told["level"]) == (_opener(client, over.match.code), "master")
    assert told["move"]["do"] == "lead"
    assert set(told["move"]["cards"]) <= set(_hand_at(client, over.match.code, told["seat"], 0))
    assert 0 <= told["low"] <= told["chance"] <= told["high"] <= 1
    assert told == ask(client, "game:replay_hint", over.match.code, m="1.0").json()


def test_a_hint_that_is_not_thought_out_in_time_comes_from_written_rules(
    over: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting, "thinker_here", lambda: Thinker(0))

    told = ask(browser(over.people[1]), "game:replay_hint", over.match.code, m="1.0").json()

    assert (told["level"], told["chance"], told["next_chance"]) == ("expert", None, None)
    assert told["move"]["do"] == "lead"


def _opener(client: Client, code: str) -> Any:
    page = client.get(reverse("game:replay", args=[code]))
    return page.context["record"]["rounds"][0]["opener"]


def test_what_the_rules_forbid_in_a_try_is_told_with_their_code(over: StoredTable) -> None:
    client = browser(over.people[1])
    seat = _opener(client, over.match.code)
    foreign = _hand_at(client, over.match.code, (seat + 1) % 8, 0)[:1]
    move = {"do": "lead", "cards": foreign}

    tried = ask(client, "game:replay_try", over.match.code, m="1.0", moves=[move])
    why = ask(client, "game:replay_why", over.match.code, m="1.0", cards=foreign)

    assert (tried.status_code, tried.json()["refused"]) == (200, "card_not_held")
    assert (why.json()["legal"], why.json()["code"]) == (False, "card_not_held")


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad_message"),
        (b"nonsense", 400, "bad_message"),
        (b"\xff\xfe", 400, "bad_message"),
        (b"[]", 400, "bad_message"),
        (b"{}", 400, "bad_message"),
        (b'{"m": 7}', 400, "bad_message"),
        (b'{"m": "1.0", "more": 1}', 400, "bad_message"),
        (b'{"m": "1.0", "moves": [{"do": "fly"}]}', 400, "bad_message"),
        (b'{"m": "1.0", "moves": [{"do": "lead", "cards": ["XX"]}]}', 400, "bad_message"),
        (b'{"m": "1.0", "moves": [{"do": "lead", "cards": ["7H", "7H"]}]}', 400, "bad_message"),
        (b'{"m": "1.0", "moves": %s}' % (b"[" * 5000), 400, "bad_message"),
        (b'{"m": "%s"}' % (b"1" * 70_000), 400, "bad_message"),
        (b'{"m": "x"}', 404, "no_such_moment"),
        (b'{"m": "9.0"}', 404, "no_such_moment"),
        (b'{"m": "1.end"}', 409, "nobody_on_turn"),
    ],
)
def test_bad_questions_get_a_code_and_a_sentence(
    over: StoredTable, name: str, body: bytes, status: int, code: str
) -> None:
    answer = browser(over.people[0]).post(
        reverse(name, args=[over.match.code]), body, content_type="application/json"
    )

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"]


def test_too_many_moves_are_refused_before_any_is_played(over: StoredTable) -> None:
    moves = [{"do": "take"}] * 151

    answer = ask(browser(over.people[0]), "game:replay_try", over.match.code, m="1.0", moves=moves)

    assert (answer.status_code, answer.json()["code"]) == (400, "too_many_moves")


def test_sentences_are_in_the_readers_language(over: StoredTable) -> None:
    client = Client(headers={"accept-language": "mn"})
    client.force_login(over.people[0])

    answer = ask(client, "game:replay_hint", over.match.code, m="9.0").json()

    assert answer["text"] == "Тоглолтод ийм мөч байхгүй."


@pytest.mark.parametrize("seat", [0, None], ids=["a person", "an address"])
def test_questions_are_counted(over: StoredTable, seat: int | None) -> None:
    Match.objects.filter(pk=over.id).update(visibility=Match.Visibility.PUBLIC)
    client = browser(None if seat is None else over.people[seat])
    for _ in range(40):
        assert ask(client, "game:replay_hint", over.match.code, m="9.0").status_code == 404

    answer = ask(client, "game:replay_hint", over.match.code, m="1.0")

    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
    other = ask(browser(over.people[3]), "game:replay_hint", over.match.code, m="1.0")
    assert other.status_code == 200


def test_questions_come_only_from_our_own_page(over: StoredTable) -> None:
    client = browser(over.people[0], enforce_csrf_checks=True)
    for name in QUESTIONS:
        assert ask(client, name, over.match.code, m="1.0").status_code == 403
        assert client.get(reverse(name, args=[over.match.code])).status_code == 405
    for name in PAGES:
        assert client.post(reverse(name, args=[over.match.code])).status_code in (403, 405)
