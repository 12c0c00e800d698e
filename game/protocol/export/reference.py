"""The reference: every message, form, event and code as plain rows, for whatever shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from game.protocol.client import CLIENT_MESSAGES
from game.protocol.closing import CloseCode
from game.protocol.envelope import Message
from game.protocol.examples import event_example_of, example_of
from game.protocol.export.chapters import Chapter
from game.protocol.export.facts import CodeFact, Facts
from game.protocol.export.guide import chapters
from game.protocol.export.notes import FOLDS, SCHEMA_NAMES
from game.protocol.export.schema import (
    EVENT,
    SCALARS,
    TABLE,
    Schema,
    Vocabulary,
    components,
    name_of,
    paragraphs,
    ref_name,
)
from game.protocol.export.sockets import SocketFacts
from game.protocol.server import SERVER_MESSAGES
from game.rules import mass

WIRE_MEANINGS = {
    "bad_message": "Not JSON, an unknown kind or field, a field missing or out of bounds; "
    "`params.path` says where.",
    "binary_frame": "A binary frame; only text frames are messages.",
    "too_large": "The frame is longer than a message may be.",
    "unknown_card": "A name that is no card (R2.4); `params.path` says which.",
    "repeated_card": "A card is named twice.",
    "not_seated": "Only who has a seat may say this; a spectator may `sync` and `ping`.",
    "internal": "A fault of the server; it is logged there. Nothing has changed.",
    "try_again": "The server could not do it just now; send the same message again.",
    "seat_lost": "The seat is another's or a bot's now.",
    "hints_off": "The match is played without hints.",
    "too_many_hints": "More hints were asked for than anybody needs; ask again in some seconds.",
    "already_seated": "Who is to be let in plays in this match.",
    "saw_other_team": "Who is to be let in has left the other team and knows its cards.",
    "deal_closed": "No share can be sealed or shown for that deal, or not any more (R3.5).",
    "too_early": "Shares can still be sealed for that deal; show yours once it is `sealed`.",
    "not_sealed": "The seat has sealed another share, or none.",
    "stale": "`n` is older than the present turn, or newer than the match; `params.n` is the "
    "newest event.",
}
"""What the codes mean that rest on no rule."""

CLOSE_MEANINGS = {
    CloseCode.NO_SESSION: "Nobody is signed in, or no more: a socket is closed within seconds when "
    "its person signs out or gets another password. Sign in first.",
    CloseCode.SENT_AWAY: "The owner of the room has sent you away; you may not come in for some "
    "time. Do not come back by yourself.",
    CloseCode.NOT_FOUND: "There is no such match or room, or you have no place in it, or no more; "
    "which of these is not told. Do not come back.",
    CloseCode.CHANGED: "What you may see here has changed, for example how much later spectators "
    "see a match. Come back at once and `sync`.",
    CloseCode.CLOSED: "The room is closed for good. Do not come back.",
    CloseCode.SUSPENDED: "The people who run the site have suspended you. Do not come back before "
    "the end that any page of the site tells you; requests are answered with the code `suspended`.",
    CloseCode.FLOOD: "Too many messages, or more than eight sockets of one person in one place. "
    "Come back after 15 s.",
    CloseCode.TOO_SLOW: "You did not read what was sent, and too much was waiting. Come back "
    "and `sync`. A server may also cut the connection without a code (1006).",
}
"""What a client should make of each close code."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: its name, its type in words, what it means."""

    name: str
    type: str
    about: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A message, a form or an event.

    Attributes:
        title: its kind on the wire, or the name of the form.
        anchor: where a document puts it; unique.
        schema: name of its schema.
        about: its paragraphs.
        fields: its fields, in order.
        example: JSON text, empty where a form has none of its own.
        fold: what an event does to the view, empty for all else.
    """

    title: str
    anchor: str
    schema: str
    about: tuple[str, ...]
    fields: tuple[Field, ...]
    example: str = ""
    fold: str = ""


@dataclass(frozen=True, slots=True)
class CodeEntry:
    """A reason for a refusal, with what it means to whoever writes a client."""

    fact: CodeFact
    about: str


@dataclass(frozen=True, slots=True)
class CloseEntry:
    """A close code."""

    code: int
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class SocketEntry:
    """A socket beside the table's, in the order in which it is shown."""

    name: str
    title: str
    address: str
    about: str
    chapters: tuple[Chapter, ...]
    client: tuple[Entry, ...]
    server: tuple[Entry, ...]
    forms: tuple[Entry, ...]
    scalars: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """All of it, in the order in which it is shown."""

    chapters: tuple[Chapter, ...]
    client: tuple[Entry, ...]
    server: tuple[Entry, ...]
    forms: tuple[Entry, ...]
    scalars: tuple[Field, ...]
    events: tuple[Entry, ...]
    codes: tuple[CodeEntry, ...]
    closings: tuple[CloseEntry, ...]
    sockets: tuple[SocketEntry, ...]

    @property
    def names(self) -> frozenset[str]:
        """Names to which a type may refer; each is an anchor too."""
        shown = {EVENT, *(form.title for form in self.forms), *SCALARS}
        for socket in self.sockets:
            shown |= {form.title for form in socket.forms}
            shown |= {scalar.name for scalar in socket.scalars}
        return frozenset(shown)


