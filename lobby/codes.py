"""The codes of rooms as people type them."""

from __future__ import annotations

from lobby.models import ROOM_CODE_LENGTH, ROOM_CODE_LETTERS

_SEPARATORS = dict.fromkeys(map(ord, " -_.\u00a0\u2013"))
# Cyrillic capitals that a reader takes for letters of a code.
_LOOK_ALIKES = str.maketrans(
    "\u0410\u0421\u0415\u041d\u0408\u041a\u041c\u0420\u0422\u0423\u0425\u04ae\u0401",
    "ACEHJKMPTYXYE",
)


def read(typed: str) -> str | None:
    """The code that somebody meant: any case, with blanks, with Cyrillic look-alikes.

    >>> read(" кам-pte ")
    'KAMPTE'

    Returns:
        The code, None if it can be none.
    """
    code = typed.strip().translate(_SEPARATORS).upper().translate(_LOOK_ALIKES)
    if len(code) != ROOM_CODE_LENGTH or not set(code) <= set(ROOM_CODE_LETTERS):
        return None
    return code
