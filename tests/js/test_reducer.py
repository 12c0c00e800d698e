"""The browser folds events as the server does, for every kind of event and every viewer."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from game.rules import mass
from tests.js.page_modules import PageModules
from tests.support.client_fold import reduce
from tests.support.fold_cases import cases_of, fold_cases, random_house
from tests.support.random_match import play_at_random

pytestmark = pytest.mark.e2e

FOLD = """async (load, cases) => {
  const { applyFrame } = await load("game/js/view.js");
  const freeze = (value) => {
    if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  return cases.map(({ before, frame }) => applyFrame(freeze(before), freeze(frame)));
}"""
"""Frozen, since a reducer that changes what it was given would throw."""

REDUCE = """async (load, steps) => {
  const { reduce } = await load("game/js/view.js");
  return steps.map(([view, event]) => reduce(view, event));
}"""


def folded(modules: PageModules, cases: list[dict[str, Any]]) -> list[str]:
    """Names of the cases that the browser folds to another view."""
    views = modules.run(FOLD, cases)
    pairs = zip(cases, views, strict=True)
    return [case["name"] for case, view in pairs if view != case["after"]]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_frame_leads_to_the_view_the_server_has(modules: PageModules, seed: int) -> None:
    cases = fold_cases(seed)

    assert folded(modules, cases) == []
    kinds = {event["e"] for case in cases for event in case["frame"]["events"]}
    assert kinds == set(mass.PLAIN_EVENTS)
    assert {case["viewer"] for case in cases} == {*range(mass.SEATS), None}


def test_all_seats_and_a_spectator_follow_a_match(modules: PageModules) -> None:
    rng = random.Random(4)
    steps = islice(play_at_random(rng, house=random_house(rng)), 120)

    cases = [case for step in steps for case in cases_of(step)]

    assert folded(modules, cases) == []


def test_each_event_alone_does_what_it_does_in_python(modules: PageModules) -> None:
    steps = []
    for case in fold_cases(5):
        view = case["before"]
        for event in case["frame"]["events"]:
            steps.append((view, event))
            view = reduce(view, event)

    views = modules.run(REDUCE, steps)

    wrong = [
        event["e"]
        for (view, event), got in zip(steps, views, strict=True)
        if got != reduce(view, event)
    ]
    assert wrong == []


def test_a_view_frame_replaces_the_view(modules: PageModules) -> None:
    case = fold_cases(6)[0]

    script = """async (load, view, frame) => {
      const { applyFrame } = await load("game/js/view.js");
      return applyFrame(view, frame);
    }"""
    frame = {"t": "view", "n": 1, "view": case["after"], "now": 0}
    assert modules.run(script, case["before"], frame) == case["after"]


def test_the_reducer_knows_every_kind_of_event(modules: PageModules) -> None:
    script = """async (load) => {
      const { EVENT } = await load("game/js/protocol.gen.js");
      const { isKnown } = await load("game/js/view.js");
      return [Object.values(EVENT), Object.values(EVENT).filter((e) => !isKnown({ e }))];
    }"""

    kinds, unknown = modules.run(script)

    assert set(kinds) == set(mass.PLAIN_EVENTS)
    assert unknown == []
    assert not modules.run(
        'async (load) => (await load("game/js/view.js")).isKnown({ e: "of_tomorrow" })'
    )
