"""Every message and event has an example, and the examples are true."""

from typing import Any

import msgspec
import pytest

from game.protocol.client import CLIENT_MESSAGES
from game.protocol.codec import TABLE, encode
from game.protocol.envelope import Message
from game.protocol.examples import (
    EVENT_EXAMPLES,
    MESSAGE_EXAMPLES,
    event_example_of,
    example_of,
)
from game.protocol.export.schema import components, name_of
from game.protocol.server import SERVER_MESSAGES, View
from game.rules import mass
from tests.support.json_schema import fault_of

MESSAGES = (*CLIENT_MESSAGES, *SERVER_MESSAGES)


def kind(event: mass.PlainEvent) -> str:
    return event["e"]


def test_every_class_and_every_kind_of_event_has_one_example() -> None:
    assert [type(example) for example in MESSAGE_EXAMPLES] == list(MESSAGES)
    assert [kind(example) for example in EVENT_EXAMPLES] == list(mass.PLAIN_EVENTS)


@pytest.mark.parametrize("message", CLIENT_MESSAGES, ids=lambda message: message.__name__)
def test_the_server_reads_the_example_of_a_clients_message(message: type[Message]) -> None:
    example = example_of(message)

    assert TABLE.decode(encode(example)) == example


@pytest.mark.parametrize("message", SERVER_MESSAGES, ids=lambda message: message.__name__)
def test_the_example_of_a_servers_message_is_one(message: type[Message]) -> None:
    example = example_of(message)

    assert msgspec.json.decode(encode(example), type=message, strict=True) == example


@pytest.mark.parametrize("event", EVENT_EXAMPLES, ids=kind)
def test_the_example_of_an_event_is_one(event: mass.PlainEvent) -> None:
    form: Any = mass.PLAIN_EVENTS[kind(event)]

    assert msgspec.convert(event, form, strict=True) == event


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_an_example_is_as_its_schema_says(message: type[Message]) -> None:
    example = msgspec.json.decode(encode(example_of(message)))

    assert fault_of(example, components()[message.__name__], components()) is None


@pytest.mark.parametrize("event", EVENT_EXAMPLES, ids=kind)
def test_the_example_of_an_event_is_as_its_schema_says(event: mass.PlainEvent) -> None:
    schema = components()[name_of(mass.PLAIN_EVENTS[kind(event)])]

    assert fault_of(event, schema, components()) is None
    assert fault_of(event, components()["MatchEvent"], components()) is None


def test_the_schema_tells_a_wrong_message_from_a_right_one() -> None:
    beat = {"t": "beat", "id": "c1", "n": 6, "cards": ["9S", "9H", "AD"]}
    wrong: list[dict[str, Any]] = [
        {**beat, "cards": ["10S"]},
        {**beat, "cards": []},
        {**beat, "n": -1},
        {**beat, "id": "no spaces"},
        {**beat, "seat": 3},
        {"t": "beat", "n": 6},
    ]

    assert all(fault_of(message, components()["Beat"], components()) for message in wrong)


def test_the_example_view_is_what_the_rules_say_after_the_example_events() -> None:
    """Hands that the examples leave open are filled in any way that fits what is seen."""
    own = mass.set_from_names(event_example_of("round_dealt")["hands"][3])  # type: ignore[index,typeddict-item]
    led = mass.set_from_names(["8H", "8S", "KD", "7C", "9C"])
    others = iter(card for card in mass.DECK if not (own | led) >> card & 1)
    hands = tuple(
        {2: led, 3: own}.get(seat) or mass.card_set(next(others) for _ in range(mass.HAND_SIZE))
        for seat in range(mass.SEATS)
    )
    began = [
        mass.event_from_plain(event_example_of("match_started")),
        mass.RoundDealt(1, 0, hands, tuple(others)),
        mass.event_from_plain(event_example_of("dice_rolled")),
        mass.event_from_plain(event_example_of("opener_chosen")),
    ]
    state = mass.fold(began, mass.NEW_MATCH)
    lead = mass.Lead(2, mass.set_from_names(["8H", "8S", "KD"]), by="bot")
    moved = mass.decide(state, lead)

    seen = [mass.event_to_plain(mass.redact(event, 3)) for event in moved]
    view = mass.view_to_plain(mass.view_of(mass.fold(moved, state), 3))

    assert seen == [event_example_of("led"), event_example_of("ground_drawn")]
    example = example_of(View)
    assert isinstance(example, View)
    assert view == example.view
    assert example.n == len(began) + len(moved)
