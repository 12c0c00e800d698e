"""The features of one move: what it leaves in the hand and what it does at the table.

Written for two readers, as `odds` is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from game.bots.endings import draws
from game.bots.feature_layout import (
    CHANCE_BUCKETS,
    M_JOKER,
    M_KIND,
    M_LAID_JOKER,
    M_LAID_RANK,
    M_LAID_TRUMP,
    M_LEADS,
    M_LEFT,
    M_LONGEST,
    M_MATE,
    M_MATE_EXIT,
    M_MATE_LEADS,
    M_NEXT,
    M_NEXT_INFERRED,
    M_ONE_LEAD,
    M_PAIRED_RANK,
    M_PAIRS,
    M_RANK,
    M_RIVAL,
    M_RIVAL_EXIT,
    M_TAKEN,
    M_TAKEN_JOKERS,
    M_TAKEN_MATE,
    M_TAKEN_NEXT,
    M_TAKEN_PAIRS,
    M_TAKEN_TRUMPS,
    M_TRIPLES,
    M_TRUMP,
    M_UNBEATABLE,
    M_VOIDS,
)
from game.bots.odds import chance_to_beat, unbeatable
from game.bots.scene import GROUND, HAND, LAID, LIMIT, PLAIN, SIZES, TABLE, TRUMPS
from game.bots.shapes import is_one_lead, leads_needed, pairs_in, rank_count

_SUIT = 1023


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
        count = _hand(scene, hand, beaters, out, count + 1)
        return _taking(scene, hand, out, count)
    hand = scene[HAND] & ~cards
    out[count] = M_KIND + _kind(scene[LAID], cards.bit_count())
    count = _hand(scene, hand, beaters, out, count + 1)
    count = _laid(cards, out, count)
    if scene[LAID] < 7:
        count = _next_seats(scene, cards, beaters, out, count)
    return count


def _kind(laid: int, size: int) -> int:
    """1–3 for leads, 4–6 for beats, 7 and 8 for beats that complete the circle."""
    if laid == 7:
        return 7 if size == 1 else 8
    return (1 if laid == 0 else 4) + (size >> 1)


def _hand(
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
