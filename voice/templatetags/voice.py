"""The tag that puts voice on a page."""

from __future__ import annotations

from typing import Any

from django import template

from voice.texts import for_page

register = template.Library()


@register.inclusion_tag("voice/_voice.html", takes_context=True)
def voice(context: dict[str, Any], room: str | None) -> dict[str, Any]:
    """The button 🎙 with everything that belongs to it, for a member of a room.

    Prints nothing where there is no room or nobody is signed in.

    Args:
        context: of the page; its request tells who reads.
        room: the code of the room.
    """
    user = context["request"].user
    if not room or not user.is_authenticated:
        return {"room": None}
    return {"room": room, "me": user.pk, "texts": for_page(), "request": context["request"]}
