"""R1: the ring of seats and the two teams."""

from __future__ import annotations

import pytest

from game.rules import mass
from game.rules.mass import Team
from tests.rules.positions import OCCUPANTS, Refusal, cards, play, refusal, round_at, started


@pytest.mark.rule("R1.1")
def test_even_seats_are_team_a_and_odd_seats_team_b() -> None:
    assert [mass.team_of(seat).value for seat in range(8)] == list("ABABABAB")
    assert mass.team_seats(Team.A) == (0, 2, 4, 6)
    assert mass.team_seats(Team.B) == (1, 3, 5, 7)
    assert (mass.other_team(Team.A), mass.other_team(Team.B)) == (Team.B, Team.A)


@pytest.mark.rule("R1.1")
def test_every_neighbour_is_an_opponent() -> None:
    for seat in range(8):
        assert mass.team_of(mass.next_seat(seat)) is not mass.team_of(seat)


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("number", [-1, 8, True, "1", 1.0, None])
def test_only_0_to_7_are_seats(number: object) -> None:
    assert not mass.is_seat(number)
    assert all(mass.is_seat(seat) for seat in range(8))


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("people", [OCCUPANTS[:7], (*OCCUPANTS, OCCUPANTS[0])])
def test_a_match_needs_eight_people(people: tuple[mass.Occupant, ...]) -> None:
    with pytest.raises(ValueError, match=r"R1\.1"):
        mass.decide(mass.NEW_MATCH, mass.StartMatch(people, mass.DEFAULT_HOUSE))


@pytest.mark.rule("R1.1")
def test_a_match_starts_only_once() -> None:
    with pytest.raises(ValueError, match="started"):
        mass.decide(started(), mass.StartMatch(OCCUPANTS, mass.DEFAULT_HOUSE))


@pytest.mark.rule("R1.2")
def test_turns_go_clockwise_and_from_seat_7_to_seat_0() -> None:
    assert [mass.next_seat(seat) for seat in range(8)] == [1, 2, 3, 4, 5, 6, 7, 0]

    state = round_at(hands={6: "7S 9D", 7: "8S 9C"}, turn=6)
    state = play(state, mass.Lead(6, cards("7S")), mass.Beat(7, cards("8S")))
    assert mass.running_round(state).turn == 0
    assert mass.running_round(play(state, mass.Take(0))).turn == 1


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize("seat", [0, 1, 3, 4, 5, 6, 7])
def test_only_the_seat_in_turn_may_move(seat: int) -> None:
    leading = round_at(turn=2)
    beating = round_at(hands={1: "7S"}, circle=[(1, "8S")], turn=2)

    hand = mass.running_round(leading).hands[seat]
    card = hand & -hand
    not_your_turn: Refusal = ("not_your_turn", "R1.2", {})
    assert refusal(leading, mass.Lead(seat, card)) == not_your_turn
    assert refusal(leading, mass.Take(seat)) == not_your_turn
    assert refusal(beating, mass.Beat(seat, card)) == not_your_turn
    assert refusal(beating, mass.Take(seat)) == not_your_turn
    assert list(mass.legal_moves(leading, seat)) == list(mass.legal_moves(beating, seat)) == []
