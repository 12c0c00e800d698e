"""What a room can be set to, when it is made and later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.auth.hashers import make_password

from game.rules import mass
from lobby import plain_text
from lobby.models import Room
from lobby.protocol.parts import Access, ClockSeconds, Language, Spectators, Voice
from lobby.services.refusals import RoomRefusal, RoomRefused

MATCH_SETTINGS = ("joker_beats_trump", "optional_mass", "target", "clock_s", "hints", "rated")
"""What a match is played under; it cannot change while one runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSettings:
    """The settings of a new room.

    Attributes:
        name: how it is called, at most 40 characters; empty for "the owner's room".
        language: what is mostly spoken in it.
        access: who may come in.
        password: plain, for access by password only.
        clock_s: seconds a person has for a move (R9.1), 0 for no limit.
        hints: whether people may ask for hints at the table.
        voice: who hears whom.
        spectators: whether members without a seat may watch, and how much later.
        rated: whether its matches change ratings, where enough people play them.
    """

    name: str = ""
    language: Language = "mn"
    access: Access = "public"
    password: str = ""
    joker_beats_trump: bool = mass.DEFAULT_HOUSE.joker_beats_trump
    optional_mass: bool = mass.DEFAULT_HOUSE.optional_mass
    target: int = mass.DEFAULT_HOUSE.target
    clock_s: ClockSeconds = 30
    hints: bool = True
    voice: Voice = "all"
    spectators: Spectators = "off"
    rated: bool = True

    def values(self) -> dict[str, Any]:
        """The settings by name of their column, the password made unreadable.

        Takes a moment when there is a password: call it before any lock.
        """
        return asdict(self) | {"password": make_password(self.password) if self.password else ""}


def put(row: Room, values: Mapping[str, Any]) -> None:
    """Set columns of a room, unsaved; a password is kept only where access asks for one.

    Args:
        row: the room.
        values: new values by column; the password already made unreadable.

    Raises:
        RoomRefused: `password_needed`.
    """
    for name, value in values.items():
        if name != "password":
            setattr(row, name, plain_text.clean(value) if name == "name" else value)
    if row.access != Room.Access.PASSWORD:
        row.password = ""
        return
    row.password = values.get("password") or row.password
    if not row.password:
        raise RoomRefused(RoomRefusal.PASSWORD_NEEDED)
