"""Knowing a browser and an address again without knowing which they are.

Who is sent away from a room and takes another name must not come straight back. A cookie that
outlives signing out tells the browser, the network address tells what a cleared browser cannot
hide. Of both only keyed digests are stored: the site's secret is the key.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from allauth.core.internal.ratelimit import get_ip
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from lobby.models import Origin, Player

COOKIE = "browser"
KEPT_S = 365 * 24 * 3600
_MARK = "_browser_mark"
_MARK_BYTES = 16
_DIGEST_LENGTH = 32

Handler = Callable[[HttpRequest], HttpResponse]


def remember(sender: Any, request: HttpRequest | None, user: Any, **_: Any) -> None:
    """Somebody has signed in: keep where from. Connected to Django's signal."""
    del sender
    if request is None or not isinstance(user, Player):
        return
    mark = request.get_signed_cookie(COOKIE, default="", max_age=KEPT_S)
    setattr(request, _MARK, mark or secrets.token_urlsafe(_MARK_BYTES))
    Origin.objects.update_or_create(
        player=user,
        defaults={
            "browser": _digest("browser", getattr(request, _MARK)),
            "address": _address(request),
            "at": timezone.now(),
        },
    )


def mark_browser(get_response: Handler) -> Handler:
    """Middleware: a browser in which somebody has just signed in gets its cookie."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        mark = getattr(request, _MARK, "")
        if mark:
            response.set_signed_cookie(
                COOKIE,
                mark,
                max_age=KEPT_S,
                secure=request.is_secure(),
                httponly=True,
                samesite="Lax",
            )
        return response

    return answer


def listen() -> None:
    """Hear of everybody who signs in, guests too."""
    user_logged_in.connect(remember, dispatch_uid="lobby.origins")


def _address(request: HttpRequest) -> str:
    """The digest of who asks; empty where a server tells none, which is then like no other."""
    return _digest("address", get_ip(request)) if request.META.get("REMOTE_ADDR") else ""


def _digest(kind: str, value: str) -> str:
    return salted_hmac(f"lobby.origins.{kind}", value, algorithm="sha256").hexdigest()[
        :_DIGEST_LENGTH
    ]
