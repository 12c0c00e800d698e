"""Fields of requests that take exactly what the description says.

The framework's own are kind: they take "1" for a number, 1 for a text and "off" for false.
A program that sends these has a mistake in it, which it should be told.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from rest_framework import serializers


class _Exact:
    """Takes values of one type of JSON."""

    kinds: ClassVar[tuple[type, ...]]

    def to_internal_value(self, data: Any) -> Any:
        """Refuse another type."""
        if type(data) not in self.kinds:
            raise serializers.ValidationError(_("This is of another type than described."))
        return super().to_internal_value(data)  # type: ignore[misc]


class Text(_Exact, serializers.CharField):
    """A text in a body."""

    kinds = (str,)


class Number(_Exact, serializers.IntegerField):
    """A whole number in a body; JSON writes it as 8 or as 8.0."""

    kinds = (int, float)


class Flag(_Exact, serializers.BooleanField):
    """True or false in a body."""

    kinds = (bool,)


class Choice(_Exact, serializers.ChoiceField):
    """One of some words or numbers, in a body or an address."""

    kinds = (str, int)


class Choices(serializers.ListField):
    """Some of some words, each once."""

    def to_internal_value(self, data: Any) -> list[Any]:
        """The words; one that is there twice counts once."""
        return list(dict.fromkeys(super().to_internal_value(data)))


class _Written:
    """Takes what is written in one way."""

    form: ClassVar[re.Pattern[str]]

    def to_internal_value(self, data: Any) -> Any:
        """Refuse another way."""
        if not self.form.fullmatch(str(data)):
            raise serializers.ValidationError(_("This is of another type than described."))
        return super().to_internal_value(data)  # type: ignore[misc]


class QueryNumber(_Written, serializers.IntegerField):
    """A whole number in an address."""

    form = re.compile("-?[0-9]{1,18}")


class QueryFlag(_Written, serializers.BooleanField):
    """`true` or `false` in an address."""

    form = re.compile("true|false")


class QueryDay(_Written, serializers.DateField):
    """A day in an address, such as 2026-11-29."""

    form = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
