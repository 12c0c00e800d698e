"""Collect static files, but only when one of them has changed."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect_if_changed() -> bool:
    """Fill STATIC_ROOT with hashed and compressed files; true if there was something to do.

    Hashing and compressing takes seconds, comparing names, sizes and times milliseconds.
    """
    mark = Path(settings.STATIC_ROOT) / ".sources"
    sources = _fingerprint()
    if mark.exists() and mark.read_text() == sources:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    mark.write_text(sources)
    return True


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for line in sorted(_sources()):
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _sources() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list(ignore_patterns=[]):
            stat = Path(storage.path(name)).stat()
            yield f"{name} {stat.st_size} {stat.st_mtime_ns}"
