"""What the middle of the table says while no cards lie there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.page_modules import PageModules

pytestmark = pytest.mark.e2e

WORDS = """async (load, view) => {
  const { wordsOf } = await load("game/js/render/middle.js");
  return wordsOf(view).key;
}"""

ENDED = {"round": 2, "turn": None, "results": [{"round": 1, "team": "A", "reason": "out"}]}


@pytest.mark.parametrize(
    ("view", "key"),
    [
        ({"phase": "over", "winner": "A"}, "middle.match_won"),
        ({"phase": "over", "winner": None}, "over.abandoned"),
        ({"phase": "deal", "winner": None}, "middle.dealing"),
    ],
)
def test_a_match_that_is_over_says_how(
    modules: PageModules, view: dict[str, Any], key: str
) -> None:
    """A match that was given up deals no more, though its round has no result."""
    assert modules.run(WORDS, {**ENDED, **view}) == key


PANELS = """async (load, view, vote) => {
  const { hereRenderer, voteRenderer } = await load("game/js/render/vote.js");
  const [ask, here] = [document.createElement("div"), document.createElement("div")];
  const state = { view, vote, clockOffset_ms: 0 };
  voteRenderer(ask, () => {})(state);
  hereRenderer(here, () => {})(state);
  return [!ask.hidden, !here.hidden];
}"""


@pytest.mark.rule("R8.4")
@pytest.mark.parametrize(
    ("phase", "asks", "offers"),
    [("beat", True, True), ("deal", False, True), ("over", False, False)],
)
def test_nobody_is_asked_what_nothing_can_come_of(
    modules: PageModules, phase: str, asks: bool, offers: bool
) -> None:
    """Neither for a vote after its round, nor to come back after the match."""
    seats = [{"name": "Bat", "away": "clock", "kind": "human"}]
    view = {"seat": 0, "phase": phase, "seats": seats}
    vote = {"proposer": 0, "outcome": "open", "ballots": [True], "ends_at": 0}
    counted = {"yes": 1, "no": 0, "online": 4}

    assert modules.run(PANELS, view, {**vote, **counted}) == [asks, offers]
