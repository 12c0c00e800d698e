"""Template tags for scripts and styles."""

import json
from typing import Any

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def import_map(context: dict[str, Any]) -> SafeString:
    """The `<script type="importmap">` that leads plain module addresses to hashed ones.

    Modules import each other by relative addresses, which the browser makes absolute and looks
    up here. So the sources stay as they are, run unbuilt in tests, and are cached for good.
    Prints nothing where names are not hashed. Must stand before the first module of a page.
    """
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    url = settings.STATIC_URL
    modules = {f"{url}{name}": f"{url}{to}" for name, to in hashed.items() if _is_module(name)}
    if not modules:
        return SafeString("")
    text = json.dumps({"imports": modules}, sort_keys=True).replace("<", "\\u003c")
    nonce = context["request"].csp_nonce
    # Names of our own files, with the one character escaped that could end the script.
    return mark_safe(f'<script type="importmap" nonce="{nonce}">{text}</script>')  # noqa: S308


def _is_module(name: str) -> bool:
    return name.endswith((".js", ".mjs")) and name.startswith(
        ("site/", "game/", "lobby/", "voice/")
    )
