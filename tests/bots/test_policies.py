"""Bots: legal always, the same from the same view, and greedy as it is described."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.bots import POLICIES
from game.bots.selfplay import match_rng, play_match
from game.rules import mass
from tests.bots.positions import NO_CHANCE, after, cards, dealt, redealt, state_of, stepped

NAMES = sorted(POLICIES)
GREEDY, RANDOM = POLICIES["greedy"], POLICIES["random"]


def choose(name: str, state: mass.MatchState, rng: Random) -> mass.Move:
    seat = mass.running_round(state).turn
    assert seat is not None
    return POLICIES[name].choose(mass.view_of(state, seat), rng)


def test_the_bots_by_name() -> None:
    assert list(POLICIES) == ["random", "easy", "greedy", "expert", "master"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("house", [mass.DEFAULT_HOUSE, mass.HouseRules(optional_mass=True)])
def test_every_move_is_legal_and_marked_as_a_bots(name: str, house: mass.HouseRules) -> None:
    rng = Random(1)
    for _ in range(60):
        state = dealt(rng, house)
        while (seat := mass.running_round(state).turn) is not None:
            move = choose(name, state, rng)
            assert (move.seat, move.by) == (seat, "bot")
            assert mass.why_refused(state, move) is None
            state = after(state, move)


@pytest.mark.rule("R7.4")
@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    rng = Random(2)
    policy = POLICIES[name]
    for index in range(25):
        state, history = dealt(rng), ()
        while (seat := mass.running_round(state).turn) is not None:
            other = redealt(state, seat, rng, history)
            views = [mass.view_of(some, seat) for some in (state, other)]
            assert views[0] == views[1]
            moves = [policy.choose(view, Random(index), history) for view in views]
            assert repr(moves[0]).encode() == repr(moves[1]).encode()
            assert moves[0] == policy.choose(views[0], Random(index), history)
            named = [policy.name_opener(view, Random(index)) for view in views]
            assert named[0] == named[1]
            state, history = stepped(state, moves[0], history)


def test_random_plays_every_legal_move_about_as_often() -> None:
    state = state_of((cards("8S 8D KC 9C"), *[cards("7H 7S 7D")] * 7))
    moves = list(mass.legal_moves(state, 0))
    rng = Random(1)

    chosen = Counter(choose("random", state, rng) for _ in range(300 * len(moves)))
    assert set(chosen) == {replace(move, by="bot") for move in moves}
    assert min(chosen.values()) > 200


def test_random_takes_at_times_though_it_could_beat() -> None:
    circle = (mass.Play(7, (mass.parse_card("8S"),)),)
    state = state_of((cards("9S TS AD"), *[cards("7H 7S 7D")] * 7), circle=circle)
    rng = Random(1)

    chosen = Counter(type(choose("random", state, rng)) for _ in range(300))
    assert chosen[mass.Take] > 50
    assert chosen[mass.Beat] > 100


def leads(hand: str, others: int = 5, *, optional_mass: bool = False) -> str:
    """What greedy leads from a hand while every other seat holds so many cards."""
    other = mass.card_set(range(10, 10 + others))
    house = mass.HouseRules(optional_mass=optional_mass)
    move = choose("greedy", state_of((cards(hand), *[other] * 7), house=house), NO_CHANCE)
    assert isinstance(move, mass.Lead)
    return " ".join(mass.names_in(move.cards))


@pytest.mark.rule("R4.5")
def test_greedy_leads_the_largest_mass_and_else_the_lowest_card() -> None:
    assert leads("8S 8D AS AD 7C") == "8S AS 8D AD 7C"
    assert leads("8S 8D AS AD 7C", others=4) == "8S 8D 7C"
    assert leads("8S 8D AS AD 7C", others=2) == "7C"
    assert leads("8S 8D 7C", optional_mass=True) == "8S 8D 7C"
    assert leads("7H 9S J1") == "9S"
    assert leads("7H J1") == "7H"


def beats(hand: str, to_beat: str, *, joker_beats_trump: bool = False) -> str:
    """What greedy lays on cards, nothing for a take; hearts are trump."""
    circle = (mass.Play(7, mass.parse_cards(to_beat)),)
    house = mass.HouseRules(joker_beats_trump=joker_beats_trump)
    state = state_of((cards(hand), *[cards("7H 7S 7D")] * 7), circle=circle, house=house)
    move = choose("greedy", state, NO_CHANCE)
    return "" if isinstance(move, mass.Take) else " ".join(mass.names_in(move.cards))


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.rule("R5.3")
def test_greedy_beats_as_cheaply_as_it_can_and_else_takes() -> None:
    assert beats("7H 9S AS J1", "8S") == "9S"
    assert beats("7H AD J1", "8S") == "7H"
    assert beats("AD J1", "8S") == "J1"
    assert beats("AD AC", "8S") == ""
    assert beats("J1 9H AH", "8H") == "9H"
    assert beats("J1 J2", "8H") == ""
    assert beats("J1 J2", "8H", joker_beats_trump=True) == "J2"
    assert beats("J1 7H AH", "J2") == "J1"
    assert beats("9S TS AS 9D J1", "8S KS 8D") == "9S AS 9D"
    assert beats("7H 8H AD J1 J3", "KS QS 8D") == "7H 8H AD"
    assert beats("9S TS AS", "8S KS 8D") == ""


@pytest.mark.rule("R7.1")
def test_greedy_goes_out_whenever_it_can() -> None:
    rng = Random(3)
    for _ in range(150):
        state = dealt(rng)
        while (seat := mass.running_round(state).turn) is not None:
            ends = any(is_last(state, move) for move in mass.legal_moves(state, seat))
            move = choose("greedy", state, NO_CHANCE)
            assert is_last(state, move) == ends
            state = after(state, move)


def is_last(state: mass.MatchState, move: mass.Move) -> bool:
    return after(state, move).phase in (mass.Phase.DEAL, mass.Phase.OVER)


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_names_a_member_of_its_team(name: str) -> None:
    rng = Random(4)
    for _ in range(40):
        state = dealt(rng)
        for seat in range(8):
            named = POLICIES[name].name_opener(mass.view_of(state, seat), rng)
            assert mass.team_of(named) is mass.team_of(seat)


def test_greedy_names_itself_with_a_mass_in_hand() -> None:
    pairs, none = cards("8S 8D KC 9C 7C"), cards("8S 9D KC TC 7C")
    state = state_of((pairs, *[none] * 7))

    assert GREEDY.name_opener(mass.view_of(state, 0), NO_CHANCE) == 0
    assert GREEDY.name_opener(mass.view_of(state, 1), NO_CHANCE) == 3
    assert GREEDY.name_opener(mass.view_of(state, 6), NO_CHANCE) == 0


def test_greedy_wins_most_matches_against_random() -> None:
    winners: Counter[mass.Team] = Counter()
    for index in range(20):
        events = play_match(
            {mass.Team.A: GREEDY, mass.Team.B: RANDOM},
            names={mass.Team.A: "greedy", mass.Team.B: "random"},
            house=mass.HouseRules(target=3),
            rng=match_rng(1, index),
        )
        last = events[-1]
        assert isinstance(last, mass.MatchWon)
        winners[last.team] += 1

    assert winners[mass.Team.A] >= 18
