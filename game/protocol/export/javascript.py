"""The wire for the browser: constants, and JSDoc types of every message, form and event."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from game.protocol.client import CLIENT_MESSAGES, MAX_FRAME_BYTES
from game.protocol.closing import CloseCode
from game.protocol.envelope import Message
from game.protocol.export.facts import Facts
from game.protocol.export.reference import kind_of
from game.protocol.export.schema import SCALARS, Schema, components, paragraphs, ref_name
from game.protocol.server import SERVER_MESSAGES
from game.rules import mass

_HEAD = """\
/**
 * The words of the table's socket and the shapes of what it carries.
 * Written by `make protocol` from game/protocol; a change here would be lost.
 */
"""

_CLIENT = {message.__name__ for message in CLIENT_MESSAGES}
_SERVER = {message.__name__ for message in SERVER_MESSAGES}


def javascript_of(facts: Facts) -> str:
    """The whole module."""
    return "\n".join(_parts(facts))


_TABLE = ("rules", "services", "wire")
"""Who refuses at a table; the pages of other sockets do not compare codes."""


def _parts(facts: Facts) -> Iterator[str]:
    yield _HEAD
    yield _constant("CLIENT", "Kinds of what the page says.", _kinds(CLIENT_MESSAGES))
    yield _constant("SERVER", "Kinds of what the page hears.", _kinds(SERVER_MESSAGES))
    yield _constant("EVENT", "Kinds of events.", {kind: kind for kind in mass.PLAIN_EVENTS})
    codes = {fact.code: fact.code for fact in facts.codes if fact.origin in _TABLE}
    yield _constant("CODE", "Why a message is refused.", codes)
    closings = {code.name: code.value for code in CloseCode}
    yield _constant("CLOSE", "Why a connection is ended.", closings)
    limits = {"max_frame_bytes": MAX_FRAME_BYTES, "max_listed_moves": mass.MAX_LISTED_MOVES}
    yield _constant("LIMIT", "Bounds of the wire.", limits)
    yield "/** Characters of a move in `Legal`: the i-th stands for card i of the hand. */"
    yield f'export const HAND_DIGITS = "{mass.HAND_DIGITS}";\n'
    for name, schema in components().items():
        yield from _type(name, schema)
    yield f"/** @typedef {{{' | '.join(map(_js_name, sorted(_CLIENT)))}}} ClientMessage */"
    yield f"/** @typedef {{{' | '.join(map(_js_name, sorted(_SERVER)))}}} ServerFrame */\n"


def _kinds(messages: tuple[type[Message], ...]) -> dict[str, str]:
    return {kind_of(message): kind_of(message) for message in messages}


def _constant(name: str, about: str, values: Mapping[str, str | int]) -> str:
    lines = [f"/** {about} */", f"export const {name} = Object.freeze({{"]
    lines += [f"  {key.upper()}: {json.dumps(value)}," for key, value in values.items()]
    return "\n".join([*lines, "});\n"])


def _type(name: str, schema: Schema) -> Iterator[str]:
    """A JSDoc type, with one line a field."""
    about = paragraphs(schema.get("description", ""))[0]
    if "properties" not in schema or name in SCALARS:
        yield f"/** @typedef {{{_js_type(schema)}}} {_js_name(name)} {about} */\n"
        return
    yield "/**"
    yield f" * @typedef {{object}} {_js_name(name)} {about}"
    for field, inner in schema["properties"].items():
        text = inner.get("description", "")
        yield f" * @property {{{_js_type(inner)}}} {field} {text}".rstrip()
    yield " */\n"


def _js_name(name: str) -> str:
    """Messages are told from events and from the page's own words by their ending."""
    if name in _CLIENT:
        return f"{name}Message"
    return f"{name}Frame" if name in _SERVER else name


def _js_type(schema: Schema) -> str:
    name = ref_name(schema)
    if name is not None:
        return _js_name(name)
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    union = schema.get("anyOf") or schema.get("oneOf")
    if union:
        return " | ".join(_js_type(inner) for inner in union)
    return _plain_js_type(schema)


def _plain_js_type(schema: Schema) -> str:
    kind: str = schema["type"]
    if kind == "array":
        item = _js_type(schema["items"])
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {_js_type(schema['additionalProperties'])}>"
    return "number" if kind == "integer" else kind
