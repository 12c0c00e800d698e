"""The features of one move: what it leaves in the hand and what it does at the table.

Written for two readers, as `odds` is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from game.bots.endings import draws
from game.bots.feature_layout import (
    CHANCE_BUCKETS,
    M_KIND,
    M_LAID_JOKER,
    M_LAID_RANK,
    M_LAID_TRUMP,
    M_MATE,
    M_MATE_EXIT,
    M_MATE_LEADS,
    M_NEXT,
    M_NEXT_INFERRED,
    M_RIVAL,
    M_RIVAL_EXIT,
    M_TAKEN,
    M_TAKEN_JOKERS,
    M_TAKEN_MATE,
    M_TAKEN_NEXT,
    M_TAKEN_PAIRS,
    M_TAKEN_TRUMPS,
)
from game.bots.hand_features import hand_features
from game.bots.odds import chance_to_beat
from game.bots.scene import GROUND, HAND, LAID, SIZES, TABLE, TRUMPS
from game.bots.shapes import pairs_in


def move_features(
    scene: Sequence[int],
    cards: int,
    beaters: Sequence[int],
    out: MutableSequence[int],
    count: int,
) -> int:
    """Write the numbers of a move's features behind the `count` that `out` holds.

    Args:
        scene: the position.
        cards: what the move lays, 0 for a take.
        beaters: for each card the cards that beat it.
        out: the numbers of features.
        count: how many there are already.

    Returns:
        How many there are now.
    """
    if not cards:
        hand = scene[HAND] | scene[TABLE]
        out[count] = M_KIND
        count = hand_features(scene, hand, beaters, out, count + 1)
        return _taking(scene, hand, out, count)
    hand = scene[HAND] & ~cards
    out[count] = M_KIND + _kind(scene[LAID], cards.bit_count())
    count = hand_features(scene, hand, beaters, out, count + 1)
    count = _laid(cards, out, count)
    if scene[LAID] < 7:
        count = _next_seats(scene, cards, beaters, out, count)
    return count


def _kind(laid: int, size: int) -> int:
    """1–3 for leads, 4–6 for beats, 7 and 8 for beats that complete the circle."""
    if laid == 7:
        return 7 if size == 1 else 8
    return (1 if laid == 0 else 4) + (size >> 1)


def _laid(cards: int, out: MutableSequence[int], count: int) -> int:
    """The cards the move lays; two of one rank count twice."""
    while cards:
        card = cards.bit_length() - 1
        cards ^= 1 << card
        if card >= 40:
            out[count] = M_LAID_JOKER + card - 40
        elif card >= 30:
            out[count] = M_LAID_TRUMP + card - 30
        else:
            out[count] = M_LAID_RANK + card % 10
        count += 1
    return count


def _chance_bucket(chance: float) -> int:
    if chance <= 0.0:
        return 0
    if chance >= 1.0:
        return CHANCE_BUCKETS - 1
    if chance < 0.35:
        return 1 if chance < 0.15 else 2
    if chance < 0.75:
        return 3 if chance < 0.55 else 4
    return 5 if chance < 0.9 else 6


def _next_seats(
    scene: Sequence[int],
    cards: int,
    beaters: Sequence[int],
    out: MutableSequence[int],
    count: int,
) -> int:
    """Whether the seats after this one can beat what is laid, and what they then hold."""
    size = cards.bit_count()
    refill = 1 if scene[GROUND] > (1 if draws(scene) else 0) else 0
    rest = _rest_bucket(scene[SIZES + 1] - size + refill)
    chance = _chance_bucket(chance_to_beat(scene, 1, cards, beaters, 0))
    out[count] = M_NEXT + rest * CHANCE_BUCKETS + chance
    chance = _chance_bucket(chance_to_beat(scene, 1, cards, beaters, 1))
    out[count + 1] = M_NEXT_INFERRED + rest * CHANCE_BUCKETS + chance
    out[count + 2] = M_MATE_LEADS + _leader_bucket(scene[SIZES + 2]) * 3 + _thirds(chance)
    count += 3
    if scene[LAID] < 6:
        rest = min(_rest_bucket(scene[SIZES + 2] - size), 2)
        chance = _chance_bucket(chance_to_beat(scene, 2, cards, beaters, 1))
        out[count] = M_MATE + rest * CHANCE_BUCKETS + chance
        count += 1
    if scene[LAID] < 5:
        rest = min(_rest_bucket(scene[SIZES + 3] - size), 2)
        chance = _chance_bucket(chance_to_beat(scene, 3, cards, beaters, 1))
        out[count] = M_RIVAL + rest * CHANCE_BUCKETS + chance
        count += 1
    return count if refill else _exits(scene, size, out, count)


def _exits(scene: Sequence[int], size: int, out: MutableSequence[int], count: int) -> int:
    """Who in the rest of the circle would go out if all beat: the first rival, the first mate."""
    for seat in range(1, 8 - scene[LAID], 2):
        if scene[SIZES + seat] == size:
            out[count] = M_RIVAL_EXIT + (seat >> 1)
            count += 1
            break
    for seat in range(2, 8 - scene[LAID], 2):
        if scene[SIZES + seat] == size:
            out[count] = M_MATE_EXIT + (seat >> 1) - 1
            count += 1
            break
    return count


def _rest_bucket(rest: int) -> int:
    """What a seat holds after it beat: 0, 1, 2 or more; it cannot beat with fewer cards."""
    if rest < 0:
        return 3
    return min(rest, 3)


def _leader_bucket(size: int) -> int:
    """How near to going out a seat is that comes to lead."""
    if size <= 3:
        return size - 1
    return 3 if size <= 5 else 4


def _thirds(bucket: int) -> int:
    """A bucket of chances, more coarsely: never or seldom, perhaps, mostly."""
    if bucket <= 1:
        return 0
    return 1 if bucket <= 4 else 2


def _taking(scene: Sequence[int], hand: int, out: MutableSequence[int], count: int) -> int:
    """What a take brings, and who leads after it."""
    gained = scene[TABLE]
    cards = gained.bit_count()
    out[count] = M_TAKEN + (
        cards - 1 if cards <= 3 else 3 if cards <= 6 else 4 if cards <= 9 else 5
    )
    out[count + 1] = M_TAKEN_TRUMPS + min((gained & TRUMPS).bit_count(), 3)
    out[count + 2] = M_TAKEN_JOKERS + min((gained >> 40).bit_count(), 2)
    out[count + 3] = M_TAKEN_NEXT + min(scene[SIZES + 1], 7) - 1
    out[count + 4] = M_TAKEN_MATE + min(scene[SIZES + 2], 4) - 1
    out[count + 5] = M_TAKEN_PAIRS + min(max(pairs_in(hand) - pairs_in(scene[HAND]), 0), 3)
    return count + 6
