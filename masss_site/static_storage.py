"""Static files as they are served: hashed, compressed, and without the comments of our own."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN = ("game/", "lobby/", "site/", "voice/")
_COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*\n", re.MULTILINE)


def without_comments(text: str) -> str:
    r"""A script or style without the comments that have whole lines for themselves.

    They are for who reads the repository, and a quarter of what a phone would load. What
    else stands on a line, such as a pattern or a text with a slash and a star, is left alone.

    >>> without_comments("/** Why. */\nlet a = 1; /* kept */\n")
    'let a = 1; /* kept */\n'
    """
    return _COMMENT.sub("", text)


class StaticStorage(CompressedManifestStaticFilesStorage):
    """What `collectstatic` writes."""

    def _save(self, name: str, content: Any) -> str:
        if name.startswith(OWN) and name.endswith((".js", ".css")):
            content.seek(0)
            content = ContentFile(without_comments(content.read().decode()).encode())
        return str(super()._save(name, content))
