"""Matches and rounds: one's own, and what others show."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib.auth import get_user_model
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from game.access import Access, access_to
from game.api import examples, telling
from game.api.base import ApiView
from game.api.fields import Choice, QueryDay, QueryFlag, QueryNumber
from game.api.paging import PageForm, answer_page, page_of, paged
from game.api.problems import ApiCode, Problem
from game.api.reading import Form, read_query
from game.api.rights import ANYBODY
from game.api.shapes import MatchShape, RoundShape
from game.history.filters import Filters, Result
from game.history.listing import own_matches, public_matches, public_matches_of
from game.rules import mass

READ = "matches:read"
_EARLIEST, _LATEST = date(1970, 1, 2), date(9990, 1, 1)
"""Days with which a calendar can count on in any time zone."""
_KEY = {"min_value": 1, "max_value": 2**53, "required": False}

LINK = OpenApiParameter(
    "key", str, description="The secret of the match's link, for who came by the link."
)


class KeyForm(Form):
    """By what link somebody comes."""

    key = serializers.CharField(required=False, default="", max_length=64, allow_blank=True)


class MatchesForm(PageForm):
    """Which matches."""

    since = QueryDay(required=False, help_text="Begun on this day or later.")
    until = QueryDay(required=False, help_text="Begun on this day or earlier.")
    partner = QueryNumber(**_KEY, help_text="This player was in your team.")
    opponent = QueryNumber(**_KEY, help_text="This player was in the other team.")
    result = Choice(choices=[*Result], required=False, help_text="How it stands for you.")
    joker_beats_trump = QueryFlag(required=False)
    optional_mass = QueryFlag(required=False)
    target = QueryNumber(min_value=mass.MIN_TARGET, max_value=mass.MAX_TARGET, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Days with which a calendar cannot count on are none of a match."""
        for name in ("since", "until"):
            if name in attrs:
                attrs[name] = max(_EARLIEST, min(attrs[name], _LATEST))
        return attrs


class ShownForm(PageForm):
    """Which matches of those that everybody may see."""

    player = QueryNumber(**_KEY, help_text="This player played in it.")


class Matches(ApiView):
    """One's own matches."""

    needs = {"GET": READ}
    asks = frozenset({"GET"})

    @extend_schema(
        operation_id="matches_list",
        tags=["matches"],
        summary="Your own matches, newest first",
        description="Every match in which you have or had a seat. All filters must hold.",
        parameters=[MatchesForm],
        responses=paged(MatchShape),
        examples=examples.MATCHES,
    )
    def get(self, request: Any) -> Response:
        """A page of them."""
        asked = read_query(MatchesForm, request)
        filters = Filters(
            since=asked.get("since"),
            until=asked.get("until"),
            partner_id=asked.get("partner"),
            opponent_id=asked.get("opponent"),
            result=Result(asked["result"]) if "result" in asked else None,
            joker_beats_trump=asked.get("joker_beats_trump"),
            optional_mass=asked.get("optional_mass"),
            target=asked.get("target"),
        )
        page = page_of(own_matches(request.user, filters), asked)
        return answer_page(request, page, lambda rows: _matches(telling.own_matches_told(rows)))


class ShownMatches(ApiView):
    """Matches that are shown to everybody."""

    needs = {"GET": ANYBODY}
    asks = frozenset({"GET"})

    @extend_schema(
        operation_id="matches_public_list",
        tags=["matches"],
        summary="Matches that are shown to everybody, newest first",
        description="Matches that are over and whose owner has made them public.",
        parameters=[ShownForm],
        responses=paged(MatchShape),
    )
    def get(self, request: Any) -> Response:
        """A page of them."""
        asked = read_query(ShownForm, request)
        shown = public_matches()
        if "player" in asked:
            people = get_user_model().objects.filter(is_active=True)
            player = people.filter(pk=asked["player"]).first()
            if player is None:
                raise Problem(ApiCode.NOT_FOUND)
            shown = public_matches_of(player)
        page = page_of(shown, asked)
        return answer_page(request, page, lambda rows: _matches(telling.shown_matches_told(rows)))


class OneMatch(ApiView):
    """One match."""

    needs = {"GET": READ}
    asks = frozenset({"GET"})

    @extend_schema(
        operation_id="match",
        tags=["matches"],
        summary="One match",
        description=(
            "Your own at any time; others once they are over, where their owner shows them. "
            "404 does not tell whether there is such a match."
        ),
        parameters=[LINK],
        responses=MatchShape,
        examples=examples.MATCH,
    )
    def get(self, request: Any, code: str) -> Response:
        """The match as the reader may see it."""
        return Response(MatchShape(telling.match_of(access_of(request, code))).data)


class Rounds(ApiView):
    """The rounds of one match."""

    needs = {"GET": READ}
    asks = frozenset({"GET"})

    @extend_schema(
        operation_id="match_rounds",
        tags=["matches"],
        summary="The rounds of a match",
        description="In the order in which they were dealt; void ones too.",
        parameters=[LINK],
        responses=RoundShape(many=True),
        examples=examples.ROUNDS,
    )
    def get(self, request: Any, code: str) -> Response:
        """All of them; a match has few."""
        access = access_of(request, code)
        return Response(RoundShape(telling.rounds_told(access.match_id), many=True).data)


def access_of(request: Any, code: str) -> Access:
    """What the asker may see of a match.

    Raises:
        NotVisible: nothing.
        Problem: `bad_request`.
    """
    return access_to(code, request.user, link=read_query(KeyForm, request)["key"])


def _matches(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return MatchShape(told, many=True).data
