"""The AsyncAPI 3.0 document: the same reference for tools."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from game.protocol.client import CLIENT_MESSAGES, Command, Ping, Sync, Why
from game.protocol.envelope import Message
from game.protocol.examples import example_of
from game.protocol.export.facts import Limits
from game.protocol.export.reference import Reference, kind_of
from game.protocol.export.schema import REF, components, paragraphs
from game.protocol.server import (
    SERVER_MESSAGES,
    Ack,
    Error,
    Events,
    Pong,
    Presence,
    View,
    WhyAnswer,
)

Json: TypeAlias = dict[str, Any]

ASYNCAPI_VERSION = "3.0.0"
PROTOCOL_VERSION = "1.0.0"
"""Grows with the wire: the last number for texts, the second for additions, else the first."""

TOLD: tuple[type[Message], ...] = (View, Events, Presence)
"""What the server says unasked."""


def answers_to(message: type[Message]) -> tuple[type[Message], ...]:
    """The classes with which the server may answer a class of the client's messages."""
    if message in Command.__args__:
        return (Ack, Error)
    return {Sync: (View, Events, Error), Why: (WhyAnswer, Error), Ping: (Pong, Error)}[message]


def asyncapi_of(reference: Reference, limits: Limits) -> Json:
    """The whole document, ready to be written as JSON."""
    return {
        "asyncapi": ASYNCAPI_VERSION,
        "info": {
            "title": "МАСС: the socket of a table",
            "version": PROTOCOL_VERSION,
            "description": _prose(reference),
        },
        "defaultContentType": "application/json",
        "servers": {"site": _server()},
        "channels": {"table": _channel(reference, limits)},
        "operations": {**_asked(), "tell": _told()},
        "components": {
            "schemas": components(),
            "messages": {
                message.__name__: _message(message)
                for message in (*CLIENT_MESSAGES, *SERVER_MESSAGES)
            },
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


def _channel(reference: Reference, limits: Limits) -> Json:
    return {
        "address": "/ws/match/{code}/",
        "title": "A table",
        "description": "One match, as one seat may see it. Close codes: "
        + " ".join(f"{closing.code}: {closing.about}" for closing in reference.closings),
        "parameters": {
            "code": {
                "description": f"The match: {limits.code_length} of {limits.code_letters}.",
                "examples": [limits.code_letters[: limits.code_length]],
            }
        },
        "messages": {
            message.__name__: {"$ref": f"#/components/messages/{message.__name__}"}
            for message in (*CLIENT_MESSAGES, *SERVER_MESSAGES)
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


def _asked() -> Json:
    """One operation a message of the client: what answers it is part of it."""
    return {
        kind_of(message): {
            "action": "receive",
            "channel": {"$ref": "#/channels/table"},
            "summary": paragraphs(message.__doc__ or "")[0],
            "messages": [_in_channel(message)],
            "reply": {
                "channel": {"$ref": "#/channels/table"},
                "messages": [_in_channel(answer) for answer in answers_to(message)],
            },
        }
        for message in CLIENT_MESSAGES
    }


def _told() -> Json:
    return {
        "action": "send",
        "channel": {"$ref": "#/channels/table"},
        "summary": "What happens at the table, told to every socket as its seat may see it.",
        "messages": [_in_channel(message) for message in TOLD],
    }


def _in_channel(message: type[Message]) -> Json:
    return {"$ref": f"#/channels/table/messages/{message.__name__}"}


def _message(message: type[Message]) -> Json:
    about = paragraphs(message.__doc__ or "")
    document: Json = {
        "name": kind_of(message),
        "title": message.__name__,
        "summary": about[0],
        "contentType": "application/json",
        "payload": {"$ref": REF + message.__name__},
        "examples": [{"payload": msgspec.to_builtins(example_of(message))}],
    }
    if len(about) > 1:
        document["description"] = "\n\n".join(about[1:])
    if "id" in message.__struct_fields__:
        document["correlationId"] = {"location": "$message.payload#/id"}
    return document
