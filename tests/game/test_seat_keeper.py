"""Bots play for people who are away, from the seat's view only, and give the seat back at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from game.bots import policy
from game.models import Deadline, MatchEvent
from game.rules import mass
from game.selectors import NotVisible
from game.services import alarms, seats
from game.services.refusals import NotApplied
from lobby.models import Player
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, rows_of, start_table
from tests.support.verify_command import Told, assert_stored, log_of, verify_command

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.rule("R9.1")]

B = mass.Team.B
FIRST = 2
"""The seat that opens."""
PLAYED = (mass.Phase.LEAD, mass.Phase.BEAT)
REASONS: tuple[mass.AwayReason, ...] = ("gone", "clock")


@pytest.fixture
def opened(transactional_db: None, clock: Clock) -> StoredTable:
    """A match of eight people in which seat 2 is to lead."""
    return start_table(opener=FIRST)


def other_than(table: StoredTable) -> int:
    """A seat that is not on turn."""
    return (table.turn + 3) % 8


# Kept and given back ------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", REASONS)
def test_a_seat_is_kept_once_and_given_back_once(
    opened: StoredTable, told: Told, reason: mass.AwayReason
) -> None:
    seat = other_than(opened)

    kinds = verify_command(opened, told, lambda: seats.keep(opened.id, seat, reason))
    assert kinds == ["seat_kept"]
    assert opened.match.seats.get(number=seat).away == reason
    told.clear()
    assert not seats.keep(opened.id, seat, "gone")
    assert told == []

    kinds = verify_command(opened, told, lambda: seats.come_back(opened.id, seat))
    assert kinds == ["seat_returned"]
    assert opened.match.seats.get(number=seat).away == ""
    told.clear()
    assert not seats.come_back(opened.id, seat)
    assert told == []


def test_a_bots_seat_is_not_kept_and_an_ended_match_keeps_nobody() -> None:
    table = start_table(bots=(1,), house=mass.HouseRules(target=1))
    before = rows_of(table.id)
    assert not seats.keep(table.id, 1, "gone")
    assert not seats.come_back(table.id, 1)
    assert rows_of(table.id) == before

    table.surrender(B)
    before = rows_of(table.id)
    assert not seats.keep(table.id, 0, "gone")
    assert rows_of(table.id) == before


def test_there_must_be_such_a_match() -> None:
    for act in (lambda: seats.keep(0, 0, "gone"), lambda: seats.come_back(0, 0)):
        with pytest.raises(NotVisible):
            act()


def test_nobody_elses_command_becomes_stale(opened: StoredTable) -> None:
    move, seen = opened.choose(), opened.n

    seats.keep(opened.id, other_than(opened), "gone")

    assert opened.play(move, seen=seen) > seen
    assert_stored(opened, log_of(opened))


# A bot plays meanwhile ----------------------------------------------------------------------------


@dataclass
class Spy:
    """A policy that keeps what it is shown, and does what another one does."""

    real: policy.Policy
    seen: list[mass.SeatView] = field(default_factory=list)

    def choose(self, view: mass.SeatView, rng: random.Random, *_more: object) -> mass.Move:
        """Keep the view and pass it on."""
        self.seen.append(view)
        return self.real.choose(view, rng)

    def name_opener(self, view: mass.SeatView, rng: random.Random) -> int:
        """Keep the view and pass it on."""
        self.seen.append(view)
        return self.real.name_opener(view, rng)


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    spy = Spy(policy.POLICIES["greedy"])
    monkeypatch.setitem(policy.POLICIES, "greedy", spy)
    return spy


def test_the_bot_of_a_kept_seat_on_turn_moves_from_that_seats_view(
    opened: StoredTable, told: Told, spy: Spy
) -> None:
    seats.keep(opened.id, FIRST, "gone")
    state = opened.state

    kinds = verify_command(opened, told, opened.wake)

    assert kinds[0] == "led"
    led = log_of(opened)[-len(kinds)]
    assert isinstance(led, mass.Led)
    assert (led.seat, led.by) == (FIRST, "bot")
    assert spy.seen == [mass.view_of(state, FIRST)]
    assert opened.state.occupants[FIRST].away == "gone"
    assert not Deadline.objects.filter(match_id=opened.id).exists(), "the next seat is a person's"


def test_a_seat_kept_out_of_turn_moves_when_its_turn_comes(opened: StoredTable) -> None:
    seats.keep(opened.id, FIRST + 1, "gone")
    assert not Deadline.objects.filter(match_id=opened.id).exists()

    opened.play()

    assert (opened.turn, opened.deadline.kind) == (FIRST + 1, "bot")
    assert opened.wake()
    assert opened.turn == FIRST + 2


@pytest.mark.parametrize("reason", REASONS)
def test_who_comes_back_in_time_moves_himself(
    opened: StoredTable, told: Told, reason: mass.AwayReason
) -> None:
    seats.keep(opened.id, FIRST, reason)
    due = opened.deadline
    verify_command(opened, told, lambda: seats.come_back(opened.id, FIRST))

    assert not opened.wake(due)
    assert alarms.sweep() == 0
    assert opened.turn == FIRST
    opened.play()
    assert log_of(opened)[-1] != mass.SeatReturned(FIRST)


def test_the_deadline_of_a_bot_does_not_move_when_others_come_and_go(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start_table(bots=(FIRST,), opener=FIRST)
    due = table.deadline
    clock.forward(1)

    seats.keep(table.id, 5, "gone")
    seats.come_back(table.id, 5)

    assert (table.deadline.n, table.deadline.due_at) == (due.n, due.due_at)
    assert table.wake(due)


def test_a_deal_and_a_choice_are_due_as_before(paused: StoredTable, clock: Clock) -> None:
    due = paused.deadline
    clock.forward(1)
    seats.keep(paused.id, 5, "gone")
    assert paused.deadline.due_at == due.due_at

    clock.forward(3)
    paused.everybody_is_online()
    assert paused.wake(due)
    choice = paused.deadline
    assert choice.kind == "opener"
    seats.come_back(paused.id, 5)
    assert (paused.deadline.n, paused.deadline.due_at) == (choice.n, choice.due_at)


def test_a_match_of_kept_seats_is_played_to_its_end(clock: Clock) -> None:
    table = start_table(house=mass.HouseRules(target=1), opener=FIRST)
    for seat in range(8):
        seats.keep(table.id, seat, "gone")

    for _ in range(3000):
        if table.state.phase is mass.Phase.OVER:
            break
        assert alarms.sweep() == 1
    assert table.state.phase is mass.Phase.OVER
    moves = [e for e in log_of(table) if isinstance(e, mass.Led | mass.Beaten | mass.Taken)]
    assert {move.by for move in moves} == {"bot"}
    assert_stored(table, log_of(table))


# The opener's choice ------------------------------------------------------------------------------


@pytest.mark.rule("R3.4")
def test_a_team_whose_people_are_all_away_leaves_the_choice_to_bots(
    choosing: StoredTable, told: Told, spy: Spy
) -> None:
    for seat in (0, 2, 4):
        seats.keep(choosing.id, seat, "clock")
    assert alarms.sweep() == 0
    seats.keep(choosing.id, 6, "clock")
    told.clear()

    assert alarms.sweep() == 1

    assert mass.running_round(choosing.state).start.reason == "bots"
    assert [view.seat for view in spy.seen] == [0, 2, 4, 6]
    assert_stored(choosing, log_of(choosing))


@pytest.mark.rule("R3.4")
def test_the_namings_are_counted_without_who_is_away(choosing: StoredTable) -> None:
    choosing.name_opener(0, 4)
    choosing.name_opener(2, 4)
    assert alarms.sweep() == 0

    seats.keep(choosing.id, 6, "clock")

    assert alarms.sweep() == 1
    start = mass.running_round(choosing.state).start
    assert (start.opener, start.reason) == (4, "majority")


@pytest.mark.rule("R3.4")
def test_who_names_an_opener_is_back_and_counts(choosing: StoredTable) -> None:
    for seat in (2, 4, 6):
        seats.keep(choosing.id, seat, "clock")
    seats.keep(choosing.id, 0, "clock")

    choosing.name_opener(0, 4, seen=choosing.n)

    assert choosing.state.occupants[0].away is None
    assert mass.running_round(choosing.state).start.opener == 4


# Anything in any order ----------------------------------------------------------------------------


@pytest.mark.rule("R9.2")
@pytest.mark.parametrize("seed", range(4))
def test_whoever_comes_and_goes_all_that_is_stored_agrees(clock: Clock, seed: int) -> None:
    rng = random.Random(seed)
    table = start_table(bots=(7,), house=mass.HouseRules(target=2))
    waiting = list(table.people)

    for _ in range(60):
        if table.state.phase is mass.Phase.OVER:
            break
        table.everybody_is_online()
        something(rng, table, waiting)
        assert_stored(table, log_of(table))
    assert {mass.event_kind(event) for event in log_of(table)} >= {
        "seat_kept",
        "seat_returned",
        "occupant_changed",
    }


def something(rng: random.Random, table: StoredTable, waiting: list[Player]) -> None:
    """Do one of the things that may happen to a match; what is refused changes nothing."""
    seat = rng.randrange(8)
    sitting = table.match.seats.get(number=seat).player_id
    n = table.n
    acts: list[Callable[[], object]] = [
        lambda: seats.keep(table.id, seat, rng.choice(REASONS)),
        lambda: seats.come_back(table.id, seat),
        lambda: seats.leave(table.id, seat, sitting or 0),
        lambda: seats.let_in(table.id, seat, rng.choice(waiting)),
        lambda: table.play(mass.Take(seat)),
        alarms.sweep,
        alarms.sweep,
        lambda: table.play() if table.state.phase in PLAYED else None,
        lambda: table.play() if table.state.phase in PLAYED else None,
    ]
    try:
        rng.choice(acts)()
    except (mass.Refused, NotApplied):
        # Who is back stays back, and what was overdue stays settled; nothing else has changed.
        changes = (mass.Led, mass.Beaten, mass.Taken, mass.OccupantChanged, mass.SeatKept)
        assert not any(isinstance(event, changes) for event in log_of(table)[n:])


# The person's own command -------------------------------------------------------------------------


@pytest.mark.parametrize("reason", REASONS)
def test_a_command_brings_its_person_back_and_is_carried_out(
    opened: StoredTable, told: Told, reason: mass.AwayReason
) -> None:
    move, seen = opened.choose(), opened.n
    seats.keep(opened.id, FIRST, reason)

    kinds = verify_command(opened, told, lambda: opened.play(move, seen=seen))

    assert kinds[:2] == ["seat_returned", "led"]
    led = next(event for event in log_of(opened)[::-1] if isinstance(event, mass.Led))
    assert led.by == "human"


def test_a_command_that_meets_a_bots_move_is_stale_and_its_person_is_back(
    opened: StoredTable, told: Told
) -> None:
    move, seen = opened.choose(), opened.n
    seats.keep(opened.id, FIRST, "gone")
    assert opened.wake()
    n = opened.n

    def act() -> None:
        with pytest.raises(NotApplied) as refused:
            opened.play(move, seen=seen)
        assert refused.value.code == "stale"

    assert verify_command(opened, told, act) == ["seat_returned"]
    assert opened.n == n + 1
    assert opened.turn == FIRST + 1


def test_a_command_that_the_rules_refuse_brings_back_too(opened: StoredTable, told: Told) -> None:
    seat = other_than(opened)
    seats.keep(opened.id, seat, "clock")

    def act() -> None:
        with pytest.raises(mass.Refused) as refused:
            opened.play(mass.Take(seat))
        assert refused.value.code is mass.Code.NOT_YOUR_TURN

    assert verify_command(opened, told, act) == ["seat_returned"]


def test_a_repeated_command_gets_its_answer_and_nothing_else(
    opened: StoredTable, told: Told
) -> None:
    move, seen = opened.choose(), opened.n
    answer = opened.play(move, id="c1", seen=seen)
    seats.keep(opened.id, FIRST, "clock")
    n = opened.n

    assert opened.play(move, id="c1", seen=seen) == answer
    assert opened.n == n
    rows = MatchEvent.objects.filter(match_id=opened.id, command_id="c1")
    assert [row.n for row in rows] == [answer]
