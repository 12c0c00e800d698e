"""The order of legal moves: hints, bots, clients and stored records rely on it."""

from __future__ import annotations

import pytest

from game.rules import mass
from tests.rules.positions import house, round_at


def listed(state: mass.MatchState) -> list[str]:
    """The legal moves of the seat in turn, in order, as text."""
    seat = mass.running_round(state).turn
    assert seat is not None
    return [
        "take" if isinstance(move, mass.Take) else " ".join(mass.names_in(move.cards))
        for move in mass.legal_moves(state, seat)
    ]


@pytest.mark.rule("R4.1")
@pytest.mark.rule("R4.2")
def test_masses_come_by_size_then_pairs_from_low_to_high_then_the_other_cards() -> None:
    state = round_at(hands={0: "AS AD 8C 8S 8H J3"})

    assert listed(state) == [
        # A pair of eights with each card of another rank, then the three eights.
        "8H 8S AS",
        "8H 8S AD",
        "8H 8S J3",
        "8H AS 8C",
        "8H AD 8C",
        "8H 8C J3",
        "8S AS 8C",
        "8S AD 8C",
        "8S 8C J3",
        "8H 8S 8C",
        # The pair of aces.
        "8H AS AD",
        "8S AS AD",
        "AS AD 8C",
        "AS AD J3",
        # Five: two pairs and a card of a third rank, then three alike and a pair.
        "8H 8S AS AD J3",
        "8H AS AD 8C J3",
        "8S AS AD 8C J3",
        "8H 8S AS AD 8C",
    ]


@pytest.mark.rule("R4.2")
def test_four_of_a_rank_come_after_its_pairs() -> None:
    state = round_at(hands={0: "8S 8H 8D 8C 9S"})

    assert listed(state) == [
        "8H 8S 9S",
        "8H 9S 8D",
        "8H 9S 8C",
        "8S 9S 8D",
        "8S 9S 8C",
        "9S 8D 8C",
        "8H 8S 8D",
        "8H 8S 8C",
        "8H 8D 8C",
        "8S 8D 8C",
        "8H 8S 9S 8D 8C",
    ]


@pytest.mark.rule("R4.5")
def test_single_leads_come_after_masses_ascending() -> None:
    free = house(optional_mass=True)

    assert listed(round_at(hands={0: "J1 8S KD 8H"}, house=free)) == [
        "8H 8S KD",
        "8H 8S J1",
        "8H",
        "8S",
        "KD",
        "J1",
    ]
    assert listed(round_at(hands={0: "J1 7C 8S KD AH"})) == ["AH", "8S", "KD", "7C", "J1"]


@pytest.mark.rule("R5.3")
@pytest.mark.rule("R5.6")
def test_beats_come_ascending_and_the_take_last() -> None:
    one = round_at(hands={1: "J1 AS 7H KS 7D"}, circle=[(0, "QS")], turn=1)
    three = round_at(hands={1: "9S 9D AC J1 7H TS"}, circle=[(0, "8S 8D KC")], turn=1, size=3)

    assert listed(one) == ["7H", "KS", "AS", "J1", "take"]
    assert listed(three) == [
        "7H 9S 9D",
        "7H 9S AC",
        "7H 9S J1",
        "7H TS 9D",
        "7H TS AC",
        "7H TS J1",
        "7H 9D AC",
        "7H 9D J1",
        "7H AC J1",
        "9S 9D AC",
        "9S 9D J1",
        "9S AC J1",
        "TS 9D AC",
        "TS 9D J1",
        "TS AC J1",
        "9D AC J1",
        "take",
    ]
