"""One's own keys for programs: which there are, a new one, an end to one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from lobby.models.tokens import TOKEN_NAME_LENGTH
from lobby.pages.answers import player_of
from lobby.services import tokens
from lobby.services.tokens import LONGEST_DAYS, NewToken, Scope
from lobby.token_refusals import TokenRefused

DAYS = 90
ABOUT: dict[Scope, Promise] = {
    Scope.PROFILE_READ: gettext_lazy("read the profiles of players"),
    Scope.MATCHES_READ: gettext_lazy("read my matches and their records"),
    Scope.ROOMS_READ: gettext_lazy("read the list of rooms"),
    Scope.ROOMS_WRITE: gettext_lazy("make rooms, come in, sit down, start"),
    Scope.PLAY: gettext_lazy("play at the table in my place"),
}
"""What each scope lets a program do, as the page says it."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The list, and a form for a new one, which is shown once when it is made."""
    if request.method != "POST":
        return _page(request)
    days = request.POST.get("days", "")
    try:
        new = tokens.create(
            player_of(request).pk,
            name=request.POST.get("name", ""),
            scopes=request.POST.getlist("scope"),
            days=int(days) if days.isascii() and days.isdecimal() and len(days) < 6 else 0,
        )
    except TokenRefused as refused:
        return _page(request, error=refused.sentence, status=400)
    return _page(request, new=new)


@require_POST
@login_required
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """End a key."""
    try:
        tokens.revoke(player_of(request).pk, token_id)
    except TokenRefused as refused:
        messages.error(request, refused.sentence, extra_tags=refused.code)
    else:
        messages.success(request, _("The key is revoked. What it had opened is closed."))
    return redirect("lobby:tokens")


def _page(
    request: HttpRequest, new: NewToken | None = None, error: str = "", status: int = 200
) -> HttpResponse:
    """The page, with a new key or with what is wrong."""
    typed = request.POST if error else {}
    chosen = set(request.POST.getlist("scope")) if error else set()
    rows = tokens.tokens_of(player_of(request).pk)
    context = {
        "new": new,
        "error": error,
        "name": typed.get("name", ""),
        "days": typed.get("days", DAYS),
        "longest_name": TOKEN_NAME_LENGTH,
        "longest_days": LONGEST_DAYS,
        "scopes": [
            {"scope": scope, "about": about, "chosen": scope in chosen}
            for scope, about in ABOUT.items()
        ],
        "tokens": [
            {"row": row, "may": [ABOUT[Scope(scope)] for scope in row.scopes]} for row in rows
        ],
    }
    return render(request, "api/tokens.html", context, status=status)
