"""Text that people write for others to read, without what is not text."""

from __future__ import annotations

import unicodedata

MARKS_IN_A_ROW = 3
"""More marks than this on one letter climb over the lines around it."""

_JOINER = "\u200d"
_BLANK = frozenset({"Zs", "Zl", "Zp", "Cc"})
_NO_TEXT = frozenset({"Cf", "Cs", "Co", "Cn"})


def clean(text: str) -> str:
    r"""One line of plain text: composed letters, single blanks, nothing invisible.

    Control characters and ends of lines become blanks. Characters that change the
    direction of writing, that join or hide, or that nobody has defined, go; only between
    pictures does a joiner stay, where it makes one picture of two. Empty if nothing
    that can be seen is left.

    >>> clean("  Сайн\u202e найз\n  ")
    'Сайн найз'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if kind in _BLANK:
            kept.append(" ")
        elif marks <= MARKS_IN_A_ROW and (kind not in _NO_TEXT or _joins(letter, kept)):
            kept.append(letter)
    return " ".join("".join(kept).split()) if _is_seen(kept) else ""


def _joins(letter: str, before: list[str]) -> bool:
    """Tell whether a joiner stands after a picture or the sign that colours one."""
    if letter != _JOINER or not before:
        return False
    return unicodedata.category(before[-1]) in {"So", "Sk"} or before[-1] == "\ufe0f"


def _is_seen(letters: list[str]) -> bool:
    """Tell whether any of these letters leaves something on the screen."""
    return any(unicodedata.category(letter)[0] not in "ZCM" for letter in letters)
