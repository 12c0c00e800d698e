"""What may be led: masses and single cards (R4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.rules.mass.cards import (
    JOKER_SHIFT,
    SUIT_BITS,
    SUIT_SIZE,
    Card,
    CardSet,
    card_set,
    cards_in,
    is_joker,
    rank_of,
)

MASS_SIZES = (3, 5, 7)
"""One, two or three pairs and one more card (R4.1)."""
SMALLEST_MASS = MASS_SIZES[0]

_RANK_COLUMN = 1 | 1 << SUIT_SIZE | 1 << 2 * SUIT_SIZE | 1 << 3 * SUIT_SIZE
RANK_CARDS: tuple[CardSet, ...] = tuple(_RANK_COLUMN << rank for rank in range(SUIT_SIZE))
"""For each rank, 7 up to ace, its four cards."""


def _subsets_of_rank(size: int) -> dict[CardSet, tuple[CardSet, ...]]:
    """For every holding of a single rank, its subsets of `size` cards, ascending."""
    return {
        holding: tuple(card_set(chosen) for chosen in combinations(cards_in(holding), size))
        for column in RANK_CARDS
        for count in range(5)
        for holding in map(card_set, combinations(cards_in(column), count))
    }


_PAIRS = _subsets_of_rank(2)
_TRIPLES = _subsets_of_rank(3)
_FOURS = _subsets_of_rank(4)


def paired_ranks(cards: CardSet) -> int:
    """Ranks of which `cards` holds at least two, as bits 0 (sevens) to 9 (aces) (R4.2)."""
    hearts = cards & SUIT_BITS
    spades = cards >> SUIT_SIZE & SUIT_BITS
    diamonds = cards >> 2 * SUIT_SIZE & SUIT_BITS
    clubs = cards >> 3 * SUIT_SIZE & SUIT_BITS
    return hearts & spades | diamonds & clubs | (hearts | spades) & (diamonds | clubs)


def is_mass(cards: CardSet) -> bool:
    """Tell whether a set is pairs and one more card: 3, 5 or 7 in all (R4.1–R4.3).

    Exactly one rank has an odd count, each joker counting as a rank of its own.

    >>> from game.rules.mass.cards import parse_cards
    >>> is_mass(card_set(parse_cards("8S 8H J3")))
    True
    >>> is_mass(card_set(parse_cards("8S J1 J3")))
    False
    """
    if cards.bit_count() not in MASS_SIZES:
        return False
    folded = cards ^ cards >> 2 * SUIT_SIZE & (1 << 2 * SUIT_SIZE) - 1
    odd_ranks = (folded ^ folded >> SUIT_SIZE) & SUIT_BITS
    return odd_ranks.bit_count() + (cards >> JOKER_SHIFT).bit_count() == 1


def mass_limit(hand_sizes: Sequence[int], leader: int) -> int:
    """Largest mass `leader` may lead: the smallest of the other seven hands (R4.4).

    Args:
        hand_sizes: cards held by seats 0–7, counted at the moment of leading.
        leader: seat 0–7.

    Returns:
        A number of cards, 0–6: seven other hands of 7 would need 49 of the 43
        cards. Below 3 no mass is possible (R4.5).

    >>> mass_limit([5, 4, 5, 5, 5, 5, 5, 5], leader=0)
    4
    """
    others = list(hand_sizes)
    del others[leader]
    return min(others)


def can_mass(hand: CardSet, limit: int) -> bool:
    """Tell whether some mass can be led from `hand` (R4.5).

    It can when the limit (R4.4) admits three cards and the hand holds a pair and
    one more card of any kind.
    """
    return limit >= SMALLEST_MASS and hand.bit_count() >= SMALLEST_MASS and bool(paired_ranks(hand))


def masses_in(hand: CardSet, limit: int) -> Iterator[CardSet]:
    """List lazily every mass of `hand` that is not larger than `limit` (R4.1–R4.4).

    Each set comes once. A mass of three needs 21 cards in other hands, so `hand`
    then has at most 22 cards and there are at most 580 leads. The order is by
    size, then pairs from low to high, and is relied on by hints and clients.
    """
    if limit >= SMALLEST_MASS:
        yield from _masses_of_three(hand)
    for size in MASS_SIZES[1:]:
        if size <= limit:
            yield from _masses_of(hand, size)


def _masses_of_three(hand: CardSet) -> Iterator[CardSet]:
    """A pair and a card of another rank, or three of one rank."""
    ranks = paired_ranks(hand)
    while ranks:
        lowest = ranks & -ranks
        ranks ^= lowest
        column = RANK_CARDS[lowest.bit_length() - 1]
        holding = hand & column
        others = [1 << card for card in cards_in(hand & ~column)]
        for pair in _PAIRS[holding]:
            for other in others:
                yield pair | other
        yield from _TRIPLES[holding]


def _masses_of(hand: CardSet, size: int) -> Iterator[CardSet]:
    """Masses of a given size, by the rank whose count is odd (R4.3)."""
    for pairs in _even_sets(hand, size - 1):
        paired = _ranks_touched(pairs)
        for card in cards_in(hand & ~paired):
            yield pairs | 1 << card
    for column in RANK_CARDS:
        for triple in _TRIPLES[hand & column]:
            for pairs in _even_sets(hand & ~column, size - 3):
                yield triple | pairs


def _even_sets(hand: CardSet, size: int, lowest_rank: int = 0) -> Iterator[CardSet]:
    """Sets of `size` cards with an even count of every rank and no joker."""
    if size == 0:
        yield 0
        return
    for rank in range(lowest_rank, SUIT_SIZE):
        holding = hand & RANK_CARDS[rank]
        for pair in _PAIRS[holding]:
            for rest in _even_sets(hand, size - 2, rank + 1):
                yield pair | rest
        if size >= 4:
            for four in _FOURS[holding]:
                for rest in _even_sets(hand, size - 4, rank + 1):
                    yield four | rest


def _ranks_touched(cards: CardSet) -> CardSet:
    """All cards of every rank that occurs in `cards`."""
    touched = 0
    for column in RANK_CARDS:
        if cards & column:
            touched |= column
    return touched


def leads_in(hand: CardSet, limit: int, *, optional_mass: bool) -> Iterator[CardSet]:
    """List lazily every legal lead of `hand` (R4).

    Args:
        hand: the leader's cards, at least one.
        limit: the smallest other hand (R4.4), from `mass_limit`.
        optional_mass: the house rule that admits one card beside masses (R4.5).
    """
    must_mass = can_mass(hand, limit)
    if must_mass:
        yield from masses_in(hand, limit)
    if optional_mass or not must_mass:
        for card in cards_in(hand):
            yield 1 << card


def lead_order(cards: CardSet) -> tuple[Card, ...]:
    """The order in which a lead is laid out: pairs from low to high, odd card last.

    Three of a rank lie as a pair and the one more card (R4.2). The cards must be a
    legal lead: one card, or a mass.

    >>> from game.rules.mass.cards import card_name, parse_cards
    >>> [card_name(c) for c in lead_order(card_set(parse_cards("KD 8S 8H")))]
    ['8H', '8S', 'KD']
    """
    held = cards_in(cards)
    if len(held) == 1:
        return held
    odd = held[-1] if is_joker(held[-1]) else -1
    paired: list[Card] = []
    for card in sorted(held, key=rank_of):
        if card == odd:
            continue
        twins = cards & RANK_CARDS[rank_of(card)]
        if odd < 0 and twins.bit_count() & 1 and card == twins.bit_length() - 1:
            odd = card
        else:
            paired.append(card)
    return (*paired, odd)
