"""The filters of a history as they come in an address: read, checked, and put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.core.exceptions import ObjectDoesNotExist
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.history.filters import Filters, Result
from game.rules import mass

NAME_LENGTH = 40
_FIRST_DAY, _LAST_DAY = date(2000, 1, 1), date(2999, 12, 31)

_RESULTS: list[tuple[str, Promise]] = [
    ("", _("Any result")),
    (Result.WON.value, _("Won")),
    (Result.LOST.value, _("Lost")),
    (Result.ABANDONED.value, _("Closed without a winner")),
    (Result.RUNNING.value, _("Still running")),
]
_JOKERS: list[tuple[str, Promise]] = [
    ("", pgettext_lazy("house rule", "Any")),
    ("yes", _("Jokers beat trumps")),
    ("no", _("Jokers do not beat trumps")),
]
_MASSING: list[tuple[str, Promise]] = [
    ("", pgettext_lazy("house rule", "Any")),
    ("yes", _("Massing is free")),
    ("no", _("Massing is a duty")),
]
_TARGETS: list[tuple[str, Any]] = [
    ("", pgettext_lazy("house rule", "Any")),
    *[(str(points), points) for points in range(mass.MIN_TARGET, mass.MAX_TARGET + 1)],
]
_BAD_DAY = _("Write the day as year-month-day, for example 2026-03-10.")
_NO_CHOICE = _("Choose one of the list.")


def _day(label: Any) -> forms.DateField:
    validators = [
        MinValueValidator(_FIRST_DAY, message=_BAD_DAY),
        MaxValueValidator(_LAST_DAY, message=_BAD_DAY),
    ]
    return forms.DateField(
        label=label,
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": _BAD_DAY},
        validators=validators,
    )


def _name(label: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "list": "people"})
    return forms.CharField(label=label, required=False, max_length=NAME_LENGTH, widget=widget)


def _choice(label: Any, choices: Iterable[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        required=False,
        choices=list(choices),
        error_messages={"invalid_choice": _NO_CHOICE},
    )


class FilterForm(forms.Form):
    """What a history can be narrowed to. A field that is wrong says so; then nothing is listed."""

    since = _day(_("From day"))
    until = _day(_("To day"))
    partner = _name(_("Partner"))
    opponent = _name(_("Opponent"))
    result = _choice(_("Result"), _RESULTS)
    jokers = _choice(_("Jokers"), _JOKERS)
    massing = _choice(_("Massing"), _MASSING)
    target = _choice(_("Points that win"), _TARGETS)

    def __init__(self, given: Mapping[str, str], own_name: str) -> None:
        """Read the filters of somebody's own history.

        Args:
            given: the fields by name, as they stand in the address.
            own_name: how the person is called.
        """
        super().__init__(given)
        self._own_name = own_name

    def clean_partner(self) -> Any:
        """The player of that name."""
        return self._player("partner")

    def clean_opponent(self) -> Any:
        """The player of that name."""
        return self._player("opponent")

    def clean(self) -> dict[str, Any]:
        """Days must follow each other; one that is none stays to be read and mended."""
        cleaned: dict[str, Any] = super().clean() or {}
        for name in {"since", "until"} & self.errors.keys():
            self.fields[name].widget.input_type = "text"  # one for days would show nothing
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and since > until:
            reversed_ = forms.ValidationError(
                _("The last day is before the first."), code="days_reversed"
            )
            self.add_error("until", reversed_)
        return cleaned

    def filters(self) -> Filters:
        """What the form asks for; it must be valid."""
        given = self.cleaned_data
        return Filters(
            since=given["since"],
            until=given["until"],
            partner_id=given["partner"] and given["partner"].pk,
            opponent_id=given["opponent"] and given["opponent"].pk,
            result=Result(given["result"]) if given["result"] else None,
            joker_beats_trump=_flag(given["jokers"]),
            optional_mass=_flag(given["massing"]),
            target=int(given["target"]) if given["target"] else None,
        )

    def in_words(self) -> list[tuple[str, str, str]]:
        """The filters that are set, each as the field's name, its label and what it is set to."""
        return [
            (name, str(field.label), self._words_of(name))
            for name, field in self.fields.items()
            if self.data.get(name)
        ]

    def _words_of(self, name: str) -> str:
        text = str(self.data[name])
        choices: Any = getattr(self.fields[name], "choices", ())
        return str(dict(choices).get(text, text))

    def _player(self, name: str) -> Any:
        """The player whose name is in a field, None where it is empty.

        Raises:
            ValidationError: nobody is called so, or it is the person's own name.
        """
        wanted: str = self.cleaned_data[name]
        if not wanted:
            return None
        try:
            player = get_user_model()._default_manager.get_by_natural_key(wanted)
        except ObjectDoesNotExist:
            raise forms.ValidationError(
                _("There is no such player."), code="no_such_player"
            ) from None
        if player.get_username() == self._own_name:
            raise forms.ValidationError(_("That is you."), code="own_self")
        return player


def _flag(text: str) -> bool | None:
    return {"yes": True, "no": False}.get(text)
