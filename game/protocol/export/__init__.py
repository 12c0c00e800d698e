"""Documents of the wire, made from its classes: for people, for tools, for the browser."""

from __future__ import annotations

import json

from game.protocol.export.asyncapi import asyncapi_of
from game.protocol.export.facts import CodeFact, Facts, Limits
from game.protocol.export.javascript import javascript_of
from game.protocol.export.markdown import markdown_of
from game.protocol.export.reference import Reference, reference_of

__all__ = ["CodeFact", "Facts", "Limits", "Reference", "asyncapi_text", "documents", "reference_of"]


def asyncapi_text(facts: Facts) -> str:
    """The AsyncAPI document as JSON text."""
    document = asyncapi_of(facts, reference_of(facts))
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def documents(facts: Facts) -> dict[str, str]:
    """The text of each generated file, by its path in the repository."""
    return {
        "docs/asyncapi.json": asyncapi_text(facts),
        "docs/protocol.md": markdown_of(reference_of(facts)),
        "game/static/game/js/protocol.gen.js": javascript_of(facts),
    }
