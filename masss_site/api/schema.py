"""The description of the API (OpenAPI 3.1): names, what views and events are, and refusals."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from game.api import wire
from game.api.rights import ANY_KEY, ANYBODY, SESSION
from masss_site.api.answers import CONTENT_TYPE

_PROBLEM = "#/components/responses/Problem"
_SHARE = {
    "RateLimit-Limit": "How many requests of this kind you may make in a window of time.",
    "RateLimit-Remaining": "How many are left of it.",
    "RateLimit-Reset": "Seconds until the next window.",
}

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "Why a request was refused (RFC 9457). Nothing has changed by it.",
    "properties": {
        "type": {"type": "string", "description": "Address that tells more about the code."},
        "title": {"type": "string", "description": "A sentence in the language asked for."},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "code": {
            "type": "string",
            "pattern": "^[a-z_]+$",
            "description": "The reason, as on the sockets; GET /api/v1/problems/ lists all.",
        },
        "rule": {"type": ["string", "null"], "description": "The rule that it rests on."},
        "params": {
            "type": "object",
            "description": "Values that the sentence names.",
            "additionalProperties": {"type": ["string", "integer"]},
        },
        "errors": {
            "type": "array",
            "description": "What is wrong with a request that is not as described.",
            "items": {
                "type": "object",
                "properties": {"path": {"type": "string"}, "detail": {"type": "string"}},
                "required": ["path", "detail"],
            },
        },
    },
    "required": ["type", "title", "status", "code"],
    "examples": [
        {
            "type": "/api/v1/problems/scope_missing/",
            "title": "The key is not made for this: it needs play.",
            "status": 403,
            "code": "scope_missing",
            "rule": None,
            "params": {"scope": "play"},
            "errors": [],
        }
    ],
}


class ApiSchema(AutoSchema):
    """Describes an address from what its view says of itself."""

    def _get_serializer_name(self, serializer: Any, direction: Any, *rest: Any) -> str:
        """The name of what is answered, without what all of it is called."""
        name = str(super()._get_serializer_name(serializer, direction, *rest))
        return name.replace("Shape", "").replace("FormRequest", "Form")

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """The description of one method, with what it needs."""
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            need = self.view.needs[self.method]
            said = operation.get("description", "")
            operation["description"] = f"{said}\n\n{_in_words(need)}".strip()
            operation["security"] = _ways(need)
        return operation


def _in_words(need: str) -> str:
    """What somebody needs who asks."""
    known = {
        ANYBODY: "For everybody, signed in or not.",
        ANY_KEY: "For a session or any key.",
        SESSION: "For a session only.",
    }
    return known.get(need, f"For a session, or a key with the scope `{need}`.")


def _ways(need: str) -> list[dict[str, list[str]]]:
    """How one may ask: by a session or a key, or not at all."""
    if need == SESSION:
        return [{"session": []}]
    ways: list[dict[str, list[str]]] = [{"bearer": []}, {"session": []}]
    return [{}, *ways] if need == ANYBODY else ways


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Keys."""

    target_class = "lobby.api.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """How a key is sent."""
        del auto_schema
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "masss_…",
            "description": "A key that you make at /me/tokens/.",
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Sessions of the site's pages."""

    target_class = "rest_framework.authentication.SessionAuthentication"
    name = "session"
    priority = 1

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """How a session is sent."""
        del auto_schema
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Whoever changes something sends X-CSRFToken too.",
        }


def complete(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add what all addresses share: views and events, refusals, and the headers of shares."""
    components = result["components"]
    components["schemas"] = dict(
        sorted({**components.get("schemas", {}), **wire.schemas(), "Problem": PROBLEM}.items())
    )
    for name, form in components["schemas"].items():
        if name.endswith("Form"):
            form["additionalProperties"] = False
    components["headers"] = {
        name: {"description": about, "schema": {"type": "integer"}}
        for name, about in _SHARE.items()
    }
    components["responses"] = {
        "Problem": {
            "description": "Refused; `code` says why.",
            "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    }
    for methods in result["paths"].values():
        for operation in methods.values():
            _complete(operation["responses"])
    return result


def _complete(responses: dict[str, Any]) -> None:
    """What every answer of an address may carry."""
    for answer in responses.values():
        headers = {name: {"$ref": f"#/components/headers/{name}"} for name in _SHARE}
        answer["headers"] = {**answer.get("headers", {}), **headers}
    responses["default"] = {"$ref": _PROBLEM}
