"""Commands of a room's members over HTTP; the room's socket takes the same and more."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.response import Response

from game.api.base import ApiView
from game.api.problems import ApiCode, Mistake, Problem
from game.api.reading import read_body
from game.protocol.envelope import CommandId
from lobby import selectors
from lobby.api.room_forms import EXAMPLES, BotsForm, ReadyForm, SeatForm
from lobby.api.room_told import room_told
from lobby.api.shapes import RoomShape
from lobby.protocol import client
from lobby.services.commands import carry_out
from lobby.services.refusals import RoomRefusal, RoomRefused
from lobby.services.tokens import Scope

ONCE = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,36}$"},
    OpenApiParameter.HEADER,
    description=(
        "Makes it safe to ask again: a member's command with the same key is carried out once. "
        "At most 36 letters, digits, - and _."
    ),
)


class RoomCommandView(ApiView):
    """A command of a member; the room's socket takes the same."""

    def carry_out(
        self, request: Any, code: str, command: Callable[..., client.RoomCommand], **fields: Any
    ) -> Response:
        """Carry out a command, and answer with the room after it."""
        message = command(id=_command_id(request), **fields)
        member = selectors.member_of(request.user.pk, code)
        if member is None:
            # Who is no member is not told whether there is such a room.
            raise RoomRefused(RoomRefusal.NOT_MEMBER)
        carry_out(member.room_id, request.user.pk, message)
        return Response(room_told(code, request.user))


class Leave(RoomCommandView):
    """The way out of a room."""

    needs = {"POST": Scope.ROOMS_WRITE}

    @extend_schema(
        operation_id="room_leave",
        tags=["rooms"],
        summary="Leave a room for good; in a running match a bot takes your seat (R9.2)",
        parameters=[ONCE],
        request=None,
        responses={204: None},
    )
    def post(self, request: Any, code: str) -> Response:
        """Go."""
        self.carry_out(request, code, client.Leave)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Seat(RoomCommandView):
    """One's own seat in a room."""

    needs = {"PUT": Scope.ROOMS_WRITE, "DELETE": Scope.ROOMS_WRITE}

    @extend_schema(
        operation_id="room_seat",
        tags=["rooms"],
        summary="Sit down on a free seat",
        parameters=[ONCE],
        request=SeatForm,
        responses=RoomShape,
        examples=EXAMPLES,
    )
    def put(self, request: Any, code: str) -> Response:
        """Sit down."""
        asked = read_body(SeatForm, request.data)
        return self.carry_out(request, code, client.TakeSeat, seat=asked["seat"])

    @extend_schema(
        operation_id="room_stand_up",
        tags=["rooms"],
        summary="Stand up, and stay in the room",
        parameters=[ONCE],
        request=None,
        responses={200: RoomShape},
        examples=EXAMPLES,
    )
    def delete(self, request: Any, code: str) -> Response:
        """Stand up."""
        return self.carry_out(request, code, client.StandUp)


class Ready(RoomCommandView):
    """Whether one is ready."""

    needs = {"PUT": Scope.ROOMS_WRITE}

    @extend_schema(
        operation_id="room_ready",
        tags=["rooms"],
        summary="Say that you are ready, or no more; after a match also for which teams",
        parameters=[ONCE],
        request=ReadyForm,
        responses=RoomShape,
        examples=EXAMPLES,
    )
    def put(self, request: Any, code: str) -> Response:
        """Say so."""
        asked = read_body(ReadyForm, request.data)
        ready, wants = asked["ready"], asked.get("wants")
        return self.carry_out(request, code, client.Ready, ready=ready, wants=wants)


class Bots(RoomCommandView):
    """The bots of a room."""

    needs = {"POST": Scope.ROOMS_WRITE}

    @extend_schema(
        operation_id="room_bots",
        tags=["rooms"],
        summary="As the owner, let bots take all free seats",
        parameters=[ONCE],
        request=BotsForm,
        responses=RoomShape,
        examples=EXAMPLES,
    )
    def post(self, request: Any, code: str) -> Response:
        """Fill up."""
        asked = read_body(BotsForm, request.data)
        return self.carry_out(request, code, client.FillBots, level=asked["level"])


class Start(RoomCommandView):
    """The start of a match."""

    needs = {"POST": Scope.ROOMS_WRITE}

    @extend_schema(
        operation_id="room_start",
        tags=["rooms"],
        summary="As the owner, start the match; who is not ready is called first",
        description="`phase` and `match` of the answer tell whether it has begun.",
        parameters=[ONCE],
        request=None,
        responses=RoomShape,
        examples=EXAMPLES,
    )
    def post(self, request: Any, code: str) -> Response:
        """Start."""
        return self.carry_out(request, code, client.Start)


def _command_id(request: Any) -> str:
    """The command's id: what the asker calls it, else one that no other has."""
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return secrets.token_urlsafe(16)
    try:
        return msgspec.convert(given, CommandId)
    except msgspec.ValidationError:
        wrong = Mistake(path="header.Idempotency-Key", detail="36 letters, digits, - and _")
        raise Problem(ApiCode.BAD_REQUEST, mistakes=[wrong]) from None
