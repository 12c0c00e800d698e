"""Which matches a person's history lists, by each filter, and page by page."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from game.history.filters import Filters, Result
from game.history.listing import NoSuchPage, own_matches, page_of, public_matches_of
from game.models import Match
from game.rules import mass
from game.services import matches, seats
from lobby.models import Player
from tests.support.stored_table import StoredTable, eight_people, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

BAT, SARAA, DORJ = 0, 1, 2
ONE_POINT = mass.HouseRules(target=1)


def finished(loser: mass.Team, **options: Any) -> StoredTable:
    table = start_table(house=ONE_POINT, **options)
    table.surrender(loser)
    return table


def found(who: Player, **filters: Any) -> list[int]:
    return [match.pk for match in own_matches(who, Filters(**filters))]


@pytest.fixture
def bat(transactional_db: None) -> Player:
    return eight_people()[BAT]


def test_each_result_is_found(bat: Player) -> None:
    won, lost = finished(mass.Team.B), finished(mass.Team.A)
    abandoned, running, left = start_table(), start_table(), start_table()
    abandoned.carry_out(mass.Abandon())
    seats.leave(left.id, BAT, bat.pk)

    assert found(bat) == [left.id, running.id, abandoned.id, lost.id, won.id]
    assert found(bat, result=Result.WON) == [won.id]
    assert found(bat, result=Result.LOST) == [left.id, lost.id]
    assert found(bat, result=Result.ABANDONED) == [abandoned.id]
    assert found(bat, result=Result.RUNNING) == [running.id]


def test_the_same_match_is_lost_for_the_other_team(bat: Player) -> None:
    table = finished(mass.Team.B)
    saraa = table.people[SARAA]

    assert found(saraa, result=Result.LOST) == [table.id]
    assert found(saraa, result=Result.WON) == []


def test_who_left_has_lost_whoever_wins_and_whenever_it_ends(bat: Player) -> None:
    table = start_table(house=ONE_POINT)
    seats.leave(table.id, BAT, bat.pk)
    table.surrender(mass.Team.B)

    assert found(bat, result=Result.LOST) == [table.id]
    assert found(bat, result=Result.WON) == []


def test_partner_and_opponent_are_told_apart(bat: Player) -> None:
    together = start_table()
    without_dorj = start_table(bots=(DORJ,))
    dorj, saraa = together.people[DORJ], together.people[SARAA]

    assert found(bat, partner_id=dorj.pk) == [together.id]
    assert found(bat, opponent_id=dorj.pk) == []
    assert found(bat, opponent_id=saraa.pk) == [without_dorj.id, together.id]
    assert found(bat, partner_id=saraa.pk) == []


def test_a_partner_who_left_was_one_all_the_same(bat: Player) -> None:
    table = start_table()
    dorj = table.people[DORJ]
    seats.leave(table.id, DORJ, dorj.pk)

    assert found(bat, partner_id=dorj.pk) == [table.id]
    assert found(dorj, partner_id=bat.pk) == [table.id]


def test_days_are_those_of_the_readers_clock(bat: Player) -> None:
    table = start_table()
    day = datetime(2026, 3, 10, tzinfo=timezone.get_current_timezone())
    today = day.date()
    tomorrow, yesterday = today + timedelta(days=1), today - timedelta(days=1)

    for moment in (day, day + timedelta(hours=23, minutes=59)):
        Match.objects.filter(pk=table.id).update(created_at=moment)
        assert found(bat, since=today, until=today) == [table.id]
        assert found(bat, since=tomorrow) == []
        assert found(bat, until=yesterday) == []


def test_house_rules_are_found(bat: Player) -> None:
    usual = start_table()
    jokers = start_table(house=mass.HouseRules(joker_beats_trump=True))
    free = start_table(house=mass.HouseRules(optional_mass=True, target=3))

    assert found(bat, joker_beats_trump=True) == [jokers.id]
    assert found(bat, joker_beats_trump=False) == [free.id, usual.id]
    assert found(bat, optional_mass=True) == [free.id]
    assert found(bat, target=3) == [free.id]
    assert found(bat, target=3, joker_beats_trump=True) == []


def test_only_what_is_over_and_shown_to_all_is_public(bat: Player) -> None:
    shown, hidden, running = finished(mass.Team.A), finished(mass.Team.B), start_table()
    Match.objects.filter(pk__in=[shown.id, running.id]).update(visibility="public")

    assert [match.pk for match in public_matches_of(bat)] == [shown.id]
    assert hidden.id not in {match.pk for match in public_matches_of(bat)}


def test_pages_join_without_a_gap_in_both_directions(bat: Player) -> None:
    tables = [start_table().match for _ in range(5)]
    codes = [match.code for match in reversed(tables)]
    listed = own_matches(bat)

    first = page_of(listed, 2)
    second = page_of(listed, 2, before=str(first.older))
    last = page_of(listed, 2, before=str(second.older))

    pages = [first, second, last]
    assert [[match.code for match in page.matches] for page in pages] == [
        codes[:2],
        codes[2:4],
        codes[4:],
    ]
    assert (first.newer, last.older) == (None, None)
    back = page_of(listed, 2, after=str(last.newer))
    assert [match.code for match in back.matches] == codes[2:4]
    front = page_of(listed, 2, after=str(back.newer))
    assert ([match.code for match in front.matches], front.newer) == (codes[:2], None)


def test_a_new_match_moves_no_page(bat: Player) -> None:
    [start_table() for _ in range(3)]
    first = page_of(own_matches(bat), 2)
    before = page_of(own_matches(bat), 2, before=str(first.older))

    start_table()

    again = page_of(own_matches(bat), 2, before=str(first.older))
    assert [match.pk for match in again.matches] == [match.pk for match in before.matches]


def test_a_border_may_have_left_the_list(bat: Player) -> None:
    older, border = start_table(), start_table()
    running = own_matches(bat, Filters(result=Result.RUNNING))
    border.carry_out(mass.Abandon())

    with pytest.raises(NoSuchPage):
        page_of(running, 2, before=border.match.code)
    page = page_of(running, 2, before=border.match.code, among=own_matches(bat))
    assert [match.pk for match in page.matches] == [older.id]


def test_a_foreign_match_is_no_border(bat: Player) -> None:
    alone = matches.start_alone(player=Player.objects.create_user("Stranger"))

    with pytest.raises(NoSuchPage):
        page_of(own_matches(bat), 2, before=alone.code)


@pytest.mark.parametrize("code", ["zzzzzzzzzz", "\0", "ц", "'; --"])
def test_a_page_that_begins_nowhere_is_none(bat: Player, code: str) -> None:
    with pytest.raises(NoSuchPage):
        page_of(own_matches(bat), 2, before=code)
    with pytest.raises(NoSuchPage):
        page_of(own_matches(bat), 2, after=code)


def test_the_list_reads_no_state(bat: Player) -> None:
    start_table()

    [match] = own_matches(bat)

    assert "state" in match.get_deferred_fields()
