"""What a hand is made of: pairs, suits, and how many leads it takes to lay it all."""

from __future__ import annotations

from game.bots.scene import PLAIN

_SUIT = 1023


def pairs_in(cards: int) -> int:
    """How many disjoint pairs there are; trumps pair like others, jokers never (R4.2)."""
    pairs = 0
    for rank in range(10):
        pairs += rank_count(cards, rank) >> 1
    return pairs


def rank_count(cards: int, rank: int) -> int:
    """How many cards of one rank there are, 0 for sevens up to 9 for aces."""
    column = cards >> rank
    return (column & 1) + (column >> 10 & 1) + (column >> 20 & 1) + (column >> 30 & 1)


def is_one_lead(cards: int, limit: int) -> bool:
    """Tell whether all of some cards can be led at once (R4.1–R4.4)."""
    size = cards.bit_count()
    if size == 1:
        return True
    if size > limit or (size != 3 and size != 5):
        return False
    folded = cards ^ cards >> 20 & 1048575
    odd = (folded ^ folded >> 10) & _SUIT
    return odd.bit_count() + (cards >> 40).bit_count() == 1


def leads_needed(cards: int) -> int:
    """How many leads of one and three cards it takes to lay all of some cards."""
    size = cards.bit_count()
    masses = min(pairs_in(cards), size // 3)
    return size - 2 * masses


def plain_strength(cards: int) -> int:
    """The ranks of the ordinary cards summed, 0 for sevens up to 9 for aces."""
    total = 0
    plain = cards & PLAIN
    while plain:
        card = plain.bit_length() - 1
        plain ^= 1 << card
        total += card % 10
    return total


def trump_strength(cards: int) -> int:
    """The ranks of the trumps summed."""
    total = 0
    trumps = cards >> 30 & _SUIT
    while trumps:
        rank = trumps.bit_length() - 1
        trumps ^= 1 << rank
        total += rank
    return total
