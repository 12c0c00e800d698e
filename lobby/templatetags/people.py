"""Template tags that show people."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from lobby.models import Player
from lobby.people_selectors import asks_waiting

register = template.Library()


@register.simple_tag
def avatar(player: Player, size: int = 40) -> SafeString:
    """A player's picture, `size` px wide; its name is expected to stand beside it."""
    return picture(player.picture, size)


@register.simple_tag
def picture(code: str, size: int = 40) -> SafeString:
    """The picture of a code."""
    return format_html(
        '<img class="avatar" src="{}" width="{}" height="{}" alt="">',
        reverse("lobby:avatar", args=[code]),
        size,
        size,
    )


@register.inclusion_tag("people/_asks_hint.html", takes_context=True)
def asks_hint(context: dict[str, Any]) -> dict[str, int]:
    """A line that leads to requests of friendship, where the reader has any."""
    user = context["user"]
    return {"asks": asks_waiting(user.pk) if user.is_authenticated else 0}
