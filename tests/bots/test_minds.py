"""The expert and the master: choices that are pinned, obvious ones, and their files."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from game.bots import POLICIES, expert, master, weights
from game.bots.context_features import context_features
from game.bots.feature_layout import CONTEXT_END, FEATURES, MOST_ACTIVE
from game.bots.history import Act, History
from game.bots.master import move_numbers, opening_output
from game.bots.sight import sight_of
from game.rules import mass
from tests.bots.positions import NO_CHANCE, cards, dealt, starts, state_of, stepped

MINDS = ("expert", "master")
OTHERS = ("7S 8S 9S", "7D 8D 9D", "7C 8C 9C", "TS JS QS", "TD JD QD", "TC JC QC", "KS 3S 2S")

GOLDEN = {"expert": "8e819398e5175e7a", "master": "df79263d72a1140a"}
"""The digest of twelve rounds' choices; new weights bring new ones."""


def digest(name: str) -> str:
    """What one bot plays in seats of both teams, as a checksum."""
    rng = Random(7)
    told = hashlib.sha256()
    for index in range(12):
        house = mass.HouseRules(joker_beats_trump=index % 3 == 1, optional_mass=index % 4 == 1)
        state, history = dealt(rng, house), ()
        while (seat := mass.running_round(state).turn) is not None:
            move = POLICIES[name].choose(mass.view_of(state, seat), NO_CHANCE, history)
            told.update(repr(move).encode())
            state, history = stepped(state, move, history)
    return told.hexdigest()[:16]


@pytest.mark.parametrize("name", MINDS)
def test_the_choices_are_the_ones_pinned(name: str) -> None:
    assert digest(name) == GOLDEN[name]


def choice(name: str, hand: str, *, to_beat: str = "", history: History = (), **others: str) -> str:
    """What a bot in seat 0 lays, nothing for a take."""
    hands = [cards(hand), *map(cards, OTHERS)]
    for seat, held in others.items():
        hands[int(seat.removeprefix("seat"))] = cards(held)
    circle = (mass.Play(7, mass.parse_cards(to_beat)),) if to_beat else ()
    state = state_of(tuple(hands), circle=circle)
    move = POLICIES[name].choose(mass.view_of(state, 0), NO_CHANCE, history)
    assert mass.why_refused(state, move) is None
    return "" if isinstance(move, mass.Take) else " ".join(mass.names_in(move.cards))


@pytest.mark.parametrize("name", MINDS)
def test_obvious_choices(name: str) -> None:
    assert choice(name, "KH", to_beat="7S") == "KH", "it goes out"
    assert choice(name, "KH 7C", to_beat="7S", seat1="J1") == "KH", "a take would lose at once"
    assert choice(name, "J1 7S", seat2="KC") == "J1", "the team-mate goes out behind a take"


@pytest.mark.parametrize("name", MINDS)
@settings(max_examples=60, deadline=None)
@given(state=starts())
def test_any_hands_any_ground_any_house_rules_give_a_legal_move(
    name: str, state: mass.MatchState
) -> None:
    history: History = ()
    for _ in range(12):
        seat = mass.running_round(state).turn
        if seat is None:
            return
        move = POLICIES[name].choose(mass.view_of(state, seat), NO_CHANCE, history)
        assert mass.why_refused(state, move) is None
        assert (move.seat, move.by) == (seat, "bot")
        state, history = stepped(state, move, history)


def test_features_stay_in_their_places_and_are_few() -> None:
    rng = Random(4)
    on: set[int] = set()
    for index in range(60):
        house = mass.HouseRules(joker_beats_trump=index % 2 == 0, optional_mass=index % 3 == 0)
        state, history = dealt(rng, house), ()
        while (seat := mass.running_round(state).turn) is not None:
            sight = sight_of(mass.view_of(state, seat), history)
            numbers = [0] * MOST_ACTIVE
            context = numbers[: context_features(sight.scene, numbers)]
            assert all(0 <= number < CONTEXT_END for number in context)
            on.update(context)
            for laid in sight.cards:
                move = move_numbers(sight, laid)
                assert all(CONTEXT_END <= number < FEATURES for number in move)
                assert len(context) + len(move) < MOST_ACTIVE
                on.update(move)
            state, history = stepped(state, rng.choice(sight.moves), history)
    assert len(on) > 0.85 * FEATURES


def test_history_is_used() -> None:
    """A seat that is known to hold a queen of diamonds is not led a jack of diamonds."""
    took = (Act(6, cards("8D")), Act(7, cards("QD")), Act(0, cards("KD")), Act(1, 0))
    state = state_of((cards("JD TC"), cards("8D QD KD"), *map(cards, OTHERS[1:])))
    view = mass.view_of(state, 0)
    scenes = [sight_of(view, told).scene for told in ((), took)]
    assert scenes[0] != scenes[1]
    assert move_numbers(sight_of(view, took), cards("JD")) != move_numbers(
        sight_of(view, ()), cards("JD")
    )


@pytest.mark.rule("R3.4")
def test_a_hand_that_promises_enough_names_its_own_seat() -> None:
    others = map(cards, OTHERS)
    strong = state_of((cards("AS AD AC J1 AH"), *others))
    weak = state_of((cards("7S 8D 9C TS JD"), *map(cards, OTHERS)))
    bot = POLICIES["master"]
    views = [mass.view_of(state, 0) for state in (strong, weak)]
    assert opening_output(views[0]) > opening_output(views[1])
    assert [bot.name_opener(view, NO_CHANCE) for view in views] == [0, 2]


@pytest.mark.rule("R7.4")
def test_naming_an_opener_depends_on_the_own_hand_alone() -> None:
    rng = Random(6)
    for _ in range(30):
        state = dealt(rng)
        rnd = mass.running_round(state)
        hands = list(rnd.hands)
        others = hands[1:]
        rng.shuffle(others)
        other = replace(state, round=replace(rnd, hands=(hands[0], *others)))
        named = [
            POLICIES["master"].name_opener(mass.view_of(one, 0), NO_CHANCE)
            for one in (state, other)
        ]
        assert named[0] == named[1]


def test_the_files_are_whole_and_small() -> None:
    for name, form in ((expert.FILE, expert.FORMAT), (master.FILE, master.FORMAT)):
        assert weights.read(name, form)["format"] == form
        assert (weights.FOLDER / name).stat().st_size < 300_000
    tenths = master.brain().calibration
    assert len(tenths) == 10
    assert all(0 < tenth.half_width < 0.5 for tenth in tenths)
    assert [tenth.won for tenth in tenths] == sorted(tenth.won for tenth in tenths)


def test_a_net_for_other_features_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(*_asked: str) -> dict[str, Any]:
        return {"features": FEATURES - 1}

    monkeypatch.setattr(weights, "read", other)
    with pytest.raises(weights.WeightsError, match="features"):
        master.brain.__wrapped__()