def reference_of(facts: Facts) -> Reference:
    """The whole reference."""
    return Reference(
        chapters=chapters(facts.limits),
        client=tuple(
            _message(message, "client", example_of(message)) for message in CLIENT_MESSAGES
        ),
        server=tuple(
            _message(message, "server", example_of(message)) for message in SERVER_MESSAGES
        ),
        forms=tuple(_form(name) for name in SCHEMA_NAMES.values()),
        scalars=tuple(_scalar(name) for name in SCALARS),
        events=tuple(_event(kind) for kind in mass.PLAIN_EVENTS),
        codes=tuple(
            CodeEntry(fact, fact.about or WIRE_MEANINGS.get(fact.code, "")) for fact in facts.codes
        ),
        closings=tuple(CloseEntry(c.value, c.name.lower(), CLOSE_MEANINGS[c]) for c in CloseCode),
        sockets=tuple(_sockets(facts.sockets)),
    )


def _sockets(sockets: Iterable[SocketFacts]) -> Iterator[SocketEntry]:
    """Each socket, with those single values that were not shown before it."""
    shown = set(SCALARS)
    for socket in sockets:
        yield _socket(socket, frozenset(shown))
        if socket.forms:
            shown |= socket.words.scalars.keys()


def _socket(socket: SocketFacts, shown: frozenset[str]) -> SocketEntry:
    """A socket with everything that is not shown with the table's already."""
    words, name = socket.words, socket.name
    said = {
        side: tuple(
            _message(message, f"{name}-{side}", socket.example_of(message), words)
            for message in messages
        )
        for side, messages in (("client", socket.client), ("server", socket.server))
    }
    scalars = [scalar for scalar in words.scalars if scalar not in shown and socket.forms]
    return SocketEntry(
        name=name,
        title=socket.title,
        address=socket.address,
        about=socket.about,
        chapters=socket.chapters,
        client=said["client"],
        server=said["server"],
        forms=tuple(_form(form, words) for form in socket.forms),
        scalars=tuple(_scalar(scalar, words) for scalar in scalars),
    )


def kind_of(message: type[Message]) -> str:
    """The value of `t` in a class of messages."""
    return str(message.__struct_config__.tag)


def type_text(schema: Schema) -> str:
    """A schema as a phrase; names of other schemas stand in backticks.

    >>> type_text({"type": "array", "minItems": 8, "maxItems": 8, "items": {"type": "boolean"}})
    'list of 8 × (true or false)'
    """
    name = ref_name(schema)
    if name is not None:
        return f"`{name}`"
    if "enum" in schema:
        return " or ".join(f"“{value}”" for value in schema["enum"])
    if "anyOf" in schema:
        parts = [type_text(inner) for inner in schema["anyOf"]]
        return (", or " if any("list" in part for part in parts) else " or ").join(parts)
    return _plain_type_text(schema)


def _plain_type_text(schema: Schema) -> str:
    kind = schema["type"]
    if kind == "array":
        item = type_text(schema["items"])
        return f"list of {_count(schema)}{f'({item})' if ' or ' in item else item}"
    if kind == "integer":
        return f"whole number {_range(schema.get('minimum'), schema.get('maximum'))}".strip()
    if kind == "string":
        bounds = _range(schema.get("minLength"), schema.get("maxLength"))
        return f"text of {bounds} characters" if bounds else "text"
    if kind == "object":
        return f"object of {type_text(schema['additionalProperties'])} by name"
    return {"boolean": "true or false", "null": "null"}[kind]


def _count(schema: Schema) -> str:
    bounds = _range(schema.get("minItems"), schema.get("maxItems"))
    return f"{bounds} × " if bounds else ""


def _range(lowest: int | None, highest: int | None) -> str:
    if lowest is None and highest is None:
        return ""
    if highest is None:
        return f"from {lowest}"
    return str(highest) if lowest == highest else f"{lowest or 0}–{highest}"


def _message(
    message: type[Message], side: str, example: Message, words: Vocabulary = TABLE
) -> Entry:
    text = msgspec.json.encode(example).decode()
    kind = kind_of(message)
    return _entry(kind, f"{side}-{kind}", name_of(message, words), words, example=text)


def _event(kind: str) -> Entry:
    example = msgspec.json.encode(event_example_of(kind)).decode()
    schema = name_of(mass.PLAIN_EVENTS[kind])
    return _entry(kind, f"event-{kind}", schema, example=example, fold=FOLDS[kind])


def _form(name: str, words: Vocabulary = TABLE) -> Entry:
    return _entry(name, name, name, words)


def _entry(
    title: str,
    anchor: str,
    name: str,
    words: Vocabulary = TABLE,
    example: str = "",
    fold: str = "",
) -> Entry:
    schema = components(words)[name]
    about = paragraphs(schema["description"])
    return Entry(title, anchor, name, about, tuple(_fields(schema, words)), example, fold)


def _fields(schema: Schema, words: Vocabulary) -> Iterable[Field]:
    for name, field in schema["properties"].items():
        kind = type_text(field) + ("" if name in schema["required"] else "; may be left out")
        yield Field(name, kind, _about(field, words))


def _about(field: Schema, words: Vocabulary) -> str:
    """A field's meaning: its own, or that of the type it refers to."""
    name = ref_name(field)
    own = field.get("description")
    return str(own or components(words)[name or ""].get("description", ""))


def _scalar(name: str, words: Vocabulary = TABLE) -> Field:
    schema = components(words)[name]
    pattern = f", matching `{schema['pattern']}`" if "pattern" in schema else ""
    return Field(name, type_text(schema) + pattern, schema.get("description", ""))
