"""Properties of the building stones: matchings, layouts and enumerations against brute force."""

from __future__ import annotations

import random
from itertools import combinations, islice
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import mass
from tests.rules import reference
from tests.rules.positions import HOUSES, cards, made_up, round_at, sizes_of
from tests.rules.profiles import examples

DECK = list(mass.DECK)
SEEDS = st.integers(0, 2**64 - 1)
TRUMPS = st.integers(0, 3)
HOUSE = st.sampled_from(HOUSES)


def names(some: mass.CardSet) -> list[str]:
    return mass.names_in(some)


def hands(smallest: int, largest: int) -> st.SearchStrategy[mass.CardSet]:
    return st.sets(st.sampled_from(DECK), min_size=smallest, max_size=largest).map(mass.card_set)


# Matching (R5.3).


@st.composite
def tables(draw: st.DrawFn, hand_size: int) -> tuple[tuple[mass.Card, ...], mass.CardSet]:
    """Cards to beat, and other cards; equal numbers when `hand_size` is 0."""
    k = draw(st.sampled_from([1, 3, 3, 5]))
    size = hand_size or k
    drawn = draw(st.permutations(DECK))
    return tuple(drawn[:k]), mass.card_set(drawn[k : k + size])


@examples(300)
@given(table=tables(0), trump=TRUMPS, house=HOUSE)
@pytest.mark.rule("R5.3")
def test_a_beat_is_matched_exactly_when_brute_force_finds_a_matching(
    table: tuple[tuple[mass.Card, ...], mass.CardSet], trump: mass.Suit, house: mass.HouseRules
) -> None:
    to_beat, hand = table

    matched = mass.match_beat(to_beat, hand, trump=trump, house=house)

    expected = reference.best_matching(
        [mass.card_name(card) for card in to_beat],
        names(hand),
        trump="HSDC"[trump],
        joker_beats_trump=house.joker_beats_trump,
    )
    assert matched == (None if expected is None else mass.parse_cards(" ".join(expected)))
    if matched is not None:
        assert mass.card_set(matched) == hand
        for card, target in zip(matched, to_beat, strict=True):
            assert mass.beats(card, target, trump=trump, house=house)


@examples(60)
@given(table=tables(9), trump=TRUMPS, house=HOUSE)
@pytest.mark.rule("R5.3")
def test_the_listed_beats_are_those_of_brute_force_in_ascending_order(
    table: tuple[tuple[mass.Card, ...], mass.CardSet], trump: mass.Suit, house: mass.HouseRules
) -> None:
    to_beat, hand = table

    listed = list(mass.beats_in(hand, to_beat, trump=trump, house=house))

    expected = [
        mass.card_set(chosen)
        for chosen in combinations(mass.cards_in(hand), len(to_beat))
        if mass.match_beat(to_beat, mass.card_set(chosen), trump=trump, house=house)
    ]
    assert listed == expected


@examples(100)
@given(cards_of_equal_rank=st.permutations(range(4)), trump=TRUMPS)
@pytest.mark.rule("R5.3")
def test_among_equals_the_order_of_suits_decides(
    cards_of_equal_rank: list[int], trump: mass.Suit
) -> None:
    """Three trumps that all beat: the lowest goes to the first column, and so on."""
    suits = [suit for suit in cards_of_equal_rank if suit != trump]
    to_beat = tuple(suit * 10 for suit in suits)
    higher = [trump * 10 + rank for rank in (2, 5, 9)]

    matched = mass.match_beat(to_beat, mass.card_set(higher), trump=trump, house=mass.DEFAULT_HOUSE)
    assert matched == tuple(higher)


# Leads (R4).


@examples(70)
@given(hand=hands(1, 11), limit=st.integers(1, 7), optional=st.booleans())
@pytest.mark.rule("R4.1")
@pytest.mark.rule("R4.4")
@pytest.mark.rule("R4.5")
def test_the_listed_leads_are_those_of_brute_force(
    hand: mass.CardSet, limit: int, optional: bool
) -> None:
    listed = list(mass.leads_in(hand, limit, optional_mass=optional))

    assert len(set(listed)) == len(listed)
    expected = reference.all_leads(set(names(hand)), limit, optional_mass=optional)
    assert {frozenset(names(lead)) for lead in listed} == expected


@examples(15)
@given(seed=SEEDS)
@pytest.mark.rule("R4.2")
def test_masses_of_seven_are_listed_as_brute_force_finds_them(seed: int) -> None:
    """They can never be led (R4.4), but the enumeration is right all the same."""
    rng = random.Random(seed)
    ranks = rng.sample(range(10), 4)
    pool = [suit * 10 + rank for rank in ranks for suit in range(4)] + [40, 41]
    hand = mass.card_set(rng.sample(pool, 10))

    listed = list(mass.masses_in(hand, 7))

    assert len(set(listed)) == len(listed)
    expected = reference.all_masses(set(names(hand)), 7)
    assert {frozenset(names(lead)) for lead in listed} == expected


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(
    "text",
    [
        "8S 8H 8D 8C 9S 9H KD",
        "7S 7H 8S 8H 8D 8C J1",
        "8S 8H 9S 9H 9D 9C TS TH TD",
        "2S 2H AS AH AD AC KS KH KD",
        "7S 7H 7D 7C 8S 8H 8D 8C 9S J3",
    ],
)
def test_masses_of_neighbouring_ranks_and_four_alike_are_all_listed(text: str) -> None:
    listed = list(mass.masses_in(cards(text), 7))

    assert len(set(listed)) == len(listed)
    expected = reference.all_masses(set(text.split()), 7)
    assert {frozenset(names(lead)) for lead in listed} == expected


