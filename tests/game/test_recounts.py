"""A running choice is counted again as its members come and go (R3.4)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from game.models import Match, Seat
from game.rules import mass
from game.services import alarms
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, start_table

pytestmark = [pytest.mark.db, pytest.mark.rule("R3.4")]


def be_online(table: StoredTable, *seats: int) -> None:
    """These people are online, all others have been gone for long."""
    rows = Seat.objects.filter(match_id=table.id)
    rows.update(seen_at=timezone.now() - timedelta(minutes=1))
    rows.filter(number__in=seats).update(seen_at=timezone.now())


@pytest.fixture
def choosing(transactional_db: None, clock: Clock) -> StoredTable:
    """Team A chooses, its four people are online, and seat 2 is named once."""
    table = start_table(bots=(1, 3, 5, 7))
    be_online(table, 0, 2, 4, 6)
    table.surrender()
    alarms.sweep()
    table.name_opener(0, 2)
    return table


def test_nothing_is_settled_while_the_same_people_are_online(choosing: StoredTable) -> None:
    n = choosing.n

    assert not alarms.recount(match_id=choosing.id)

    assert choosing.n == n


def test_a_naming_becomes_the_majority_when_others_go(choosing: StoredTable) -> None:
    be_online(choosing, 0)

    assert alarms.sweep() == 1

    start = mass.running_round(choosing.state).start
    assert (start.opener, start.reason) == (2, "majority")


def somebody_elsewhere() -> None:
    """A person of another match is heard, so the site can hear."""
    be_online(start_table(), 5)


def test_with_nobody_left_the_bots_choose_at_once(choosing: StoredTable) -> None:
    be_online(choosing)
    somebody_elsewhere()

    assert alarms.sweep() == 1

    assert mass.running_round(choosing.state).start.reason == "bots"


def test_a_site_that_hears_nobody_takes_no_choice_away(choosing: StoredTable) -> None:
    be_online(choosing)  # as after a freeze or a restart: all leases are old

    assert alarms.sweep() == 0

    assert choosing.state.phase is mass.Phase.OPENER


def test_what_was_named_counts_at_the_deadline_though_no_member_is_online(
    choosing: StoredTable, clock: Clock
) -> None:
    clock.forward(60)
    choosing.match.seats.filter(number=1).update(seen_at=clock())  # of the other team

    alarms.sweep()

    start = mass.running_round(choosing.state).start
    assert (start.opener, start.reason) == (2, "deadline")


def test_a_settled_choice_is_not_counted_again(choosing: StoredTable) -> None:
    be_online(choosing, 0)
    alarms.sweep()
    n = choosing.n

    assert not alarms.recount(match_id=choosing.id)

    assert choosing.n == n


def test_nobody_chooses_in_a_match_that_stands_still(choosing: StoredTable, clock: Clock) -> None:
    """One sweep has stopped its clocks while another was on the way to count its names."""
    clock.forward(11)
    somebody_elsewhere()
    alarms.sweep()
    assert Match.objects.get(pk=choosing.id).paused_at is not None

    assert not alarms.recount(match_id=choosing.id)

    assert choosing.state.phase is mass.Phase.OPENER


def test_a_choice_that_is_over_is_counted_as_of_its_end(
    choosing: StoredTable, clock: Clock
) -> None:
    """One name of four was no majority at the end; the three others have gone since."""
    choosing.name_opener(4, 6)
    choosing.name_opener(6, 6)
    clock.forward(20.6)
    be_online(choosing, 0)

    assert alarms.recount(match_id=choosing.id)

    start = mass.running_round(choosing.state).start
    assert (start.opener, start.reason) == (6, "deadline")


def test_who_names_is_online_for_the_others_too(choosing: StoredTable) -> None:
    """Seats 4 and 6 are back and name at once; the watch has not renewed their leases yet."""
    be_online(choosing, 0, 2)
    choosing.name_opener(4, 6)
    choosing.name_opener(6, 6)

    choosing.name_opener(2, 2)

    assert choosing.state.phase is mass.Phase.OPENER, "two names of four, and two for another"
