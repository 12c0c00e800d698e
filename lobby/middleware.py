"""Who is suspended gets one page instead of all others, with the reason and the end."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from lobby.models import Player, Sanction
from lobby.services.sanctions import is_suspended

CODE = "suspended"
_OPEN = ("/account/logout/", "/i18n/", "/me/data/", "/me/delete/", "/avatar/")
"""What stays open: signing out, the language, and what everybody may do with the own data."""
_API = "/api/"
"""Its addresses look themselves whether who asks is suspended, by a session or by a key."""
_API_PAGE = "/api/v1/docs/"

Handler = Callable[[HttpRequest], HttpResponse]


def suspension(get_response: Handler) -> Handler:
    """Answer requests of suspended people with the code `suspended` (403)."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith(_OPEN) or _is_for_programs(request.path):
            return get_response(request)  # a picture is the same for all: its session is not read
        player = request.user
        if not isinstance(player, Player) or not is_suspended(player):
            return get_response(request)
        return _page(request, player)

    return answer


def _page(request: HttpRequest, player: Player) -> HttpResponse:
    """Why and until when. Whoever has seen it has been told."""
    sanction = Sanction.objects.filter(
        player=player, kind=Sanction.Kind.SUSPEND, lifted_at=None, ends_at=player.suspended_until
    ).first()
    context = {"sanction": sanction, "until": player.suspended_until, "code": CODE}
    response = render(request, "people/suspended.html", context, status=403)
    response["Cache-Control"] = "no-store"
    response["X-Refusal"] = CODE
    return response


def _is_for_programs(path: str) -> bool:
    return path.startswith(_API) and path != _API_PAGE
