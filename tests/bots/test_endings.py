"""Moves said to win or lose for certain do so, however the hidden cards lie."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import POLICIES
from game.bots.endings import LOST, OPEN, WON, ending
from game.bots.history import Act, History
from game.bots.sight import Sight, sight_of
from game.rules import mass
from tests.bots.positions import after, cards, dealt, redealt, state_of, stepped

OTHERS = ("7S 8S 9S", "7D 8D 9D", "7C 8C 9C", "TS JS QS", "TD JD QD", "TC JC QC", "KS 3S 2S")


def with_hands(hand: str, *, circle: str = "", **others: str) -> mass.MatchState:
    """Seat 0 is on turn; `seat1="J1"` and so on give other hands, the rest hold three cards."""
    hands = [cards(hand), *map(cards, OTHERS)]
    for seat, held in others.items():
        hands[int(seat.removeprefix("seat"))] = cards(held)
    plays = (mass.Play(7, mass.parse_cards(circle)),) if circle else ()
    return state_of(tuple(hands), circle=plays)


def rated(state: mass.MatchState, move: str, history: History | None = None) -> int:
    """How a move of the seat on turn is rated: cards by names, none for a take."""
    seat = mass.running_round(state).turn
    assert seat is not None
    sight = sight_of(mass.view_of(state, seat), history)
    wanted = mass.Take(seat) if not move else None
    for listed, arranged in zip(sight.moves, sight.cards, strict=True):
        if listed == wanted or (not isinstance(listed, mass.Take) and listed.cards == cards(move)):
            return ending(sight.scene, arranged, sight.beaters)
    raise AssertionError(f"{move!r} is not legal")


@pytest.mark.rule("R7.1")
def test_the_last_cards_win() -> None:
    assert rated(with_hands("J1"), "J1") == WON
    assert rated(with_hands("AS AD J1"), "AS AD J1") == WON
    assert rated(with_hands("TS TH TD KH KD"), "TS TH TD") == OPEN


@pytest.mark.rule("R6.3")
def test_not_while_the_ground_gives_another_card() -> None:
    hands = (cards("8S"), *map(cards, OTHERS))
    circle = (mass.Play(7, mass.parse_cards("7S")),)
    with_ground = state_of(hands, circle=circle, ground=mass.parse_cards("AS"))
    assert rated(with_ground, "8S") == OPEN
    assert rated(state_of(hands, circle=circle), "8S") == WON


@pytest.mark.rule("R5.5")
def test_completing_the_circle_with_one_lead_left_wins() -> None:
    ranks = "789TJQK"
    circle = tuple(mass.Play(1 + place, mass.parse_cards(f"{rank}C")) for place, rank in
                   enumerate(ranks))  # fmt: skip
    others = [cards(f"{rank}S {rank}D {rank}H") for rank in ranks]

    def completing(hand: str) -> int:
        return rated(state_of((cards(hand), *others), circle=circle), "AC")

    assert completing("AC AS") == WON
    assert completing("AC AS 2S") == OPEN
    assert completing("AC 2S 2D J1") == WON


@pytest.mark.rule("R5.6")
def test_a_mate_with_one_card_leads_when_the_next_seat_must_take() -> None:
    assert rated(with_hands("J1 7H", seat2="KC"), "J1") == WON
    assert rated(with_hands("J2 7H", seat2="KC"), "J2") == OPEN
    assert rated(with_hands("J1 7H"), "J1") == OPEN


@pytest.mark.rule("R5.6")
def test_taking_loses_when_the_next_seat_has_one_card() -> None:
    assert rated(with_hands("7H 8H", circle="AS", seat1="J1"), "") == LOST
    assert rated(with_hands("7H 8H", circle="AS", seat1="J1 J2"), "") == OPEN


def test_a_hand_that_was_seen_taken_is_no_secret() -> None:
    took = (Act(0, cards("3C 3D AC")), Act(1, 0))
    state = with_hands("7H 8H", circle="AS", seat1="3C 3D AC")

    assert rated(state, "", took) == LOST
    assert rated(state, "", ()) == OPEN
    beaten = with_hands("3H J1 7C", circle="KC", seat1="J3")
    assert rated(beaten, "3H", (Act(0, cards("J3")), Act(1, 0))) == OPEN


def forced(state: mass.MatchState, team: mass.Team, depth: int) -> bool:
    """Tell whether a team wins within some moves, whatever the other team does."""
    seat = mass.running_round(state).turn
    if seat is None:
        return state.results[-1].team is team
    if depth == 0:
        return False
    outcomes = (
        forced(after(state, move), team, depth - 1) for move in mass.legal_moves(state, seat)
    )
    return any(outcomes) if mass.team_of(seat) is team else all(outcomes)


def ratings(sight: Sight) -> list[tuple[mass.Move, int]]:
    return [
        (move, ending(sight.scene, arranged, sight.beaters))
        for move, arranged in zip(sight.moves, sight.cards, strict=True)
    ]


def test_what_is_rated_as_certain_is_forced_in_every_deal_of_the_hidden_cards() -> None:
    rng = Random(3)
    seen = {WON: 0, LOST: 0}
    for _ in range(150):
        state, history = dealt(rng), ()
        while (seat := mass.running_round(state).turn) is not None:
            sight = sight_of(mass.view_of(state, seat), history)
            for move, rating in ratings(sight):
                if rating == OPEN:
                    continue
                seen[rating] += 1
                winner = mass.team_of(seat)
                winner = winner if rating == WON else mass.other_team(winner)
                for world in (state, redealt(state, seat, rng, history)):
                    assert forced(after(world, move), winner, 2)
            move = POLICIES["greedy"].choose(mass.view_of(state, seat), rng)
            state, history = stepped(state, move, history)
    assert min(seen.values()) > 50
