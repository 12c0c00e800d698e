"""House rules: what a room may set, with the bounds of each setting."""

from __future__ import annotations

from dataclasses import dataclass

MIN_TARGET = 1
MAX_TARGET = 9
DEFAULT_TARGET = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The settings under which a match is played.

    Attributes:
        joker_beats_trump: every joker beats every trump (R5.2); off by default.
        optional_mass: a seat that could mass may lead one card (R4.5); off by default.
        target: points that win the match, 1–9 (R7.2).

    Raises:
        ValueError: `target` is out of bounds.
    """

    joker_beats_trump: bool = False
    optional_mass: bool = False
    target: int = DEFAULT_TARGET

    def __post_init__(self) -> None:
        """Refuse a target outside 1–9 (R7.2)."""
        if not MIN_TARGET <= self.target <= MAX_TARGET:
            raise ValueError(f"target must be {MIN_TARGET}–{MAX_TARGET}, not {self.target}")


DEFAULT_HOUSE = HouseRules()
