"""People over HTTP: oneself, and what everybody may see of others."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.response import Response

from game.api.base import ApiView
from game.api.problems import ApiCode, Problem
from game.api.rights import ANY_KEY
from lobby.api.shapes import NUMBER, MeShape, PlayerShape, person_told
from lobby.models import Player
from lobby.people_selectors import score_of
from lobby.selectors.leaderboard import place_of, rating_of, season_of
from lobby.selectors.reliability import reliability_of
from lobby.services.tokens import Scope

_SARAA = {
    "id": 18,
    "name": "Saraa",
    "guest": False,
    "avatar": "k4c7",
    "played": 212,
    "won": 118,
    "joined_at": "2026-03-02T09:15:00Z",
    "rating": {
        "season": "2026-10",
        "points": 1632,
        "sigma": 2.1,
        "matches": 57,
        "provisional": False,
        "place": 1,
    },
    "reliability": 98,
}


class Me(ApiView):
    """Who asks."""

    needs = {"GET": ANY_KEY}

    @extend_schema(
        operation_id="me",
        tags=["people"],
        summary="Who you are, and what your key may do",
        description="Any key may ask this.",
        responses=MeShape,
        examples=[
            OpenApiExample(
                "By a key",
                _SARAA | {"scopes": ["matches:read", "play"], "expires_at": "2027-01-31T09:15:00Z"},
                response_only=True,
            )
        ],
    )
    def get(self, request: Any) -> Response:
        """The own profile."""
        bearer = request.auth
        told = _player(request.user) | {
            "scopes": None if bearer is None else sorted(bearer.scopes),
            "expires_at": None if bearer is None else bearer.expires_at,
        }
        return Response(MeShape(told).data)


class OnePlayer(ApiView):
    """Another person."""

    needs = {"GET": Scope.PROFILE_READ}

    @extend_schema(
        operation_id="player",
        tags=["people"],
        summary="A person's public profile",
        parameters=[OpenApiParameter("player_id", NUMBER, OpenApiParameter.PATH)],
        responses=PlayerShape,
        examples=[OpenApiExample("Saraa", _SARAA, response_only=True)],
    )
    def get(self, request: Any, player_id: int) -> Response:
        """What everybody may see."""
        del request
        player = Player.objects.filter(pk=player_id, is_active=True).first()
        if player is None:
            raise Problem(ApiCode.NOT_FOUND)
        return Response(PlayerShape(_player(player)).data)


def _player(player: Player) -> dict[str, Any]:
    score = score_of(player.pk)
    return person_told(player) | {
        "played": score.played,
        "won": score.won,
        "joined_at": player.date_joined,
        "rating": _rating(player),
        "reliability": reliability_of(player.pk).percent,
    }


def _rating(player: Player) -> dict[str, Any] | None:
    """The rating of a person in the season that runs."""
    season = season_of()
    rating = None if season is None else rating_of(player.pk, season)
    if season is None or rating is None:
        return None
    return {
        "season": season.key,
        "points": rating.points,
        "sigma": rating.sigma,
        "matches": rating.matches,
        "provisional": rating.is_provisional,
        "place": place_of(rating),
    }
