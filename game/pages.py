"""HTML pages of a match; not called views, since a view is what a seat sees."""

from __future__ import annotations

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from game import texts
from game.live.frames import view_frame
from game.rules import mass
from game.selectors import (
    NotVisible,
    Place,
    custom_of,
    place_of,
    room_of,
    running_matches_of,
    seats_of,
    situation_of,
)
from game.services import matches
from game.services.quitting import quit_match
from game.services.refusals import NotApplied

MATCHES_AT_ONCE = 10
"""Running matches of one person; more than anyone plays, fewer than a program could start."""


@require_POST
@login_required
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a match against seven bots and go to its table."""
    player = player_of(request)
    running = running_matches_of(player)
    if len(running[:MATCHES_AT_ONCE]) == MATCHES_AT_ONCE:
        messages.warning(request, _("Finish one of your running matches first."))
        return redirect("game:matches")
    match = matches.start_alone(player=player)
    return redirect("game:table", code=match.code)


@require_GET
@never_cache
@login_required
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table, with the first view in the page so that it shows at once."""
    place = _place(request, code)
    situation = situation_of(place.match_id)
    frame = view_frame(situation, place.seat)
    room, hints = custom_of(place.match_id)
    context = {
        "match": code,
        "room": room,
        "hints": hints,
        "socket": f"/ws/match/{code}/",
        "first_frame": msgspec.json.decode(frame.payload),
        "texts": texts.for_table(),
    }
    return render(request, "game/table.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether to leave a match for good, and leave it; that of a room is left in the room."""
    place = _place(request, code)
    room = room_of(place.match_id)
    if room:
        return redirect("lobby:room", code=room)
    if request.method != "POST":
        others = seats_of(place.match_id).exclude(player=None).exclude(number=place.seat)
        context = {"match": code, "alone": not others.exists()}
        return render(request, "game/leave.html", context)
    try:
        quit_match(place.match_id, place.seat, player_of(request).pk)
    except mass.Refused:
        messages.info(request, _("The match was over already."))
    except NotApplied:
        raise Http404 from None  # left in another tab, and somebody else sits there
    else:
        messages.success(request, _("You have left the match."))
    return redirect("game:result", code=code)


def player_of(request: HttpRequest) -> AbstractUser:
    """The signed-in person; for pages that only such a person reaches."""
    assert isinstance(request.user, AbstractUser), "login_required stands before this page"
    return request.user


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """The rules, with pictures."""
    return render(request, "game/rules.html")


def _place(request: HttpRequest, code: str) -> Place:
    """Where the signed-in person sits; 404 where that is nowhere."""
    try:
        return place_of(request.user, code)
    except NotVisible:
        raise Http404 from None
