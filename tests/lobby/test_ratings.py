"""What a match does to ratings, for whom and how much, and that it does it once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from queue import Empty

import pytest
from celery import current_app

from game.models import Match, MatchEvent
from game.rules import mass
from game.services import seats
from lobby import scheduling, skill, tasks
from lobby.models import Player, Rating, RatingChange, RoomMatch, Turnout
from lobby.protocol import client
from lobby.services import ratings
from lobby.skill import NEWCOMER, Skill
from tests.support.at_once import at_once
from tests.support.rated import begin, end, go_on, play_match, play_some, rated_room
from tests.support.rooms import StoredRoom

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

Counted = RoomMatch.Counted


def points(room: StoredRoom) -> list[int | None]:
    """The points of the eight people."""
    known = dict(Rating.objects.values_list("player_id", "points"))
    return [known.get(person.pk) for person in room.people]


def verdict(match: Match) -> str:
    return RoomMatch.objects.get(match=match).counted


def whole_match(won: bool) -> Skill:
    """A newcomer after a match of newcomers."""
    return skill.after_match([NEWCOMER] * 4, 0, [NEWCOMER] * 4, won=won, share=1.0)


def test_who_wins_gains_and_who_loses_loses() -> None:
    room = rated_room()
    match = play_match(room, mass.Team.A)

    assert ratings.count_due() == 1

    won, lost = (skill.points_of(whole_match(won)) for won in (True, False))
    assert won > skill.POINTS_AT_START > lost
    assert points(room) == [won, lost] * 4
    assert verdict(match) == Counted.RATED
    change = RatingChange.objects.get(match=match, player=room.people[1])
    assert (change.won, change.share) == (False, 1.0)
    assert (change.points_before, change.points_after) == (1500, lost)
    rating = Rating.objects.get(player=room.people[0])
    assert (rating.matches, rating.won, rating.is_provisional) == (1, 1, True)


def test_a_match_is_counted_once_however_often_it_is_asked_for() -> None:
    room = rated_room()
    play_match(room)
    ratings.count_due()
    before = list(Rating.objects.order_by("pk").values_list())

    assert ratings.count_due() == 0
    tasks.rate()
    assert ratings.count(RoomMatch.objects.get().pk) is False

    assert list(Rating.objects.order_by("pk").values_list()) == before
    assert RatingChange.objects.count() == 8


def test_workers_at_once_count_each_match_once_and_in_order() -> None:
    room = rated_room()
    played = [play_match(room, team) for team in (mass.Team.A, mass.Team.A, mass.Team.B)]

    outcomes = at_once([ratings.count_due] * 4)

    assert sum(outcomes) == 3
    assert RatingChange.objects.count() == 24
    for person in room.people:
        changes = list(RatingChange.objects.filter(player=person).order_by("pk"))
        assert [change.match_id for change in changes] == [match.pk for match in played]
        for before, after in pairwise(changes):
            assert (after.mu_before, after.sigma_before) == (before.mu_after, before.sigma_after)
        rating = Rating.objects.get(player=person)
        assert (rating.mu, rating.sigma) == (changes[-1].mu_after, changes[-1].sigma_after)
        assert rating.matches == 3


def test_the_end_of_a_match_calls_a_worker_and_no_other_move_does() -> None:
    room = rated_room()
    waiting()
    table = begin(room)
    play_some(table)
    assert scheduling.RATE not in waiting()

    end(table)

    assert waiting().count(scheduling.RATE) == 1


def waiting() -> list[str]:
    """The names of the tasks that wait for a worker, which get none any more."""
    names = []
    with current_app.connection_for_read() as connection:
        queue = connection.SimpleQueue(current_app.conf.task_default_queue)
        with suppress(Empty):
            while True:
                message = queue.get(block=False)
                message.ack()
                names.append(message.headers["task"])
        queue.close()
    return names


def test_the_first_match_to_end_is_the_first_to_count() -> None:
    room = rated_room()
    first, second = play_match(room), play_match(room)
    Match.objects.filter(pk=first.pk).update(finished_at=second.finished_at)
    Match.objects.filter(pk=second.pk).update(finished_at=first.finished_at)

    ratings.count_due()

    order = RatingChange.objects.filter(player=room.people[0]).order_by("pk")
    assert list(order.values_list("match_id", flat=True)) == [second.pk, first.pk]


def test_a_match_that_cannot_be_counted_keeps_no_other_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room = rated_room()
    broken, sound = play_match(room), play_match(room)
    log = MatchEvent.objects.filter(match=broken, kind="match_started")
    whole = log.get().payload
    log.update(payload="{")

    assert ratings.count_due() == 1
    assert (verdict(broken), verdict(sound)) == (Counted.DUE, Counted.RATED)
    assert "could not be counted" in caplog.text

    log.update(payload=whole)
    assert ratings.count_due() == 1
    assert verdict(broken) == Counted.RATED


# Which matches count ------------------------------------------------------------------------------


def test_a_room_can_be_set_to_be_unrated_before_the_match() -> None:
    room = rated_room()
    room.do(0, client.SetRoom, rated=False)
    match = play_match(room)

    ratings.count_due()

    assert verdict(match) == Counted.OFF
    assert not Rating.objects.exists()
    assert Turnout.objects.count() == 8


def test_a_setting_changed_after_the_match_changes_nothing() -> None:
    room = rated_room(rated=False)
    match = play_match(room)
    room.do(0, client.SetRoom, rated=True)

    ratings.count_due()

    assert verdict(match) == Counted.OFF


def test_the_setting_is_locked_while_a_match_runs() -> None:
    room = rated_room()
    begin(room)

    assert room.refusal(0, client.SetRoom, rated=False) == "setting_locked"
    assert room.refusal(1, client.SetRoom, rated=False) == "not_owner"


def test_people_say_anew_that_they_are_ready_for_a_match_that_counts_otherwise() -> None:
    room = rated_room()
    room.all_ready()

    room.do(0, client.SetRoom, rated=False)

    assert not any(chair.ready for chair in room.state.chairs)
    assert room.state.rated is False


def test_guests_have_no_rating_and_too_few_others_make_no_rated_match() -> None:
    room = rated_room()
    Player.objects.filter(pk__in=[person.pk for person in room.people[3:]]).update(is_guest=True)
    few = play_match(room)
    ratings.count_due()
    assert verdict(few) == Counted.FEW
    assert not Rating.objects.exists()

    Player.objects.filter(pk=room.people[3].pk).update(is_guest=False)
    enough = play_match(room)
    ratings.count_due()
    assert verdict(enough) == Counted.RATED
    assert [number is not None for number in points(room)] == [True] * 4 + [False] * 4


def test_people_of_one_team_alone_are_not_rated() -> None:
    room = rated_room()
    team_b = [person.pk for person in room.people[1::2]]
    Player.objects.filter(pk__in=team_b).update(is_guest=True)
    match = play_match(room)

    ratings.count_due()

    assert verdict(match) == Counted.ONE_SIDED
    assert not Rating.objects.exists()


def test_a_match_without_a_winner_changes_nothing() -> None:
    room = rated_room()
    table = begin(room)
    play_some(table)
    table.carry_out(mass.Abandon())

    ratings.count_due()

    assert verdict(table.match) == Counted.ABANDONED
    assert not Rating.objects.exists()
    assert not Turnout.objects.exists()


def test_matches_older_than_ratings_are_left_alone() -> None:
    room = rated_room()
    match = play_match(room)
    RoomMatch.objects.update(counted=Counted.BEFORE, rated=False)

    assert ratings.count_due() == 0
    assert verdict(match) == Counted.BEFORE


# How much a match counts --------------------------------------------------------------------------


def test_moves_of_bots_do_not_count() -> None:
    room = rated_room()
    table = begin(room)
    play_some(table, 24)
    seats.keep(table.id, 2, "gone")
    seats.keep(table.id, 3, "gone")
    for _ in range(16):
        go_on(table)
        table.carry_out(replace(table.choose(), by="bot" if table.turn in (2, 3) else "human"))
    end(table)
    ratings.count_due()

    for person in (2, 3):
        part = Turnout.objects.get(player=room.people[person])
        assert part.ending == Turnout.Ending.STAYED
        assert part.own >= part.kept > 0
        assert part.seat_moves == part.own + part.kept
        change = RatingChange.objects.get(player=room.people[person])
        assert change.share == part.own / part.seat_moves
        whole = whole_match(won=person == 2)
        moved = change.mu_after - change.mu_before
        assert moved == pytest.approx(change.share * (whole.mu - NEWCOMER.mu))
