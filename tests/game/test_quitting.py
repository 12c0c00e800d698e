"""Leaving a match without a room: asked first, for good, and closed when it is empty."""

from __future__ import annotations

from functools import partial

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from game.models import Deadline, Departure, Match, Seat
from game.rules import mass
from game.services import matches
from game.services.quitting import quit_match
from game.services.refusals import NotApplied
from lobby.models import Player
from tests.support.at_once import at_once
from tests.support.people import browser_of, person
from tests.support.rooms import make_room
from tests.support.stored_table import StoredTable, rows_of, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def bat() -> Player:
    return person("Bat")


@pytest.fixture
def alone(bat: Player) -> Match:
    """A match of one person against bots."""
    return matches.start_alone(player=bat)


def seat_of(match: Match, player: Player) -> int:
    return Seat.objects.get(match=match, player=player).number


def leave(page: Client, match: Match) -> tuple[int, list[str]]:
    """Press the button; gives the status and what is said then."""
    answer = page.post(f"/match/{match.code}/leave/")
    return answer.status_code, [str(each) for each in get_messages(answer.wsgi_request)]


def test_it_is_asked_first(bat: Player, alone: Match) -> None:
    before = rows_of(alone.pk, leases=False)

    page = browser_of(bat).get(f"/match/{alone.code}/leave/").content.decode()

    assert "nobody wins" in page
    assert rows_of(alone.pk, leases=False) == before
    table = browser_of(bat).get(f"/match/{alone.code}/").content.decode()
    assert f"/match/{alone.code}/leave/" in table


@pytest.mark.rule("R9.2")
def test_a_match_alone_is_closed_without_a_winner(bat: Player, alone: Match) -> None:
    assert leave(browser_of(bat), alone) == (302, ["You have left the match."])

    match = Match.objects.get(pk=alone.pk)
    assert (match.finished_at is not None, match.winner) == (True, None)
    assert not Deadline.objects.filter(match=match).exists()
    assert Departure.objects.get(match=match).player == bat
    assert StoredTable(match, [bat]).state.phase is mass.Phase.OVER
    assert "closed" in browser_of(bat).get(f"/match/{alone.code}/result/").content.decode()


def test_the_place_for_another_match_is_free_again(bat: Player) -> None:
    running = [matches.start_alone(player=bat) for _ in range(10)]
    page = browser_of(bat)
    assert page.post("/play/")["Location"] == "/matches/"

    leave(page, running[0])

    assert page.post("/play/")["Location"].startswith("/match/")


def test_with_others_at_the_table_the_match_goes_on() -> None:
    table = start_table()

    assert quit_match(table.id, 3, table.people[3].pk) is False

    assert Match.objects.get(pk=table.id).finished_at is None
    assert table.state.occupants[3].kind == "bot"
    others = browser_of(table.people[4]).get(f"/match/{table.match.code}/leave/")
    assert "counts as lost" in others.content.decode()


def test_the_last_person_closes_it() -> None:
    table = start_table(bots=range(2, 8))

    outcomes = at_once(
        [partial(quit_match, table.id, seat, table.people[seat].pk) for seat in (0, 1)]
    )

    assert sorted(outcomes) == [False, True]
    assert Match.objects.get(pk=table.id).finished_at is not None


def test_leaving_again_or_for_another_changes_nothing(bat: Player, alone: Match) -> None:
    seat = seat_of(alone, bat)
    saraa = person("Saraa")
    before = rows_of(alone.pk)

    with pytest.raises(NotApplied):
        quit_match(alone.pk, seat, saraa.pk)
    assert browser_of(saraa).post(f"/match/{alone.code}/leave/").status_code == 404
    assert browser_of().post(f"/match/{alone.code}/leave/").status_code == 302
    assert rows_of(alone.pk) == before

    page = browser_of(bat)
    leave(page, alone)
    after = rows_of(alone.pk)
    assert page.post(f"/match/{alone.code}/leave/").status_code == 404
    assert rows_of(alone.pk) == after


def test_a_match_that_is_over_stays_as_it_is(bat: Player, alone: Match) -> None:
    StoredTable(alone, [bat]).carry_out(mass.Abandon())
    before = rows_of(alone.pk)

    assert leave(browser_of(bat), alone) == (302, ["The match was over already."])
    assert rows_of(alone.pk) == before


def test_a_match_of_a_room_is_left_in_the_room() -> None:
    room = make_room()
    room.start()
    before = rows_of(room.match.pk)

    answer = browser_of(room.people[1]).post(f"/match/{room.match.code}/leave/")

    assert answer["Location"] == f"/room/{room.code}/"
    assert rows_of(room.match.pk) == before
