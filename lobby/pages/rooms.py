"""A room: its page for members, the way in for everybody else, its QR code."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import msgspec
import segno
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods

from lobby import selectors, texts
from lobby.guesses import Guesses, find_room
from lobby.models import Player, Room
from lobby.models.room import ROOM_CODE_LENGTH, ROOM_CODE_LETTERS
from lobby.pages.cards import facts_of_play, title_of
from lobby.pages.entry import (
    player_of,
    player_or_guest,
    status_of,
    words_of,
    words_of_fault,
)
from lobby.pages.forms import JoinForm, RoomForm
from lobby.people_selectors import is_invited
from lobby.protocol.parts import RoomState
from lobby.services import joining
from lobby.services.refusals import RoomRefusal, RoomRefused

_CODE = re.compile(rf"[{ROOM_CODE_LETTERS}]{{{ROOM_CODE_LENGTH}}}")
QR_KEPT_S = 365 * 24 * 3600


@require_GET
@never_cache
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room for its members; for everybody else what it is, and the way in."""
    player = player_of(request)
    member = selectors.member_of(player.pk, code) if player else None
    if player and member and member.room.phase != Room.Phase.CLOSED:
        return _room_page(request, player, member.room)
    try:
        found = find_room(request, code)
    except RoomRefused as refusal:
        return _no_room(request, refusal)
    if found.code != code:
        return redirect("lobby:room", code=found.code)
    return _join_page(request, found, JoinForm())


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Come in and sit down; who is not signed in becomes a guest by a name.

    Who only looks here, say after signing in on the page of a refusal, is led to the room.
    """
    if request.method != "POST":
        return redirect("lobby:room", code=code)
    try:
        found = find_room(request, code)
    except RoomRefused as refusal:
        return _no_room(request, refusal)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _join_page(request, found, form, status=400)
    try:
        _sit_down(request, found, form.cleaned_data["password"])
    except ValidationError as fault:
        return _join_page(request, found, form, words_of_fault(fault), status=400)
    except RoomRefused as refusal:
        return _join_page(request, found, form, words_of(refusal), status=status_of(refusal))
    return redirect("lobby:room", code=found.code)


@require_GET
@cache_control(max_age=QR_KEPT_S, public=True)
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The address of a room for a camera; drawn without a look whether there is one."""
    if not _CODE.fullmatch(code):
        raise Http404
    address = request.build_absolute_uri(reverse("lobby:room", args=[code]))
    drawing = BytesIO()
    # On white with a margin, whatever the page's colours: cameras need it.
    segno.make(address, error="m").save(
        drawing, kind="svg", scale=8, border=3, light="#fff", svgclass=None, lineclass=None
    )
    return HttpResponse(drawing.getvalue(), content_type="image/svg+xml")


def _sit_down(request: HttpRequest, found: Room, password: str) -> None:
    """Let somebody in; wrong passwords are counted by address and by room."""
    guesses = Guesses(request, "room_password", key=found.code)
    if password:
        guesses.require_left()
    try:
        joining.join_and_sit(player_or_guest(request), found.code, password or None)
    except RoomRefused as refusal:
        if refusal.code == RoomRefusal.WRONG_PASSWORD:
            guesses.count_wrong()
        raise


def _room_page(request: HttpRequest, player: Player, found: Room) -> HttpResponse:
    n, state = selectors.room_state(found.pk)
    presence = selectors.members_presence([found.pk]).get(found.pk, {})
    lines = selectors.lines_for(found, player.pk)
    context = {
        "code": found.code,
        "title": _title(state),
        "link": request.build_absolute_uri(reverse("lobby:room", args=[found.code])),
        "form": RoomForm(auto_id="setting_%s"),
        "first_state": {
            "me": player.pk,
            "room": {
                "n": n,
                "room": msgspec.to_builtins(state),
                "now": round(timezone.now().timestamp() * 1000),
            },
            "lines": msgspec.to_builtins(lines),
            "presence": [{"player": who, "state": how} for who, how in presence.items()],
            "friends": _friends(player),
        },
        "texts": texts.forms(texts.ROOM_TEXTS),
    }
    return render(request, "lobby/room.html", context)


def _join_page(
    request: HttpRequest, found: Room, form: JoinForm, wrong: str = "", status: int = 200
) -> HttpResponse:
    _, state = selectors.room_state(found.pk)
    names = {member.player: member.name for member in state.members}
    context = {
        "code": found.code,
        "title": _title(state),
        "room": state,
        "owner": names.get(state.owner or 0, ""),
        "chairs": [
            {"seat": chair, "name": names.get(chair.player or 0, ""), "team": "AB"[chair.seat % 2]}
            for chair in state.chairs
        ],
        "is_full": all(chair.player or chair.bot for chair in state.chairs),
        "facts": facts_of_play(state.house, state.clock_s),
        "form": form,
        "asks_password": _asks_password(request, found),
        "wrong": wrong,
    }
    return render(request, "lobby/join.html", context, status=status)


def _asks_password(request: HttpRequest, found: Room) -> bool:
    """Whether who comes in must type a password; who was invited need not."""
    if found.access != Room.Access.PASSWORD:
        return False
    player = player_of(request)
    return player is None or not is_invited(found, player)


def _no_room(request: HttpRequest, refusal: RoomRefused) -> HttpResponse:
    context = {"words": words_of(refusal)}
    return render(request, "lobby/no_room.html", context, status=status_of(refusal))


def _title(state: RoomState) -> str:
    owner = next((member.name for member in state.members if member.player == state.owner), "")
    return title_of(state.name, owner, state.code)


def _friends(player: Player) -> list[dict[str, Any]]:
    """The friends who could be asked to come."""
    friends = Player.objects.filter(pk__in=selectors.friends_of(player.pk)).order_by("username")
    return [
        {"player": friend.pk, "name": friend.username, "avatar": friend.picture}
        for friend in friends.only("pk", "username", "avatar")
    ]
