"""R4: masses, their size, and single leads."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from game.rules import mass
from tests.rules.positions import (
    Refusal,
    cards,
    hand_of,
    house,
    is_legal,
    play,
    refusal,
    round_at,
    sizes_of,
)


def legal_leads(state: mass.MatchState, seat: int = 0) -> list[str]:
    moves = [move for move in mass.legal_moves(state, seat) if isinstance(move, mass.Lead)]
    return [" ".join(mass.names_in(move.cards)) for move in moves]


@pytest.mark.rule("R4.1")
def test_a_lead_goes_to_the_next_seat() -> None:
    for seat in range(8):
        state = play(round_at(hands={seat: "8S 8H KD 7C"}, turn=seat), lead(seat, "8S 8H KD"))
        rnd = mass.running_round(state)
        assert (rnd.leader, rnd.turn, state.phase) == (seat, (seat + 1) % 8, mass.Phase.BEAT)
        assert hand_of(state, seat) == "7C"


def lead(seat: int, text: str) -> mass.Lead:
    return mass.Lead(seat, cards(text))


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("size", [0, 2, 4, 6, 8, 9])
def test_no_other_number_of_cards_is_a_lead(size: int) -> None:
    hand = ["7S", "8S", "9S", "TS", "7D", "8D", "9D", "TD", "JC", "QC"]
    state = round_at(hands={0: " ".join(hand)}, size=4)

    answer = refusal(state, lead(0, " ".join(hand[:size])))
    assert answer == ("wrong_lead_size", "R4.1", {"size": size})


@pytest.mark.rule("R4.1")
@pytest.mark.rule("R4.2")
@pytest.mark.rule("R4.3")
@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("8S 8H KD", True),
        ("8S 8H 8D", True),
        ("8S 8H J1", True),
        ("8S 9S KD", False),
        ("8S 8H", False),
        ("8S", False),
        ("J1", False),
        ("8S 8H 8D 8C", False),
        ("8S J1 J2", False),
        ("J1 J2 J3", False),
        ("8S 8H KD KC 9S", True),
        ("8S 8H KD KC J3", True),
        ("8S 8H 8D 8C 9S", True),
        ("8S 8H 8D 8C J1", True),
        ("8S 8H 8D KC KS", True),
        ("8S 8H 8D KC 9S", False),
        ("8S 8H KD 9S 7C", False),
        ("8S 8H KD J1 J2", False),
        ("8S 8H J1 J2 J3", False),
        ("8S 8H KD KC 9S 9D 7C", True),
        ("8S 8H KD KC 9S 9D J2", True),
        ("8S 8H 8D 8C KD KC KS", True),
        ("8S 8H 8D 8C KD KC 9S", True),
        ("8S 8H 8D KC KS KD 9S", False),
        ("8S 8H 8D KC KS KD J1", False),
        ("8S 8H KD KC J1 J2 J3", False),
        ("8S 8H KD KC 9S 9D 7C 7D AS", False),
    ],
)
def test_a_mass_is_pairs_and_one_more_card(text: str, is_one: bool) -> None:
    assert mass.is_mass(cards(text)) is is_one


@pytest.mark.rule("R4.3")
@pytest.mark.parametrize("text", ["8S 9S KD", "J1 J2 J3", "8S 8H KD 9S 7C", "7S 7C J1 J2 J3"])
def test_three_or_five_cards_that_are_no_mass_are_refused(text: str) -> None:
    state = round_at(hands={0: text + " 2C 2D"})

    assert refusal(state, lead(0, text)) == ("not_a_mass", "R4.3", {})


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R4.3")
def test_two_jokers_are_no_pair_but_a_wrong_number_of_cards() -> None:
    state = round_at(hands={0: "J1 J2 8S 8H"})

    assert refusal(state, lead(0, "8S 8H")) == ("pair_alone", "R4.3", {})
    assert refusal(state, lead(0, "J1 J2")) == ("wrong_lead_size", "R4.1", {"size": 2})
    assert refusal(state, lead(0, "8S J2")) == ("wrong_lead_size", "R4.1", {"size": 2})


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("seat", range(8))
def test_the_limit_is_the_smallest_of_the_seven_other_hands(seat: int) -> None:
    sizes = [5] * 8
    sizes[seat] = 1
    assert mass.mass_limit(sizes, seat) == 5, "the own hand does not count"
    for other in range(8):
        if other != seat:
            assert mass.mass_limit([*sizes[:other], 4, *sizes[other + 1 :]], seat) == 4


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("other", range(1, 8))
@pytest.mark.parametrize(
    ("size", "three", "five"),
    [(1, False, False), (2, False, False), (3, True, False), (4, True, False), (5, True, True)],
)
def test_one_small_hand_limits_every_mass(other: int, size: int, three: bool, five: bool) -> None:
    state = round_at(hands={0: "8S 8H KD KC 9S"}, sizes={other: size})

    def answer(text: str) -> object:
        return refusal(state, lead(0, text))

    def too_large(asked: int) -> Refusal:
        return ("mass_too_large", "R4.4", {"size": asked, "limit": size})

    assert answer("8S 8H KD") == (None if three else too_large(3))
    assert answer("8S 8H KD KC 9S") == (None if five else too_large(5))


@pytest.mark.rule("R4.4")
def test_the_limit_is_counted_when_the_mass_is_led_and_not_later() -> None:
    state = round_at(
        hands={0: "8S 8H KD 7C", 1: "9S 9H AD 8C", 2: "TS TH 7H 9C"}, sizes={3: 3}, turn=0
    )

    state = play(state, lead(0, "8S 8H KD"), mass.Beat(1, cards("9S 9H AD")))
    assert sizes_of(state)[:2] == [1, 1]
    assert is_legal(state, mass.Beat(2, cards("TS TH 7H")))


@pytest.mark.rule("R4.4")
def test_a_mass_of_seven_can_never_be_led() -> None:
    """Seven other hands of 7 are 49 cards, and the deck has 43."""
    hand_of_seven = cards("8S 8H KD KC 9S 9D 7C")
    assert mass.is_mass(hand_of_seven)
    assert mass.DECK_SIZE < 7 * 7

    state = round_at(hands={0: "8S 8H KD KC 9S 9D 7C"}, size=5)
    largest_smallest = (mass.DECK_SIZE - 7) // 7
    assert largest_smallest == 5
    assert refusal(state, mass.Lead(0, hand_of_seven)) == (
        "mass_too_large",
        "R4.4",
        {"size": 7, "limit": 5},
    )
    assert max(len(text.split()) for text in legal_leads(state)) == 5


@pytest.mark.rule("R4.5")
@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("7S 8S 9S TS JS", "no pair"),
        ("7S 8D J1 J2 J3", "jokers never pair"),
        ("8S 8H", "fewer than three cards"),
        ("8S KD", "fewer than three cards, no pair"),
        ("J1", "one card"),
    ],
)
def test_a_seat_that_cannot_mass_leads_any_one_card(hand: str, why: str) -> None:
    state = round_at(hands={0: hand})

    assert legal_leads(state) == hand_of(state, 0).split(), why
    for card in hand.split():
        assert is_legal(state, lead(0, card))


@pytest.mark.rule("R4.5")
@pytest.mark.parametrize("hand", ["8S 8H J1", "8S 8H 8D", "8S 8H KD KC", "8S 8H KD KC J1 J2"])
def test_a_seat_that_can_mass_must_but_chooses_which_and_how_large(hand: str) -> None:
    state = round_at(hands={0: hand})

    for card in hand.split():
        assert refusal(state, lead(0, card)) == ("must_mass", "R4.5", {})
    assert all(len(text.split()) in (3, 5) for text in legal_leads(state))
    assert any(len(text.split()) == 3 for text in legal_leads(state))


@pytest.mark.rule("R4.5")
def test_with_the_house_rule_one_card_may_always_be_led() -> None:
    strict = round_at(hands={0: "8S 8H KD 9C"})
    free = round_at(hands={0: "8S 8H KD 9C"}, house=house(optional_mass=True))

    masses = ["8H 8S KD", "8H 8S 9C"]
    assert legal_leads(strict) == masses
    assert legal_leads(free) == [*masses, "8H", "8S", "KD", "9C"]
    assert is_legal(free, lead(0, "9C"))
    assert refusal(free, lead(0, "8S 8H")) == ("pair_alone", "R4.3", {})


@pytest.mark.rule("R4.5")
@pytest.mark.parametrize("optional", [False, True])
def test_no_lead_is_listed_twice_where_no_mass_is_possible(optional: bool) -> None:
    state = round_at(hands={0: "8S 8H KD 9C"}, sizes={3: 2}, house=house(optional_mass=optional))

    assert legal_leads(state) == ["8H", "8S", "KD", "9C"]


@pytest.mark.rule("R4.5")
def test_can_mass_exactly_when_some_mass_exists() -> None:
    rng = random.Random(45)
    for _ in range(600):
        hand = mass.card_set(rng.sample(mass.DECK, rng.randint(1, 7)))
        limit = rng.randint(1, 6)
        held = mass.cards_in(hand)
        some = any(
            mass.is_mass(mass.card_set(chosen))
            for size in (3, 5, 7)
            if size <= limit
            for chosen in combinations(held, size)
        )
        assert mass.can_mass(hand, limit) is some
        assert bool(list(mass.masses_in(hand, limit))) is some


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(
    ("text", "laid_out"),
    [
        ("KD 8S 8H", "8H 8S KD"),
        ("7C 8S 8H", "8H 8S 7C"),
        ("J3 8S 8H", "8H 8S J3"),
        ("8D 8S 8H", "8H 8S 8D"),
        ("KD KC 9S 8S 8H", "8H 8S KD KC 9S"),
        ("8S 8H 8D 8C 9S", "8H 8S 8D 8C 9S"),
        ("8S 8H 8D 8C 7S", "8H 8S 8D 8C 7S"),
        ("AS AH 8D 8C 8S", "8S 8D AH AS 8C"),
        ("AS AH AD 8C 8S", "8S 8C AH AS AD"),
        ("AS", "AS"),
        ("J1", "J1"),
    ],
)
def test_a_lead_is_laid_out_pairs_first_from_low_to_high_and_the_odd_card_last(
    text: str, laid_out: str
) -> None:
    assert mass.lead_order(cards(text)) == mass.parse_cards(laid_out)

    state = round_at(hands={0: text + " 7H"}, house=house(optional_mass=True))
    (led,) = mass.decide(state, lead(0, text))
    assert led == mass.Led(0, mass.parse_cards(laid_out), "human")


@pytest.mark.rule("R4.5")
def test_nothing_can_be_beaten_or_taken_when_a_lead_is_due() -> None:
    state = round_at(hands={0: "7S 8S"})

    nothing: Refusal = ("nothing_to_beat", "R5.4", {})
    assert refusal(state, mass.Beat(0, cards("7S"))) == nothing
    assert refusal(state, mass.Take(0)) == nothing
