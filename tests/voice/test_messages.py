"""The messages of the talk: examples, schemas, reading."""

from __future__ import annotations

import typing

import msgspec
import pytest

from game.protocol.codec import encode
from game.protocol.envelope import Message
from game.protocol.export.schema import components, name_of
from lobby.protocol.notes import WORDS as ROOMS
from tests.support.json_schema import fault_of
from voice.protocol import client, server
from voice.protocol.codec import VOICE
from voice.protocol.examples import VOICE_CLIENT, VOICE_SERVER
from voice.protocol.notes import WORDS


def kind(example: object) -> str:
    return type(example).__name__


@pytest.mark.parametrize(
    ("union", "examples"),
    [(client.VoiceClientMessage, VOICE_CLIENT), (server.VoiceServerMessage, VOICE_SERVER)],
)
def test_there_is_one_example_of_every_message(
    union: typing.Any, examples: tuple[Message, ...]
) -> None:
    assert {type(example) for example in examples} == set(typing.get_args(union))
    assert len({type(example) for example in examples}) == len(examples)


@pytest.mark.parametrize("example", VOICE_CLIENT, ids=kind)
def test_the_server_reads_the_example(example: client.VoiceClientMessage) -> None:
    assert VOICE.decode(encode(example).decode()) == example


@pytest.mark.parametrize("example", [*VOICE_CLIENT, *VOICE_SERVER], ids=kind)
def test_an_example_is_as_its_schema_says(example: Message) -> None:
    schemas = components(WORDS)
    plain = msgspec.json.decode(encode(example))

    assert fault_of(plain, schemas[name_of(type(example), WORDS)], schemas) is None


@pytest.mark.parametrize("other", [components(), components(ROOMS)], ids=["table", "rooms"])
def test_two_sockets_never_mean_different_things_by_one_name(other: dict[str, typing.Any]) -> None:
    own = components(WORDS)

    for name in own.keys() & other.keys():
        fields = own[name].get("properties", {}).keys()
        assert fields == other[name].get("properties", {}).keys(), name
