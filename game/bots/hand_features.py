"""The features of what a seat holds after a move.

Written for two readers, as `odds` is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from game.bots.feature_layout import (
    M_JOKER,
    M_LEADS,
    M_LEFT,
    M_LONGEST,
    M_ONE_LEAD,
    M_PAIRED_RANK,
    M_PAIRS,
    M_RANK,
    M_TRIPLES,
    M_TRUMP,
    M_UNBEATABLE,
    M_VOIDS,
)
from game.bots.odds import unbeatable
from game.bots.scene import LAID, LIMIT, PLAIN
from game.bots.shapes import is_one_lead, leads_needed, pairs_in, rank_count

_SUIT = 1023


def hand_features(
    scene: Sequence[int],
    hand: int,
    beaters: Sequence[int],
    out: MutableSequence[int],
    count: int,
) -> int:
    """What the seat holds after the move, before it draws."""
    count = _ranks(hand, out, count)
    count = _dear_cards(hand, out, count)
    left = hand.bit_count()
    out[count] = M_LEFT + min(left, 13)
    out[count + 1] = M_LEADS + min(leads_needed(hand), 8)
    out[count + 2] = M_PAIRS + min(pairs_in(hand), 4)
    out[count + 3] = M_UNBEATABLE + min(unbeatable(scene, hand, beaters), 4)
    count = _suits(hand, out, count + 4)
    if hand and is_one_lead(hand, scene[LIMIT]):
        out[count] = M_ONE_LEAD + (left >> 1) + (3 if scene[LAID] == 7 else 0)
        count += 1
    return count


def _ranks(hand: int, out: MutableSequence[int], count: int) -> int:
    """By rank the ordinary cards, and which ranks are pairs or more."""
    plain = hand & PLAIN
    triples = 0
    for rank in range(10):
        number = rank_count(plain, rank)
        if number:
            out[count] = M_RANK + rank * 3 + number - 1
            count += 1
        number += hand >> 30 + rank & 1
        if number > 1:
            out[count] = M_PAIRED_RANK + rank
            count += 1
            if number > 2:
                triples += 1
    out[count] = M_TRIPLES + min(triples, 2)
    return count + 1


def _dear_cards(hand: int, out: MutableSequence[int], count: int) -> int:
    """Each trump and each joker."""
    dear = hand >> 30
    while dear:
        place = dear.bit_length() - 1
        dear ^= 1 << place
        out[count] = M_TRUMP + place if place < 10 else M_JOKER + place - 10
        count += 1
    return count


def _suits(hand: int, out: MutableSequence[int], count: int) -> int:
    """How long the longest ordinary suit is, and how many are missing."""
    first = (hand & _SUIT).bit_count()
    second = (hand >> 10 & _SUIT).bit_count()
    third = (hand >> 20 & _SUIT).bit_count()
    voids = (1 if first == 0 else 0) + (1 if second == 0 else 0) + (1 if third == 0 else 0)
    out[count] = M_LONGEST + min(max(first, second, third), 5)
    out[count + 1] = M_VOIDS + voids
    return count + 2
