"""How far one can rely on a person: who stays to the end and moves in time.

Only the newest matches of rooms count, each less than the one after it: what was long ago heals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.models import Turnout

MATCHES = 20
"""So many of the newest matches are looked at."""
FADES = 0.9
"""How much a match counts, compared with the next one."""
ENOUGH = 3
"""With fewer matches nothing is said."""

Word: TypeAlias = Literal["new", "very_good", "good", "fair", "poor"]
_WORDS: tuple[tuple[int, Word], ...] = ((97, "very_good"), (90, "good"), (75, "fair"), (0, "poor"))

_GONE = (Turnout.Ending.LEFT, Turnout.Ending.DESERTED)


@dataclass(frozen=True, slots=True)
class Reliability:
    """How reliable a person has been lately.

    Attributes:
        percent: from 0 to 100, None while too little is known.
        word: the same in a word.
        matches: how many matches that is taken from.
        gone: from how many of them the person went away before the end.
        timeouts: moves in them that the clock made for the person.
    """

    percent: int | None
    word: Word
    matches: int
    gone: int
    timeouts: int


def reliability_of(player_id: int) -> Reliability:
    """How reliable a person has been in the newest matches of rooms."""
    rows = list(Turnout.objects.filter(player_id=player_id).order_by("-pk")[:MATCHES])
    gone = sum(row.ending in _GONE for row in rows)
    timeouts = sum(row.timeouts for row in rows)
    if len(rows) < ENOUGH:
        return Reliability(None, "new", len(rows), gone, timeouts)
    weights = [FADES**age for age in range(len(rows))]
    kept = sum(weight * _kept(row) for weight, row in zip(weights, rows, strict=True))
    percent = round(100 * kept / sum(weights))
    word = next(word for least, word in _WORDS if percent >= least)
    return Reliability(percent, word, len(rows), gone, timeouts)


def _kept(row: Turnout) -> float:
    """How much of a match a person was there for: 0 for who went away, else by the own moves."""
    if row.ending in _GONE:
        return 0.0
    asked = row.own + row.timeouts + row.kept
    return row.own / asked if asked else 1.0
