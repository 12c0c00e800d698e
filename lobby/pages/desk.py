"""What the people who run the site tell: the strip by itself, dismissing, and the own notices."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lobby.desk_words import words_of
from lobby.pages.answers import back, player_of
from lobby.services import notices
from lobby.templatetags.desk import COOKIE, dismissed_by

KEPT = 20
KEPT_S = 365 * 24 * 3600


@require_safe
@never_cache
def strip(request: HttpRequest) -> HttpResponse:
    """The strip of every page, without the page; scripts put it in place of the old one."""
    return render(request, "people/desk_strip.html")


@require_POST
def dismiss(request: HttpRequest, announcement_id: int) -> HttpResponse:
    """Show an announcement no more in this browser."""
    gone = [one for one in dismissed_by(request) if one != announcement_id]
    response = back(request, reverse("lobby:start"))
    response.set_cookie(
        COOKIE,
        ".".join(str(one) for one in [*gone, announcement_id][-KEPT:]),
        max_age=KEPT_S,
        samesite="Lax",
        secure=request.is_secure(),
        httponly=True,
    )
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def own_notices(request: HttpRequest) -> HttpResponse:
    """What one was told; the button says that it was read."""
    player = player_of(request)
    if request.method == "POST":
        shown = request.POST.get("up_to", "")
        if shown.isascii() and shown.isdigit() and len(shown) < 19:
            notices.read(player.pk, int(shown))
        return redirect("lobby:notices")
    told = notices.all_of(player)
    context = {
        "notices": [{"notice": notice, "words": words_of(notice)} for notice in told],
        "newest": told[0].pk if told else 0,
        "has_unread": any(notice.seen_at is None for notice in told),
    }
    return render(request, "people/notices.html", context)
