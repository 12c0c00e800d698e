"""Template tags that show people."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from lobby.models import Player

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
