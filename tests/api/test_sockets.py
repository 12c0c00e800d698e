"""A program at the sockets: by a key that may play, without an origin, until the key ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from lobby.models import ApiToken
from lobby.services import tokens
from lobby.services.tokens import Scope
from tests.support.clock import Clock
from tests.support.people import person
from tests.support.programs import key_of
from tests.support.room_client import RoomClient
from tests.support.rooms import make_room
from tests.support.served_tables import ServedTables, session_of
from tests.support.stored_table import StoredTable, start_table
from tests.support.table_client import TableClient

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.socket,
]


@pytest.fixture
def table(transactional_db: None) -> StoredTable:
    return start_table()


def program_at(
    served: ServedTables, table: StoredTable, key: str | None, **options: Any
) -> TableClient:
    options.setdefault("origin", None)
    client: TableClient = served.open(f"/ws/match/{table.match.code}/", None, key=key, **options)
    return client


def test_a_program_plays_with_a_key_and_without_an_origin(
    served: ServedTables, table: StoredTable
) -> None:
    seat = table.turn
    client = program_at(served, table, key_of(table.people[seat], Scope.PLAY))
    client.sync()

    answer = client.play(table.choose())

    assert answer["t"] == "ack"
    assert client.view["seat"] == seat
    assert table.n == answer["n"]


@pytest.mark.parametrize(
    "scopes", [[Scope.MATCHES_READ], [scope for scope in Scope if scope is not Scope.PLAY]]
)
def test_a_key_that_may_not_play_opens_nothing(
    served: ServedTables, table: StoredTable, scopes: list[Scope]
) -> None:
    client = program_at(served, table, key_of(table.people[0], *scopes))

    assert client.close_code() == 4401
    assert client.heard == []


@pytest.mark.parametrize("key", ["", "masss_" + "A" * 43, "x" * 3000, "é"])
def test_a_bad_key_is_nobodys_even_with_a_session(
    served: ServedTables, table: StoredTable, key: str
) -> None:
    with TableClient(
        f"ws://127.0.0.1:{served.port}/ws/match/{table.match.code}/",
        session=session_of(table.people[0]),
        origin=served.url,
        key=key,
    ) as client:
        assert client.close_code() == 4401


def test_a_key_of_a_stranger_finds_no_match(served: ServedTables, table: StoredTable) -> None:
    assert program_at(served, table, key_of(person("Khulan"))).close_code() == 4404


def test_a_session_still_needs_the_origin(served: ServedTables, table: StoredTable) -> None:
    with pytest.raises(InvalidStatus):
        served.connect(table.people[0], table.match.code, origin=None)


def test_an_origin_beside_a_key_must_be_this_site(served: ServedTables, table: StoredTable) -> None:
    key = key_of(table.people[0])

    assert program_at(served, table, key, origin="https://evil.example").close_code() == 4401
    assert program_at(served, table, key, origin=served.url).sync()


def _revoke(key: str, _clock: Clock) -> None:
    bearer = tokens.player_of_token(key)
    assert bearer is not None
    tokens.revoke(bearer.player.pk, bearer.token_id)


def _expire(key: str, clock: Clock) -> None:
    bearer = tokens.player_of_token(key)
    assert bearer is not None
    ApiToken.objects.filter(pk=bearer.token_id).update(expires_at=clock())


def _change_password(key: str, _clock: Clock) -> None:
    bearer = tokens.player_of_token(key)
    assert bearer is not None
    bearer.player.set_password("another-43")
    bearer.player.save()


@pytest.mark.parametrize("end", [_revoke, _expire, _change_password])
def test_the_end_of_a_key_closes_its_sockets(
    served: ServedTables, table: StoredTable, clock: Clock, end: Callable[[str, Clock], None]
) -> None:
    ended, kept = key_of(table.people[0]), key_of(table.people[1])
    client, other = program_at(served, table, ended), program_at(served, table, kept)
    for each in (client, other):
        each.sync()

    end(ended, clock)
    served.look()

    assert client.close_code() == 4401
    assert other.ask("why", cards=["7S"])["t"] == "why"


def test_a_key_is_looked_at_in_one_query_for_all(
    served: ServedTables, table: StoredTable, django_assert_max_num_queries: Any
) -> None:
    rows = [tokens.create(person.pk, name="t", scopes=["play"], days=1) for person in table.people]

    with django_assert_max_num_queries(1):
        assert tokens.living([new.row.pk for new in rows]) == {new.row.pk for new in rows}


def test_a_program_sits_in_a_room(served: ServedTables) -> None:
    room = make_room(seated=1)
    key = key_of(room.people[0], Scope.PLAY)
    client = served.open(f"/ws/room/{room.code}/", None, RoomClient, key=key, origin=None)
    client.sync()

    assert client.ask("ready", ready=True)["t"] == "ack"
    assert room.state.chairs[0].ready


def test_a_program_is_not_heard_by_voice(served: ServedTables) -> None:
    room = make_room(seated=1)
    key = key_of(room.people[0])

    client = served.open(f"/ws/room/{room.code}/voice/", None, key=key, origin=None)

    assert client.close_code() == 4404
