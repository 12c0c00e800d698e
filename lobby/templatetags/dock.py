"""The template tag with which the table's page asks for the room around it."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from lobby import dock
from lobby.models import Player

register = template.Library()


@register.simple_tag(takes_context=True)
def dock_of(context: dict[str, Any], code: str) -> dict[str, Any] | None:
    """The room of a match as the reader's dock begins with it; None for who is no member."""
    request = context["request"]
    if not code or not isinstance(request.user, Player):
        return None
    begun = dock.dock_of(request.user, code)
    if begun is None:
        return None
    return begun | {"link": request.build_absolute_uri(reverse("lobby:room", args=[code]))}
