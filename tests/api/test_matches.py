"""Matches over HTTP: lists, filters, pages, ETags, shares, records, the check of records."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import AsyncClient
from django.utils import timezone

from game.api import records, throttling
from game.api.throttling import Rate
from game.models import Match, MatchEvent
from game.rules import mass
from game.services.records import record_of_match
from tests.support.clock import Clock
from tests.support.people import person
from tests.support.programs import Program, key_of, program_of, text_of
from tests.support.stored_table import StoredTable, start_table

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse"),
]


@pytest.fixture
def table() -> StoredTable:
    return start_table()


def over(target: int = 1, **options: Any) -> StoredTable:
    """A match that team A has won."""
    table = start_table(house=mass.HouseRules(target=target, **options))
    while table.state.phase is not mass.Phase.OVER:
        table.surrender(mass.Team.B)
    return table


def codes(told: Any) -> list[str]:
    return [line["code"] for line in told["results"]]


def test_pages_hold_every_match_once_while_new_ones_come() -> None:
    tables = [start_table() for _ in range(5)]
    program = program_of(tables[0].people[0])

    first = program.get("matches/?limit=2")
    start_table()
    pages, following = [codes(first)], first["next"]
    while following:
        told = program.http.get(following, headers=program.headers).json()
        pages.append(codes(told))
        following = told["next"]

    assert sum(pages, []) == [table.match.code for table in reversed(tables)]  # noqa: RUF017
    assert [len(page) for page in pages] == [2, 2, 1]


def test_filters_choose_matches() -> None:
    won, running = over(), start_table()
    jokers = over(joker_beats_trump=True)
    bat, saraa = program_of(won.people[0]), program_of(won.people[1])
    old = timezone.now() - timedelta(days=40)
    Match.objects.filter(pk=won.id).update(created_at=old)
    day = (old + timedelta(days=2)).date().isoformat()

    for query, expected in {
        "result=won": [jokers, won],
        "result=running": [running],
        "result=lost": [],
        "joker_beats_trump=true": [jokers],
        "joker_beats_trump=false&target=1": [won],
        f"until={day}": [won],
        f"since={day}": [jokers, running],
        f"partner={won.people[2].pk}&result=won": [jokers, won],
        f"partner={won.people[1].pk}": [],
        f"opponent={won.people[1].pk}&target=1": [jokers, won],
        "opponent=999999": [],
    }.items():
        assert codes(bat.get(f"matches/?{query}")) == [t.match.code for t in expected], query
    assert codes(saraa.get("matches/?result=lost")) == [jokers.match.code, won.match.code]


@pytest.mark.parametrize(
    "query",
    [
        "limit=0", "limit=101", "limit=x", "limit=1.0", "limit=1&limit=2", "cursor=%00",
        "cursor=ZZ", "cursor=zzzzzzzzzzzzz", "result=best", "since=tomorrow", "since=20260101",
        "since=2026-13-01", "partner=0", "partner=99999999999999999999", "partner=%D9%A5",
        "optional_mass=1", "optional_mass=null", "target=0", "order=state", "state=1", "page=1",
    ],
)  # fmt: skip
def test_a_query_that_is_not_as_described_is_refused(table: StoredTable, query: str) -> None:
    program = program_of(table.people[0])
    answer = program.ask("GET", f"matches/?{query}")

    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_request"
    assert answer.json()["errors"][0]["path"].startswith("query.")


def test_dates_at_the_ends_of_the_calendar_find_what_they_say(table: StoredTable) -> None:
    program = program_of(table.people[0])

    assert len(codes(program.get("matches/?since=0001-01-01&until=9999-12-31"))) == 1
    assert codes(program.get("matches/?since=9999-12-31")) == []


def test_events_of_a_running_match_are_those_of_the_seat(table: StoredTable) -> None:
    seat = table.turn
    table.play()
    program = program_of(table.people[seat])

    told = program.get(f"matches/{table.match.code}/events/?limit=3")
    rest = program.get(f"matches/{table.match.code}/events/?after=3")

    assert [entry["n"] for entry in told["events"] + rest["events"]] == list(range(1, table.n + 1))
    assert told["more"] is True
    dealt = next(e["event"] for e in told["events"] if e["event"]["e"] == "round_dealt")
    hands = [hand for hand in dealt["hands"] if isinstance(hand, list)]
    assert len(hands) == 1


def test_events_after_the_end_hide_nothing() -> None:
    table = over()
    told = program_of(table.people[5]).get(f"matches/{table.match.code}/events/")

    dealt = next(e["event"] for e in told["events"] if e["event"]["e"] == "round_dealt")
    assert all(isinstance(hand, list) for hand in dealt["hands"])


def test_an_answer_that_has_not_changed_is_not_sent_again(table: StoredTable) -> None:
    program = program_of(table.people[0])
    path = f"matches/{table.match.code}/view/"
    first = program.ask("GET", path)
    etag = first["ETag"]

    again = program.ask("GET", path, headers={"If-None-Match": etag})
    weak = program.ask("GET", path, headers={"If-None-Match": f'"x", W/{etag}'})
    other = program.ask("GET", path, headers={"If-None-Match": '"x"'})
    table.play()
    moved = program.ask("GET", path, headers={"If-None-Match": etag})

    assert [a.status_code for a in (again, weak, other, moved)] == [304, 304, 200, 200]
    assert again.content == b""
    assert again["ETag"] == etag != moved["ETag"]
    assert not etag.startswith("W/"), "the same bytes are behind it"
    assert {"Cookie", "Authorization", "Accept-Language"} <= set(first["Vary"].split(", "))
    assert first["Cache-Control"] == "private, no-cache"


def test_an_etag_tells_each_reader_of_the_own_answer_alone(table: StoredTable) -> None:
    path = f"matches/{table.match.code}/view/"
    etags = {program_of(someone).ask("GET", path)["ETag"] for someone in table.people}

    assert len(etags) == 8


def test_the_share_is_told_and_ends(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling, "RATES", throttling.RATES | {"read": Rate(3, 60)})
    clock.at = clock.at.replace(second=15, microsecond=0)
    bat = person("Bat")
    programs = [Program(key_of(bat)), Program(key_of(bat))]

    answers = [programs[number % 2].ask("GET", "me/") for number in range(4)]

    assert [a.status_code for a in answers] == [200, 200, 200, 429]
    assert [a["RateLimit-Remaining"] for a in answers] == ["2", "1", "0", "0"]
    assert answers[0]["RateLimit-Limit"] == "3"
    assert answers[3]["RateLimit-Reset"] == answers[3]["Retry-After"] == "45"
    assert answers[3].json()["code"] == "too_many_requests"
    assert program_of(person("Saraa")).ask("GET", "me/").status_code == 200
    clock.forward(45)
    assert programs[0].ask("GET", "me/").status_code == 200


def test_who_tries_keys_must_wait(clock: Clock) -> None:
    clock.at = clock.at.replace(second=1, microsecond=0)
    thief = Program("masss_" + "A" * 43)

    codes_told = {thief.ask("GET", "me/").json()["code"] for _ in range(62)}

    assert codes_told == {"bad_token", "too_many_requests"}


# Records ------------------------------------------------------------------------------------------


def test_a_record_is_the_one_that_the_site_writes() -> None:
    table = over()
    program = program_of(table.people[3])
    answer = program.ask("GET", f"matches/{table.match.code}/record/")

    assert answer.json() == json.loads(json.dumps(record_of_match(table.id)))
    assert answer["Content-Disposition"] == f'attachment; filename="masss-{table.match.code}.json"'
    record = answer.json()
    told = program.do("POST", "records/verify/", record)
    assert (told["ok"], told["proven"]) == (True, 1)
    del record["fairness"]
    told = program.do("POST", "records/verify/", record)
    assert (told["ok"], told["rounds"], told["proven"]) == (True, 1, 0)


def test_records_in_bulk_are_bounded_and_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [over() for _ in range(3)]
    start_table()
    program = program_of(tables[0].people[0])

    first = program.ask("GET", "records/?limit=2")
    address = first["Link"].partition(">")[0].removeprefix("<http://testserver/api/v1/")
    second = program.ask("GET", address)

    lines = (text_of(first) + text_of(second)).splitlines()
    assert [json.loads(line)["match"] for line in lines] == [t.match.code for t in tables]
    assert "Link" not in second
    assert program.refusal("GET", f"records/?limit={records.MOST_RECORDS + 1}") == "bad_request"


def test_a_match_without_a_log_has_no_record_and_stops_no_other() -> None:
    tables = [over() for _ in range(3)]
    MatchEvent.objects.filter(match_id=tables[1].id).delete()
    program = program_of(tables[0].people[0])

    assert program.refusal("GET", f"matches/{tables[1].match.code}/record/") == "no_log"
    lines = text_of(program.ask("GET", "records/")).splitlines()
    told = [json.loads(line)["match"] for line in lines]
    assert told == [tables[0].match.code, tables[2].match.code]


async def test_records_are_streamed_one_by_one_on_the_real_server() -> None:
    from asgiref.sync import sync_to_async  # noqa: PLC0415

    tables = await sync_to_async(lambda: [over() for _ in range(2)])()
    key = await sync_to_async(key_of)(tables[0].people[0])

    headers = {"Authorization": f"Bearer {key}"}
    answer: Any = await AsyncClient().get("/api/v1/records/", headers=headers)
    assert answer.streaming, answer.content
    chunks = [chunk async for chunk in answer.streaming_content]

    assert [json.loads(chunk)["match"] for chunk in chunks] == [t.match.code for t in tables]


def test_a_record_that_breaks_a_rule_is_told_where(table: StoredTable) -> None:
    program = program_of(table.people[0])
    record = json.loads(json.dumps(record_of_match(over().id)))
    record["score"] = {"A": 4, "B": 4}

    told = program.do("POST", "records/verify/", record)

    assert told["ok"] is False
    assert told["fault"].startswith("score: R7.1")


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "1", "null", '"x"', "[" * 100_000, '{"a":' * 50_000, b"\xff", "9" * 10_000,
     '{"format": "mass-record/9"}', '{"format": "mass-record/1", "rounds": [[]]}'],
    ids=range(12),
)  # fmt: skip
def test_what_is_no_record_is_told_so(table: StoredTable, body: str | bytes) -> None:
    told = program_of(table.people[0]).ask("POST", "records/verify/", body)

    assert told.status_code == 200
    assert told.json()["ok"] is False
    assert told.json()["fault"]


def test_a_record_that_is_too_large_is_not_read(table: StoredTable) -> None:
    program = program_of(table.people[0])

    assert program.refusal("POST", "records/verify/", b" " * (1024 * 1024 + 1)) == "body_too_large"


def test_a_check_at_a_time(table: StoredTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "WAIT_S", 0.01)
    program = program_of(table.people[0])
    with records._checking:
        answer = program.ask("POST", "records/verify/", {})

    assert answer.status_code == 503
    assert answer.json()["code"] == "try_again"
    assert answer["Retry-After"]
    assert program.do("POST", "records/verify/", {})["ok"] is False


# What it costs, and how it speaks -----------------------------------------------------------------


@pytest.mark.parametrize("path", ["matches/", "matches/{code}/", "matches/{code}/view/", "me/"])
def test_the_number_of_queries_does_not_grow(
    table: StoredTable, path: str, django_assert_max_num_queries: Any
) -> None:
    for _ in range(6):
        start_table()
    program = program_of(table.people[0])
    program.get("me/")

    with django_assert_max_num_queries(10):
        program.get(path.format(code=table.match.code))


def test_refusals_speak_the_askers_language(table: StoredTable) -> None:
    key = key_of(person("Khulan"))
    path = f"matches/{table.match.code}/"

    english = Program(key).ask("GET", path).json()
    mongolian = Program(key, language="mn").ask("GET", path).json()

    assert english["title"] == "There is nothing here that you may see."
    assert mongolian["title"] == "Энд таны харж болох зүйл алга."
    assert english["code"] == mongolian["code"] == "not_found"
    assert Program().get(english["type"].removeprefix("/api/v1/"))["code"] == "not_found"


@pytest.mark.parametrize("path", ["", "nothing/", "matches", "matches/x/", "rooms/a/b/c/"])
def test_addresses_that_lead_nowhere(path: str) -> None:
    for method in ("GET", "POST", "PUT", "DELETE"):
        assert Program().refusal(method, path) == "not_found"


def test_methods_and_forms_that_are_not_there(table: StoredTable) -> None:
    program = program_of(table.people[0])

    assert program.refusal("OPTIONS", "me/") == "method_not_allowed"
    assert program.refusal("PATCH", "me/") == "method_not_allowed"
    xml = program.ask("GET", "me/", headers={"Accept": "text/xml"})
    assert (xml.status_code, xml.json()["code"]) == (406, "not_acceptable")
    form = program.http.post("/api/v1/rooms/", {"name": "x"}, headers=program.headers)
    assert (form.status_code, form.json()["code"]) == (415, "unsupported_media_type")


def test_a_fault_of_the_site_tells_nothing_of_itself(
    table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_match_id: int) -> None:
        raise ValueError("secret " + str(table.state))

    monkeypatch.setattr("game.api.events.situation_of", fail)
    path = f"matches/{table.match.code}/view/"
    answer = program_of(table.people[0]).ask("GET", path)

    assert answer.status_code == 500
    assert answer.json()["code"] == "internal"
    assert "secret" not in answer.content.decode()
