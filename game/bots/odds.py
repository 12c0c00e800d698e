"""How likely another seat can beat cards, from what is known of its hand.

Written for two readers: Python, and the compiler that training uses. So only whole
numbers, floats, loops and places of a row.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.scene import KNOWN, LACKS, SIZES, UNSEEN


def hit_chance(cards: int, wanted: int, drawn: int) -> float:
    """Chance that at least one wanted card is among some drawn at random.

    Args:
        cards: how many there are in all.
        wanted: how many of them are wanted.
        drawn: how many are drawn.
    """
    if wanted <= 0 or drawn <= 0:
        return 0.0
    if wanted + drawn > cards:
        return 1.0
    few = min(wanted, drawn)
    many = max(wanted, drawn)
    miss = 1.0
    for index in range(few):
        miss *= (cards - many - index) / (cards - index)
    return 1.0 - miss


def chance_to_beat(
    scene: Sequence[int], seat: int, cards: int, beaters: Sequence[int], inferred: int
) -> float:
    """Chance that a seat can beat every one of some cards (R5.3).

    Cards it is known to hold are used first, from the highest target down. For each
    target left one card must be among those of its hand that are not known. This
    treats the targets one after the other, which is exact for one of them.

    Args:
        scene: the position.
        seat: counted from the own seat, 1–7.
        cards: what it would have to beat.
        beaters: for each card the cards that beat it.
        inferred: 1 to leave out what the seat hardly holds, 0 to treat all alike.
    """
    known = scene[KNOWN + seat]
    drawn = scene[SIZES + seat] - known.bit_count()
    pool = scene[UNSEEN]
    if inferred:
        likely = pool & ~scene[LACKS + seat]
        if likely.bit_count() >= drawn:
            pool = likely
    total = pool.bit_count()
    used = 0
    chance = 1.0
    while cards and chance > 0.0:
        target = cards.bit_length() - 1
        cards ^= 1 << target
        fitting = known & beaters[target]
        if fitting:
            known ^= fitting & -fitting
        else:
            wanted = (pool & beaters[target]).bit_count() - used
            chance *= hit_chance(total - used, wanted, drawn - used)
            used += 1
    return chance


def may_beat(scene: Sequence[int], seat: int, cards: int, beaters: Sequence[int]) -> bool:
    """Tell whether a seat could hold cards that beat all of some cards.

    False is certain; True only says that no single card rules it out.
    """
    if scene[SIZES + seat] < cards.bit_count():
        return False
    could = scene[KNOWN + seat]
    if scene[SIZES + seat] > could.bit_count():
        could |= scene[UNSEEN]
    while cards:
        target = cards.bit_length() - 1
        cards ^= 1 << target
        fitting = could & beaters[target]
        if not fitting:
            return False
        could ^= fitting & -fitting
    return True


def surely_beats(scene: Sequence[int], seat: int, cards: int, beaters: Sequence[int]) -> bool:
    """Tell whether a seat is known to hold cards that beat all of some cards."""
    held = scene[KNOWN + seat]
    while cards:
        target = cards.bit_length() - 1
        cards ^= 1 << target
        fitting = held & beaters[target]
        if not fitting:
            return False
        held ^= fitting & -fitting
    return True


def unbeatable(scene: Sequence[int], cards: int, beaters: Sequence[int]) -> int:
    """How many of some cards nothing can beat that is in another hand or in the ground."""
    others = scene[UNSEEN]
    for seat in range(1, 8):
        others |= scene[KNOWN + seat]
    count = 0
    while cards:
        card = cards.bit_length() - 1
        cards ^= 1 << card
        if not others & beaters[card]:
            count += 1
    return count
