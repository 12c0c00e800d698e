"""A match as one HTML file: script, style, pictures and record in it, nothing to be fetched.

Browsers do not load modules that lie beside a file, so each module is in the page itself
as a `data:` address, and an import map leads from its name there. The sources stay as
they are; only the relative addresses of their imports become names.
"""

from __future__ import annotations

import base64
import json
import mimetypes
import re
from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from game.replay import texts
from game.replay.modules import ENTRY, beside, file_of, sources_by_name
from game.rules import mass

STYLES = (
    "site/css/layers.css",
    "site/css/tokens.css",
    "site/css/reset.css",
    "site/css/base.css",
    "site/css/primitives.css",
    "game/css/card.css",
    "game/css/table.css",
    "game/css/ger.css",
    "game/css/seat.css",
    "game/css/circle.css",
    "game/css/hand.css",
    "game/css/log.css",
    "game/css/motion.css",
    "game/css/replay.css",
    "game/css/replay_side.css",
)
_PICTURE = re.compile(r'url\("(?P<address>[^"]+)"\)')


def page_of(record: mass.MatchRecord, *, seat: int | None) -> str:
    """The whole file, in the language that is active now.

    Args:
        record: the match; whoever gets the file sees all of it.
        seat: from which seat it is looked at first, None for no special one.
    """
    context = {
        "offline": True,
        "language": get_language(),
        "styles": _styles(),
        "import_map": _import_map(),
        "entry": ENTRY,
        "record": record,
        "page": {"seat": seat, "offline": True},
        "texts": texts.for_replay(),
    }
    return render_to_string("replay/one_file.html", context)


@cache
def _styles() -> SafeString:
    """All styles, with their pictures in them; our own files, so nothing to escape."""
    return mark_safe("\n".join(_style(name) for name in STYLES))  # noqa: S308


def _style(name: str) -> str:
    def picture(found: re.Match[str]) -> str:
        return f'url("{_as_data(beside(name, found["address"]))}")'

    return _PICTURE.sub(picture, file_of(name).read_text())


@cache
def _import_map() -> SafeString:
    """The map of names to modules; names and base64 hold nothing that could end a script."""
    return mark_safe(json.dumps({"imports": _modules()}))  # noqa: S308


def _modules() -> dict[str, str]:
    """Every module that the page needs, by its name, as an address that holds it."""
    return {
        name: _data_address("text/javascript", source.encode())
        for name, source in sources_by_name().items()
    }


def _as_data(name: str) -> str:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return _data_address(kind, file_of(name).read_bytes())


def _data_address(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
