"""The messages of rooms and of the lobby: examples, schemas, reading."""

from __future__ import annotations

import typing

import msgspec
import pytest

from game.protocol.codec import Codec, encode
from game.protocol.envelope import Message
from game.protocol.export.schema import components, name_of
from lobby.protocol import client, server
from lobby.protocol.codec import LOBBY, ROOM
from lobby.protocol.examples import LOBBY_CLIENT, LOBBY_SERVER, ROOM_CLIENT, ROOM_SERVER
from lobby.protocol.notes import WORDS
from tests.support.json_schema import fault_of

SAID = [*((ROOM, one) for one in ROOM_CLIENT), *((LOBBY, one) for one in LOBBY_CLIENT)]
EVERY = (*ROOM_CLIENT, *LOBBY_CLIENT, *ROOM_SERVER, *LOBBY_SERVER)


def kind(example: object) -> str:
    return type(example).__name__


@pytest.mark.parametrize(
    ("union", "examples"),
    [
        (client.RoomClientMessage, ROOM_CLIENT),
        (client.LobbyClientMessage, LOBBY_CLIENT),
        (server.RoomServerMessage, ROOM_SERVER),
        (server.LobbyServerMessage, LOBBY_SERVER),
    ],
)
def test_there_is_one_example_of_every_message(
    union: typing.Any, examples: tuple[Message, ...]
) -> None:
    assert {type(example) for example in examples} == set(typing.get_args(union))
    assert len({type(example) for example in examples}) == len(examples)


@pytest.mark.parametrize(("codec", "example"), SAID, ids=kind)
def test_the_server_reads_the_example(codec: Codec[typing.Any], example: Message) -> None:
    assert codec.decode(encode(example).decode()) == example


@pytest.mark.parametrize("example", EVERY, ids=kind)
def test_an_example_is_as_its_schema_says(example: Message) -> None:
    schemas = components(WORDS)
    plain = msgspec.json.decode(encode(example))

    assert fault_of(plain, schemas[name_of(type(example), WORDS)], schemas) is None


def test_two_sockets_never_mean_different_things_by_one_name() -> None:
    tables, rooms = components(), components(WORDS)

    for name in tables.keys() & rooms.keys():
        assert tables[name].get("type") == rooms[name].get("type"), name
        assert tables[name].get("properties", {}).keys() == rooms[name].get("properties", {}).keys()
