"""Who leaves loses, who is let in counts by the own moves; recomputing; seasons; reliability."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from game.rules import mass
from game.services import seats
from lobby import skill
from lobby.models import Player, Rating, RatingChange, Season, Turnout
from lobby.protocol import client
from lobby.selectors.reliability import MATCHES, reliability_of
from lobby.services import ratings
from lobby.services.recomputing import Recomputed, recompute
from lobby.services.seasons import season_at
from lobby.services.turnout import played
from lobby.skill import NEWCOMER
from tests.support.rated import begin, end, go_on, play_match, play_some, rated_room
from tests.support.rooms import StoredRoom
from tests.support.stored_table import StoredTable

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

Ending = Turnout.Ending
LOST = skill.after_match([NEWCOMER] * 4, 0, [NEWCOMER] * 4, won=False, share=1.0)


def bots_go_on(table: StoredTable, moves: int, *bots: int) -> None:
    """So many moves, those of some seats by bots."""
    for _ in range(moves):
        go_on(table)
        move = table.choose()
        if table.state.phase is mass.Phase.BEAT:
            move = mass.Take(table.turn)
        table.carry_out(replace(move, by="bot" if table.turn in bots else "human"))


def change_of(room: StoredRoom, who: int) -> RatingChange:
    return RatingChange.objects.get(player=room.people[who])


def turnout_of(room: StoredRoom, who: int) -> Turnout:
    return Turnout.objects.get(player=room.people[who])


def test_who_leaves_has_lost_all_of_it_though_the_team_wins() -> None:
    room = rated_room()
    table = begin(room)
    play_some(table)
    room.do(2, client.Leave)
    bots_go_on(table, 16, 2)
    end(table, mass.Team.A)

    ratings.count_due()

    change = change_of(room, 2)
    assert (change.won, change.share) == (False, 1.0)
    assert change.mu_after == pytest.approx(LOST.mu)
    assert turnout_of(room, 2).ending == Ending.LEFT
    assert turnout_of(room, 2).own < turnout_of(room, 2).seat_moves
    assert turnout_of(room, 2).kept == 0
    rating = Rating.objects.get(player=room.people[2])
    assert (rating.matches, rating.won) == (1, 0)
    assert change_of(room, 0).won


def test_who_stays_away_to_the_end_has_left_as_well() -> None:
    room = rated_room()
    table = begin(room)
    play_some(table, 8)
    for seat in (0, 1):
        seats.keep(table.id, seat, "gone")
    bots_go_on(table, 24, 0, 1)
    seats.come_back(table.id, 1)
    end(table, mass.Team.A)

    ratings.count_due()

    assert turnout_of(room, 0).ending == Ending.DESERTED
    assert (change_of(room, 0).won, change_of(room, 0).share) == (False, 1.0)
    back = turnout_of(room, 1)
    assert back.ending == Ending.STAYED
    assert change_of(room, 1).share == back.own / back.seat_moves < 0.5


def test_who_was_sent_away_counts_by_the_own_moves() -> None:
    room = rated_room()
    table = begin(room)
    play_some(table)
    room.do(0, client.Kick, player=room.people[2].pk)
    bots_go_on(table, 16, 2)
    end(table, mass.Team.A)

    ratings.count_due()

    part = turnout_of(room, 2)
    assert part.ending == Ending.KICKED
    assert change_of(room, 2).won
    assert change_of(room, 2).share == part.own / part.seat_moves < 1


def test_who_is_let_in_counts_by_the_own_moves_beside_who_has_left(khulan: Player) -> None:
    room = rated_room()
    everybody = StoredRoom(room.row, [*room.people, khulan])
    everybody.join(8, sits=False)
    table = begin(everybody)
    play_some(table)
    everybody.do(3, client.Leave)
    everybody.do(8, client.AskSeat, seat=3)
    everybody.do(0, client.LetIn, player=khulan.pk, seat=3)
    play_some(table)
    end(table, mass.Team.B)

    ratings.count_due()

    here, gone = turnout_of(everybody, 8), turnout_of(everybody, 3)
    assert (here.ending, gone.ending) == (Ending.STAYED, Ending.LEFT)
    assert here.seat_moves == gone.seat_moves == here.own + gone.own
    assert (change_of(everybody, 8).won, change_of(everybody, 3).won) == (True, False)
    assert change_of(everybody, 8).share == here.own / here.seat_moves
    assert RatingChange.objects.count() == 9


def test_who_left_and_came_back_has_taken_part_once() -> None:
    room = rated_room()
    table = begin(room)
    play_some(table)
    for _ in range(2):
        seats.leave(table.id, 4, room.people[4].pk)
        bots_go_on(table, 8, 4)
        seats.let_in(table.id, 4, room.people[4])
        play_some(table, 8)
    end(table, mass.Team.A)

    ratings.count_due()

    part = turnout_of(room, 4)
    assert (part.ending, part.kept) == (Ending.STAYED, 0)
    assert change_of(room, 4).won
    assert change_of(room, 4).share == part.own / part.seat_moves < 1


def test_moves_by_the_clock_are_the_persons_timeouts() -> None:
    room = rated_room()
    table = begin(room)
    play_some(table)
    slow = table.turn
    go_on(table)
    table.carry_out(replace(table.choose(), by="clock"))
    play_some(table)
    end(table)

    parts = {part.seat: part for part in played(table.id).parts}

    assert parts[slow].timeouts == 1
    assert sum(part.timeouts for part in parts.values()) == 1


def test_the_strength_of_bots_is_what_a_win_over_them_is_worth() -> None:
    """Beating beginners gains less than beating masters."""
    gains = []
    for level in ("random", "master"):
        four = [skill.BOTS[level]] * 4
        after = skill.after_match([NEWCOMER] * 4, 0, four, won=True, share=1.0)
        gains.append(after.mu - NEWCOMER.mu)

    assert 0 < gains[0] < gains[1]


# Recomputing --------------------------------------------------------------------------------------


def history(room: StoredRoom) -> None:
    """Matches of all kinds, counted, some of them in another season."""
    for winner in (mass.Team.A, mass.Team.B, mass.Team.A):
        play_match(room, winner)
    ratings.count_due()
    old = timezone.now() - timedelta(days=100)
    earlier = season_at(old)
    RatingChange.objects.update(season=earlier, at=old)
    Rating.objects.update(season=earlier)
    table = begin(room)
    play_some(table)
    room.do(6, client.Leave)
    bots_go_on(table, 8, 6)
    end(table)
    ratings.count_due()


def test_a_recompute_from_the_matches_gives_the_same_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    room = rated_room()
    history(room)
    before = [list(model.objects.order_by("pk").values_list()) for model in (Rating, RatingChange)]
    assert len(before[0]) == 16

    assert recompute(write=True) == Recomputed(matches=4, changes=0, ratings=0)
    call_command("recompute_ratings", "--check")

    after = [list(model.objects.order_by("pk").values_list()) for model in (Rating, RatingChange)]
    assert after == before
    assert "4 matches counted; 0 changes and 0 ratings differed" in capsys.readouterr().out


def test_a_recompute_puts_right_what_was_changed_by_hand() -> None:
    room = rated_room()
    history(room)
    before = [list(model.objects.order_by("pk").values_list()) for model in (Rating, RatingChange)]
    Rating.objects.filter(player=room.people[0]).update(mu=50, points=9999)
    RatingChange.objects.filter(player=room.people[1]).update(share=0.5)

    with pytest.raises(CommandError, match="4 changes and 2 ratings differed"):
        call_command("recompute_ratings", "--check")
    call_command("recompute_ratings")

    after = [list(model.objects.order_by("pk").values_list()) for model in (Rating, RatingChange)]
    assert after == before


# Seasons ------------------------------------------------------------------------------------------


def test_a_new_season_begins_nearer_to_the_middle_and_less_certain() -> None:
    room = rated_room()
    play_match(room)
    ratings.count_due()
    first = Rating.objects.get(player=room.people[0])
    Rating.objects.update(season=season_at(timezone.now() - timedelta(days=100)), sigma=3.0)
    play_match(room)
    ratings.count_due()

    second = Rating.objects.exclude(pk=first.pk).get(player=room.people[0])
    change = RatingChange.objects.filter(player=room.people[0]).latest("pk")
    assert second.matches == 1
    assert change.mu_before == pytest.approx(25 + 0.75 * (first.mu - 25))
    assert change.sigma_before == pytest.approx((3.0**2 + (25 / 6) ** 2) ** 0.5)


def test_seasons_are_quarters_in_the_time_of_the_site() -> None:
    spring = season_at(timezone.datetime.fromisoformat("2026-04-01T00:00+08:00"))
    winter = season_at(timezone.datetime.fromisoformat("2026-03-31T23:59+08:00"))

    assert (winter.key, spring.key) == ("2026-01", "2026-04")
    assert winter.ends_at == spring.starts_at
    assert season_at(spring.starts_at + timedelta(days=80)) == spring
    assert Season.objects.count() == 2


def test_another_length_leaves_the_seasons_that_there_are(settings: Any) -> None:
    quarter = season_at(timezone.datetime.fromisoformat("2026-05-10T12:00+08:00"))
    settings.MASSS_SEASON_MONTHS = 12
    rest = season_at(timezone.datetime.fromisoformat("2026-07-01T00:00+08:00"))
    before = season_at(timezone.datetime.fromisoformat("2026-02-01T00:00+08:00"))

    assert quarter.ends_at == rest.starts_at
    assert (rest.key, rest.ends_at.isoformat()[:10]) == ("2026-07", "2027-01-01")
    assert (before.key, before.ends_at) == ("2026-01", quarter.starts_at)


# Reliability --------------------------------------------------------------------------------------


def turnouts(room: StoredRoom, *endings: Ending, timeouts: int = 0) -> None:
    """Person 0 has taken part in matches that ended like this, one after the other."""
    match = room.match
    for ending in endings:
        copy = type(match)(state="{}", target=5, finished_at=timezone.now(), winner="A")
        copy.save()
        Turnout.objects.create(
            match=copy,
            player=room.people[0],
            seat=0,
            own=20 - timeouts,
            timeouts=timeouts,
            kept=0,
            seat_moves=20,
            ending=ending,
            at=timezone.now(),
        )


def test_reliability_falls_by_leaving_and_heals() -> None:
    room = rated_room()
    begin(room)
    me = room.people[0].pk
    assert (reliability_of(me).word, reliability_of(me).percent) == ("new", None)

    turnouts(room, *[Ending.STAYED] * 5)
    assert (reliability_of(me).word, reliability_of(me).percent) == ("very_good", 100)

    turnouts(room, Ending.LEFT, Ending.DESERTED)
    fallen = reliability_of(me)
    assert fallen.word == "poor"
    assert fallen.gone == 2

    percents = []
    for _ in range(MATCHES):
        turnouts(room, Ending.STAYED)
        percents.append(reliability_of(me).percent)
    assert percents == sorted(percents)
    assert reliability_of(me).word == "very_good"
    assert reliability_of(me).gone == 0


def test_time_outs_count_a_little_and_being_sent_away_does_not() -> None:
    room = rated_room()
    begin(room)
    turnouts(room, *[Ending.KICKED] * 4)
    assert reliability_of(room.people[0].pk).percent == 100

    turnouts(room, *[Ending.STAYED] * 4, timeouts=4)
    now = reliability_of(room.people[0].pk)
    assert now.timeouts == 16
    assert now.word == "fair"
