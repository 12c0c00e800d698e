"""JSON Schema of every message and form, as the documents show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_type_hints, is_typeddict

import msgspec

from game.protocol.client import CLIENT_MESSAGES
from game.protocol.envelope import (
    CardName,
    CommandId,
    DealNumber,
    ErrorCode,
    EventNumber,
    Hex32,
    Milliseconds,
    RuleNumber,
    SeatNumber,
)
from game.protocol.export.notes import NOTES, SCHEMA_NAMES, Note
from game.protocol.server import SERVER_MESSAGES
from game.rules import mass

Schema: TypeAlias = dict[str, Any]

REF = "#/components/schemas/"

Face = Annotated[int, msgspec.Meta(ge=1, le=6, description="A face of a die (R3.3).")]
Team = Annotated[Literal["A", "B"], msgspec.Meta(description="A team (R1.1).")]
Suit = Annotated[Literal["H", "S", "D", "C"], msgspec.Meta(description="A suit (R2.2).")]

SCALARS: dict[str, Any] = {
    "CardName": CardName,
    "CommandId": CommandId,
    "DealNumber": DealNumber,
    "ErrorCode": ErrorCode,
    "EventNumber": EventNumber,
    "Face": Face,
    "Hex32": Hex32,
    "Milliseconds": Milliseconds,
    "RuleNumber": RuleNumber,
    "SeatNumber": SeatNumber,
    "Suit": Suit,
    "Team": Team,
}
"""Types of single values that have a name of their own."""

EVENT = "MatchEvent"
"""Name of the schema of an event of whatever kind."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """How the documents name and explain the forms of some sockets.

    Attributes:
        client: the messages of clients, which may have no further field.
        server: the messages of the server.
        events: typed dicts of the events, by kind.
        names: names that differ from those of the classes.
        notes: meanings of fields, by `Schema.field` or by `field`.
        scalars: types of single values that have a name.
    """

    client: tuple[type, ...]
    server: tuple[type, ...]
    events: Mapping[str, type] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, Note] = field(default_factory=dict)
    scalars: Mapping[str, Any] = field(default_factory=dict)

    def named(self, raw_name: str) -> str:
        """The name under which the documents show a class."""
        return self.names.get(raw_name) or raw_name.removeprefix("Plain")

    def note_of(self, schema: str, field: str) -> Note:
        """The note on a field of a schema.

        Raises:
            KeyError: there is none.
        """
        return self.notes.get(f"{schema}.{field}") or self.notes[field]


TABLE = Vocabulary(
    client=CLIENT_MESSAGES,
    server=SERVER_MESSAGES,
    events=mass.PLAIN_EVENTS,
    names=SCHEMA_NAMES,
    notes=NOTES,
    scalars=SCALARS,
)
"""Of a table's socket."""


def name_of(form: type, words: Vocabulary = TABLE) -> str:
    """The name under which the documents show a class."""
    return words.named(form.__name__)


@cache
def components(words: Vocabulary = TABLE) -> dict[str, Schema]:
    """Every schema by its name: messages, forms, events, single values; not to be changed."""
    forms = [*words.client, *words.server, *words.events.values()]
    _, raw = msgspec.json.schema_components(forms, ref_template=REF + "{name}")
    order = {form.__name__: list(get_type_hints(form)) for form in _typed_dicts(forms)}
    found = {words.named(name): _object(words, name, schema, order) for name, schema in raw.items()}
    if words.events:
        found[EVENT] = {
            "description": "An event of whatever kind; `e` says which.",
            "oneOf": [{"$ref": REF + name_of(form)} for form in words.events.values()],
        }
    for name, scalar in words.scalars.items():
        found[name] = _scalar(scalar)
    return dict(sorted(found.items()))


def ref_name(schema: Schema) -> str | None:
    """The name of the schema that a schema only refers to, else None."""
    inner = schema.get("allOf", [schema])[0]
    return str(inner["$ref"]).removeprefix(REF) if "$ref" in inner else None


