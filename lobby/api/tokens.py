"""Keys over HTTP: made and revoked by a person who is signed in, never by a key."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.response import Response

from game.api.base import ApiView
from game.api.fields import Choice, Choices, Number, Text
from game.api.problems import ApiCode, Problem
from game.api.reading import Form, read_body
from game.api.rights import ANY_KEY, SESSION
from lobby.api.shapes import NUMBER, NewTokenShape, TokenShape
from lobby.models import ApiToken
from lobby.models.tokens import TOKEN_NAME_LENGTH
from lobby.services import tokens
from lobby.services.tokens import LONGEST_DAYS, Scope

_TOKEN = {
    "id": 4,
    "name": "my bot",
    "hint": "x9Qk",
    "scopes": ["rooms:write", "play"],
    "created_at": "2026-11-29T12:00:00Z",
    "expires_at": "2027-02-27T12:00:00Z",
    "last_used_at": None,
}


class TokenForm(Form):
    """What a new key is to be."""

    name = Text(max_length=TOKEN_NAME_LENGTH, help_text="To know it again.")
    scopes = Choices(
        child=Choice(choices=[*Scope]),
        allow_empty=False,
        max_length=len(Scope),
        help_text="What it may do.",
    )
    days = Number(min_value=1, max_value=LONGEST_DAYS, default=90, help_text="How long it lasts.")


class Tokens(ApiView):
    """One's own keys."""

    needs = {"GET": SESSION, "POST": SESSION}

    @extend_schema(
        operation_id="tokens_list",
        tags=["keys"],
        summary="Your keys, the newest first",
        description="For a person who is signed in; a key cannot look at keys.",
        responses=TokenShape(many=True),
        examples=[OpenApiExample("A key", _TOKEN, response_only=True)],
    )
    def get(self, request: Any) -> Response:
        """All of them; there are few."""
        rows = tokens.tokens_of(request.user.pk)
        return Response(TokenShape(rows, many=True).data)

    @extend_schema(
        operation_id="tokens_create",
        tags=["keys"],
        summary="Make a key",
        description="The answer holds the key itself, for the only time.",
        request=TokenForm,
        responses={201: NewTokenShape},
        examples=[
            OpenApiExample(
                "For a bot",
                {"name": "my bot", "scopes": ["rooms:write", "play"], "days": 90},
                request_only=True,
            ),
            OpenApiExample(
                "The new key",
                _TOKEN | {"token": "masss_" + "A" * 39 + "x9Qk"},
                response_only=True,
            ),
        ],
    )
    def post(self, request: Any) -> Response:
        """A new one."""
        asked = read_body(TokenForm, request.data)
        new = tokens.create(
            request.user.pk, name=asked["name"], scopes=asked["scopes"], days=asked["days"]
        )
        told = TokenShape(new.row).data | {"token": new.secret}
        headers = {"Cache-Control": "no-store"}
        return Response(told, status=status.HTTP_201_CREATED, headers=headers)


class OneToken(ApiView):
    """One key."""

    needs = {"DELETE": SESSION}

    @extend_schema(
        operation_id="tokens_revoke",
        tags=["keys"],
        summary="Revoke a key",
        description="What it opened is closed within a second.",
        parameters=[OpenApiParameter("token_id", NUMBER, OpenApiParameter.PATH)],
        responses={204: None},
    )
    def delete(self, request: Any, token_id: int) -> Response:
        """End it."""
        tokens.revoke(request.user.pk, token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class CurrentToken(ApiView):
    """The key that asks."""

    needs = {"GET": ANY_KEY, "DELETE": ANY_KEY}

    @extend_schema(
        operation_id="tokens_current",
        tags=["keys"],
        summary="The key that asks",
        responses=TokenShape,
        examples=[OpenApiExample("A key", _TOKEN, response_only=True)],
    )
    def get(self, request: Any) -> Response:
        """How it stands with it."""
        return Response(TokenShape(_current(request)).data)

    @extend_schema(
        operation_id="tokens_revoke_current",
        tags=["keys"],
        summary="Revoke the key that asks",
        description="For a program that is done, or that has lost its key somewhere.",
        responses={204: None},
    )
    def delete(self, request: Any) -> Response:
        """End it."""
        tokens.revoke(request.user.pk, _current(request).pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _current(request: Any) -> ApiToken:
    """The row of the key that asks; raises Problem `not_found` for a session."""
    if request.auth is None:
        raise Problem(ApiCode.NOT_FOUND)
    row = tokens.tokens_of(request.user.pk).filter(pk=request.auth.token_id).first()
    if row is None:
        raise Problem(ApiCode.BAD_TOKEN)
    return row
