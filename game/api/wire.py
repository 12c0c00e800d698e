"""Views and events in the description of the API: the schemas are those of the socket."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from game.protocol.export.schema import EVENT, REF, components

_VIEW = "SeatView"
_EVENT_N = f"{REF}EventNumber"

EVENTS: dict[str, Any] = {
    "type": "object",
    "description": "Some events of a match, without a gap.",
    "properties": {
        "events": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "n": {"$ref": _EVENT_N},
                    "at": {"type": "string", "format": "date-time"},
                    "event": {"$ref": REF + EVENT},
                },
                "required": ["n", "at", "event"],
            },
        },
        "more": {"type": "boolean", "description": "Whether there are newer ones already."},
    },
    "required": ["events", "more"],
}

VIEW: dict[str, Any] = {
    "type": "object",
    "description": "How a match stands, as a seat sees it.",
    "properties": {
        "n": {"$ref": _EVENT_N},
        "turn_ends_at": {
            "oneOf": [{"$ref": f"{REF}Milliseconds"}, {"type": "null"}],
            "description": "When the turn ends, null without a clock (R9.1).",
        },
        "view": {"$ref": REF + _VIEW},
    },
    "required": ["n", "turn_ends_at", "view"],
}


def schemas() -> dict[str, Any]:
    """Every schema that views and events lead to, by name."""
    known = components()
    found: dict[str, Any] = {}
    waiting = [_VIEW, EVENT, "EventNumber", "Milliseconds"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = known[name]
            waiting.extend(_names_in(json.dumps(known[name])))
    return dict(sorted(found.items()))


def _names_in(text: str) -> Iterator[str]:
    """The names of the schemas to which a schema refers."""
    for part in text.split(f'"{REF}')[1:]:
        yield part.partition('"')[0]
