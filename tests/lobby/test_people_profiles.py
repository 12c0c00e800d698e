"""What people change of themselves, what a profile shows, and whereabouts of friends."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from game.models import Departure, Match, Seat
from lobby import outbox
from lobby.models import Player, Room
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.people_selectors import find_by_name, score_of
from lobby.services import profiles
from lobby.whereabouts import whereabouts_of
from tests.support.at_once import at_once
from tests.support.people import people, person, room_with
from tests.support.stored_table import StoredTable, start_table

pytestmark = pytest.mark.django_db


class Clock:
    """The site's time, standing still until a test moves it."""

    def __init__(self) -> None:
        self.at = timezone.now()

    def __call__(self) -> datetime:
        """The time."""
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    return clock


# Names -------------------------------------------------------------------------------------------


def test_a_name_can_be_changed_once_a_day(clock: Clock) -> None:
    bat = person("Bat")
    profiles.rename(bat.pk, " Bat-Erdene ")
    assert Player.objects.get().username == "Bat-Erdene"
    assert find_by_name("baterdene") == bat

    clock.at += timedelta(hours=1, minutes=1)
    with pytest.raises(PeopleRefused) as refused:
        profiles.rename(bat.pk, "Dorj")
    assert refused.value.code is PeopleRefusal.RENAMED_TODAY
    assert refused.value.params == {"hours": 23}
    assert Player.objects.get().username == "Bat-Erdene"

    clock.at += timedelta(hours=23)
    profiles.rename(bat.pk, "Dorj")
    assert Player.objects.get().username == "Dorj"


def test_the_name_one_has_costs_nothing() -> None:
    bat = person("Bat")

    profiles.rename(bat.pk, "Bat")
    profiles.rename(bat.pk, "BAT")

    assert Player.objects.get().username == "BAT"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "length"),
        ("Bat\u202e", "characters"),
        ("Ba\u200dt", "characters"),
        ("B\u0430t", "mixed_scripts"),
        ("Bot 1", "reserved"),
        ("SARAA", "unique"),
        ("S.araa", "unique"),
    ],
)
def test_no_unfair_or_taken_name_comes_in_by_renaming(name: str, code: str) -> None:
    bat, _ = people("Bat", "Saraa")

    with pytest.raises(ValidationError) as refused:
        profiles.rename(bat.pk, name)

    assert [error.code for error in refused.value.error_list] == [code]
    bat.refresh_from_db()
    assert (bat.username, bat.renamed_at) == ("Bat", None)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_one_name_at_one_moment_one_gets_it() -> None:
    wanting = people("Bat", "Saraa")

    outcomes = at_once([lambda who=who: profiles.rename(who.pk, "Dorj") for who in wanting])

    refused = [outcome for outcome in outcomes if isinstance(outcome, ValidationError)]
    assert [error.code for each in refused for error in each.error_list] == ["unique"]
    assert Player.objects.filter(username="Dorj").count() == 1


@pytest.mark.django_db(transaction=True)
def test_rooms_are_told_of_a_new_name_and_a_new_picture(told: list[outbox.News]) -> None:
    bat, saraa = people("Bat", "Saraa")
    room = room_with(bat, saraa)
    closed = room_with(bat, phase=Room.Phase.CLOSED)

    profiles.rename(saraa.pk, "Nomin")
    profiles.choose_avatar(saraa.pk, "k3c7")

    assert told == [outbox.RoomNews(room.pk, 2), outbox.RoomNews(room.pk, 3)]
    assert Room.objects.get(pk=room.pk).n == 3
    assert Room.objects.get(pk=closed.pk).n == 1


# Pictures ----------------------------------------------------------------------------------------


def test_a_picture_is_chosen_by_its_code() -> None:
    bat = person("Bat")
    assert bat.picture == f"k{bat.pk * 67 % 120 // 10}c{bat.pk * 67 % 10}"

    profiles.choose_avatar(bat.pk, "k11c9")

    assert Player.objects.get().picture == "k11c9"


