"""The scripts of the replay page as they lie in the program, each followed by its imports."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders

ENTRY = "game/js/replay/main.js"
_IMPORT = re.compile(r'(?P<before>\bfrom\s*|\bimport\s*)"(?P<address>\.{1,2}/[^"]+)"')


class NoSuchFile(Exception):  # noqa: N818 - a fault of the program
    """A script or a style names a file that is not there."""


@cache
def sources_by_name() -> dict[str, str]:
    """Every module that the page needs, by its static name, with imports by such names.

    Raises:
        NoSuchFile: one imports what is not there.
    """
    sources: dict[str, str] = {}
    waiting = [ENTRY]
    while waiting:
        name = waiting.pop()
        if name not in sources:
            sources[name], imported = _named_imports(name)
            waiting.extend(imported)
    return dict(sorted(sources.items()))


def _named_imports(name: str) -> tuple[str, list[str]]:
    """A module whose imports are by name, and the names."""
    imported: list[str] = []

    def by_name(found: re.Match[str]) -> str:
        imported.append(beside(name, found["address"]))
        return f'{found["before"]}"{imported[-1]}"'

    return _IMPORT.sub(by_name, file_of(name).read_text()), imported


def beside(name: str, address: str) -> str:
    """The static name to which a relative address in a file leads."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def file_of(name: str) -> Path:
    """The file of a static name, as it lies in the program.

    Raises:
        NoSuchFile: there is none.
    """
    found: Any = finders.find(name)
    if found is None:
        raise NoSuchFile(name)
    return Path(found)
