"""By what the matches of a person can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Result(StrEnum):
    """How a match stands for a person."""

    WON = "won"
    LOST = "lost"
    ABANDONED = "abandoned"
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class Filters:
    """What a match must fulfil; None leaves out what does not matter.

    Attributes:
        since: begun on this day or later, in the time zone that is active.
        until: begun on this day or earlier.
        partner_id: this player is or was in the own team.
        opponent_id: this player is or was in the other team.
        result: how it stands for the person; who left a match has lost it (R9.2).
        joker_beats_trump: whether jokers beat trumps (R5.2).
        optional_mass: whether one card may always be led (R4.5).
        target: so many points win (R7.2).
    """

    since: date | None = None
    until: date | None = None
    partner_id: int | None = None
    opponent_id: int | None = None
    result: Result | None = None
    joker_beats_trump: bool | None = None
    optional_mass: bool | None = None
    target: int | None = None


EVERYTHING = Filters()
"""Leaves nothing out."""
