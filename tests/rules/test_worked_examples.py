"""Section 10 of docs/rules.md, row by row; trump is hearts."""

from __future__ import annotations

import pytest

from game.rules import mass
from tests.rules.positions import (
    Refusal,
    beating,
    cards,
    hand_of,
    is_legal,
    play,
    refusal,
    round_at,
    sizes_of,
)

NOT_A_MASS: Refusal = ("not_a_mass", "R4.3", {})
PAIR_ALONE: Refusal = ("pair_alone", "R4.3", {})
MUST_MASS: Refusal = ("must_mass", "R4.5", {})


def too_large(size: int, limit: int) -> Refusal:
    return ("mass_too_large", "R4.4", {"size": size, "limit": limit})


def unbeaten(card: str, rule: str) -> Refusal:
    return ("does_not_beat", rule, {"card": card})


@pytest.mark.parametrize(
    ("lead", "other_sizes", "answer"),
    [
        pytest.param("8S 8H KD", {}, None, marks=pytest.mark.rule("R4.1"), id="row 1"),
        pytest.param("8S 8H KD", {4: 3}, None, marks=pytest.mark.rule("R4.1"), id="row 1, a 3"),
        pytest.param(
            "8S 8H KD KC 9S", {4: 4}, too_large(5, 4), marks=pytest.mark.rule("R4.4"), id="row 2"
        ),
        pytest.param("8S 8H J3", {}, None, marks=pytest.mark.rule("R4.3"), id="row 3"),
        pytest.param("8S J1 J3", {}, NOT_A_MASS, marks=pytest.mark.rule("R4.3"), id="row 4, three"),
        pytest.param(
            "8S 8H J1 J3 9D", {}, NOT_A_MASS, marks=pytest.mark.rule("R4.3"), id="row 4, five"
        ),
        pytest.param("8S 8H 8D", {}, None, marks=pytest.mark.rule("R4.2"), id="row 5, three"),
        pytest.param("8S 8H 8D 8C 9S", {}, None, marks=pytest.mark.rule("R4.2"), id="row 5, five"),
        pytest.param("8S 8H", {}, PAIR_ALONE, marks=pytest.mark.rule("R4.3"), id="row 6"),
    ],
)
def test_rows_1_to_6_leads(lead: str, other_sizes: dict[int, int], answer: Refusal | None) -> None:
    state = round_at(hands={0: lead + " AC"}, sizes=other_sizes)

    assert refusal(state, mass.Lead(0, cards(lead))) == answer


@pytest.mark.rule("R4.5")
def test_row_7_a_single_lead_is_refused_while_a_mass_is_possible() -> None:
    state = round_at(hands={0: "8S 8H KD 9C 7C"})

    assert refusal(state, mass.Lead(0, cards("7C"))) == MUST_MASS


@pytest.mark.rule("R4.4")
@pytest.mark.rule("R4.5")
def test_row_8_a_hand_of_two_makes_every_mass_too_large_and_a_single_lead_legal() -> None:
    state = round_at(hands={0: "8S 8H KD 9C 7C"}, sizes={5: 2})

    assert refusal(state, mass.Lead(0, cards("7C"))) is None
    for odd_card in ("KD", "9C", "7C"):
        lead = mass.Lead(0, cards("8S 8H " + odd_card))
        assert refusal(state, lead) == too_large(3, 2)
    assert list(mass.legal_moves(state, 0)) == [
        mass.Lead(0, cards(card)) for card in ("8H", "8S", "KD", "7C", "9C")
    ]


@pytest.mark.parametrize(
    ("to_beat", "card", "answer"),
    [
        pytest.param("KS", "3S", None, marks=pytest.mark.rule("R5.1")),
        pytest.param("KS", "QS", unbeaten("KS", "R5.1"), marks=pytest.mark.rule("R5.1")),
        pytest.param("KS", "7H", None, marks=pytest.mark.rule("R5.1")),
        pytest.param("KS", "J3", None, marks=pytest.mark.rule("R5.1")),
        pytest.param("KS", "AD", unbeaten("KS", "R5.1"), marks=pytest.mark.rule("R5.1")),
        pytest.param("7H", "J1", unbeaten("7H", "R5.2"), marks=pytest.mark.rule("R5.2")),
        pytest.param("7H", "8H", None, marks=pytest.mark.rule("R5.2")),
        pytest.param("7H", "AS", unbeaten("7H", "R5.2"), marks=pytest.mark.rule("R5.2")),
        pytest.param("J2", "J1", None, marks=pytest.mark.rule("R5.2")),
        pytest.param("J2", "J3", unbeaten("J2", "R5.2"), marks=pytest.mark.rule("R5.2")),
        pytest.param("J2", "AH", unbeaten("J2", "R5.2"), marks=pytest.mark.rule("R5.2")),
    ],
)
def test_rows_9_to_11_one_card_against_one(to_beat: str, card: str, answer: Refusal | None) -> None:
    state = beating(to_beat, card + " 9C")

    assert refusal(state, mass.Beat(1, cards(card))) == answer


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(
    ("beat", "answer"),
    [
        ("9S 9D AC", None),
        ("9S J1 7H", None),
        ("9S AS AC", unbeaten("8D", "R5.3")),
    ],
)
def test_row_12_three_cards_against_three(beat: str, answer: Refusal | None) -> None:
    state = beating("8S 8D KC", beat + " TC")

    assert refusal(state, mass.Beat(1, cards(beat))) == answer


