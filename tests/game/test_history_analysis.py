"""Looking back at a match: chances from what each seat saw, and the moments that decided it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from celery import current_app

from game import scheduling
from game.bots import POLICIES
from game.bots.decisions import decisions_in
from game.bots.selfplay import match_rng, play_match
from game.bots.suggestion import suggest_by_net
from game.models import Analysis
from game.rules import mass
from game.selectors import events_after
from game.services import analysis, judging
from game.services.analysis import analyse, look_back
from game.services.judging import LEAST_SWING, MOST_MOMENTS, judge, steadied
from game.thinking.thinker import Fault, NotThought
from tests.support.stored_table import StoredTable, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

ONE_POINT = mass.HouseRules(target=1)


@pytest.fixture(scope="module")
def log() -> list[mass.Event]:
    """A whole match of good bots."""
    policies = dict.fromkeys(mass.Team, POLICIES["expert"])
    names = dict.fromkeys(mass.Team, "expert")
    house = mass.HouseRules(target=2)
    return play_match(policies, names=names, house=house, rng=match_rng(3, 1))


@pytest.fixture
def over(transactional_db: None) -> StoredTable:
    """A match that was played to its end, card by card."""
    table = start_table(house=ONE_POINT)
    table.play_until(lambda state: state.phase is mass.Phase.OVER)
    return table


def moves_in(log: list[mass.Event]) -> list[Any]:
    return [event for event in log if isinstance(event, mass.Led | mass.Beaten | mass.Taken)]


def test_every_move_is_a_decision_from_its_seats_own_view(log: list[mass.Event]) -> None:
    decisions = list(decisions_in(log))

    assert [decision.move.seat for decision in decisions] == [move.seat for move in moves_in(log)]
    for decision in decisions:
        assert decision.view.seat == decision.view.turn == decision.move.seat
        assert decision.move in mass.moves_in_view(decision.view)
    firsts = [(each.round, each.moves) for each in decisions if each.moves == 0]
    dealt = sum(isinstance(event, mass.RoundDealt) for event in log)
    assert firsts == [(place, 0) for place in range(1, dealt + 1)]


def test_the_chances_are_the_hints_for_team_a(log: list[mass.Event]) -> None:
    found = judge(log)

    won = [event for event in log if isinstance(event, mass.RoundWon)]
    assert [line[-1] for line in found.chances] == [1000 * (event.team == "A") for event in won]
    lines: dict[int, list[int]] = {}
    for decision in decisions_in(log):
        hint = suggest_by_net(decision.view, decision.history)
        assert hint.odds is not None
        own = hint.odds.chance if decision.move.seat % 2 == 0 else 1 - hint.odds.chance
        lines.setdefault(decision.round, []).append(round(1000 * own))
    for place, line in lines.items():
        told = found.chances[place - 1]
        assert told == pytest.approx(steadied([*line, told[-1]]), abs=1)


def test_one_strange_view_is_no_swing_and_a_step_stays_one() -> None:
    assert steadied([600, 610, 990, 620, 600]) == [600, 610, 620, 620, 600]
    assert steadied([600, 600, 100, 100]) == [600, 600, 100, 100]
    assert [steadied(line) for line in ([], [500], [500, 1000])] == [[], [500], [500, 1000]]


def test_the_moments_are_the_largest_swings_in_order(log: list[mass.Event]) -> None:
    found = judge(log)

    swings = sorted(
        (abs(after - before) for line in found.chances for before, after in pairwise(line)),
        reverse=True,
    )
    told = [abs(moment.after - moment.before) for moment in found.moments]
    assert sorted(told, reverse=True) == [
        swing for swing in swings[:MOST_MOMENTS] if swing >= LEAST_SWING
    ]
    assert told, "somebody has won"
    places = [(moment.round, moment.moves) for moment in found.moments]
    assert places == sorted(places)
    for moment in found.moments:
        line = found.chances[moment.round - 1]
        assert [moment.before, moment.after] == line[moment.moves : moment.moves + 2]


def test_a_moment_names_what_was_played(log: list[mass.Event]) -> None:
    by_place = {(each.round, each.moves): each for each in decisions_in(log)}

    for moment in judge(log).moments:
        move = by_place[moment.round, moment.moves].move
        assert moment.seat == move.seat
        cards = 0 if isinstance(move, mass.Take) else move.cards
        assert mass.card_set(mass.parse_cards(" ".join(moment.move.cards))) == cards
        assert moment.move.do == {0: "take"}.get(cards, moment.move.do)
        assert moment.best != moment.move


def test_the_same_comes_of_it_where_the_other_process_does_not_think(
    log: list[mass.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    thought_apart = judge(log)

    def busy(*_: object) -> None:
        raise NotThought(Fault.BUSY)

    monkeypatch.setattr(judging, "begin", busy)
    assert judge(log) == thought_apart


def test_a_surrender_is_no_swing_of_a_move(transactional_db: None) -> None:
    table = start_table(house=ONE_POINT)
    table.play()
    table.surrender(mass.Team.B)

    found = judge(events_after(table.id, 0, table.n))

    assert [len(line) for line in found.chances] == [1]
    assert found.moments == []


def test_nothing_is_told_of_a_match_that_runs(table: StoredTable) -> None:
    assert not analyse(table.id)
    assert look_back(table.id) is None
    assert not analyse(table.id + 1), "there is no such match"


def test_it_is_worked_out_once(over: StoredTable) -> None:
    assert look_back(over.id) is None
    assert analyse(over.id)
    found = look_back(over.id)

    assert not analyse(over.id)
    assert Analysis.objects.count() == 1
    assert found == judge(events_after(over.id, 0, over.n))


def test_what_an_older_version_made_is_made_again(over: StoredTable) -> None:
    analyse(over.id)
    Analysis.objects.update(version=analysis.VERSION - 1, moments="old")

    assert look_back(over.id) is None
    assert analyse(over.id)
    assert look_back(over.id) is not None


@pytest.mark.parametrize("ending", [mass.Surrender(mass.Team.B), mass.Abandon()])
def test_the_end_of_a_match_has_it_worked_out(
    transactional_db: None, ending: mass.Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, tuple[int]]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, args=(), **_: sent.append((name, args))
    )
    table = start_table(house=ONE_POINT)
    table.play()
    assert scheduling.ANALYSE not in {name for name, _ in sent}

    table.carry_out(ending)

    assert sent.count((scheduling.ANALYSE, (table.id,))) == 1


def test_a_broker_that_is_away_keeps_no_match_from_ending(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise OSError("no broker")

    monkeypatch.setattr(current_app, "send_task", away)
    table = start_table(house=ONE_POINT)

    table.surrender(mass.Team.B)

    assert table.state.phase is mass.Phase.OVER
