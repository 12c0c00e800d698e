"""What each refusal means, to be read by people and programs."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from game.api.base import ApiView
from game.api.problems import ApiCode, Problem
from game.api.rights import ANYBODY
from game.api.shapes import Shape
from game.reference import LANGUAGES, facts
from lobby.people_refusals import PeopleRefusal
from lobby.token_refusals import TokenRefusal
from masss_site.api.answers import sentence_of, status_of


class SentencesShape(Shape):
    """A sentence in both languages; values stand in it by name, in braces."""

    en = serializers.CharField()
    mn = serializers.CharField()


class ProblemCodeShape(Shape):
    """A reason to refuse."""

    code = serializers.CharField()
    status = serializers.IntegerField(help_text="The HTTP status with which it comes.")
    rule = serializers.CharField(allow_null=True, help_text="The rule that it rests on.")
    sentence = SentencesShape()


_STALE = {
    "code": "match_running",
    "status": 409,
    "rule": None,
    "sentence": {"en": "The match is running.", "mn": "Тоглолт явж байна."},
}


class Problems(ApiView):
    """All reasons to refuse."""

    needs = {"GET": ANYBODY}

    @extend_schema(
        operation_id="problems_list",
        tags=["problems"],
        summary="Every code with which something is refused, here and on the sockets",
        responses=ProblemCodeShape(many=True),
        examples=[OpenApiExample("A code", _STALE, response_only=True)],
    )
    def get(self, request: Any) -> Response:
        """All of them, by code."""
        del request
        return Response(ProblemCodeShape(_codes(), many=True).data)


class OneProblem(ApiView):
    """One reason to refuse."""

    needs = {"GET": ANYBODY}

    @extend_schema(
        operation_id="problem",
        tags=["problems"],
        summary="What a code means",
        responses=ProblemCodeShape,
        examples=[OpenApiExample("A code", _STALE, response_only=True)],
    )
    def get(self, request: Any, code: str) -> Response:
        """The one of this code."""
        del request
        found = next((told for told in _codes() if told["code"] == code), None)
        if found is None:
            raise Problem(ApiCode.NOT_FOUND)
        return Response(ProblemCodeShape(found).data)


class Nowhere(ApiView):
    """Every address of the API where there is nothing."""

    needs = {"GET": ANYBODY, "POST": ANYBODY, "PUT": ANYBODY, "DELETE": ANYBODY}
    asks = frozenset(needs)
    schema = None

    def get(self, request: Any, **_: Any) -> Response:
        """Say so."""
        del request
        raise Problem(ApiCode.NOT_FOUND)

    post = put = delete = get


@cache
def _codes() -> tuple[dict[str, Any], ...]:
    """Every code, once, in order."""
    rules = {fact.code: fact.rule for fact in facts().codes}
    others = [*ApiCode, *TokenRefusal, *PeopleRefusal]
    return tuple(
        {
            "code": code,
            "status": status_of(code),
            "rule": rules.get(code),
            "sentence": {language: _in(language, code) for language in LANGUAGES},
        }
        for code in sorted({*rules, *map(str, others)})
    )


def _in(language: str, code: str) -> str:
    with translation.override(language):
        return sentence_of(code)
