"""How the desk of staff looks: the skin of the admin site."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static


def _icon(_request: HttpRequest) -> str:
    return static("site/img/icon.svg")


def _styles(_request: HttpRequest) -> str:
    return static("site/css/admin.css")


UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "МАСС",
    "SITE_HEADER": "МАСС",
    "SITE_SYMBOL": "balance",
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": _icon}],
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_LANGUAGES": True,
    "BORDER_RADIUS": "6px",
    "STYLES": [_styles],
    "COLORS": {
        # The wood of the site's own buttons.
        "primary": {
            "50": "oklch(0.97 0.02 60)",
            "100": "oklch(0.94 0.04 60)",
            "200": "oklch(0.88 0.07 58)",
            "300": "oklch(0.82 0.1 56)",
            "400": "oklch(0.75 0.12 54)",
            "500": "oklch(0.62 0.14 48)",
            "600": "oklch(0.48 0.12 44)",
            "700": "oklch(0.42 0.105 42)",
            "800": "oklch(0.36 0.09 42)",
            "900": "oklch(0.3 0.07 42)",
            "950": "oklch(0.22 0.05 42)",
        },
    },
}
