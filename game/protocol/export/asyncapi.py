"""The AsyncAPI 3.0 document: the same reference for tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from game.protocol.client import CLIENT_MESSAGES, Command, Hint, Ping, Sync, Why
from game.protocol.envelope import Message
from game.protocol.examples import MESSAGE_EXAMPLES
from game.protocol.export.facts import Facts
from game.protocol.export.reference import Reference, kind_of
from game.protocol.export.schema import REF, TABLE, components, name_of, paragraphs
from game.protocol.export.sockets import SocketFacts
from game.protocol.server import (
    SERVER_MESSAGES,
    Ack,
    Deals,
    Error,
    Events,
    HintAnswer,
    Pong,
    Presence,
    View,
    Vote,
    WhyAnswer,
)

Json: TypeAlias = dict[str, Any]

ASYNCAPI_VERSION = "3.0.0"
PROTOCOL_VERSION = "1.1.0"
"""Grows with the wire: the last number for texts, the second for additions, else the first."""

TOLD: tuple[type[Message], ...] = (View, Events, Presence, Vote, Deals)
"""What the server says unasked."""


def answers_to(message: type[Message]) -> tuple[type[Message], ...]:
    """The classes with which the server may answer a class of the client's messages."""
    if message in Command.__args__:
        return (Ack, Error)
    return {
        Sync: (View, Events, Error),
        Why: (WhyAnswer, Error),
        Hint: (HintAnswer, Error),
        Ping: (Pong, Error),
    }[message]


def asyncapi_of(facts: Facts, reference: Reference) -> Json:
    """The whole document, ready to be written as JSON."""
    limits, sockets = facts.limits, (_table(facts), *facts.sockets)
    schemas: Json = {}
    messages: Json = {}
    for socket in sockets:
        # What several sockets share is told as the first of them tells it.
        schemas = {**components(socket.words), **schemas}
        messages = {
            **{
                name_of(message, socket.words): _message(message, socket)
                for message in (*socket.client, *socket.server)
            },
            **messages,
        }
    return {
        "asyncapi": ASYNCAPI_VERSION,
        "info": {
            "title": "МАСС: the sockets of tables, rooms and the lobby",
            "version": PROTOCOL_VERSION,
            "description": _prose(reference),
        },
        "defaultContentType": "application/json",
        "servers": {"site": _server()},
        "channels": {socket.name: _channel(socket, reference) for socket in sockets},
        "operations": {
            name: operation for socket in sockets for name, operation in _operations(socket)
        },
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "messages": messages,
            "securitySchemes": {
                "session": {
                    "type": "httpApiKey",
                    "in": "cookie",
                    "name": limits.session_cookie,
                    "description": "Set by signing in at /account/login/; it also gives the seat.",
                }
            },
        },
    }


def _table(facts: Facts) -> SocketFacts:
    """The table's own socket, in the form in which the others are described."""
    limits = facts.limits
    return SocketFacts(
        name="table",
        title="A table",
        address="/ws/match/{code}/",
        about="One match, as one seat may see it.",
        parameters={"code": f"The match: {limits.code_length} of {limits.code_letters}."},
        words=TABLE,
        client=CLIENT_MESSAGES,
        server=SERVER_MESSAGES,
        told=TOLD,
        answers=answers_to,
        examples=MESSAGE_EXAMPLES,
    )


def _prose(reference: Reference) -> str:
    """The chapter on connecting; protocol.md has all of them."""
    first = reference.chapters[0].blocks[0].lines[0]
    return f"{first} docs/protocol.md tells how to write a client."


def _server() -> Json:
    return {
        "host": "{host}",
        "protocol": "wss",
        "description": "The site; `ws` where it is served without TLS.",
        "variables": {
            "host": {"default": "localhost:8000", "description": "Name and port of the site."}
        },
        "security": [{"$ref": "#/components/securitySchemes/session"}],
    }


def _channel(socket: SocketFacts, reference: Reference) -> Json:
    return {
        "address": socket.address,
        "title": socket.title,
        "description": f"{socket.about} Close codes: "
        + " ".join(f"{closing.code}: {closing.about}" for closing in reference.closings),
        "parameters": {
            name: {"description": meaning} for name, meaning in socket.parameters.items()
        },
        "messages": {
            name: {"$ref": f"#/components/messages/{name}"}
            for name in (
                name_of(message, socket.words) for message in (*socket.client, *socket.server)
            )
        },
        "bindings": {
            "ws": {
                "method": "GET",
                "headers": {
                    "type": "object",
                    "properties": {
                        "Origin": {"type": "string", "description": "Must name the site."}
                    },
                    "required": ["Origin"],
                },
                "bindingVersion": "0.1.0",
            }
        },
    }


def _operations(socket: SocketFacts) -> Iterator[tuple[str, Json]]:
    """One operation a message of the client, with what answers it, and what is told unasked."""
    prefix = "" if socket.name == "table" else f"{socket.name}_"
    channel = {"$ref": f"#/channels/{socket.name}"}
    for message in socket.client:
        yield (
            f"{prefix}{kind_of(message)}",
            {
                "action": "receive",
                "channel": channel,
                "summary": paragraphs(message.__doc__ or "")[0],
                "messages": [_in_channel(message, socket)],
                "reply": {
                    "channel": channel,
                    "messages": [_in_channel(answer, socket) for answer in socket.answers(message)],
                },
            },
        )
    yield (
        f"{prefix}tell",
        {
            "action": "send",
            "channel": channel,
            "summary": "What happens, told to every socket as it may be seen from there.",
            "messages": [_in_channel(message, socket) for message in socket.told],
        },
    )


def _in_channel(message: type[Message], socket: SocketFacts) -> Json:
    return {"$ref": f"#/channels/{socket.name}/messages/{name_of(message, socket.words)}"}


def _message(message: type[Message], socket: SocketFacts) -> Json:
    about, name = paragraphs(message.__doc__ or ""), name_of(message, socket.words)
    document: Json = {
        "name": kind_of(message),
        "title": name,
        "summary": about[0],
        "contentType": "application/json",
        "payload": {"$ref": REF + name},
        "examples": [{"payload": msgspec.to_builtins(socket.example_of(message))}],
    }
    if len(about) > 1:
        document["description"] = "\n\n".join(about[1:])
    if "id" in message.__struct_fields__:
        document["correlationId"] = {"location": "$message.payload#/id"}
    return document
