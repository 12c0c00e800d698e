"""What several pages do with who comes in: who that is, and what is said on a refusal."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import HttpRequest

from lobby import texts
from lobby.models import Player
from lobby.services import guests
from lobby.services.refusals import RoomRefusal, RoomRefused

_STATUSES = {
    RoomRefusal.ROOM_NOT_FOUND: 404,
    RoomRefusal.ROOM_CLOSED: 410,
    RoomRefusal.TOO_MANY_TRIES: 429,
    RoomRefusal.BANNED: 403,
    RoomRefusal.BLOCKED: 403,
}


def player_of(request: HttpRequest) -> Player | None:
    """Who is signed in, if anybody is."""
    return request.user if isinstance(request.user, Player) else None


def player_or_guest(request: HttpRequest) -> Player:
    """Who is signed in, else a new guest of the name that was typed.

    Raises:
        ValidationError: the name cannot be a guest's.
    """
    return player_of(request) or guests.enter_as_guest(request, request.POST.get("person", ""))


def words_of(refusal: RoomRefused) -> str:
    """Why something was refused, in the reader's language."""
    return texts.say(f"refusal.{refusal.code}", **refusal.params)


def status_of(refusal: RoomRefused) -> int:
    """The status of the page that tells a refusal."""
    return _STATUSES.get(refusal.code, 409)


def words_of_fault(fault: ValidationError) -> str:
    """What is wrong with what was typed."""
    return " ".join(fault.messages)
