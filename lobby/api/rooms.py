"""Rooms over HTTP: finding one, making one, coming in."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.response import Response

from game.api.base import ApiView
from game.api.paging import answer_page, page_of, paged
from game.api.reading import read_body, read_query
from lobby import selectors
from lobby.api.room_forms import EXAMPLES, JoinForm, RoomForm, RoomsForm
from lobby.api.room_told import lines_told, room_told
from lobby.api.shapes import RoomLineShape, RoomShape
from lobby.guesses import Guesses, find_room
from lobby.models import Chair
from lobby.services import joining
from lobby.services.refusals import RoomRefusal, RoomRefused
from lobby.services.room_settings import RoomSettings
from lobby.services.tokens import Scope


class Rooms(ApiView):
    """All rooms of the lobby."""

    needs = {"GET": Scope.ROOMS_READ, "POST": Scope.ROOMS_WRITE}
    asks = frozenset({"GET"})

    @extend_schema(
        operation_id="rooms_list",
        tags=["rooms"],
        summary="Rooms that the lobby lists, the newest first",
        parameters=[RoomsForm],
        responses=paged(RoomLineShape),
    )
    def get(self, request: Any) -> Response:
        """A page of them."""
        asked = read_query(RoomsForm, request)
        rooms = selectors.listed_rooms()
        same = {name: asked[name] for name in ("phase", "access", "language") if name in asked}
        rooms = rooms.filter(**same)
        if asked["free"]:
            free = Chair.objects.filter(room=OuterRef("pk"), player__isnull=True, bot="")
            rooms = rooms.filter(Exists(free))
        return answer_page(request, page_of(rooms.only("pk"), asked), lines_told)

    @extend_schema(
        operation_id="rooms_create",
        tags=["rooms"],
        summary="Make a room; you own it and sit on seat 0",
        request=RoomForm,
        responses={201: RoomShape},
        examples=[
            OpenApiExample(
                "A quick one", {"name": "Bots", "clock_s": 0, "target": 1}, request_only=True
            ),
            *EXAMPLES,
        ],
    )
    def post(self, request: Any) -> Response:
        """A new one."""
        asked = read_body(RoomForm, request.data)
        room = joining.create(request.user, RoomSettings(**asked))
        return Response(room_told(room.code, request.user), status=status.HTTP_201_CREATED)


class OneRoom(ApiView):
    """One room."""

    needs = {"GET": Scope.ROOMS_READ}

    @extend_schema(
        operation_id="room",
        tags=["rooms"],
        summary="A room",
        description=(
            "For its members all of it, for others what the way in shows. Codes that are none "
            "are counted: whoever tries many must wait."
        ),
        responses=RoomShape,
        examples=EXAMPLES,
    )
    def get(self, request: Any, code: str) -> Response:
        """The room as the reader may see it."""
        if selectors.member_of(request.user.pk, code) is None:
            code = find_room(request, code).code
        return Response(room_told(code, request.user))


class Join(ApiView):
    """The way into a room."""

    needs = {"POST": Scope.ROOMS_WRITE}

    @extend_schema(
        operation_id="room_join",
        tags=["rooms"],
        summary="Come into a room, and sit down",
        description="Again for a member nothing happens, but that he sits down if he may.",
        request=JoinForm,
        responses=RoomShape,
        examples=EXAMPLES,
    )
    def post(self, request: Any, code: str) -> Response:
        """Come in."""
        asked = read_body(JoinForm, request.data)
        found = find_room(request, code)
        guesses = Guesses(request, "room_password", key=found.code)
        if "password" in asked:
            guesses.require_left()
        come = joining.join_and_sit if asked["sit"] else joining.join
        try:
            come(request.user, found.code, asked.get("password"))
        except RoomRefused as refusal:
            if refusal.code == RoomRefusal.WRONG_PASSWORD:
                guesses.count_wrong()
            raise
        return Response(room_told(found.code, request.user))
