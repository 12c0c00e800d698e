"""R2: the 43 cards, their order and their names."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rules import mass
from tests.rules.positions import cards, deal, started

RANKS = ("7", "8", "9", "T", "J", "Q", "K", "3", "2", "A")


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R2.4")
def test_the_deck_is_ten_ranks_in_four_suits_and_three_jokers() -> None:
    expected = [rank + suit for suit in "HSDC" for rank in RANKS] + ["J3", "J2", "J1"]

    assert list(mass.CARD_NAMES) == expected
    assert (mass.DECK_SIZE, mass.DECK, len(set(mass.CARD_NAMES))) == (43, tuple(range(43)), 43)
    assert mass.card_set(mass.DECK) == mass.FULL_DECK


@pytest.mark.rule("R2.2")
def test_suits_are_hearts_spades_diamonds_clubs_in_that_order() -> None:
    assert mass.SUIT_NAMES == ("H", "S", "D", "C")
    assert len(mass.SUIT_CARDS) == 4
    for suit, letter in enumerate(mass.SUIT_NAMES):
        assert mass.names_in(mass.SUIT_CARDS[suit]) == [rank + letter for rank in RANKS]


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize("suit", "HSDC")
def test_ranks_go_from_seven_up_to_king_three_two_ace(suit: str) -> None:
    rules = mass.DEFAULT_HOUSE
    for trump in range(4):
        for low, high in pairwise(rank + suit for rank in RANKS):
            low_card, high_card = mass.parse_card(low), mass.parse_card(high)
            assert mass.beats(high_card, low_card, trump=trump, house=rules)
            assert not mass.beats(low_card, high_card, trump=trump, house=rules)


@pytest.mark.rule("R2.3")
def test_jokers_go_from_j3_up_to_j1_above_every_ordinary_card() -> None:
    j3, j2, j1 = mass.parse_cards("J3 J2 J1")
    rules = mass.DEFAULT_HOUSE

    order = [mass.strength(mass.parse_card(name), 0) for name in ("AS", "7H", "AH")]
    order += [mass.strength(joker, 0) for joker in (j3, j2, j1)]
    assert order == sorted(order)
    assert len(set(order)) == len(order)
    assert mass.beats(j2, j3, trump=0, house=rules)
    assert mass.beats(j1, j2, trump=0, house=rules)
    for joker in (j3, j2, j1):
        assert mass.beats(joker, mass.parse_card("AS"), trump=0, house=rules)


@pytest.mark.rule("R2.4")
def test_names_and_cards_are_inverse_and_the_jack_of_hearts_is_no_joker() -> None:
    for card in mass.DECK:
        assert mass.parse_card(mass.card_name(card)) == card
    assert not mass.is_joker(mass.parse_card("JH"))
    assert [card for card in mass.DECK if mass.is_joker(card)] == [40, 41, 42]


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize("name", ["10H", "1H", "7h", "H7", "J4", "J0", "", "7", "JH ", 7, None])
def test_nothing_else_names_a_card(name: object) -> None:
    assert not mass.is_card_name(name)
    if isinstance(name, str):
        with pytest.raises(KeyError):
            mass.parse_card(name)


@pytest.mark.rule("R2.4")
def test_sets_are_listed_ascending_by_suit_then_rank_then_jokers() -> None:
    assert mass.names_in(cards("J1 7C AH J3 7S 7H AC")) == [
        "7H",
        "AH",
        "7S",
        "7C",
        "AC",
        "J3",
        "J1",
    ]
    assert mass.names_in(mass.FULL_DECK) == list(mass.CARD_NAMES)
    assert mass.cards_in(0) == ()


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    "deck",
    [
        mass.DECK[:-1],
        (*mass.DECK, 0),
        (*mass.DECK[:-1], 0),
        (*mass.DECK[:-1], 43),
        (),
    ],
)
def test_only_the_whole_deck_is_dealt(deck: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"R2\.1"):
        mass.decide(started(), deal(deck=deck))
