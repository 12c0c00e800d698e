"""Beating several cards at once: one card for each (R5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from game.rules.mass.cards import (
    Card,
    CardSet,
    Suit,
    card_set,
    cards_in,
    is_joker,
    is_trump,
    rank_of,
    union_of,
)
from game.rules.mass.house import HouseRules
from game.rules.mass.ranking import beaters


def strength(card: Card, trump: Suit) -> int:
    """Order of cards from cheap to dear: ordinary by rank, then trumps, then jokers.

    Used only to say which of several cards is the lowest that will do (R5.3).

    Returns:
        0–9 for ordinary cards, 10–19 for trumps, 20–22 for jokers.
    """
    if is_joker(card):
        return 20 + rank_of(card)
    return rank_of(card) + (10 if is_trump(card, trump) else 0)


def match_beat(
    to_beat: Sequence[Card], cards: CardSet, *, trump: Suit, house: HouseRules
) -> tuple[Card, ...] | None:
    """Pair each card to beat with its own card of `cards` (R5.3).

    Args:
        to_beat: the cards last laid, in the order of their columns (R5.4).
        cards: exactly as many cards as there are in `to_beat`.
        trump: the trump suit of the round.
        house: the house rules of the match.

    Returns:
        The beating cards in the order of `to_beat`, or None where no pairing
        exists. Where several exist: column by column, the lowest card that will
        do, ties in strength by the order of suits.
    """
    table = beaters(trump, house)
    if len(to_beat) == 1:
        return cards_in(cards & table[to_beat[0]]) or None
    hand = sorted(cards_in(cards), key=lambda card: (strength(card, trump), card))
    return _match([table[target] for target in to_beat], hand)


def _match(wanted: list[CardSet], hand: list[Card]) -> tuple[Card, ...] | None:
    """First pairing in the order of `hand`, trying the columns from left to right."""
    if not wanted:
        return ()
    for index, card in enumerate(hand):
        if wanted[0] >> card & 1:
            rest = _match(wanted[1:], hand[:index] + hand[index + 1 :])
            if rest is not None:
                return (card, *rest)
    return None


def unbeaten_card(
    to_beat: Sequence[Card], cards: CardSet, *, trump: Suit, house: HouseRules
) -> Card:
    """The card to name when `cards` beat not all of `to_beat`: no pairing exists (R5.3).

    Returns:
        The first card that the largest pairing, columns from left to right,
        leaves unbeaten.
    """
    table = beaters(trump, house)
    wanted = [table[target] for target in to_beat]
    held = cards_in(cards)
    return next(
        target
        for column, target in enumerate(to_beat)
        if not _can_cover(wanted[: column + 1], held)
    )


def _can_cover(wanted: list[CardSet], hand: tuple[Card, ...]) -> bool:
    """Tell whether each set of `wanted` can have a card of `hand` of its own."""
    return any(
        all(wanted[column] >> card & 1 for column, card in enumerate(choice))
        for choice in permutations(hand, len(wanted))
    )


def _three_fit_table() -> tuple[bool, ...]:
    """For three cards, each given by the columns it beats as 3 bits: do they pair up?"""
    return tuple(
        any(
            (first >> a & 1) and (second >> b & 1) and (third >> c & 1)
            for a, b, c in permutations(range(3))
        )
        for first in range(8)
        for second in range(8)
        for third in range(8)
    )


_THREE_FIT = _three_fit_table()


def beats_in(
    hand: CardSet, to_beat: Sequence[Card], *, trump: Suit, house: HouseRules
) -> Iterator[CardSet]:
    """List lazily every set of cards of `hand` that beats `to_beat` (R5.3).

    Cards that beat none of the targets are left out before any combination is
    made, so at most C(21, 3) = 1,330 sets of three, or 21 sets of five, are
    looked at: a larger hand cannot meet a mass of that size (R4.4). The order is
    by the lowest card of the set, then the next, and is relied on by hints and
    clients.
    """
    table = beaters(trump, house)
    wanted = [table[target] for target in to_beat]
    if len(wanted) == 1:
        for card in cards_in(hand & wanted[0]):
            yield 1 << card
    elif len(wanted) == 3:
        yield from _triples_that_beat(hand, wanted)
    else:
        useful = cards_in(hand & union_of(wanted))
        for chosen in combinations(useful, len(wanted)):
            if _match(wanted, list(chosen)) is not None:
                yield card_set(chosen)


def _triples_that_beat(hand: CardSet, wanted: list[CardSet]) -> Iterator[CardSet]:
    """Sets of three cards of `hand` that pair up with the three sets of `wanted`."""
    first, second, third = wanted
    useful = cards_in(hand & (first | second | third))
    columns = [
        (1 << card, (first >> card & 1) | (second >> card & 1) << 1 | (third >> card & 1) << 2)
        for card in useful
    ]
    fits = _THREE_FIT
    for (bit_a, a), (bit_b, b), (bit_c, c) in combinations(columns, 3):
        if fits[a << 6 | b << 3 | c]:
            yield bit_a | bit_b | bit_c
