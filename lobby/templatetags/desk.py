"""The strip on every page with what the people who run the site tell."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest

from lobby.desk_words import words_of
from lobby.models import Player
from lobby.services import announcements, notices

register = template.Library()

COOKIE = "dismissed"
"""Numbers of the announcements that a reader has dismissed, joined by points."""


def dismissed_by(request: HttpRequest) -> list[int]:
    """The announcements that a reader has dismissed, in the order in which that was done."""
    parts = request.COOKIES.get(COOKIE, "").split(".")
    return [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 19]


@register.inclusion_tag("people/_desk_strip.html", takes_context=True)
def desk_strip(context: dict[str, Any]) -> dict[str, Any]:
    """What is announced and not dismissed, and what the reader was told and has not read."""
    request = context.get("request")
    if not isinstance(request, HttpRequest):
        return {}  # a page of an error, drawn without a request
    gone = set(dismissed_by(request))
    user = getattr(request, "user", None)
    return {
        "request": request,
        "csrf_token": context.get("csrf_token"),
        "announcements": [told for told in announcements.current() if told.id not in gone],
        "notices": [
            {"notice": notice, "words": words_of(notice)}
            for notice in (notices.unread_of(user) if isinstance(user, Player) else ())
        ],
    }
