"""Whose connection is lost too long is away, as long as somebody of the match is there (R9.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from django.conf import settings
from django.db import connection, transaction

from game.models import Match, MatchEvent, Seat
from game.rules import mass
from game.services import alarms, presence, seats
from tests.support.at_once import at_once
from tests.support.clock import Clock
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, rows_of, start_table
from tests.support.verify_command import Told, assert_stored, log_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.rule("R9.1")]

STEP_S = 5
"""How often a heartbeat comes."""


def heard(table: StoredTable, clock: Clock, who: Iterable[int]) -> None:
    """The people of these seats were heard now."""
    rows = table.match.seats.filter(number__in=list(who)).values_list("pk", flat=True)
    presence.renew(list(rows), clock())


def let_pass(table: StoredTable, clock: Clock, seconds: int, who: Iterable[int]) -> None:
    """Time passes, in which these people are heard and the sweep looks."""
    for _ in range(seconds // STEP_S):
        clock.forward(STEP_S)
        heard(table, clock, who)
        alarms.sweep()


def kept(table: StoredTable) -> list[int]:
    """The seats that bots keep."""
    return [seat for seat, who in enumerate(table.state.occupants) if who.away]


# When ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("silent_s", "keeps"), [(30, []), (30.001, [3])])
def test_after_thirty_silent_seconds_a_seat_is_kept(
    table: StoredTable, clock: Clock, silent_s: float, keeps: list[int]
) -> None:
    heard(table, clock, range(8))
    clock.forward(silent_s)
    Seat.objects.exclude(number=3).update(seen_at=clock())

    assert bool(alarms.sweep()) is bool(keeps)  # a bot that is on turn then plays at once

    assert kept(table) == keeps
    assert [who.away for who in table.state.occupants if who.away] == ["gone"] * len(keeps)
    assert_stored(table, log_of(table))


def test_how_long_is_a_setting(
    table: StoredTable, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "MASSS_AWAY_S", 60)
    heard(table, clock, range(8))

    let_pass(table, clock, 60, [0])
    assert kept(table) == []
    let_pass(table, clock, 5, [0])
    assert kept(table) == [1, 2, 3, 4, 5, 6, 7]


def test_who_never_came_is_kept_like_who_went(clock: Clock) -> None:
    table = start_table()
    heard(table, clock, [0])

    let_pass(table, clock, 30, [0, 1, 2])
    assert kept(table) == []
    let_pass(table, clock, 5, [0, 1, 2])
    assert kept(table) == [3, 4, 5, 6, 7]


def test_an_account_that_is_gone_is_kept_too(table: StoredTable, clock: Clock) -> None:
    table.people[3].delete()
    heard(table, clock, [0])

    let_pass(table, clock, 35, [0, 1, 2, 4, 5, 6, 7])

    assert kept(table) == [3]


def test_a_bots_seat_and_an_ended_match_are_left_alone(clock: Clock) -> None:
    table = start_table(bots=(1, 3, 5, 7), house=mass.HouseRules(target=1))
    table.surrender()
    before = rows_of(table.id)[1:4]

    let_pass(table, clock, 60, [0])

    assert rows_of(table.id)[1:4] == before
    assert not Seat.objects.exclude(away="").exists()


def test_who_is_away_by_the_clock_stays_so_when_the_connection_goes_too(
    table: StoredTable, clock: Clock
) -> None:
    heard(table, clock, range(8))
    seats.keep(table.id, 3, "clock")
    n = table.n

    let_pass(table, clock, 60, [0, 1, 2, 4, 5, 6, 7])

    assert table.state.occupants[3].away == "clock"
    later = MatchEvent.objects.filter(match_id=table.id, n__gt=n, kind__startswith="seat_")
    assert not later.exists(), "a bot may have moved for the seat, but nobody came or went"


# Nobody there -------------------------------------------------------------------------------------


def test_a_match_whose_people_are_all_silent_waits(table: StoredTable, clock: Clock) -> None:
    heard(table, clock, range(8))
    n = table.n

    let_pass(table, clock, 600, [])

    assert table.n == n


def test_people_of_other_matches_do_not_count(table: StoredTable, clock: Clock) -> None:
    other = start_table()
    heard(table, clock, range(8))
    heard(other, clock, range(8))

    let_pass(other, clock, 60, [0])

    assert kept(table) == []
    assert kept(other) == [1, 2, 3, 4, 5, 6, 7]


def test_after_a_restart_or_freeze_everybody_has_the_full_time_anew(
    table: StoredTable, clock: Clock
) -> None:
    heard(table, clock, range(8))
    clock.forward(600)
    alarms.sweep()

    heard(table, clock, [0])
    assert alarms.sweep() == 1, "the match goes on"
    let_pass(table, clock, 30, [0])
    assert kept(table) == []
    let_pass(table, clock, 5, [0])

    assert kept(table) == [1, 2, 3, 4, 5, 6, 7]


def test_waking_a_match_makes_nobody_look_online(table: StoredTable, clock: Clock) -> None:
    heard(table, clock, range(8))
    clock.forward(600)

    heard(table, clock, [4])

    assert presence.online_seats(table.id, clock()) == frozenset({4})


def test_who_is_there_all_the_time_gives_nobody_more_time(table: StoredTable, clock: Clock) -> None:
    heard(table, clock, range(8))
    let_pass(table, clock, 20, [0, 1])
    woken = Match.objects.get(pk=table.id).woken_at

    let_pass(table, clock, 15, [0])

    assert Match.objects.get(pk=table.id).woken_at == woken
    assert kept(table) == [2, 3, 4, 5, 6, 7]


def test_the_last_one_there_who_goes_too_stops_the_match(table: StoredTable, clock: Clock) -> None:
    """Seat 0 stays longest: the others are kept, but nobody keeps its own."""
    heard(table, clock, range(8))
    let_pass(table, clock, 35, [0])
    let_pass(table, clock, 600, [])

    assert kept(table) == [1, 2, 3, 4, 5, 6, 7]
    n = table.n
    let_pass(table, clock, 600, [])
    assert table.n == n, "bots do not play on with nobody there"


def test_who_is_away_does_not_count_as_online_by_the_clock(
    table: StoredTable, clock: Clock
) -> None:
    heard(table, clock, range(8))
    seats.keep(table.id, 3, "clock")

    assert presence.online_seats(table.id, clock()) == frozenset({0, 1, 2, 4, 5, 6, 7})


# Races and cost -----------------------------------------------------------------------------------


def test_two_sweeps_at_once_keep_a_seat_once(table: StoredTable, told: Told) -> None:
    Match.objects.update(woken_at=table.match.created_at.replace(year=2020))
    Seat.objects.exclude(number=3).update(seen_at=table.match.created_at)

    at_once([alarms.sweep] * 4)

    assert [event for event in log_of(table) if isinstance(event, mass.SeatKept)] == [
        mass.SeatKept(3, "gone")
    ]
    assert_stored(table, log_of(table))


def test_a_heartbeat_between_the_look_and_the_lock_counts(table: StoredTable, clock: Clock) -> None:
    heard(table, clock, range(8))
    clock.forward(31)
    Seat.objects.exclude(number=3).update(seen_at=clock())
    assert list(presence.silent_seats(clock()).values_list("number", flat=True)) == [3]

    heard(table, clock, [3])

    assert not seats.keep_if_silent(table.id, 3, clock())
    assert kept(table) == []


def test_the_sweep_needs_to_read_no_table_whole(clock: Clock) -> None:
    """So many matches are over that this would take longer than the second between two sweeps."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # which reads a small table whole, if it may
            cursor.execute("SET LOCAL enable_seqscan = off")
        plan = presence.silent_seats(clock()).values_list("match_id", "number").explain()

    assert not re.search("Seq Scan|SCAN game_", plan), plan
    if connection.vendor == "sqlite":  # PostgreSQL chooses by how many rows there are
        assert "seat_by_last_heard" in plan


