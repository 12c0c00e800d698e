"""What is asked about rooms, and how an answer looks."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample

from game.api.fields import Flag, Number, QueryFlag, Text
from game.api.paging import PageForm
from game.api.reading import Form
from game.rules import mass
from lobby.api.shapes import choice
from lobby.models.room import NAME_LENGTH
from lobby.protocol import parts

PASSWORD_LENGTH = 64

_ROOM = {
    "code": "KAMPTE",
    "n": 12,
    "name": "Friday",
    "language": "mn",
    "access": "public",
    "owner": 17,
    "phase": "open",
    "house": {"joker_beats_trump": False, "optional_mass": False, "target": 5},
    "clock_s": 30,
    "hints": True,
    "rated": True,
    "spectators": "off",
    "seats_locked": False,
    "chairs": [
        {
            "seat": seat,
            "player": 17 if seat == 0 else None,
            "name": "Bat" if seat == 0 else "",
            "bot": None if seat < 6 else "master",
            "ready": seat in {6, 7},
        }
        for seat in range(mass.SEATS)
    ],
    "members": [{"player": 17, "name": "Bat", "guest": False}],
    "match": None,
    "over": False,
    "socket": None,
}
EXAMPLES = [OpenApiExample("A room, for a member", _ROOM, response_only=True)]


class RoomsForm(PageForm):
    """Which rooms."""

    phase = choice(parts.Phase, required=False, help_text="What the room is doing.")
    access = choice(parts.Access, required=False, help_text="Who may come in.")
    language = choice(parts.Language, required=False)
    free = QueryFlag(required=False, default=False, help_text="Only rooms with a free seat.")


class RoomForm(Form):
    """How a new room is set; what is left out is as usual."""

    name = Text(required=False, allow_blank=True, max_length=NAME_LENGTH)
    language = choice(parts.Language, required=False)
    access = choice(parts.Access, required=False)
    password = Text(required=False, max_length=PASSWORD_LENGTH, trim_whitespace=False)
    joker_beats_trump = Flag(required=False)
    optional_mass = Flag(required=False)
    target = Number(required=False, min_value=mass.MIN_TARGET, max_value=mass.MAX_TARGET)
    clock_s = choice(parts.ClockSeconds, required=False, help_text="Seconds a move.")
    hints = Flag(required=False, help_text="Whether people may ask what to play.")
    rated = Flag(required=False, help_text="Whether its matches change ratings.")
    voice = choice(parts.Voice, required=False)
    spectators = choice(parts.Spectators, required=False)


class JoinForm(Form):
    """How somebody comes in."""

    password = Text(required=False, max_length=PASSWORD_LENGTH, trim_whitespace=False)
    sit = Flag(default=True, help_text="Sit down on the best free seat too, if there is one.")


class SeatForm(Form):
    """Which seat."""

    seat = Number(min_value=0, max_value=mass.SEATS - 1)


class ReadyForm(Form):
    """Whether one is ready."""

    ready = Flag()
    wants = choice(
        parts.Wants, required=False, allow_null=True, help_text="After a match: which teams."
    )


class BotsForm(Form):
    """Which bots."""

    level = choice(parts.BotLevel, help_text="How well they play.")
