"""What a player may be called, and when two names are one.

Names stand beside moves and votes, so a name must not pass for another: no invisible or
direction-changing characters, one script in a name, and names that look alike count as equal.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH = 2
MAX_LENGTH = 20
SEPARATORS = " _-."

# Without U+0482–0489: signs that combine with the letter before them.
_LETTERS = "\u0400-\u0481\u048a-\u04ff" + "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f"
_ALLOWED = re.compile(rf"[0-9{_LETTERS}]+(?:[{re.escape(SEPARATORS)}][0-9{_LETTERS}]+)*")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LATIN = re.compile("[A-Za-z\u00c0-\u017f]")

# Cyrillic letters, in either case, that a reader takes for Latin ones or for a digit; and in the
# second line the sticks: a small L, a capital I and a one are the same stroke in most fonts.
_LOOK_ALIKES = str.maketrans(
    "\u0430\u0432\u0435\u0451\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445"
    "\u0455\u0458\u04bb\u0437\u0475\u0461\u0138" + "i1\u0131\u0456\u04cf" + "\u04d5\u04ab\u045b",
    "abeekmhopctyxsjh3vwk" + "lllll" + "\u00e6\u00e7\u0127",
)
_STRAIGHT_U = "\u04af"

_BOT = re.compile(r"(?:bot|\u0431ot)[\dol]*")
_OF_THE_SITE = (
    *(
        "admin",
        "administrator",
        "moderator",
        "staff",
        "system",
        "mass",
        "masss",
        "\u043c\u0430\u0441\u0441",
    ),
    *("\u0430\u0434\u043c\u0438\u043d", "\u043c\u043e\u0434\u0435\u0440\u0430\u0442\u043e\u0440"),
)


_FORMER = re.compile(r"former(?:p[l1]ayer)?[\dol]*")
_FORMER_MONGOLIAN = "\u0442\u043e\u0433\u043b\u043e\u0433\u0447 \u0430\u0441\u0430\u043d"


def former(player_id: int) -> str:
    """The name under which the row of somebody whose data were deleted stays; nobody's else."""
    return f"former {player_id}"


def normalize(name: str) -> str:
    """The one spelling that is stored: composed letters (NFC), no blanks around it."""
    return unicodedata.normalize("NFC", name).strip()


def validate(name: str) -> None:
    """Raise ValidationError unless `name` is a fair name for a player."""
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("A name has %(min)d to %(max)d characters."),
            code="length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    if not _ALLOWED.fullmatch(name) or name != normalize(name):
        raise ValidationError(
            _("Use letters and digits; inside the name also one space, “-”, “_” or “.” at a time."),
            code="characters",
        )
    if _CYRILLIC.search(name) and _LATIN.search(name):
        raise ValidationError(
            _("Use either Cyrillic or Latin letters, not both in one name."), code="mixed_scripts"
        )


def require_free(name: str) -> None:
    """Raise ValidationError if a name would pass for a bot or for the site's staff."""
    key = key_of(name)
    reserved = {key_of(each) for each in (*_OF_THE_SITE, _FORMER_MONGOLIAN)}
    if _BOT.fullmatch(key) or _FORMER.fullmatch(key) or key in reserved:
        raise ValidationError(_("This name is not for players."), code="reserved")


def key_of(name: str) -> str:
    """Equal for names that a reader takes for one: case, separators, look-alike letters."""
    plain = unicodedata.normalize("NFC", name).casefold().translate(_LOOK_ALIKES)
    # Once more without the marks above letters: a Cyrillic letter may look alike with its mark.
    bare = unicodedata.normalize("NFD", plain).translate(_LOOK_ALIKES)
    joined = "".join(c for c in unicodedata.normalize("NFC", bare) if c not in SEPARATORS)
    return _without_straight_u(joined).replace("0", "o")


def _without_straight_u(key: str) -> str:
    """Where all other letters could be Latin ones, a straight U passes for a Y.

    Elsewhere it is told from the other Cyrillic U, which passes for a Y too: they are two vowels.
    """
    if set(_CYRILLIC.findall(key)) == {_STRAIGHT_U}:
        return key.replace(_STRAIGHT_U, "y")
    return key