# Sockets ------------------------------------------------------------------------------------------


@pytest.mark.socket
def test_who_is_gone_is_shown_away_and_back_as_soon_as_heard(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    oyun = served.sit(table.people[3], table.match)
    bat = served.sit(table.people[0], table.match)
    served.look()
    for _ in range(7):
        clock.forward(STEP_S)
        bat.say("ping", n=bat.n)
        bat.until(lambda frame: frame["t"] == "pong", "a pong")
        served.look()
        alarms.keep_silent_seats()
    bat.reach(table.n)
    served.look()
    bat.meanwhile()
    assert bat.presence[3] == "away"
    assert bat.view["seats"][3]["away"] == "gone"
    oyun.reach(table.n)
    assert oyun.view["seats"][3]["away"] == "gone", "whose socket is open still hears all"

    oyun.say("ping", n=oyun.n)
    oyun.until(lambda frame: frame["t"] == "pong", "a pong")
    served.look()

    bat.reach(table.n)
    bat.meanwhile()
    assert bat.presence[3] == "online"
    assert bat.view["seats"][3]["away"] is None
    assert table.state.occupants[3].away is None


@pytest.mark.socket
def test_a_heartbeat_does_not_bring_back_who_is_away_by_the_clock(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    client = served.sit(table.people[3], table.match)
    seats.keep(table.id, 3, "clock")
    client.reach(table.n)

    client.say("ping", n=client.n)
    client.until(lambda frame: frame["t"] == "pong", "a pong")
    served.look()
    client.meanwhile()

    assert client.presence[3] == "away"
    assert table.state.occupants[3].away == "clock"
