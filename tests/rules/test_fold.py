"""A client that folds the events it is sent has the view that the server would make."""

from __future__ import annotations

import copy
import json
import random

from hypothesis import given
from hypothesis import strategies as st

from game.rules import mass
from tests.rules.profiles import examples
from tests.support.client_fold import apply_frame, card_order
from tests.support.fold_cases import VIEWERS, case_of, fold_cases, random_house
from tests.support.random_match import play_at_random

EVERY_KIND = set(mass.PLAIN_EVENTS)


@examples(6)
@given(seed=st.integers(0, 2**64 - 1))
def test_every_viewer_folds_every_command_to_the_servers_view(seed: int) -> None:
    rng = random.Random(seed)
    for step in play_at_random(rng, house=random_house(rng)):
        for viewer in VIEWERS:
            case = case_of(step, viewer)
            assert apply_frame(case["before"], case["frame"]) == case["after"], case["name"]


def test_every_kind_of_event_is_folded_also_as_its_redacted_copy() -> None:
    rng = random.Random(1)
    seen: dict[str, set[object]] = {kind: set() for kind in EVERY_KIND}
    reasons: set[object] = set()
    every_reason = {None, "dice", "majority", "deadline", "bots", "out", "surrender"}
    every_reason |= {"gone", "clock", "left", "kicked", "let_in"}
    while not all(seen.values()) or len(reasons) < len(every_reason):
        for step in play_at_random(rng, house=random_house(rng)):
            for viewer in VIEWERS:
                case = case_of(step, viewer)
                assert apply_frame(case["before"], case["frame"]) == case["after"]
                for event in case["frame"]["events"]:
                    seen[event["e"]].add(viewer)
                    reasons.add(event.get("reason"))

    seen_by_all = {kind for kind, viewers in seen.items() if viewers == set(VIEWERS)}
    assert seen_by_all == EVERY_KIND - {"opener_named"}
    assert seen["opener_named"] == set(range(8)), "a spectator never sees a naming"
    assert reasons == every_reason


def test_a_view_folds_over_a_whole_match_without_the_server() -> None:
    """From the view before the start to the last one, as a client that never reloads."""
    rng = random.Random(6)
    steps = list(play_at_random(rng))
    jumps = {
        index
        for index, step in enumerate(steps)
        if index and step.before is not steps[index - 1].after
    }
    for viewer in VIEWERS:
        view = case_of(steps[0], viewer)["before"]
        for index, step in enumerate(steps):
            case = case_of(step, viewer)
            view = apply_frame(case["before"] if index in jumps else view, case["frame"])
        assert view == mass.view_to_plain(mass.view_of(steps[-1].after, viewer))
        assert view["phase"] == "over"


def test_the_exported_cases_are_json_repeatable_and_of_every_kind() -> None:
    cases = fold_cases(7)

    assert json.loads(json.dumps(cases)) == cases == fold_cases(7)
    assert {event["e"] for case in cases for event in case["frame"]["events"]} == EVERY_KIND
    assert {case["viewer"] for case in cases} >= {None, 0, 1}
    for case in cases:
        untouched = copy.deepcopy(case)
        assert apply_frame(case["before"], case["frame"]) == case["after"], case["name"]
        assert case == untouched
        assert list(case) == ["name", "viewer", "before", "frame", "after"]


def test_the_clients_order_of_cards_is_that_of_the_hands() -> None:
    assert sorted(mass.CARD_NAMES, key=card_order) == list(mass.CARD_NAMES)
