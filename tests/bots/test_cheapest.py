"""The cheapest beat and lead, found directly, are the cheapest of all that are listed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.cheapest import (
    arrange,
    arranged_beaters,
    cheapest_beat,
    cheapest_card,
    cheapest_lead,
    cheapest_mass,
    restore,
)
from game.rules import mass
from tests.bots.positions import cards, houses

suits = st.integers(0, 3)
sets = st.integers(0, mass.FULL_DECK)


def price(chosen: mass.CardSet, trump: mass.Suit) -> tuple[int, mass.CardSet]:
    """The order of sets as its definition has it: the sum of strengths, then the arranged set."""
    strengths = [mass.strength(card, trump) for card in mass.cards_in(chosen)]
    return sum(strengths), arrange(chosen, trump)


@given(sets, suits)
def test_arranging_only_renames_suits(chosen: mass.CardSet, trump: mass.Suit) -> None:
    arranged = arrange(chosen, trump)

    assert restore(arranged, trump) == chosen
    assert arrange(restore(chosen, trump), trump) == chosen
    assert sorted(mass.strength(card, 3) for card in mass.cards_in(arranged)) == sorted(
        mass.strength(card, trump) for card in mass.cards_in(chosen)
    )


def test_the_other_suits_keep_their_order() -> None:
    assert arrange(cards("7H 8S 9D TC J2"), 1) == cards("7H 9S TD 8C J2")
    assert arrange(cards("7H 8S 9D TC J2"), 0) == cards("8H 9S TD 7C J2")


@given(suits, houses)
def test_arranged_cards_beat_as_they_did(trump: mass.Suit, house: mass.HouseRules) -> None:
    for card in mass.DECK:
        arranged = arrange(1 << card, trump).bit_length() - 1
        beating = mass.beaters(trump, house)[card]
        assert arranged_beaters(house)[arranged] == arrange(beating, trump)


@given(st.data(), suits, houses, st.sampled_from([1, 2, 3, 4, 5]))
def test_the_cheapest_beat_is_the_least_of_all_beats(
    data: st.DataObject, trump: mass.Suit, house: mass.HouseRules, size: int
) -> None:
    deck = data.draw(st.permutations(mass.DECK))
    hand = mass.card_set(deck[size : size + data.draw(st.integers(1, 14))])
    beats = list(mass.beats_in(hand, deck[:size], trump=trump, house=house))

    found = cheapest_beat(
        arrange(hand, trump), arrange(mass.card_set(deck[:size]), trump), arranged_beaters(house)
    )
    cheapest = min(beats, key=lambda chosen: price(chosen, trump), default=0)
    assert restore(found, trump) == cheapest


@given(st.data(), suits, st.integers(1, 7))
def test_the_cheapest_lead_is_the_least_of_the_largest(
    data: st.DataObject, trump: mass.Suit, limit: int
) -> None:
    deck = data.draw(st.permutations(mass.DECK))
    hand = mass.card_set(deck[: data.draw(st.integers(1, 12))])
    leads = list(mass.leads_in(hand, limit, optional_mass=False))

    found = restore(cheapest_lead(arrange(hand, trump), limit), trump)
    assert found == min(leads, key=lambda lead: (-lead.bit_count(), price(lead, trump)))


@pytest.mark.parametrize("size", [13, 17, 22])
def test_large_hands_too(size: int) -> None:
    rng = Random(size)
    for _ in range(20):
        hand = mass.card_set(rng.sample(mass.DECK, size))
        masses = list(mass.masses_in(hand, 3))

        found = cheapest_mass(arrange(hand, 2), 3)
        assert restore(found, 2) == min(masses, key=lambda lead: price(lead, 2))


@pytest.mark.parametrize(
    ("hand", "limit", "lead"),
    [
        ("7H 9S J1", 5, "9S"),
        ("7H 8H J1", 5, "7H"),
        ("J1 J2", 5, "J2"),
        ("8S 8D 7C", 3, "7C 8S 8D"),
        ("8S 8D 7C", 2, "7C"),
        ("8S 8D AS AD 7C", 4, "7C 8S 8D"),
        ("8S 8D AS AD 7C", 5, "7C 8S 8D AS AD"),
        ("8S 8D 8C 8H AS AD", 5, "8S 8D 8C AS AD"),
        ("8S 8D 8C 8H AS", 5, "8S 8D 8C 8H AS"),
        ("7H 7S 9S 9D TC", 3, "7S 9S 9D"),
        ("7H 7S 8H J1 J2", 5, "7S 7H 8H"),
    ],
)
def test_leads_of_the_greedy_kind(hand: str, limit: int, lead: str) -> None:
    assert restore(cheapest_lead(arrange(cards(hand), 0), limit), 0) == cards(lead)


def test_an_empty_choice_is_nothing() -> None:
    assert cheapest_card(0) == 0
    assert cheapest_mass(cards("8S 8D"), 3) == 0
    assert cheapest_mass(cards("8S 9D TD"), 3) == 0
