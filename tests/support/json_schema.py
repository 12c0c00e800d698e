"""A check of values against the part of JSON Schema that our documents use."""

from __future__ import annotations

import re
from typing import Any

Schemas = dict[str, dict[str, Any]]

_TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
_KNOWN = {
    *("$ref", "allOf", "anyOf", "oneOf", "enum", "type", "properties", "required", "items"),
    *("additionalProperties", "minItems", "maxItems", "minimum", "maximum", "minLength"),
    *("maxLength", "pattern", "description", "examples"),
}


def fault_of(value: Any, schema: dict[str, Any], schemas: Schemas, at: str = "$") -> str | None:
    """The first place where a value is not as its schema says, None where it is all right."""
    assert set(schema) <= _KNOWN, f"keys of which this check knows nothing: {set(schema) - _KNOWN}"
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/components/schemas/")
        return fault_of(value, schemas[name], schemas, at)
    for inner in schema.get("allOf", ()):
        if fault := fault_of(value, inner, schemas, at):
            return fault
    for key, most in (("anyOf", len(schemas)), ("oneOf", 1)):
        if key in schema:
            fitting = [s for s in schema[key] if fault_of(value, s, schemas, at) is None]
            if not 1 <= len(fitting) <= most:
                return f"{at}: {len(fitting)} of {key} fit"
    if "enum" in schema and value not in schema["enum"]:
        return f"{at}: {value!r} is none of {schema['enum']}"
    return _fault_of_type(value, schema, schemas, at)


def _fault_of_type(value: Any, schema: dict[str, Any], schemas: Schemas, at: str) -> str | None:
    kind = schema.get("type")
    if kind is None:
        return None
    if not isinstance(value, _TYPES[kind]) or (kind == "integer" and isinstance(value, bool)):
        return f"{at}: {value!r} is no {kind}"
    if not _within_bounds(value, schema):
        return f"{at}: {value!r} is out of bounds"
    if kind == "array":
        faults = [fault_of(v, schema["items"], schemas, f"{at}[{i}]") for i, v in enumerate(value)]
        return next(filter(None, faults), None)
    return _fault_of_fields(value, schema, schemas, at) if kind == "object" else None


def _fault_of_fields(
    value: dict[str, Any], schema: dict[str, Any], schemas: Schemas, at: str
) -> str | None:
    missing = set(schema.get("required", ())) - set(value)
    unknown = set(value) - set(schema.get("properties", value))
    if missing or (unknown and schema.get("additionalProperties") is False):
        return f"{at}: missing {missing}, unknown {unknown}"
    faults = (
        fault_of(inner, _property(name, schema), schemas, f"{at}.{name}")
        for name, inner in value.items()
    )
    return next(filter(None, faults), None)


def _property(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    found = schema.get("properties", {}).get(name, schema.get("additionalProperties", {}))
    return found if isinstance(found, dict) else {}


def _within_bounds(value: Any, schema: dict[str, Any]) -> bool:
    if isinstance(value, str):
        long_enough = (
            schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
        )
        return long_enough and bool(re.search(schema.get("pattern", ""), value))
    if isinstance(value, list):
        return bool(schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)))
    if isinstance(value, int):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True