def paragraphs(text: str) -> tuple[str, ...]:
    r"""A docstring's paragraphs up to its sections, each on one line.

    >>> paragraphs("One thing\nis said.\n\nAttributes:\n    x: not told.")
    ('One thing is said.',)
    """
    prose = text.partition("\n\nAttributes:")[0]
    return tuple(" ".join(part.split()) for part in prose.split("\n\n"))


def _typed_dicts(hints: Iterable[Any]) -> Iterator[type]:
    """Every typed dict that these types lead to."""
    for hint in hints:
        inner = get_type_hints(hint).values() if _has_fields(hint) else get_args(hint)
        if is_typeddict(hint):
            yield hint
        yield from _typed_dicts(inner)


def _has_fields(hint: Any) -> bool:
    return isinstance(hint, type) and (is_typeddict(hint) or issubclass(hint, msgspec.Struct))


def _scalar(scalar: Any) -> Schema:
    return {key: value for key, value in msgspec.json.schema(scalar).items() if key != "title"}


def _object(words: Vocabulary, raw_name: str, raw: Schema, order: dict[str, list[str]]) -> Schema:
    """A form's schema: fields in their order, with types by name, bounds and meanings.

    What the server says is left open: a later version may add fields.
    """
    name = words.named(raw_name)
    fields: list[str] = order.get(raw_name) or list(raw["properties"])
    schema: Schema = {
        "type": "object",
        "description": "\n\n".join(paragraphs(raw["description"])),
        "properties": {
            field: _field(words, name, field, _without_default(raw["properties"][field]))
            for field in fields
        },
        "required": [field for field in fields if field in raw["required"]],
    }
    if raw_name in {message.__name__ for message in words.client}:
        schema["additionalProperties"] = False
    return schema


def _without_default(raw: Schema) -> Schema:
    """What a field left out means is said in words."""
    return {key: value for key, value in raw.items() if key != "default"}


def _field(words: Vocabulary, form: str, field: str, raw: Schema) -> Schema:
    note = words.note_of(form, field)
    schema = _typed(words, raw, note, note.items)
    if not note.about:
        return schema
    # Beside a reference, AsyncAPI reads no other key.
    if "$ref" in schema:
        schema = {"allOf": [schema]}
    return {**schema, "description": note.about}


def _typed(words: Vocabulary, raw: Schema, note: Note, items: tuple[int, ...]) -> Schema:
    """A field's schema with its types by name, wherever they stand in it."""
    name = _type_name(words, raw, note)
    if name is not None:
        return {"$ref": REF + name}
    if "anyOf" in raw:
        return {**raw, "anyOf": [_typed(words, inner, note, items) for inner in raw["anyOf"]]}
    if raw.get("type") == "array":
        size = {"minItems": items[0], "maxItems": items[0]} if items[:1] > (0,) else {}
        return {**raw, **size, "items": _typed(words, raw["items"], note, items[1:])}
    if note.bounds and raw.get("type") == "integer":
        return {**raw, "minimum": note.bounds[0], "maximum": note.bounds[1]}
    return raw


def _type_name(words: Vocabulary, raw: Schema, note: Note) -> str | None:
    """The name of the schema that says what this one says, if there is one."""
    if "$ref" in raw:
        return words.named(raw["$ref"].removeprefix(REF))
    for name, scalar in _bare_scalars(words).items():
        if raw == scalar:
            return name
    return note.of if note.of and raw.get("type") in ("integer", "string", "object") else None


@cache
def _bare_scalars(words: Vocabulary) -> dict[str, Schema]:
    """The single values as they stand inside a raw schema; names of letters have no text there."""
    scalars = {name: _scalar(scalar) for name, scalar in words.scalars.items()}
    for name in ("Team", "Suit"):
        if name in scalars:
            scalars[name] = {"enum": scalars[name]["enum"]}
    return scalars
