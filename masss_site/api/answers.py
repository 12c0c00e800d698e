"""Every refusal of the API as application/problem+json (RFC 9457), in the asker's language.

The codes are those of sockets and pages: a refusal is worded once, wherever it is met.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from game import texts
from game.api.problems import SENTENCES, STATUSES, ApiCode, Mistake, Problem
from game.protocol.errors import WireCode
from game.rules import mass
from game.selectors import NotVisible
from game.services.refusals import NotApplied
from lobby.people_refusals import TEXTS as PEOPLE_TEXTS
from lobby.people_refusals import PeopleRefused
from lobby.refusal_texts import REFUSALS
from lobby.services.refusals import RoomRefusal, RoomRefused
from lobby.token_refusals import TEXTS as TOKEN_TEXTS
from lobby.token_refusals import TokenRefusal, TokenRefused

CONTENT_TYPE = "application/problem+json"
CONFLICT = 409
"""The status of a refusal by the state that things are in."""

_STATUSES: Mapping[str, int] = STATUSES | {
    WireCode.TRY_AGAIN: 503,
    WireCode.INTERNAL: 500,
    WireCode.NOT_SEATED: 403,
    RoomRefusal.ROOM_NOT_FOUND: 404,
    RoomRefusal.ROOM_CLOSED: 410,
    RoomRefusal.TOO_MANY_TRIES: 429,
    RoomRefusal.PASSWORD_NEEDED: 403,
    RoomRefusal.WRONG_PASSWORD: 403,
    RoomRefusal.BANNED: 403,
    RoomRefusal.KICKED: 403,
    RoomRefusal.BLOCKED: 403,
    RoomRefusal.NOT_MEMBER: 403,
    RoomRefusal.NOT_OWNER: 403,
    TokenRefusal.NO_SUCH: 404,
    TokenRefusal.GUEST: 403,
    TokenRefusal.NAME: 400,
    TokenRefusal.SCOPES: 400,
    TokenRefusal.DAYS: 400,
}
"""Statuses of codes; what is not here is a conflict."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is to be said.

    Attributes:
        code: why.
        params: values for the sentence.
        rule: the rule that it rests on, if any.
        mistakes: what is wrong with a request that is not as described.
    """

    code: str
    params: Mapping[str, int | str] = field(default_factory=dict)
    rule: str | None = None
    mistakes: list[Mistake] = field(default_factory=list)


def problem_of(error: Exception, context: dict[str, Any]) -> Response:
    """The answer for whatever was raised while a request was handled."""
    refusal = _ours(error) or _of_framework(error)
    if refusal is None:
        path = getattr(context.get("request"), "path", "")
        refusal = _of_fault(error, path)
    return answer(refusal)


def answer(refusal: Refusal) -> Response:
    """A refusal as problem+json."""
    status = status_of(refusal.code)
    sentence = sentence_of(refusal.code, refusal.params)
    headers = {}
    if status in {429, 503}:
        headers["Retry-After"] = str(refusal.params.get("seconds") or 1)
    if status == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="masss"'
    told = {
        "type": f"/api/v1/problems/{refusal.code}/",
        "title": sentence,
        "status": status,
        "code": refusal.code,
        "rule": refusal.rule,
        "params": dict(refusal.params),
        "errors": refusal.mistakes,
    }
    return Response(told, status=status, headers=headers, content_type=CONTENT_TYPE)


def status_of(code: str) -> int:
    """The HTTP status with which a code is told."""
    return _STATUSES.get(code, CONFLICT)


def sentence_of(code: str, params: Mapping[str, int | str] | None = None) -> str:
    """What a person is told, in the language that is active now."""
    shown = _worded(code)
    for name, value in (params or {}).items():
        shown = shown.replace("{" + name + "}", str(value))
    return shown


def _worded(code: str) -> str:
    """The sentence of a code, with the names of its values in braces."""
    for known in (SENTENCES, TOKEN_TEXTS, PEOPLE_TEXTS):
        if code in known:
            return str(known[code])  # type: ignore[index]
    text = REFUSALS.get(f"refusal.{code}") or texts.TEXTS.get(f"refusal.{code}")
    if isinstance(text, texts.Plural):
        return text.forms()["other"]
    return str(text or texts.TEXTS["refusal.other"])


def _ours(error: Exception) -> Refusal | None:
    """A refusal that some part of this site has raised."""
    match error:
        case Problem():
            return Refusal(str(error.code), error.params, mistakes=error.mistakes)
        case mass.Refused():
            return Refusal(error.code.value, error.params, rule=error.rule)
        case RoomRefused() | NotApplied() | TokenRefused() | PeopleRefused():
            return Refusal(error.code.value, error.params)
        case NotVisible() | Http404():
            return Refusal(ApiCode.NOT_FOUND)
        case OperationalError():
            return Refusal(WireCode.TRY_AGAIN)
    return None


def _of_framework(error: Exception) -> Refusal | None:
    """A refusal of the framework, by the same codes."""
    match error:
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return Refusal(ApiCode.NOT_SIGNED_IN)
        case exceptions.PermissionDenied() if str(error.detail).startswith("CSRF"):
            return Refusal(ApiCode.CSRF_FAILED)
        case exceptions.MethodNotAllowed():
            return Refusal(ApiCode.METHOD_NOT_ALLOWED)
        case exceptions.Throttled():
            return Refusal(ApiCode.TOO_MANY_REQUESTS, {"seconds": round(error.wait or 1)})
    code = next((code for kind, code in _KINDS if isinstance(error, kind)), None)
    return None if code is None else Refusal(code)


_KINDS: tuple[tuple[type[Exception], ApiCode], ...] = (
    (exceptions.PermissionDenied, ApiCode.NOT_ALLOWED),
    (DjangoPermissionDenied, ApiCode.NOT_ALLOWED),
    (exceptions.NotAcceptable, ApiCode.NOT_ACCEPTABLE),
    (exceptions.UnsupportedMediaType, ApiCode.UNSUPPORTED_MEDIA_TYPE),
    (exceptions.APIException, ApiCode.BAD_REQUEST),
    (SuspiciousOperation, ApiCode.BAD_REQUEST),
)
"""Codes of the framework's other refusals; the first kind that fits counts."""


def _of_fault(error: Exception, path: str) -> Refusal:
    """A fault of the site: the log tells what it was, the answer does not."""
    logger.error("A request at %s failed", path, exc_info=error)
    return Refusal(WireCode.INTERNAL)
