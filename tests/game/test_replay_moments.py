"""A moment in an address leads to the position that the match had then, or is refused."""

from __future__ import annotations

import random

import pytest

from game.bots import history_of
from game.replay.moments import Moment, Position, moment_from, position_at
from game.replay.refusals import ReplayCode, ReplayRefused
from game.rules import mass
from tests.records.matches import Game, any_move, random_match

HOUSE = mass.HouseRules(target=2)


def test_every_moment_of_a_match_is_found_again() -> None:
    log = random_match(3, HOUSE, surrenders=0.01).events
    state, place, moves = mass.NEW_MATCH, 0, 0
    found: dict[str, mass.MatchState] = {}
    for event in log:
        if isinstance(event, mass.RoundDealt):
            place, moves = place + 1, 0
        elif isinstance(event, mass.Led | mass.Beaten | mass.Taken):
            moves += 1
        elif isinstance(event, mass.SurrenderPassed):
            found[f"{place}.before"] = state
        state = mass.evolve(state, event)
        if f"{place}.before" not in found:
            found[f"{place}.{moves}"] = state
        found[f"{place}.end"] = state

    for text, expected in found.items():
        if not text.endswith("before"):
            assert position_at(log, moment_from(text)).state == expected, text
    assert len(found) > 40


def test_the_history_is_that_of_the_round_and_holds_nothing_hidden() -> None:
    log = random_match(5, HOUSE).events

    position = position_at(log, Moment(2, 6))

    laid = [e for e in log if isinstance(e, mass.RoundDealt | mass.Led | mass.Beaten | mass.Taken)]
    deals = [index for index, e in enumerate(laid) if isinstance(e, mass.RoundDealt)]
    assert position.history == history_of(laid[deals[1] : deals[1] + 7])
    assert len(position.history) == 6


def test_before_a_surrender_the_round_still_runs() -> None:
    game = Game(mass.HouseRules(target=1))
    game.deal(random.Random(1))
    game.do(any_move(game.state, random.Random(1)))
    before = game.state
    game.do(mass.Surrender(mass.Team.A))

    assert position_at(game.events, Moment(1, 1)).state == before
    assert position_at(game.events, Moment(1, None)).state == game.state


def test_before_a_closing_the_round_still_runs() -> None:
    game = Game()
    game.deal(random.Random(1))
    before = game.state
    game.do(mass.Abandon())

    assert position_at(game.events, Moment(1, 0)).state == before
    assert position_at(game.events, Moment(1, None)).state.phase is mass.Phase.OVER


def test_before_the_first_deal_nothing_is_on_the_table() -> None:
    log = random_match(1, HOUSE).events

    assert position_at(log, Moment(0, 0)) == Position(mass.fold(log[:1]), ())


@pytest.mark.parametrize(
    "text", ["", "1", "1.", ".1", "1.x", "-1.0", "1.-1", "1.1.1", "\uff11.1", "1.999999", "1.0\n"]
)
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(ReplayRefused) as refused:
        moment_from(text)

    assert refused.value.code is ReplayCode.NO_SUCH_MOMENT


@pytest.mark.parametrize("text", ["0.1", "1.9999", "99.0", "99.end", "3.0"])
def test_a_moment_that_the_match_never_came_to_is_refused(text: str) -> None:
    log = random_match(2, mass.HouseRules(target=1)).events

    with pytest.raises(ReplayRefused) as refused:
        position_at(log, moment_from(text))

    assert refused.value.code is ReplayCode.NO_SUCH_MOMENT


@pytest.mark.parametrize("text", ["1.0", "12.345", "7.end"])
def test_a_moment_is_written_as_it_is_read(text: str) -> None:
    assert str(moment_from(text)) == text
