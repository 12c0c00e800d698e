"""Template filters for the reference of the socket's messages."""

from __future__ import annotations

import re
from collections.abc import Collection

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_CODE = re.compile(r"`([^`]+)`")


@register.filter
def code_spans(text: str, names: Collection[str] = ()) -> SafeString:
    """Text whose `words` in backticks become code, and links where they are one of `names`."""
    pieces = _CODE.split(text)
    shown = [
        _code(piece, names) if index % 2 else conditional_escape(piece)
        for index, piece in enumerate(pieces)
    ]
    # Each piece was escaped on its own.
    return mark_safe("".join(shown))  # noqa: S308


def _code(word: str, names: Collection[str]) -> SafeString:
    if word in names:
        return format_html('<a href="#{}"><code>{}</code></a>', word, word)
    return format_html("<code>{}</code>", word)
