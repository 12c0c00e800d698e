"""Forms of lobby and room."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from game.rules import mass
from lobby.models import Room
from lobby.models.room import NAME_LENGTH
from lobby.services.room_settings import RoomSettings

PASSWORD_LENGTH = 64
MOST_POINTS = 9

_ACCESS: list[tuple[str, Promise]] = [
    ("public", _("Everybody: the room is listed")),
    ("link", _("Only with the link or the code")),
    ("password", _("With a password: the room is listed")),
]
_VOICE: list[tuple[str, Promise]] = [
    ("all", _("Everybody")),
    ("team", _("Only the own team")),
]
_SPECTATORS: list[tuple[str, Promise]] = [
    ("off", _("Nobody may watch")),
    ("none", _("May watch, at once")),
    ("circle", _("May watch, a circle later")),
    ("round", _("May watch, a round later")),
]
LANGUAGES: list[tuple[str, Promise]] = [("mn", _("Mongolian")), ("en", _("English"))]
_CLOCKS = (0, 20, 30, 60)


def _clocks() -> list[tuple[int, str]]:
    """The clocks in words."""
    return [(s, _seconds(s) if s else str(_("No clock"))) for s in _CLOCKS]


def _seconds(s: int) -> str:
    return ngettext("{n} second a move", "{n} seconds a move", s).format(n=s)


class RoomForm(forms.Form):
    """What a room can be set to; the same fields make a room and change it."""

    name = forms.CharField(
        label=_("Name of the room"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    access = forms.ChoiceField(label=_("Who may come in"), choices=_ACCESS)
    password = forms.CharField(
        label=_("Password of the room"),
        max_length=PASSWORD_LENGTH,
        required=False,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    target = forms.TypedChoiceField(
        label=_("Points that win"),
        coerce=int,
        choices=[(n, str(n)) for n in range(1, MOST_POINTS + 1)],
        initial=mass.DEFAULT_HOUSE.target,
    )
    clock_s = forms.TypedChoiceField(label=_("Clock"), coerce=int, choices=_clocks, initial=30)
    language = forms.ChoiceField(label=_("Language"), choices=LANGUAGES)
    voice = forms.ChoiceField(label=_("Voice"), choices=_VOICE)
    spectators = forms.ChoiceField(label=_("Spectators"), choices=_SPECTATORS)
    hints = forms.BooleanField(label=_("Hints at the table"), required=False, initial=True)
    rated = forms.BooleanField(
        label=_("Rated: matches of enough people change their ratings"),
        required=False,
        initial=True,
    )
    joker_beats_trump = forms.BooleanField(label=_("Jokers beat trumps"), required=False)
    optional_mass = forms.BooleanField(
        label=_("Massing is free: one card may be led instead"), required=False
    )

    def clean(self) -> dict[str, Any]:
        """A room with a password needs one."""
        values: dict[str, Any] = super().clean() or {}
        if values.get("access") == Room.Access.PASSWORD and not values.get("password"):
            self.add_error("password", _("Give the room a password, or choose another access."))
        return values

    def settings(self) -> RoomSettings:
        """What was chosen; the form must be valid."""
        return RoomSettings(**self.cleaned_data)


class JoinForm(forms.Form):
    """What somebody needs who comes into a room that is not open to everybody."""

    password = forms.CharField(
        label=_("Password of the room"),
        required=False,
        strip=False,
        max_length=PASSWORD_LENGTH,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
