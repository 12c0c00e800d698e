"""The leaderboard of a season."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lobby.models import PROVISIONAL, Player, Rating, Season
from lobby.selectors.leaderboard import (
    Mark,
    board,
    leaderboard,
    mark_above,
    place_of,
    provisional,
    rating_of,
    season_of,
)

SEASONS_SHOWN = 8
PROVISIONAL_SHOWN = 20
"""So many of the ratings that are still provisional stand below the first page."""


@require_safe
@never_cache
def show(request: HttpRequest, key: str | None = None) -> HttpResponse:
    """The people of a season, the best first, and where the reader stands among them."""
    season = season_of(key)
    if season is None and key is not None:
        raise Http404
    context: dict[str, Any] = {"season": season, "enough": PROVISIONAL}
    if season is not None:
        context |= _lists(request, season)
    return render(request, "people/leaderboard.html", context)


def _lists(request: HttpRequest, season: Season) -> dict[str, Any]:
    """What the page shows of a season."""
    is_provisional = "provisional" in request.GET
    ratings = provisional(season) if is_provisional else leaderboard(season)
    mine = _mine(request, season)
    after = _after(request)
    around = mine is not None and "me" in request.GET and mine.is_provisional == is_provisional
    if around and mine is not None:
        after = mark_above(ratings, mine)
    is_top = after is None
    return {
        "board": board(ratings, after),
        "is_top": is_top,
        "is_provisional": is_provisional,
        "mine": mine,
        "my_place": None if mine is None else place_of(mine),
        "newcomers": board(provisional(season), limit=PROVISIONAL_SHOWN)
        if is_top and not is_provisional
        else None,
        "seasons": Season.objects.order_by("-starts_at")[:SEASONS_SHOWN],
    }


def _mine(request: HttpRequest, season: Season) -> Rating | None:
    player = request.user
    return rating_of(player.pk, season) if isinstance(player, Player) else None


def _after(request: HttpRequest) -> Mark | None:
    """Where the page begins; 404 for what is no mark."""
    text = request.GET.get("after")
    if text is None:
        return None
    mark = Mark.read(text)
    if mark is None:
        raise Http404
    return mark
