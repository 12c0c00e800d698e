"""R9.1: a match that everybody has left stands still, goes on, or is closed after a day."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from game import selectors
from game.models import Match
from game.rules import mass
from game.services import alarms, deadlines, pauses
from game.services.refusals import NotApplied
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, start_table
from tests.support.verify_command import assert_stored, log_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.rule("R9.1")]


@pytest.fixture
def timed(clock: Clock) -> StoredTable:
    """A match of eight people with a turn clock of 30 s; everybody was heard just now."""
    table = start_table(opener=0, clock_s=30)
    table.everybody_is_online()
    return table


def row_of(table: StoredTable) -> Match:
    return Match.objects.get(pk=table.id)


def leave_alone(table: StoredTable, clock: Clock, seconds: float) -> None:
    """Nobody is heard for a while, and the sweep looks each second at first."""
    for _ in range(12):
        clock.forward(1)
        alarms.sweep()
    clock.forward(seconds - 12)
    alarms.sweep()


def test_clocks_stand_still_ten_seconds_after_the_last_was_heard(
    timed: StoredTable, clock: Clock
) -> None:
    heard_at, n = clock(), timed.n
    leave_alone(timed, clock, 3600)

    assert row_of(timed).paused_at == deadlines.ms_of(heard_at) + 10_000
    assert timed.n == n, "nothing has happened"
    assert not timed.wake()


def test_who_is_back_finds_the_time_that_was_left(timed: StoredTable, clock: Clock) -> None:
    ends_at = row_of(timed).turn_ends_at
    leave_alone(timed, clock, 3610)

    timed.everybody_is_online()
    assert alarms.sweep() == 1

    row = row_of(timed)
    assert row.paused_at is None
    assert ends_at is not None
    assert row.turn_ends_at == ends_at + 3_600_000
    assert timed.deadline.due_at == deadlines.moment_of(row.turn_ends_at) + deadlines.FORGIVEN
    assert log_of(timed)[-1] == mass.MatchResumed(3_600_000)
    assert_stored(timed, log_of(timed))


def test_a_command_of_who_is_back_starts_the_clocks_too(timed: StoredTable, clock: Clock) -> None:
    leave_alone(timed, clock, 3600)

    timed.play()

    assert row_of(timed).paused_at is None
    assert [mass.event_kind(event) for event in log_of(timed)[-3:]][:2] == ["match_resumed", "led"]
    alarms.sweep()
    assert row_of(timed).paused_at is None, "who has just moved counts as there"


def test_a_choice_of_the_opener_stands_still_too(choosing: StoredTable, clock: Clock) -> None:
    leave_alone(choosing, clock, 610)
    choosing.everybody_is_online()
    alarms.sweep()

    assert choosing.state.phase is mass.Phase.OPENER
    clock.forward(10)
    choosing.everybody_is_online()
    choosing.name_opener(0, 6)
    assert_stored(choosing, log_of(choosing))
    clock.forward(0.5)
    choosing.everybody_is_online()
    assert choosing.wake()
    assert mass.running_round(choosing.state).start.reason == "deadline"


def test_what_was_due_before_everybody_left_is_done(timed: StoredTable, clock: Clock) -> None:
    """The site was down, so the turn that ran out at 30.5 s was not played; last heard at 25 s."""
    clock.forward(25)
    timed.everybody_is_online()
    clock.forward(600)

    alarms.sweep()

    assert [event.by for event in log_of(timed) if isinstance(event, mass.Led)] == ["clock"]
    row = row_of(timed)
    assert row.turn_ends_at is not None
    assert row.paused_at is not None
    assert row.turn_ends_at == row.paused_at + 30_000, "the next turn has its whole time"


def test_one_person_is_enough_to_keep_the_clocks_going(timed: StoredTable, clock: Clock) -> None:
    for _ in range(20):
        clock.forward(1)
        timed.match.seats.filter(number=5).update(seen_at=clock())
        alarms.sweep()

    assert row_of(timed).paused_at is None


def test_after_a_day_it_is_closed_without_a_winner(timed: StoredTable, clock: Clock) -> None:
    leave_alone(timed, clock, 60)
    clock.forward(24 * 3600)

    assert alarms.sweep() == 1

    row = row_of(timed)
    assert (row.winner, row.finished_at is None, row.paused_at) == (None, False, None)
    assert timed.state.phase is mass.Phase.OVER
    assert_stored(timed, log_of(timed))
    assert not selectors.running_matches_of(timed.people[0]).exists()
    assert timed.match in selectors.matches_of(timed.people[0])
    with pytest.raises(selectors.NotVisible):
        selectors.place_of(AnonymousUser(), timed.match.code)
    with pytest.raises((mass.Refused, NotApplied)):
        timed.play(mass.Take(0))
    assert alarms.sweep() == 0


def test_who_is_back_in_time_keeps_the_match(timed: StoredTable, clock: Clock) -> None:
    leave_alone(timed, clock, 23 * 3600)
    timed.everybody_is_online()
    alarms.sweep()
    clock.forward(1)
    timed.everybody_is_online()

    assert not pauses.abandon(timed.id)
    assert timed.state.phase is mass.Phase.LEAD


def test_a_match_of_bots_alone_is_never_left_alone(clock: Clock) -> None:
    table = start_table(bots=range(8))
    clock.forward(60)

    assert alarms.sweep() == 1
    assert row_of(table).paused_at is None
