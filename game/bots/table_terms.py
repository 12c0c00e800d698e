"""The expert's terms of what a move lays, and of the seats after it.

Written for two readers, as `odds` is; the places are those of `terms.TERM_NAMES`.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from game.bots.odds import chance_to_beat
from game.bots.scene import GROUND, HAND, LAID, LIMIT, SIZES, TRUMPS
from game.bots.shapes import pairs_in, plain_strength, trump_strength


def rivals_least(scene: Sequence[int]) -> int:
    """The smallest hand among the other team's seats."""
    return min(scene[SIZES + 1], scene[SIZES + 3], scene[SIZES + 5], scene[SIZES + 7])


def mates_least(scene: Sequence[int]) -> int:
    """The smallest hand among the team-mates."""
    return min(scene[SIZES + 2], scene[SIZES + 4], scene[SIZES + 6])


def cost_terms(scene: Sequence[int], cards: int, out: MutableSequence[float]) -> None:
    """What is laid."""
    size = cards.bit_count()
    trumps = (cards & TRUMPS).bit_count()
    jokers = (cards >> 40).bit_count()
    plain = plain_strength(cards) * 0.1
    if scene[LAID] == 0:
        out[21] = size * 0.3
        out[22] = plain
        out[23] = trumps * 1.0
        out[24] = jokers * 1.0
    else:
        out[25] = plain
        out[26] = trumps * 1.0
        out[27] = trump_strength(cards) * 0.1
        out[28] = jokers * 1.0
        if scene[LAID] == 7:
            out[29] = 1.0
        if rivals_least(scene) <= 2:
            out[30] = 1.0
    if rivals_least(scene) <= 2:
        out[31] = (trumps + jokers) * 1.0
    if mates_least(scene) <= 2:
        out[32] = (trumps + jokers) * 1.0
    if scene[LIMIT] >= 4:
        out[54] = trumps * 1.0
        out[55] = jokers * 1.0
    if size == 1 and pairs_in(scene[HAND]) > pairs_in(scene[HAND] & ~cards):
        out[56] = 1.0


def others_terms(
    scene: Sequence[int], cards: int, beaters: Sequence[int], out: MutableSequence[float]
) -> None:
    """Whether the seats after this one can beat it, and what that would do."""
    size = cards.bit_count()
    chance = chance_to_beat(scene, 1, cards, beaters, 1)
    _next(scene, size, chance, out)
    if rivals_least(scene) <= 2:
        out[17] = chance
    if mates_least(scene) <= 2:
        out[18] = chance
    mate = chance_to_beat(scene, 2, cards, beaters, 1) if scene[LAID] < 6 else 0.0
    out[38] = chance * mate
    if scene[SIZES + 2] == size:
        out[39] = chance * mate
    _mate_leads(scene, 1.0 - chance, out)
    if scene[LAID] < 5:
        rival = chance * mate * chance_to_beat(scene, 3, cards, beaters, 1)
        out[60] = rival
        if scene[SIZES + 3] == size:
            out[43] = rival


def _next(scene: Sequence[int], size: int, chance: float, out: MutableSequence[float]) -> None:
    """The chance that the next seat beats it, alone and with what the seat then holds."""
    out[33] = chance
    if chance <= 0.0:
        out[57] = 1.0
    elif chance >= 0.8:
        out[58] = 1.0
    if size > 1:
        out[59] = chance
    if scene[LAID] == 0:
        out[34] = chance
        if scene[SIZES + 1] > scene[HAND].bit_count():
            out[61] = 1.0
    rest = scene[SIZES + 1] - size + (1 if scene[GROUND] > 0 else 0)
    if 0 <= rest <= 1:
        out[35 + rest] = chance
    if scene[SIZES + 1] <= 3:
        out[37] = chance


def _mate_leads(scene: Sequence[int], chance: float, out: MutableSequence[float]) -> None:
    """The next seat takes with this chance, and the team-mate after it leads."""
    size = scene[SIZES + 2]
    if size == 1:
        out[40] = chance
    elif size == 3:
        out[41] = chance
    if size <= 5:
        out[42] = chance