@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.3")
def test_row_13_an_opener_who_masses_five_draws_three_and_plays_on() -> None:
    state = round_at(hands={3: "8S 8H KD KC 9S"}, ground="7D 7C J1", turn=3, moves=0, opener=3)

    state = play(state, mass.Lead(3, cards("8S 8H KD KC 9S")))

    assert hand_of(state, 3) == "7D 7C J1"
    assert sizes_of(state)[3] == 3
    assert (state.phase, mass.running_round(state).turn) == (mass.Phase.BEAT, 4)
    assert mass.running_round(state).ground == ()


@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.2")
def test_row_14_three_single_draws_empty_the_ground_and_the_third_beater_draws_none() -> None:
    state = round_at(
        hands={0: "7S TD QD KD 9C", 1: "8S 2C", 2: "9S 2D", 3: "TS 3D"},
        ground="7D 8C J1",
        moves=0,
    )

    drawn = []
    for command in (
        mass.Lead(0, cards("7S")),
        mass.Beat(1, cards("8S")),
        mass.Beat(2, cards("9S")),
        mass.Beat(3, cards("TS")),
    ):
        events = mass.decide(state, command)
        drawn.append([e.count for e in events if isinstance(e, mass.GroundDrawn)])
        state = mass.fold(events, state)

    assert drawn == [[1], [1], [1], []]
    assert [hand_of(state, seat) for seat in (1, 2, 3)] == ["8C 2C", "2D J1", "3D"]


@pytest.mark.rule("R6.3")
def test_row_15_a_last_card_that_beats_draws_and_does_not_win() -> None:
    state = round_at(hands={1: "KS"}, circle=[(0, "QS")], turn=1, ground="7D 8C")

    state = play(state, mass.Beat(1, cards("KS")))

    assert hand_of(state, 1) == "7D"
    assert (state.phase, state.score, state.results) == (mass.Phase.BEAT, (0, 0), ())


@pytest.mark.rule("R5.5")
def test_row_16_the_seventh_beat_discards_the_table_and_its_seat_leads() -> None:
    ladder = dict(zip((2, 3, 4, 5, 6, 7, 0, 1), "789TJQK3", strict=True))
    state = round_at(hands={seat: f"{rank}S {rank}H" for seat, rank in ladder.items()}, turn=2)
    discarded_before = mass.running_round(state).discarded

    state = play(state, mass.Lead(2, cards("7S")))
    for seat in (3, 4, 5, 6, 7, 0, 1):
        assert mass.running_round(state).turn == seat
        state = play(state, mass.Beat(seat, cards(ladder[seat] + "S")))

    rnd = mass.running_round(state)
    assert (state.phase, rnd.turn, rnd.leader, rnd.circle) == (mass.Phase.LEAD, 1, None, ())
    assert rnd.discarded == discarded_before | cards("7S 8S 9S TS JS QS KS 3S")
    assert is_legal(state, mass.Lead(1, cards("3H")))


@pytest.mark.rule("R5.6")
def test_row_17_the_taker_gets_everything_and_the_seat_after_it_leads() -> None:
    state = round_at(
        hands={2: "7S 7D 8C KH", 3: "8S 8D 9C QH", 4: "9S 9D TC JH", 5: "7H TH 7C"}, turn=2
    )

    state = play(
        state,
        mass.Lead(2, cards("7S 7D 8C")),
        mass.Beat(3, cards("8S 8D 9C")),
        mass.Beat(4, cards("9S 9D TC")),
        mass.Take(5),
    )

    rnd = mass.running_round(state)
    assert hand_of(state, 5) == "7H TH 7S 8S 9S 7D 8D 9D 7C 8C 9C TC"
    assert (state.phase, rnd.turn, rnd.leader, rnd.circle) == (mass.Phase.LEAD, 6, None, ())


@pytest.mark.rule("R7.1")
def test_row_18_a_seat_leads_its_only_card_and_wins_the_round() -> None:
    state = round_at(hands={6: "7C"}, turn=6)

    events = mass.decide(state, mass.Lead(6, cards("7C")))

    assert events == (
        mass.Led(6, mass.parse_cards("7C"), "human"),
        mass.RoundWon(mass.Team.A, 6, "out"),
    )
    after = mass.fold(events, state)
    assert (after.phase, after.score) == (mass.Phase.DEAL, (1, 0))
