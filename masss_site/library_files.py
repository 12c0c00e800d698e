"""The few static files that are taken from a library, of the many that it brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

LIBRARY = "drf_spectacular_sidecar"
FOLDER = f"{LIBRARY}/swagger-ui-dist"
TAKEN = tuple(f"{FOLDER}/{name}" for name in ("swagger-ui-bundle.js", "swagger-ui.css"))
"""What the page of the API needs; ten megabytes more would be compressed for nothing."""
MAP = f"{FOLDER}/swagger-ui.css.map"
"""Named in the style sheet, so it must be there."""


class LibraryFiles(BaseFinder):
    """Finds the files of `TAKEN` and nothing else."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """Look where the library lies."""
        super().__init__(*args, **options)
        spec = find_spec(LIBRARY)
        places = spec.submodule_search_locations if spec else None
        if not places:
            raise ImportError(f"{LIBRARY} is not installed")
        self._storage = FileSystemStorage(location=Path(places[0]) / "static")

    def find(self, path: str, find_all: bool = False, **_: Any) -> Any:
        """Where a file lies, if it is one of these."""
        found = self._storage.path(path) if path in {*TAKEN, MAP} else None
        if find_all:
            return [] if found is None else [found]
        return found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        """All of them, each with where it is kept."""
        del ignore_patterns
        for name in (*TAKEN, MAP):
            yield name, self._storage

    def check(self, **_: Any) -> Any:
        """There is nothing that a site could set wrong."""
        return []