@pytest.mark.parametrize("code", ["", "k12c0", "default", "http://x", "k1c1 "])
def test_no_other_picture_can_be_chosen(code: str) -> None:
    bat = person("Bat")

    with pytest.raises(PeopleRefused) as refused:
        profiles.choose_avatar(bat.pk, code)

    assert refused.value.code is PeopleRefusal.NO_SUCH_AVATAR
    assert Player.objects.get().avatar == ""


# What was played ---------------------------------------------------------------------------------


def finish(table: StoredTable, winner: str) -> None:
    """Let a team have won."""
    Match.objects.filter(pk=table.id).update(winner=winner, finished_at=timezone.now())


def test_a_score_counts_finished_matches_by_the_own_team() -> None:
    for winner in ("A", "A", "B", None):
        table = start_table()
        if winner:
            finish(table, winner)
    bat, saraa = table.people[0], table.people[1]

    assert (score_of(bat.pk).played, score_of(bat.pk).won) == (3, 2)
    assert (score_of(saraa.pk).played, score_of(saraa.pk).won) == (3, 1)
    assert score_of(person("Nobody").pk).played == 0


def test_a_match_that_was_left_counts_and_is_not_won() -> None:
    table = start_table()
    bat = table.people[0]
    Seat.objects.filter(match=table.match, number=0).update(player=None, bot="greedy")
    Departure.objects.create(
        match=table.match, player=bat, seat=0, name="Bat", n=2, at=timezone.now(), reason="left"
    )
    assert score_of(bat.pk).played == 0  # it still runs

    finish(table, "A")

    assert (score_of(bat.pk).played, score_of(bat.pk).won) == (1, 0)


def test_a_score_takes_a_constant_number_of_queries(
    django_assert_num_queries: Any,
) -> None:
    for _ in range(3):
        finish(start_table(), "A")
    bat = Player.objects.get(username="Bat")

    with django_assert_num_queries(2):
        score_of(bat.pk)


# Where people are --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("access", "may_enter", "shown"),
    [
        ("public", False, True),
        ("password", False, True),
        ("link", False, False),
        ("link", True, True),
    ],
)
def test_a_room_is_shown_to_who_may_know_of_it(access: str, may_enter: bool, shown: bool) -> None:
    bat, saraa = people("Bat", "Saraa")
    room = room_with(saraa, *([bat] if may_enter else []), access=access)

    where = whereabouts_of([saraa.pk], bat.pk)[saraa.pk]

    assert where.online
    assert where.room == (room if shown else None)


@pytest.mark.parametrize(("silent_s", "online"), [(0, True), (29, True), (31, False)])
def test_who_is_silent_is_not_online(clock: Clock, silent_s: float, online: bool) -> None:
    bat, saraa = people("Bat", "Saraa")
    room_with(saraa, silent_s=silent_s)

    where = whereabouts_of([saraa.pk], bat.pk)[saraa.pk]

    assert (where.online, where.room is not None) == (online, online)


def test_a_closed_room_is_nowhere() -> None:
    bat, saraa = people("Bat", "Saraa")
    room_with(saraa, phase=Room.Phase.CLOSED)

    assert not whereabouts_of([saraa.pk], bat.pk)[saraa.pk].online


def test_who_plays_is_seen_at_the_table_until_the_match_is_over() -> None:
    table = start_table()
    bat, saraa = table.people[:2]
    table.everybody_is_online()
    assert whereabouts_of([bat.pk], saraa.pk)[bat.pk].playing

    finish(table, "A")

    assert not whereabouts_of([bat.pk], saraa.pk)[bat.pk].online


def test_whereabouts_take_three_queries_for_any_number_of_people(
    django_assert_num_queries: Any,
) -> None:
    many = people("Bat", "Saraa", "Dorj", "Oyun")
    for one in many:
        room_with(one)

    with django_assert_num_queries(3):
        found = whereabouts_of([one.pk for one in many], many[0].pk)
    assert all(found[one.pk].room for one in many)


def test_nobody_is_found_by_half_a_name() -> None:
    bat = person("Bat-Erdene")

    assert find_by_name("BAT ERDENE") == bat
    for text in ("Bat", "", "Bat%", "\x00", "x" * 5000):
        assert find_by_name(text) is None
    Player.objects.update(is_active=False)
    assert find_by_name("Bat-Erdene") is None
