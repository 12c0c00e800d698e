"""The lobby: open rooms, the ways into one, and the making of a new one."""

from __future__ import annotations

import msgspec
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from lobby import selectors, texts
from lobby.guesses import find_room
from lobby.models import Invitation, Player, Room
from lobby.pages.cards import HOUSES, Filter, cards_of
from lobby.pages.entry import (
    player_of,
    player_or_guest,
    words_of,
    words_of_fault,
)
from lobby.pages.forms import LANGUAGES, RoomForm
from lobby.services import joining
from lobby.services.refusals import RoomRefused


@require_GET
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """The list of open rooms; a script keeps it up to date."""
    player = player_of(request)
    lines = selectors.open_rooms()
    friends = selectors.friends_of(player.pk) if player else set()
    shown = Filter.of(request.GET)
    invitations = _invitations(player) if player else []
    context = {
        "cards": cards_of(lines, shown, friends),
        "filter": shown,
        "houses": HOUSES,
        "languages": LANGUAGES,
        "invitations": invitations,
        "own_rooms": _rooms_of(player) if player else [],
        "form": _new_form(),
        "first_state": {
            "rooms": msgspec.to_builtins(lines),
            "friends": sorted(friends),
            "invitations": invitations,
        },
        "texts": texts.forms(texts.LOBBY_TEXTS),
    }
    return render(request, "lobby/lobby.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def new_room(request: HttpRequest) -> HttpResponse:
    """Make a room; its maker owns it and sits in it."""
    form = RoomForm(request.POST) if request.method == "POST" else _new_form()
    wrong = ""
    if request.method == "POST" and form.is_valid():
        try:
            room = joining.create(player_or_guest(request), form.settings())
        except ValidationError as fault:
            wrong = words_of_fault(fault)
        except RoomRefused as refusal:
            wrong = words_of(refusal)
        else:
            return redirect("lobby:room", code=room.code)
    status = 400 if request.method == "POST" else 200
    return render(request, "lobby/new_room.html", {"form": form, "wrong": wrong}, status=status)


@require_POST
def quick_join(request: HttpRequest) -> HttpResponse:
    """Sit down in the fullest open room, or in a new one."""
    try:
        room = joining.quick_join(player_or_guest(request))
    except ValidationError as fault:
        messages.warning(request, words_of_fault(fault))
    except RoomRefused as refusal:
        messages.warning(request, words_of(refusal))
    else:
        return redirect("lobby:room", code=room.code)
    return redirect("lobby:lobby")


@require_POST
def by_code(request: HttpRequest) -> HttpResponse:
    """Go to the room of a code that somebody read out."""
    try:
        room = find_room(request, request.POST.get("code", ""))
    except RoomRefused as refusal:
        messages.warning(request, words_of(refusal))
        return redirect("lobby:lobby")
    return redirect("lobby:room", code=room.code)


def _new_form() -> RoomForm:
    """The form as it is first shown: the room speaks the reader's language."""
    return RoomForm(initial={"language": "en" if get_language() == "en" else "mn"})


def _invitations(player: Player) -> list[dict[str, str]]:
    """Rooms that somebody asks a person to come into, and where he is not yet."""
    rows = (
        Invitation.objects.filter(invited=player)
        .exclude(room__phase=Room.Phase.CLOSED)
        .exclude(room__members__player=player)
        .order_by("-at")
    )
    return [
        {"code": code, "name": name}
        for code, name in rows.values_list("room__code", "inviter__username")
    ]


def _rooms_of(player: Player) -> list[Room]:
    """Rooms that a person is in."""
    rooms = Room.objects.filter(members__player=player).exclude(phase=Room.Phase.CLOSED)
    return list(rooms.select_related("owner").order_by("pk"))
