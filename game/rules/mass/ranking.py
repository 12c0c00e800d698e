"""Which single card beats which (R5.1, R5.2)."""

from __future__ import annotations

from game.rules.mass.cards import (
    DECK,
    JOKERS,
    SUIT_CARDS,
    SUIT_SIZE,
    Card,
    CardSet,
    Suit,
    is_joker,
    is_trump,
)
from game.rules.mass.house import HouseRules


def _higher(card: Card, cards: CardSet) -> CardSet:
    """The cards of a set that stand above `card` in the deck's order."""
    return cards >> (card + 1) << (card + 1)


def _beaters_of(card: Card, trump: Suit, *, joker_beats_trump: bool) -> CardSet:
    """All cards of the deck that beat `card` (R5.1, R5.2)."""
    if is_joker(card):
        return _higher(card, JOKERS)
    if is_trump(card, trump):
        return _higher(card, SUIT_CARDS[trump]) | (JOKERS if joker_beats_trump else 0)
    return _higher(card, SUIT_CARDS[card // SUIT_SIZE]) | SUIT_CARDS[trump] | JOKERS


_BEATERS: dict[tuple[Suit, bool], tuple[CardSet, ...]] = {
    (trump, flag): tuple(_beaters_of(card, trump, joker_beats_trump=flag) for card in DECK)
    for trump in range(4)
    for flag in (False, True)
}


def beaters(trump: Suit, house: HouseRules) -> tuple[CardSet, ...]:
    """For each of the 43 cards, the set of cards that beat it (R5.1, R5.2).

    An ordinary card falls to a higher card of its suit, to any trump and to any
    joker; a trump to a higher trump; a joker to a higher joker. Under the house
    rule `joker_beats_trump` a trump falls to any joker as well.
    """
    return _BEATERS[trump, house.joker_beats_trump]


def beats(card: Card, target: Card, *, trump: Suit, house: HouseRules) -> bool:
    """Tell whether `card` beats `target` (R5.1, R5.2).

    >>> from game.rules.mass.cards import parse_card as c
    >>> beats(c("3S"), c("KS"), trump=0, house=HouseRules())
    True
    >>> beats(c("J1"), c("7H"), trump=0, house=HouseRules())
    False
    """
    return bool(beaters(trump, house)[target] >> card & 1)


def rule_for_beating(target: Card, trump: Suit) -> str:
    """The rule that says what beats `target`: R5.2 for trumps and jokers, else R5.1.

    >>> from game.rules.mass.cards import parse_card as c
    >>> rule_for_beating(c("KS"), trump=0), rule_for_beating(c("7H"), trump=0)
    ('R5.1', 'R5.2')
    """
    return "R5.2" if is_joker(target) or is_trump(target, trump) else "R5.1"