@examples(100)
@given(hand=hands(3, 14))
@pytest.mark.rule("R4.1")
def test_masses_come_by_size(hand: mass.CardSet) -> None:
    sizes = [lead.bit_count() for lead in mass.masses_in(hand, 7)]

    assert sizes == sorted(sizes)


@examples(50)
@given(seed=SEEDS)
@pytest.mark.rule("R4.1")
def test_every_lead_is_laid_out_as_the_reference_does(seed: int) -> None:
    rng = random.Random(seed)
    hand = mass.card_set(rng.sample(DECK, 9))

    for lead in islice(mass.leads_in(hand, 7, optional_mass=True), 60):
        laid = mass.lead_order(lead)
        assert [mass.card_name(card) for card in laid] == reference.laid_out(frozenset(names(lead)))
        assert mass.card_set(laid) == lead
        pairs, odd = laid[:-1], laid[-1]
        for first, second in zip(pairs[::2], pairs[1::2], strict=True):
            assert mass.rank_of(first) == mass.rank_of(second)
            assert first < second
        ranks = [mass.rank_of(card) for card in pairs]
        assert ranks == sorted(ranks)
        assert mass.card_set(pairs) | 1 << odd == lead


# Bounds: no position makes a list long, and no list is made to find its first item.


@pytest.mark.rule("R4.4")
def test_no_hand_that_may_mass_has_more_than_580_masses_of_three() -> None:
    """A mass of three needs 21 cards in other hands, so 22 cards at most are left."""

    def count(per_rank: tuple[int, ...], jokers: int) -> int:
        total = sum(per_rank) + jokers
        pairs = (0, 0, 1, 3, 6)
        triples = (0, 0, 0, 1, 4)
        return sum(pairs[n] * (total - n) + triples[n] for n in per_rank)

    def holdings(left: int, ranks: int, most: int) -> list[tuple[int, ...]]:
        if ranks == 0:
            return [()] if left == 0 else []
        return [
            (n, *rest)
            for n in range(min(most, left) + 1)
            for rest in holdings(left - n, ranks - 1, n)
        ]

    worst = max(
        count(per_rank, jokers) for jokers in range(4) for per_rank in holdings(22 - jokers, 10, 4)
    )
    assert worst == 580

    hand = cards(" ".join(rank + suit for rank in "789TJ" for suit in "HSDC") + " QH QS")
    state = round_at(hands={0: " ".join(names(hand))}, size=3)
    assert sizes_of(state)[0] == 22
    assert len(list(mass.legal_moves(state, 0))) == 580


@pytest.mark.rule("R4.4")
def test_every_hand_of_22_lists_at_most_580_leads_or_602_with_optional_mass() -> None:
    rng = random.Random(44)
    for _ in range(100):
        hand = mass.card_set(rng.sample(DECK, 22))
        assert len(list(mass.leads_in(hand, 3, optional_mass=False))) <= 580
        assert len(list(mass.leads_in(hand, 3, optional_mass=True))) <= 602


@pytest.mark.rule("R5.3")
def test_the_largest_hand_that_can_meet_three_cards_has_at_most_1330_beats() -> None:
    """Six others had three when it was led, the leader three and one: 21 cards are left."""
    trump_and_jokers = [f"{rank}H" for rank in "789TJQK32A"] + ["J1", "J2", "J3"]
    high = [f"{rank}{suit}" for rank in "A2" for suit in "SDC"] + ["3S", "3D"]
    hand = cards(" ".join(trump_and_jokers + high))
    assert hand.bit_count() == 21
    to_beat = mass.parse_cards("7S 7D 7C")

    beats = list(mass.beats_in(hand, to_beat, trump=0, house=mass.DEFAULT_HOUSE))

    expected = reference.all_beats(
        ["7S", "7D", "7C"], names(hand), trump="H", joker_beats_trump=False
    )
    assert {frozenset(names(beat)) for beat in beats} == expected
    assert len(beats) == len(expected) <= comb(21, 3) == 1330


@examples(60)
@given(seed=SEEDS)
@pytest.mark.rule("R4.5")
def test_the_first_move_of_any_hand_is_found_without_listing_the_others(seed: int) -> None:
    """A hand of 36 has millions of subsets; 200 first items take no noticeable time."""
    state = made_up(random.Random(seed))
    seat = mass.running_round(state).turn
    assert seat is not None

    first = next(mass.legal_moves(state, seat))

    assert mass.why_refused(state, first) is None


def test_the_enumerations_are_lazy() -> None:
    """All masses of 40 cards are some 20 million; the first is there at once."""
    whole_suits = mass.FULL_DECK & ~mass.JOKERS

    first = next(mass.masses_in(whole_suits, 7))
    assert names(first) == ["7H", "8H", "7S"]
    beat = next(
        mass.beats_in(
            whole_suits & ~cards("7S 7D 7C 8C 8D"),
            mass.parse_cards("7S 7D 7C 8C 8D"),
            trump=0,
            house=mass.DEFAULT_HOUSE,
        )
    )
    assert beat.bit_count() == 5


@pytest.mark.parametrize("size", [0, 1, 5])
def test_card_sets_and_lists_are_inverse(size: int) -> None:
    rng = random.Random(size)
    for _ in range(200):
        some = tuple(sorted(rng.sample(DECK, rng.randint(0, 43))))
        assert mass.cards_in(mass.card_set(some)) == some
