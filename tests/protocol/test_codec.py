"""Reading frames: every message is understood, and everything else is refused with a code."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from game.protocol import client
from game.protocol.client import CLIENT_MESSAGES, MAX_FRAME_BYTES
from game.protocol.codec import TABLE, encode
from game.protocol.errors import BadMessage, WireCode
from game.protocol.examples import MESSAGE_EXAMPLES
from game.rules import mass
from tests.rules.profiles import examples
from tests.support.wild_frames import wild_frames

decode = TABLE.decode

SAID = [message for message in MESSAGE_EXAMPLES if isinstance(message, CLIENT_MESSAGES)]


def refused(frame: str) -> BadMessage:
    with pytest.raises(BadMessage) as bad:
        decode(frame)
    return bad.value


@pytest.mark.parametrize("message", SAID, ids=lambda message: type(message).__name__)
def test_a_message_is_read_as_it_was_written(message: client.ClientMessage) -> None:
    assert decode(encode(message).decode()) == message


def test_there_is_an_example_of_every_message_of_a_client() -> None:
    assert {type(message) for message in SAID} == set(CLIENT_MESSAGES)


@pytest.mark.parametrize("name", mass.CARD_NAMES)
def test_every_card_has_a_name_on_the_wire(name: str) -> None:
    frame = json.dumps({"t": "why", "id": "w1", "n": 1, "cards": [name]})

    assert decode(frame) == client.Why(id="w1", n=1, cards=(name,))


def test_the_largest_selection_is_the_whole_deck() -> None:
    frame = {"t": "why", "id": "w1", "n": 1, "cards": list(mass.CARD_NAMES)}

    assert decode(json.dumps(frame))
    frame["cards"] = [*mass.CARD_NAMES, "7H"]
    assert refused(json.dumps(frame)).code is WireCode.BAD_MESSAGE


@pytest.mark.parametrize("extra", [0, 1])
def test_the_size_of_a_frame_is_bounded(extra: int) -> None:
    message = '{"t":"ping","n":1}'
    frame = message + " " * (MAX_FRAME_BYTES - len(message) + extra)

    if extra:
        assert refused(frame).code is WireCode.TOO_LARGE
    else:
        assert decode(frame) == client.Ping(n=1)


@pytest.mark.parametrize(
    ("frame", "code", "path", "command_id"),
    [
        ('{"t":"take","id":"c1"}', "bad_message", "$", "c1"),
        ('{"t":"take","id":"c1","n":-1}', "bad_message", "$.n", "c1"),
        ('{"t":"take","id":"c 1","n":1}', "bad_message", "$.id", None),
        ('{"t":"beat","id":"c1","n":1,"cards":["7X"]}', "unknown_card", "$.cards[0]", "c1"),
        ('{"t":"beat","id":"c1","n":1,"cards":["7S","7S"]}', "repeated_card", "$.cards", "c1"),
        ('{"t":"beat","id":"c1","n":1,"cards":[]}', "bad_message", "$.cards", "c1"),
        ("{", "bad_message", "$", None),
    ],
)
def test_a_refusal_names_the_place_and_the_command(
    frame: str, code: str, path: str, command_id: str | None
) -> None:
    bad = refused(frame)

    assert (bad.code, bad.path, bad.command_id) == (code, path, command_id)


@examples(400)
@given(frame=wild_frames)
def test_nothing_that_is_sent_raises_anything_but_a_refusal(frame: str) -> None:
    answer = read(frame)

    if isinstance(answer, BadMessage):
        assert answer.path.startswith("$")
        assert len(answer.path) <= 81
        named = {"t": "take", "id": answer.command_id or "c1", "n": 0}
        assert decode(json.dumps(named))
    else:
        assert decode(encode(answer).decode()) == answer


def read(frame: str) -> client.ClientMessage | BadMessage:
    """The message, or why it is none."""
    try:
        return decode(frame)
    except BadMessage as bad:
        return bad
