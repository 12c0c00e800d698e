"""Words that people write to each other through the desk of staff."""

from __future__ import annotations

import unicodedata

from lobby.desk_refusals import DeskRefusal, DeskRefused


def plain_words(text: str, most: int) -> str:
    """A text without characters that nobody sees.

    Raises:
        DeskRefused: `words_needed`, `too_long`.
    """
    plain = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    words = "".join(c for c in plain if c == "\n" or unicodedata.category(c)[0] != "C").strip()
    if not words:
        raise DeskRefused(DeskRefusal.WORDS_NEEDED)
    if len(words) > most:
        raise DeskRefused(DeskRefusal.TOO_LONG, most=most)
    return words
