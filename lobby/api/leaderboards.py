"""Ratings over HTTP: the seasons, and who is where in one."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from game.api.base import ApiView
from game.api.fields import QueryFlag, QueryNumber
from game.api.paging import MOST_A_PAGE, next_address, paged
from game.api.problems import ApiCode, Problem
from game.api.reading import Form, read_query
from game.api.rights import ANYBODY
from game.api.shapes import Shape, moment
from lobby.api.shapes import PersonShape, person_told
from lobby.models import Season
from lobby.selectors.leaderboard import (
    Line,
    Mark,
    board,
    leaderboard,
    provisional,
    season_of,
)

CURRENT = "current"
_LINE = {
    "place": 1,
    "player": {"id": 18, "name": "Saraa", "guest": False, "avatar": "k4c7"},
    "points": 1632,
    "mu": 29.4,
    "sigma": 2.1,
    "matches": 57,
    "won": 35,
}


class MarkField(serializers.RegexField):
    """Where a page begins, as the page before it said."""

    def __init__(self, **options: Any) -> None:
        """Take what a mark says of itself."""
        super().__init__("^-?[0-9]{1,9}_[0-9]{1,14}$", **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The mark, once the text is known to be one."""
        return Mark.read(super().run_validation(data))


class BoardForm(Form):
    """Which part of a leaderboard."""

    provisional = QueryFlag(
        default=False, help_text="Those with too few rated matches for a place."
    )
    cursor = MarkField(required=False, help_text="Where to go on: `next` of the page before.")
    limit = QueryNumber(min_value=1, max_value=MOST_A_PAGE, default=50)


class SeasonShape(Shape):
    """A season: a span of time in which matches are counted together."""

    season = serializers.CharField(source="key")
    starts_at = moment()
    ends_at = moment()


class LineShape(Shape):
    """A line of a leaderboard."""

    place = serializers.IntegerField(
        allow_null=True, help_text="From 1, shared by equals; null while provisional."
    )
    player = PersonShape()
    points = serializers.IntegerField(help_text="What people are ranked by.")
    mu = serializers.FloatField(help_text="The middle of what the strength may be.")
    sigma = serializers.FloatField(help_text="How uncertain that is.")
    matches = serializers.IntegerField(help_text="Rated matches of the season.")
    won = serializers.IntegerField()


class Seasons(ApiView):
    """All seasons."""

    needs = {"GET": ANYBODY}

    @extend_schema(
        operation_id="leaderboards_list",
        tags=["leaderboards"],
        summary="The seasons, the newest first",
        responses=SeasonShape(many=True),
        examples=[
            OpenApiExample(
                "A season",
                {
                    "season": "2026-10",
                    "starts_at": "2026-09-30T16:00:00Z",
                    "ends_at": "2026-12-31T16:00:00Z",
                },
                response_only=True,
            )
        ],
    )
    def get(self, request: Any) -> Response:
        """All of them; there are four a year."""
        del request
        rows = Season.objects.order_by("-starts_at")
        return Response(SeasonShape(rows, many=True).data)


class Leaderboard(ApiView):
    """The leaderboard of one season."""

    needs = {"GET": ANYBODY}
    asks = frozenset({"GET"})

    @extend_schema(
        operation_id="leaderboard",
        tags=["leaderboards"],
        summary="Who is where in a season, the best first",
        description=f"`{CURRENT}` is the season that runs now.",
        parameters=[BoardForm],
        responses=paged(LineShape),
        examples=[OpenApiExample("A page", {"results": [_LINE], "next": None}, response_only=True)],
    )
    def get(self, request: Any, season: str) -> Response:
        """A page of it."""
        asked = read_query(BoardForm, request)
        found = season_of(None if season == CURRENT else season)
        if found is None:
            raise Problem(ApiCode.NOT_FOUND)
        ratings = provisional(found) if asked["provisional"] else leaderboard(found)
        part = board(ratings, asked.get("cursor"), asked["limit"])
        told = [_line(line, has_place=not asked["provisional"]) for line in part.lines]
        following = None if part.following is None else next_address(request, str(part.following))
        headers = {} if following is None else {"Link": f'<{following}>; rel="next"'}
        results = LineShape(told, many=True).data
        return Response({"results": results, "next": following}, headers=headers)


def _line(line: Line, *, has_place: bool) -> dict[str, Any]:
    rating = line.rating
    return {
        "place": line.place if has_place else None,
        "player": person_told(rating.player),
        "points": rating.points,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "matches": rating.matches,
        "won": rating.won,
    }
