"""Refusals that only the API over HTTP knows; all others have the codes of sockets and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class ApiCode(StrEnum):
    """Why a request was refused before anything was asked about the game."""

    NOT_SIGNED_IN = "not_signed_in"
    BAD_TOKEN = "bad_token"  # noqa: S105 - a code
    CSRF_FAILED = "csrf_failed"
    SESSION_NEEDED = "session_needed"
    SCOPE_MISSING = "scope_missing"
    NOT_ALLOWED = "not_allowed"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    TOO_MANY_REQUESTS = "too_many_requests"
    BAD_REQUEST = "bad_request"
    BODY_TOO_LARGE = "body_too_large"
    PRECONDITION_FAILED = "precondition_failed"
    STILL_RUNNING = "still_running"
    NO_LOG = "no_log"
    SUSPENDED = "suspended"


SENTENCES: dict[ApiCode, Promise] = {
    ApiCode.NOT_SIGNED_IN: _("Sign in, or send a key."),
    ApiCode.BAD_TOKEN: _("This key is none, or it is not valid any more."),
    ApiCode.CSRF_FAILED: _("A session must send the CSRF token of its page too."),
    ApiCode.SESSION_NEEDED: _("Only a person who is signed in can do this, not a key."),
    ApiCode.SCOPE_MISSING: _("The key is not made for this: it needs {scope}."),
    ApiCode.NOT_ALLOWED: _("You may not do this."),
    ApiCode.NOT_FOUND: _("There is nothing here that you may see."),
    ApiCode.METHOD_NOT_ALLOWED: _("This address does not take that method."),
    ApiCode.NOT_ACCEPTABLE: _("The answer cannot be had in any of the forms asked for."),
    ApiCode.UNSUPPORTED_MEDIA_TYPE: _("Send JSON, with the content type application/json."),
    ApiCode.TOO_MANY_REQUESTS: _("Too many requests. Try again in {seconds} s."),
    ApiCode.BAD_REQUEST: _("The request is not as the description of the API says."),
    ApiCode.BODY_TOO_LARGE: _("No more than {most} bytes, please."),
    ApiCode.PRECONDITION_FAILED: _("It is not as you say that it must be."),
    ApiCode.STILL_RUNNING: _("The match is not over yet."),
    ApiCode.NO_LOG: _("The moves of this match were not kept."),
    ApiCode.SUSPENDED: _("You are suspended."),
}

STATUSES: dict[str, int] = {
    ApiCode.NOT_SIGNED_IN: 401,
    ApiCode.BAD_TOKEN: 401,
    ApiCode.CSRF_FAILED: 403,
    ApiCode.SESSION_NEEDED: 403,
    ApiCode.SCOPE_MISSING: 403,
    ApiCode.NOT_ALLOWED: 403,
    ApiCode.NOT_FOUND: 404,
    ApiCode.METHOD_NOT_ALLOWED: 405,
    ApiCode.NOT_ACCEPTABLE: 406,
    ApiCode.UNSUPPORTED_MEDIA_TYPE: 415,
    ApiCode.TOO_MANY_REQUESTS: 429,
    ApiCode.BAD_REQUEST: 400,
    ApiCode.BODY_TOO_LARGE: 413,
    ApiCode.PRECONDITION_FAILED: 412,
    ApiCode.STILL_RUNNING: 409,
    ApiCode.NO_LOG: 404,
    ApiCode.SUSPENDED: 403,
}


class Mistake(TypedDict):
    """One thing that is wrong with a request.

    `path` is where: `body.name`, `query.limit`; `detail` says what, in the asker's language.
    """

    path: str
    detail: str


class Problem(Exception):  # noqa: N818 - an answer to the asker, not a fault
    """The request is refused and nothing has changed.

    Attributes:
        code: the reason.
        params: values for the sentence shown.
        mistakes: what is wrong with a request that is not as described.
    """

    def __init__(
        self,
        code: StrEnum,
        params: Mapping[str, int | str] | None = None,
        mistakes: Sequence[Mistake] = (),
    ) -> None:
        """Make a refusal."""
        super().__init__(code.value)
        self.code = code
        self.params = dict(params or {})
        self.mistakes = list(mistakes)
