"""The cheapest beat and the cheapest lead, found directly: no moves are listed.

Everything here works on *arranged* card sets: suits are renamed so that the trump
suit is suit 3, and the other three keep their order. Then of any cards that beat
the same card the lowest bit is the cheapest, whatever the trump suit is.

Cards are ordered by `mass.strength`, sets by the sum of it; where two sets are
equal in that, the one with the smaller integer comes first (its dearest card
that the other lacks is the lower one).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.rules import mass

ARRANGED_TRUMP: mass.Suit = 3
"""The trump suit of every arranged set."""

_SUIT_BITS = (1 << mass.SUIT_SIZE) - 1
_RANK_OF_PLAIN_SUITS = 1 | 1 << mass.SUIT_SIZE | 1 << 2 * mass.SUIT_SIZE
"""One rank in the three suits that are not trump."""
_STRENGTHS = (0, *(mass.strength(card, ARRANGED_TRUMP) for card in mass.DECK))
"""Strength of a card given by its bit's `bit_length`."""


def arrange(cards: mass.CardSet, trump: mass.Suit) -> mass.CardSet:
    """Rename the suits of a card set so that `trump` becomes suit 3."""
    shift = trump * mass.SUIT_SIZE
    below = cards & (1 << shift) - 1
    trumps = cards >> shift & _SUIT_BITS
    above = (cards & ~mass.JOKERS) >> shift + mass.SUIT_SIZE << shift
    return below | above | trumps << ARRANGED_TRUMP * mass.SUIT_SIZE | cards & mass.JOKERS


def restore(cards: mass.CardSet, trump: mass.Suit) -> mass.CardSet:
    """Undo `arrange`."""
    shift = trump * mass.SUIT_SIZE
    plain = cards & (1 << ARRANGED_TRUMP * mass.SUIT_SIZE) - 1
    below = plain & (1 << shift) - 1
    above = plain >> shift << shift + mass.SUIT_SIZE
    trumps = cards >> ARRANGED_TRUMP * mass.SUIT_SIZE & _SUIT_BITS
    return below | above | trumps << shift | cards & mass.JOKERS


def arranged_beaters(house: mass.HouseRules) -> tuple[mass.CardSet, ...]:
    """For each arranged card the arranged cards that beat it (R5.1, R5.2)."""
    return mass.beaters(ARRANGED_TRUMP, house)


def cheapest_beat(
    hand: mass.CardSet, to_beat: mass.CardSet, beaters: Sequence[mass.CardSet]
) -> mass.CardSet:
    """The cheapest cards of `hand` that beat all of `to_beat` (R5.3), 0 if none do.

    Each target from the highest down takes the lowest card left that beats it.
    That is right because whatever beats a target also beats the lower ones of its
    suit, and whatever beats a trump or joker and could beat an ordinary card as
    well is looked for before the ordinary cards are.
    """
    chosen = 0
    while to_beat:
        target = to_beat.bit_length() - 1
        fitting = hand & beaters[target]
        if not fitting:
            return 0
        card = fitting & -fitting
        chosen |= card
        hand ^= card
        to_beat ^= 1 << target
    return chosen


def cheapest_card(cards: mass.CardSet) -> mass.CardSet:
    """The lowest card of a set that is not empty, as a set of one."""
    ranks = (cards | cards >> mass.SUIT_SIZE | cards >> 2 * mass.SUIT_SIZE) & _SUIT_BITS
    if ranks:
        cards &= (ranks & -ranks) * _RANK_OF_PLAIN_SUITS
    return cards & -cards


def cheapest_lead(hand: mass.CardSet, limit: int) -> mass.CardSet:
    """The largest mass within `limit` (R4.4) with the cheapest cards, else the lowest card.

    Args:
        hand: the leader's cards, at least one.
        limit: the smallest hand among the other seats.
    """
    if mass.can_mass(hand, limit):
        for size in (7, 5, 3):
            if size <= limit:
                cards = cheapest_mass(hand, size)
                if cards:
                    return cards
    return cheapest_card(hand)


def cheapest_mass(hand: mass.CardSet, size: int) -> mass.CardSet:
    """The cheapest mass of a given size in `hand` (R4.1–R4.3), 0 if it has none.

    A mass is disjoint pairs and any one more card, so for each choice of pairs the
    best one more card is the cheapest of the rest.
    """
    if hand.bit_count() < size:
        return 0
    best_cost = best = 0
    for pairs in combinations(_pairs_in(hand), size // 2):
        cards = 0
        cost = 0
        for pair_cost, pair in pairs:
            cards |= pair
            cost += pair_cost
        more = cheapest_card(hand ^ cards)
        cards |= more
        cost += _STRENGTHS[more.bit_length()]
        if not best or (cost, cards) < (best_cost, best):
            best_cost, best = cost, cards
    return best


def _pairs_in(hand: mass.CardSet) -> list[tuple[int, mass.CardSet]]:
    """Disjoint pairs with their cost: in each rank the two lowest, then the other two."""
    pairs: list[tuple[int, mass.CardSet]] = []
    ranks = mass.paired_ranks(hand)
    while ranks:
        lowest = ranks & -ranks
        ranks ^= lowest
        held = hand & mass.RANK_CARDS[lowest.bit_length() - 1]
        while held & held - 1:
            first = held & -held
            held ^= first
            second = held & -held
            held ^= second
            cost = _STRENGTHS[first.bit_length()] + _STRENGTHS[second.bit_length()]
            pairs.append((cost, first | second))
    return pairs
