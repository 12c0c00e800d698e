"""The replay's steps stand as the engine stands, and its verifier judges as the engine's does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game.rules import mass
from tests.js.page_modules import PageModules
from tests.records.matches import Game, any_move, random_match, with_void_round
from tests.support.random_match import play_at_random

pytestmark = pytest.mark.e2e

STEPS = """async (load, record) => {
  const { replayOf, stepAt } = await load("game/js/replay/steps.js");
  const replay = replayOf(record);
  return {
    chapters: replay.chapters,
    steps: replay.steps.map(({ id, by, chapter, events, view, hands }) =>
      ({ id, by, chapter, events: events.map(({ e }) => e), view, hands })),
    found: replay.steps.map(({ id }) => stepAt(replay, id)),
  };
}"""


def moments(events: list[mass.Event]) -> Iterator[tuple[str, mass.MatchState]]:
    """Where the match stands after each deal, each move and each surrender or closing."""
    state = mass.NEW_MATCH
    place = moves = 0
    id = "0.0"
    for event in events:
        starts = isinstance(
            event,
            mass.RoundDealt
            | mass.Led
            | mass.Beaten
            | mass.Taken
            | mass.SurrenderPassed
            | mass.MatchAbandoned,
        )
        if starts and place:
            yield id, state
        state = mass.evolve(state, event)
        if isinstance(event, mass.RoundDealt):
            place, moves = place + 1, 0
        elif isinstance(event, mass.Led | mass.Beaten | mass.Taken):
            moves += 1
        ended = isinstance(event, mass.SurrenderPassed | mass.MatchAbandoned)
        if starts:
            id = f"{place}.end" if ended else f"{place}.{moves}"
    yield id, state


def compared(step: dict[str, Any]) -> dict[str, Any]:
    """A step without what a record does not tell of."""
    view = dict(step["view"])
    for key in ("choice", "opener_reason", "hand", "seat", "legal"):
        view.pop(key)
    return {"id": step["id"], "hands": step["hands"], "view": view}


def expected(id: str, state: mass.MatchState) -> dict[str, Any]:
    hands = [mass.names_in(hand) for hand in mass.running_round(state).hands]
    view: Any = mass.view_to_plain(mass.view_of(state, None))
    return compared({"id": id, "hands": hands, "view": view})


def assert_replays(modules: PageModules, game_events: list[mass.Event]) -> dict[str, Any]:
    """Every step stands as the engine stands at that moment."""
    replay: dict[str, Any] = modules.run(STEPS, mass.record_of(game_events))
    told = [compared(step) for step in replay["steps"]]
    assert told == [expected(id, state) for id, state in moments(game_events)]
    assert replay["found"] == list(range(len(told)))
    return replay


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_step_stands_as_the_engine_stands(modules: PageModules, seed: int) -> None:
    rng = random.Random(seed)
    house = mass.HouseRules(
        joker_beats_trump=rng.random() < 0.5, optional_mass=rng.random() < 0.5, target=3
    )

    replay = assert_replays(modules, random_match(seed, house, surrenders=0.01).events)

    assert [chapter["place"] for chapter in replay["chapters"]] == list(
        range(1, len(replay["chapters"]) + 1)
    )


def test_a_round_of_a_thousand_moves_replays(modules: PageModules) -> None:
    game = with_void_round(Game(mass.HouseRules(target=1)))
    game.play_round(any_move, random.Random(1))

    replay = assert_replays(modules, game.events)

    void = replay["chapters"][0]
    assert (void["moves"], void["end"]["reason"], void["last"]) == (1000, "void", 1000)
    assert [chapter["number"] for chapter in replay["chapters"]] == [1, 1]


def whole_log(seed: int) -> list[mass.Event]:
    """The log of a match in which people come and go; it never leaps."""
    rng = random.Random(seed)
    state, log = mass.NEW_MATCH, list[mass.Event]()
    for step in play_at_random(rng, house=mass.HouseRules(target=2)):
        if step.before != state:
            return log  # The helper has leapt: what follows is another match.
        log.extend(step.events)
        state = step.after
    return log


def test_people_who_come_and_go_are_told_with_the_move_before(modules: PageModules) -> None:
    kinds: set[str] = set()
    for seed in range(40):
        log = [event for event in whole_log(seed) if not _passing(event)]
        if any(isinstance(event, mass.RoundDealt) for event in log) and not _changes_late(log):
            replay = assert_replays(modules, log)
            kinds |= {kind for step in replay["steps"] for kind in step["events"]}

    assert kinds >= {"seat_kept", "seat_returned", "occupant_changed", "match_abandoned"}


def _passing(event: mass.Event) -> bool:
    """What a record does not tell of: who named whom, and that clocks stood still."""
    return isinstance(event, mass.OpenerNamed | mass.MatchResumed)


def _changes_late(log: list[mass.Event]) -> bool:
    """Whether somebody came or went after a surrender; a record puts that before it."""
    late = False
    for event in log:
        late = not isinstance(event, mass.RoundDealt) and (
            late or isinstance(event, mass.SurrenderPassed)
        )
        if late and isinstance(event, mass.SeatKept | mass.SeatReturned | mass.OccupantChanged):
            return True
    return False


def test_a_match_closed_before_its_first_deal_has_one_step(modules: PageModules) -> None:
    game = Game()
    game.do(mass.Abandon())

    replay = modules.run(STEPS, game.record)

    [step] = replay["steps"]
    assert (step["id"], step["view"]["phase"]) == ("0.0", "over")
    assert step["events"] == ["match_started", "match_abandoned"]


def test_a_vote_that_passed_is_told_with_the_surrender(modules: PageModules) -> None:
    game = Game(mass.HouseRules(target=1))
    game.deal(random.Random(1))
    game.do(mass.Surrender(mass.Team.A, 3, 4))
    vote = {"team": "A", "proposer": 0, "outcome": "passed", "yes": 3, "online": 4, "ballots": []}
    record = mass.record_of(game.events, votes={1: [vote]})  # type: ignore[list-item]

    replay = modules.run(STEPS, record)

    assert replay["steps"][-1]["events"] == ["surrender_passed", "round_won", "match_won"]


@pytest.mark.parametrize("id", ["", "1", "1.", "1.9999", "7.0", "0.0", "-1.0", "1.x", "1.0.0"])
def test_a_moment_that_is_not_there_is_none(modules: PageModules, id: str) -> None:
    script = """async (load, record, id) => {
      const { replayOf, stepAt } = await load("game/js/replay/steps.js");
      return stepAt(replayOf(record), id);
    }"""

    assert modules.run(script, random_match(1, mass.HouseRules(target=1)).record, id) is None
