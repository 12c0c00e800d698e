"""The 43 cards, their order and their names (R2).

A card is a small integer: ``suit * 10 + rank`` for the forty suit cards, and
40, 41, 42 for the jokers J3, J2, J1. So within a suit, and among the jokers, a
higher integer is a higher card (R2.3). A set of cards is an integer with one
bit for each card it holds; union, difference and membership are then single
machine operations.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = int
"""A card, 0–42."""

CardSet: TypeAlias = int
"""A set of cards: bit ``c`` is set when card ``c`` is in it."""

Suit: TypeAlias = int
"""A suit, 0–3 in the order in which suits become trump: ♥ ♠ ♦ ♣ (R2.2, R3.2)."""

SUIT_LETTERS = "HSDC"
RANK_LETTERS = "789TJQK32A"
"""Ranks from low to high (R2.3); ten is written T (R2.4)."""

SUIT_SIZE = len(RANK_LETTERS)
SUIT_BITS: CardSet = (1 << SUIT_SIZE) - 1
JOKER_SHIFT = len(SUIT_LETTERS) * SUIT_SIZE
JOKERS: CardSet = 0b111 << JOKER_SHIFT
DECK_SIZE = JOKER_SHIFT + 3
DECK: tuple[Card, ...] = tuple(range(DECK_SIZE))
FULL_DECK: CardSet = (1 << DECK_SIZE) - 1
SUIT_CARDS: tuple[CardSet, ...] = tuple(SUIT_BITS << (suit * SUIT_SIZE) for suit in range(4))

CARD_NAMES: tuple[str, ...] = (
    *(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS),
    "J3",
    "J2",
    "J1",
)
_CARD_BY_NAME: dict[str, Card] = {name: card for card, name in enumerate(CARD_NAMES)}

_SUIT_CHUNKS: tuple[tuple[tuple[Card, ...], ...], ...] = tuple(
    tuple(
        tuple(suit * SUIT_SIZE + rank for rank in range(SUIT_SIZE) if bits >> rank & 1)
        for bits in range(1 << SUIT_SIZE)
    )
    for suit in range(4)
)
_JOKER_CHUNKS: tuple[tuple[Card, ...], ...] = tuple(
    tuple(JOKER_SHIFT + joker for joker in range(3) if bits >> joker & 1) for bits in range(8)
)


def card_name(card: Card) -> str:
    """Name a card in the notation of R2.4.

    >>> card_name(1), card_name(3), card_name(42)
    ('8H', 'TH', 'J1')
    """
    return CARD_NAMES[card]


def parse_card(name: str) -> Card:
    """Read a card's name (R2.4), the inverse of `card_name`.

    Raises:
        KeyError: no card has this name.

    >>> parse_card("AD")
    29
    """
    return _CARD_BY_NAME[name]


def is_card_name(name: object) -> bool:
    """Tell whether `name` is the name of one of the 43 cards (R2.1)."""
    return isinstance(name, str) and name in _CARD_BY_NAME


def card_set(cards: Iterable[Card]) -> CardSet:
    """Collect cards into a set.

    >>> card_set([0, 3])
    9
    """
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """List the cards of a set in ascending order.

    >>> cards_in(9)
    (0, 3)
    """
    hearts, spades, diamonds, clubs = _SUIT_CHUNKS
    return (
        hearts[cards & 1023]
        + spades[cards >> 10 & 1023]
        + diamonds[cards >> 20 & 1023]
        + clubs[cards >> 30 & 1023]
        + _JOKER_CHUNKS[cards >> 40]
    )


def union_of(sets: Iterable[CardSet]) -> CardSet:
    """Everything that is in at least one of several card sets."""
    union = 0
    for cards in sets:
        union |= cards
    return union


def names_in(cards: CardSet) -> list[str]:
    """Name the cards of a set in ascending order (R2.4)."""
    return [CARD_NAMES[card] for card in cards_in(cards)]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read card names separated by spaces, keeping their order.

    Raises:
        KeyError: one of the words is no card.

    >>> parse_cards("7H J1")
    (0, 42)
    """
    return tuple(_CARD_BY_NAME[name] for name in text.split())


def rank_of(card: Card) -> int:
    """Rank of a suit card, 0 for 7 up to 9 for the ace (R2.3); jokers have none.

    >>> rank_of(parse_card("AC"))
    9
    """
    return card % SUIT_SIZE


def is_joker(card: Card) -> bool:
    """Tell whether a card is one of the three jokers (R2.1)."""
    return card >= JOKER_SHIFT


def is_trump(card: Card, trump: Suit) -> bool:
    """Tell whether a card belongs to the trump suit; a joker never does (R5.2)."""
    return card // SUIT_SIZE == trump
