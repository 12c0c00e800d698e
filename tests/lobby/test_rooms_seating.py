"""Chairs are dealt out by chance, evenly, or in other teams than before."""

from __future__ import annotations

import random
from datetime import timedelta
from itertools import combinations
from math import log

import pytest
from django.utils import timezone

from game.models import Departure, Match, Seat
from lobby.models import Chair, Rating
from lobby.protocol import client
from lobby.services import seating, strength
from lobby.services.seasons import season_at
from tests.support.people import person
from tests.support.rooms import StoredRoom, make_room


def chairs_of(*players: int | str | None) -> list[Chair]:
    """Chairs of people by number, bots by level, and nobody."""
    return [
        Chair(
            number=number,
            player_id=who if isinstance(who, int) else None,
            bot=who if isinstance(who, str) else "",
        )
        for number, who in enumerate(players)
    ]


def team(chairs: list[Chair], parity: int) -> frozenset[int | str | None]:
    return frozenset(chair.player_id or chair.bot or None for chair in chairs[parity::2])


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("people", range(9))
def test_shuffled_teams_differ_by_one_at_most(people: int, seed: int) -> None:
    chairs = chairs_of(*range(1, people + 1), *[None] * (8 - people))

    seating.shuffle(chairs, random.Random(seed))

    sizes = [sum(chair.player_id is not None for chair in chairs[parity::2]) for parity in (0, 1)]
    assert abs(sizes[0] - sizes[1]) <= 1
    assert {chair.player_id for chair in chairs} - {None} == set(range(1, people + 1))


@pytest.mark.parametrize("seed", range(50))
def test_balanced_teams_are_as_even_as_any(seed: int) -> None:
    rng = random.Random(seed)
    taken = rng.randint(2, 8)
    sitters = [*range(1, taken + 1), *[None] * (8 - taken)]
    rng.shuffle(sitters)
    chairs = chairs_of(*sitters)
    values = [rng.random() for _ in range(8)]
    worth = {chair.player_id: value for chair, value in zip(chairs, values, strict=True)}
    worth[None] = 0.0

    seating.balance(chairs, values, rng)

    def gap(one: frozenset[int | None]) -> float:
        return abs(sum(worth[w] for w in range(1, taken + 1)) - 2 * sum(worth[w] for w in one))

    seated = team(chairs, 0) - {None}
    assert len(seated) in {taken // 2, taken - taken // 2}
    possible = [frozenset(c) for c in combinations(range(1, taken + 1), taken // 2)]
    assert gap(seated) == pytest.approx(min(map(gap, possible)))


@pytest.mark.parametrize("seed", range(30))
def test_mixed_teams_are_other_teams(seed: int) -> None:
    chairs = chairs_of(1, 2, 3, 4, 5, "greedy", 7, 8)
    before = {team(chairs, 0), team(chairs, 1)}

    seating.mix(chairs, random.Random(seed))

    assert before.isdisjoint({team(chairs, 0), team(chairs, 1)})
    assert team(chairs, 0) | team(chairs, 1) == {1, 2, 3, 4, 5, "greedy", 7, 8}


def test_mixing_reaches_every_other_division() -> None:
    seen = set()
    for seed in range(600):
        chairs = chairs_of(*range(1, 9))
        seating.mix(chairs, random.Random(seed))
        seen.add(frozenset({team(chairs, 0), team(chairs, 1)}))

    assert len(seen) == 34  # of 35 divisions of eight in two teams


# Strength -----------------------------------------------------------------------------------------


def played(player_id: int, seat: int, winner: str | None) -> Match:
    match = Match.objects.create(
        state="", target=5, winner=winner, finished_at="2026-01-01T00:00Z" if winner else None
    )
    Seat.objects.create(match=match, number=seat, name="x", player_id=player_id)
    return match


@pytest.mark.django_db
def test_strength_comes_from_finished_matches() -> None:
    bat, saraa, dorj = (person(name).pk for name in ("Bat", "Saraa", "Dorj"))
    for seat, winner in ((0, "A"), (2, "A"), (1, "A"), (3, "B"), (5, None)):
        played(bat, seat, winner)
    left = played(saraa, 0, "A")
    Seat.objects.filter(match=left).update(player=None)
    Departure.objects.create(
        match=left,
        player_id=saraa,
        seat=0,
        name="Saraa",
        n=1,
        at="2026-01-01T00:00Z",
        reason="left",
    )

    values = strength.of(chairs_of(bat, saraa, dorj, "random", "greedy", None))

    won_of_people = [25 + 6 * log(odds) for odds in (5 / 3, 2 / 3, 1)]
    assert values == pytest.approx([*won_of_people, 13.9, 21.4, 0.0])


@pytest.mark.django_db
def test_who_left_and_was_let_in_again_has_played_once() -> None:
    """Twice let in, and at the table in the end: one match, and it is won."""
    saraa = person("Saraa").pk
    match = played(saraa, 0, "A")
    for n in (1, 2):
        Departure.objects.create(
            match=match,
            player_id=saraa,
            seat=0,
            name="Saraa",
            n=n,
            at="2026-01-01T00:00Z",
            reason="left",
        )

    assert strength.of_people([saraa])[saraa] == pytest.approx(25 + 6 * log(3 / 2))


@pytest.mark.django_db
def test_a_rating_tells_more_than_matches_won() -> None:
    bat, saraa = (person(name).pk for name in ("Bat", "Saraa"))
    for seat in (0, 2):
        played(bat, seat, "A")
    last, now = (season_at(timezone.now() + timedelta(days=days)) for days in (-120, 0))
    for player, season, mu in ((bat, last, 35.0), (bat, now, 21.0), (saraa, last, 33.0)):
        Rating.objects.create(player_id=player, season=season, mu=mu, sigma=3, points=0)

    assert strength.of_people([bat, saraa]) == {bat: 21.0, saraa: 25 + 0.75 * 8}


@pytest.mark.db
def test_the_stronger_are_parted(transactional_db: None) -> None:
    room: StoredRoom = make_room(seated=4)
    strong = [room.people[0], room.people[2]]
    for player in strong:
        for _ in range(6):
            played(player.pk, 0, "A")

    room.do(0, client.Balance)

    parities = {
        chair.seat % 2
        for chair in room.state.chairs
        if chair.player in {player.pk for player in strong}
    }
    assert parities == {0, 1}
