"""Moves whose outcome is certain, whatever the hidden cards are."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.odds import may_beat, surely_beats
from game.bots.scene import GROUND, HAND, KNOWN, LAID, LIMIT, MOVES, SIZES, TABLE
from game.bots.shapes import is_one_lead

OPEN = 0
WON = 1
LOST = 2


def ending(scene: Sequence[int], cards: int, beaters: Sequence[int]) -> int:
    """Tell whether a move certainly wins or loses the round.

    Args:
        scene: the position.
        cards: what is laid, 0 for a take.
        beaters: for each card the cards that beat it.

    Returns:
        `WON`, `LOST` or, where it is not certain, `OPEN`.
    """
    if not cards:
        return _after_taking(scene, scene[HAND] | scene[TABLE])
    left = scene[HAND] & ~cards
    if not draws(scene):
        if not left:
            return WON
        if scene[LAID] == 7:
            return WON if is_one_lead(left, scene[LIMIT]) else OPEN
    if scene[LAID] == 7:
        return OPEN
    return _after_laying(scene, cards, beaters)


def draws(scene: Sequence[int]) -> bool:
    """Tell whether laying cards draws from the ground: so nobody goes out (R6)."""
    return scene[GROUND] > 0 and (scene[LAID] > 0 or scene[MOVES] == 0)


def _after_taking(scene: Sequence[int], hand: int) -> int:
    """The next seat leads."""
    limit = hand.bit_count()
    for seat in range(2, 8):
        limit = min(limit, scene[SIZES + seat])
    return LOST if _goes_out(scene, 1, limit) else OPEN


def _goes_out(scene: Sequence[int], seat: int, limit: int) -> bool:
    """Tell whether a seat that leads certainly can go out with it."""
    size = scene[SIZES + seat]
    if size == 1:
        return True
    known = scene[KNOWN + seat]
    return known.bit_count() == size and is_one_lead(known, limit)


def _after_laying(scene: Sequence[int], cards: int, beaters: Sequence[int]) -> int:
    """The next seat must beat; if it cannot, the team-mate after it leads."""
    size = cards.bit_count()
    if not may_beat(scene, 1, cards, beaters):
        return WON if scene[SIZES + 2] == 1 else OPEN
    last_of_hand = scene[SIZES + 1] == size and scene[GROUND] <= (1 if draws(scene) else 0)
    if last_of_hand and surely_beats(scene, 1, cards, beaters):
        return LOST
    return OPEN
