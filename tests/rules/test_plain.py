"""Plain forms: what is stored and sent."""

from __future__ import annotations

import json
import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import mass
from tests.rules.positions import cards, choosing, deal, house, made_up, play, round_at, started
from tests.rules.profiles import examples
from tests.support.fold_cases import VIEWERS, random_house
from tests.support.random_match import play_at_random

SEEDS = st.integers(0, 2**64 - 1)


def as_json(plain: object) -> object:
    """A plain form after a way through JSON, which would change anything that is not plain."""
    return json.loads(json.dumps(plain, allow_nan=False))


@examples(8)
@given(seed=SEEDS)
def test_states_and_events_of_whole_matches_come_back_from_json(seed: int) -> None:
    rng = random.Random(seed)
    for step in play_at_random(rng, house=random_house(rng)):
        plain = mass.state_to_plain(step.after)
        assert as_json(plain) == plain
        assert mass.state_from_plain(plain) == step.after
        for event in step.events:
            plain_event = mass.event_to_plain(event)
            assert as_json(plain_event) == plain_event
            assert mass.event_from_plain(plain_event) == event
            assert plain_event["e"] == mass.event_kind(event)
            assert set(plain_event) == set(mass.PLAIN_EVENTS[plain_event["e"]].__annotations__)


@pytest.mark.parametrize(
    "state",
    [
        mass.NEW_MATCH,
        started(),
        play(started(), deal()),
        choosing(team=mass.Team.B, went_out=None, opener=None),
        round_at(),
        round_at(circle=[(0, "7S")], turn=1, ground="7D"),
    ],
)
def test_every_phase_has_a_snapshot_and_views(state: mass.MatchState) -> None:
    assert mass.state_from_plain(as_json(mass.state_to_plain(state))) == state  # type: ignore[arg-type]
    for viewer in VIEWERS:
        view = mass.view_to_plain(mass.view_of(state, viewer))
        assert as_json(view) == view
        assert (view["hand"] is None) is (viewer is None)


def test_a_snapshot_of_an_unknown_schema_is_an_error() -> None:
    plain = mass.state_to_plain(started())

    assert plain["schema"] == 1
    with pytest.raises(ValueError, match="2"):
        mass.state_from_plain({**plain, "schema": 2})


def test_what_is_hidden_can_be_sent_but_not_stored() -> None:
    assert mass.event_to_plain(mass.Hidden()) == {"e": "hidden"}
    with pytest.raises(KeyError):
        mass.event_from_plain({"e": "hidden"})
    dealt, *_ = mass.decide(started(), deal())
    with pytest.raises(AssertionError):
        mass.evolve(started(), mass.redact(dealt, 0))  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        mass.evolve(round_at(), mass.GroundDrawn(0, 1, None))


def test_house_rules_in_plain_form() -> None:
    rules = house(optional_mass=True, target=9)

    plain = mass.house_to_plain(rules)
    assert plain == {"joker_beats_trump": False, "optional_mass": True, "target": 9}
    assert mass.house_from_plain(plain) == rules
    with pytest.raises(ValueError, match="1–9"):
        mass.house_from_plain({**plain, "target": 10})


# The legal moves of a view.


def decoded(view: mass.PlainView) -> list[list[str]]:
    """The listed moves by the names of their cards."""
    legal, hand = view["legal"], view["hand"]
    assert legal is not None
    assert hand is not None
    return [[hand[mass.HAND_DIGITS.index(c)] for c in word] for word in legal["moves"].split()]


@examples(120)
@given(seed=SEEDS)
def test_a_view_lists_the_legal_moves_and_all_playable_cards(seed: int) -> None:
    state = made_up(random.Random(seed))
    seat = mass.running_round(state).turn
    assert seat is not None
    moves = [m.cards for m in mass.legal_moves(state, seat) if not isinstance(m, mass.Take)]

    view = mass.view_to_plain(mass.view_of(state, seat))

    legal, hand = view["legal"], view["hand"]
    assert legal is not None
    assert hand is not None
    assert legal["do"] == view["phase"]
    assert legal["complete"] is (len(moves) <= mass.MAX_LISTED_MOVES)
    assert decoded(view) == [mass.names_in(move) for move in islice(moves, mass.MAX_LISTED_MOVES)]
    playable = {card for move in moves for card in mass.names_in(move)}
    assert [hand[mass.HAND_DIGITS.index(c)] for c in legal["playable"]] == [
        card for card in hand if card in playable
    ]


def test_only_the_seat_in_turn_is_sent_legal_moves() -> None:
    state = round_at(turn=4)

    for viewer in VIEWERS:
        view = mass.view_of(state, viewer)
        plain = mass.view_to_plain(view)
        assert (plain["legal"] is None) is (viewer != 4)
        assert plain["legal"] == mass.legal_to_plain(view)


def test_who_can_only_take_is_sent_an_empty_list() -> None:
    state = round_at(hands={1: "7C"}, circle=[(0, "AH")], turn=1)

    assert mass.legal_to_plain(mass.view_of(state, 1)) == {
        "do": "beat",
        "moves": "",
        "complete": True,
        "playable": "",
    }


@pytest.mark.parametrize(("beats", "complete"), [(150, True), (151, False)])
def test_150_moves_are_listed_in_full_and_one_more_is_cut(
    monkeypatch: pytest.MonkeyPatch, beats: int, complete: bool
) -> None:
    view = mass.view_of(round_at(hands={1: "9S AS 7H"}, circle=[(0, "8S")], turn=1), 1)
    moves = [*(mass.Beat(1, cards("9S")) for _ in range(beats)), mass.Take(1)]
    monkeypatch.setattr("game.rules.mass.plain_view.moves_in_view", lambda _view: iter(moves))

    legal = mass.legal_to_plain(view)

    assert legal is not None
    assert legal["complete"] is complete
    assert len(legal["moves"].split()) == 150
    assert legal["playable"] == ("1" if complete else "012")


def test_the_largest_hand_of_36_cards_has_a_digit_for_each() -> None:
    state = round_at(size=1, hands={0: " ".join(mass.names_in(mass.FULL_DECK & ~0b1111111))})

    legal = mass.legal_to_plain(mass.view_of(state, 0))
    assert legal is not None
    assert len(mass.HAND_DIGITS) == 36
    assert legal["moves"].split() == list(mass.HAND_DIGITS)
