"""Rounds of random play as one would first write them: sets of (rank, suit) and brute force.

The mark against which the engine's speed is shown. Same rules (R3–R7), default
house rules; no events, no states to keep, no refusals.
"""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

Card = tuple[str, str]
Move = tuple[Card, ...]

RANKS = ["7", "8", "9", "T", "J", "Q", "K", "3", "2", "A"]
SUITS = ["H", "S", "D", "C"]
JOKERS: list[Card] = [("3", "J"), ("2", "J"), ("1", "J")]
DECK: list[Card] = [(rank, suit) for suit in SUITS for rank in RANKS] + JOKERS


def beats(card: Card, target: Card, trump: str) -> bool:
    """Whether one card beats another (R5.1, R5.2)."""
    if target[1] == "J":
        return card[1] == "J" and JOKERS.index(card) > JOKERS.index(target)
    if card[1] == target[1]:
        return RANKS.index(card[0]) > RANKS.index(target[0])
    return target[1] != trump and card[1] in (trump, "J")


def is_mass(cards: Move) -> bool:
    """Whether cards are pairs and one more (R4.1–R4.3)."""
    counts: dict[object, int] = {}
    for card in cards:
        kind = card if card[1] == "J" else card[0]
        counts[kind] = counts.get(kind, 0) + 1
    return len(cards) in (3, 5, 7) and sum(count % 2 for count in counts.values()) == 1


def leads(hand: set[Card], limit: int) -> list[Move]:
    """Every legal lead (R4)."""
    masses = [
        cards
        for size in (3, 5, 7)
        if size <= limit
        for cards in combinations(sorted(hand), size)
        if is_mass(cards)
    ]
    return masses or [(card,) for card in sorted(hand)]


def beating(hand: set[Card], to_beat: Move, trump: str) -> list[Move]:
    """Every set that beats the cards last laid (R5.3)."""
    return [
        cards
        for cards in combinations(sorted(hand), len(to_beat))
        if any(
            all(beats(card, target, trump) for card, target in zip(order, to_beat, strict=True))
            for order in permutations(cards)
        )
    ]


def play_round(rng: Random, trump: str) -> int:
    """Play a round at random; gives its number of moves."""
    deck = DECK.copy()
    rng.shuffle(deck)
    hands = [set(deck[5 * seat : 5 * seat + 5]) for seat in range(8)]
    ground = deck[40:]
    turn = rng.randrange(8)
    table: list[Move] = []
    for moves in range(1, 1001):
        hand = hands[turn]
        if table:
            choices = [*beating(hand, table[-1], trump), ()]
        else:
            choices = leads(hand, min(len(hands[seat]) for seat in range(8) if seat != turn))
        cards = rng.choice(choices)
        if not cards:
            hand.update(card for laid in table for card in laid)
            table = []
            turn = (turn + 1) % 8
            continue
        hand.difference_update(cards)
        drawn = 1 if table else (len(cards) if moves == 1 else 0)
        hand.update(ground[:drawn])
        ground = ground[drawn:]
        table.append(cards)
        if not hand:
            return moves
        if len(table) == 8:
            table = []
        else:
            turn = (turn + 1) % 8
    return 1000
