"""People over HTTP: oneself, and what everybody may see of others."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from game.api.base import ApiView
from game.api.problems import ApiCode, Problem
from game.api.rights import ANY_KEY
from lobby.api.shapes import MeShape, PlayerShape
from lobby.models import Player
from lobby.people_selectors import score_of
from lobby.services.tokens import Scope

_SARAA = {
    "id": 18,
    "name": "Saraa",
    "guest": False,
    "avatar": "k4c7",
    "played": 212,
    "won": 118,
    "joined_at": "2026-03-02T09:15:00Z",
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
    return {
        "id": player.pk,
        "name": player.username,
        "guest": player.is_guest,
        "avatar": player.picture,
        "played": score.played,
        "won": score.won,
        "joined_at": player.date_joined,
    }
