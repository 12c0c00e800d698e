"""The features of a position, the same for every move of a decision.

Written for two readers, as `odds` is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from game.bots.feature_layout import (
    C_GROUND,
    C_HOUSE,
    C_KNOWN,
    C_KNOWN_JOKERS,
    C_KNOWN_TRUMPS,
    C_LAID,
    C_LENGTH,
    C_LIMIT,
    C_MATES_LEAST,
    C_PAIRS,
    C_RIVALS_LEAST,
    C_SIZE,
    C_TABLE,
    C_TARGET_JOKER,
    C_TARGET_RANK,
    C_TARGET_TRUMP,
    C_UNSEEN_ACES,
    C_UNSEEN_JOKER,
    C_UNSEEN_TRUMP,
    C_UNSEEN_TWOS,
    SIZE_BUCKETS,
)
from game.bots.scene import (
    GROUND,
    HAND,
    HOUSE,
    KNOWN,
    LAID,
    LIMIT,
    MOVES,
    SIZES,
    TABLE,
    TO_BEAT,
    TRUMPS,
    UNSEEN,
)
from game.bots.shapes import pairs_in

_RANK_9 = 1 << 9 | 1 << 19 | 1 << 29
_RANK_8 = 1 << 8 | 1 << 18 | 1 << 28


def context_features(scene: Sequence[int], out: MutableSequence[int]) -> int:
    """Write the numbers of a position's features into `out` and return how many there are."""
    count = _seats(scene, out)
    count = _least(scene, out, count)
    count = _table(scene, out, count)
    count = _unseen(scene, out, count)
    count = _to_beat(scene, out, count)
    out[count] = C_PAIRS + min(pairs_in(scene[HAND]), 4)
    count += 1
    if scene[HOUSE] & 1:
        out[count] = C_HOUSE
        count += 1
    if scene[HOUSE] & 2:
        out[count] = C_HOUSE + 1
        count += 1
    return count


def _size_bucket(size: int) -> int:
    if size <= 7:
        return size
    if size <= 9:
        return 8
    return 9 if size <= 12 else 10


def _seats(scene: Sequence[int], out: MutableSequence[int]) -> int:
    """Of each other seat how many cards it holds, and which are known."""
    count = 0
    for seat in range(7):
        out[count] = C_SIZE + seat * SIZE_BUCKETS + _size_bucket(scene[SIZES + 1 + seat])
        count += 1
        known = scene[KNOWN + 1 + seat]
        if known:
            count = _known(known, seat, out, count)
    return count


def _known(known: int, seat: int, out: MutableSequence[int], count: int) -> int:
    cards = known.bit_count()
    out[count] = C_KNOWN + seat * 3 + (0 if cards < 3 else 1 if cards < 6 else 2)
    count += 1
    trumps = (known & TRUMPS).bit_count()
    if trumps:
        out[count] = C_KNOWN_TRUMPS + seat * 3 + min(trumps, 3) - 1
        count += 1
    jokers = (known >> 40).bit_count()
    if jokers:
        out[count] = C_KNOWN_JOKERS + seat * 2 + min(jokers, 2) - 1
        count += 1
    return count


def _least(scene: Sequence[int], out: MutableSequence[int], count: int) -> int:
    """The smallest hands: of all others, of rivals, of team-mates."""
    rivals = min(scene[SIZES + 1], scene[SIZES + 3], scene[SIZES + 5], scene[SIZES + 7])
    mates = min(scene[SIZES + 2], scene[SIZES + 4], scene[SIZES + 6])
    out[count] = C_LIMIT + min(scene[LIMIT], 5)
    out[count + 1] = C_RIVALS_LEAST + min(rivals, 6)
    out[count + 2] = C_MATES_LEAST + min(mates, 6)
    return count + 3


def _table(scene: Sequence[int], out: MutableSequence[int], count: int) -> int:
    out[count] = C_GROUND + scene[GROUND]
    out[count + 1] = C_LAID + scene[LAID]
    out[count + 2] = C_TABLE + _table_bucket(scene[TABLE].bit_count())
    out[count + 3] = C_LENGTH + _length_bucket(scene[MOVES])
    return count + 4


def _table_bucket(cards: int) -> int:
    if cards <= 2:
        return 1 if cards else 0
    if cards <= 5:
        return 2
    if cards <= 9:
        return 3
    return 4 if cards <= 14 else 5


def _length_bucket(moves: int) -> int:
    if moves < 8:
        return 1 if moves else 0
    if moves < 21:
        return 2
    return 3 if moves < 41 else 4


def _unseen(scene: Sequence[int], out: MutableSequence[int], count: int) -> int:
    """The dear cards that are in some hand or in the ground, and nobody knows where."""
    unseen = scene[UNSEEN]
    trumps = unseen >> 30 & 1023
    for rank in range(10):
        if trumps >> rank & 1:
            out[count] = C_UNSEEN_TRUMP + rank
            count += 1
    for joker in range(3):
        if unseen >> 40 + joker & 1:
            out[count] = C_UNSEEN_JOKER + joker
            count += 1
    out[count] = C_UNSEEN_ACES + (unseen & _RANK_9).bit_count()
    out[count + 1] = C_UNSEEN_TWOS + (unseen & _RANK_8).bit_count()
    return count + 2


def _to_beat(scene: Sequence[int], out: MutableSequence[int], count: int) -> int:
    """What lies there to be beaten; nothing where the seat leads."""
    cards = scene[TO_BEAT]
    while cards:
        card = cards.bit_length() - 1
        cards ^= 1 << card
        if card >= 40:
            out[count] = C_TARGET_JOKER + card - 40
        elif card >= 30:
            out[count] = C_TARGET_TRUMP + card - 30
        else:
            out[count] = C_TARGET_RANK + card % 10
        count += 1
    return count
