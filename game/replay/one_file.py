"""A match as one HTML file: script, style, pictures and record in it, nothing to be fetched.

Browsers do not load modules that lie beside a file, so each module is in the page itself
as a `data:` address, and an import map leads from its name there. The sources stay as
they are; only the relative addresses of their imports become names.
"""

from __future__ import annotations

import base64
import json
import mimetypes
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from game.replay import texts
from game.rules import mass

ENTRY = "game/js/replay/main.js"
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
)
_IMPORT = re.compile(r'(?P<before>\bfrom\s*|\bimport\s*)"(?P<address>\.{1,2}/[^"]+)"')
_PICTURE = re.compile(r'url\("(?P<address>[^"]+)"\)')


class NoSuchFile(Exception):  # noqa: N818 - a fault of the program
    """A script or a style names a file that is not there."""


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
        address = posixpath.normpath(posixpath.join(posixpath.dirname(name), found["address"]))
        return f'url("{_as_data(address)}")'

    return _PICTURE.sub(picture, _file(name).read_text())


@cache
def _import_map() -> SafeString:
    """The map of names to modules; names and base64 hold nothing that could end a script."""
    return mark_safe(json.dumps({"imports": _modules()}))  # noqa: S308


def _modules() -> dict[str, str]:
    """Every module that the page needs, by its name, as an address that holds it."""
    modules: dict[str, str] = {}
    waiting = [ENTRY]
    while waiting:
        name = waiting.pop()
        if name in modules:
            continue
        source, imported = _named_imports(name)
        modules[name] = _data_address("text/javascript", source.encode())
        waiting.extend(imported)
    return dict(sorted(modules.items()))


def _named_imports(name: str) -> tuple[str, list[str]]:
    """A module whose imports are by name, and the names."""
    imported: list[str] = []

    def by_name(found: re.Match[str]) -> str:
        address = posixpath.join(posixpath.dirname(name), found["address"])
        imported.append(posixpath.normpath(address))
        return f'{found["before"]}"{imported[-1]}"'

    return _IMPORT.sub(by_name, _file(name).read_text()), imported


def _as_data(name: str) -> str:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return _data_address(kind, _file(name).read_bytes())


def _data_address(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def _file(name: str) -> Path:
    """The file of a static address, as it lies in the program."""
    found: Any = finders.find(name)
    if found is None:
        raise NoSuchFile(name)
    return Path(found)
