"""Bots in stored matches: what they are shown, and what becomes of what they do."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from django.conf import settings

from game.bots import History, history_of, policy
from game.models import Deadline
from game.rules import mass
from game.selectors import events_after
from game.services import alarms, matches
from lobby.models import Player
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, rows_of, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.rule("R7.4")]


@dataclass
class Spy:
    """A policy that keeps what it is shown, and does what another one does."""

    real: policy.Policy
    seen: list[mass.SeatView] = field(default_factory=list)
    reads_history: bool = False
    histories: list[History | None] = field(default_factory=list)

    def choose(
        self, view: mass.SeatView, rng: random.Random, history: History | None = None, /
    ) -> mass.Move:
        """Keep the view and pass it on."""
        self.seen.append(view)
        self.histories.append(history)
        return self.real.choose(view, rng, history)

    def name_opener(self, view: mass.SeatView, rng: random.Random) -> int:
        """Keep the view and pass it on."""
        self.seen.append(view)
        return self.real.name_opener(view, rng)


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    spy = Spy(policy.POLICIES["greedy"])
    monkeypatch.setitem(policy.POLICIES, "greedy", spy)
    return spy


def test_a_bot_that_moves_is_shown_its_seats_view(spy: Spy) -> None:
    table = start_table(bots=range(8))
    for _ in range(10):
        state, turn = table.state, table.turn
        alarms.sweep()

        assert spy.seen.pop() == mass.view_of(state, turn)
        assert type(mass.view_of(state, turn)) is mass.SeatView


def test_a_bot_that_reads_history_is_given_what_everyone_saw_of_this_round(spy: Spy) -> None:
    spy.reads_history = True
    table = start_table(bots=range(8))
    alarms.sweep()
    table.surrender(mass.Team.B)
    for _ in range(12):
        alarms.sweep()

    public = [mass.redact(event, None) for event in events_after(table.id, 0, table.n)]
    assert spy.histories[-1] == history_of(public)[:-1]
    assert len(spy.histories[-1] or ()) == mass.running_round(table.state).moves - 1


def test_no_history_is_looked_up_for_a_bot_that_reads_none(spy: Spy) -> None:
    start_table(bots=range(8))
    alarms.sweep()
    assert spy.histories == [None]


def test_bots_that_name_an_opener_are_each_shown_their_seats_view(spy: Spy) -> None:
    table = start_table(bots=range(0, 8, 2))
    table.surrender(mass.Team.B)
    alarms.sweep()

    assert [view.seat for view in spy.seen] == [0, 2, 4, 6]
    hands = mass.running_round(table.state).hands
    assert [view.hand for view in spy.seen] == [hands[seat] for seat in (0, 2, 4, 6)]
    assert {view.phase for view in spy.seen} == {mass.Phase.OPENER}


def test_an_illegal_move_of_a_bot_changes_nothing(
    spy: Spy, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start_table(bots=range(8))
    monkeypatch.setattr(spy, "choose", lambda view, _rng: mass.Take(view.seat))
    before = rows_of(table.id)

    assert alarms.sweep() == 0
    assert rows_of(table.id) == before


def test_a_bot_thinks_for_a_while_that_no_card_changes(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "MASSS_BOT_PAUSE_MS", (900, 2200))
    pauses = set()
    for _ in range(6):
        due = Deadline.objects.get(match_id=start_table(bots=range(8)).id)
        pauses.add(due.due_at - clock())

    assert min(pauses) >= timedelta(milliseconds=900)
    assert max(pauses) <= timedelta(milliseconds=2200)
    assert len(pauses) > 1


def test_a_match_alone_is_one_person_among_seven_bots() -> None:
    player = Player.objects.create_user("Bat")

    match = matches.start_alone(player=player)

    table = StoredTable(match, [player])
    kinds = [occupant.kind for occupant in table.state.occupants]
    assert sorted(kinds) == ["bot"] * 7 + ["human"]
    seat = match.seats.get(player=player)
    assert (seat.number, seat.name, seat.bot) == (kinds.index("human"), "Bat", "")
    assert len({occupant.name for occupant in table.state.occupants}) == 8


def test_the_persons_seat_is_left_to_chance() -> None:
    player = Player.objects.create_user("Bat")

    seats = {matches.start_alone(player=player).seats.get(player=player).number for _ in range(12)}

    assert len(seats) > 3
