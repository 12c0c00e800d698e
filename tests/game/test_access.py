"""Who may look at a match, and what of it: strangers, players, leavers, staff, links."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Permission
from django.db import IntegrityError, transaction

from game.access import Access, access_to
from game.models import Match, make_link_key
from game.rules import mass
from game.selectors import NotVisible
from game.services import matches, seats
from lobby.models import Player
from tests.support.stored_table import StoredTable, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def over() -> StoredTable:
    """A match that team A has won."""
    table = start_table(house=mass.HouseRules(target=1))
    table.surrender(mass.Team.B)
    return table


@pytest.fixture
def warden() -> Iterator[Player]:
    """Somebody of the staff who may look at matches."""
    found = Player.objects.create_user("Warden", is_staff=True)
    found.user_permissions.set([Permission.objects.get(codename="view_match")])
    yield found
    found.user_permissions.clear()


def show(table: StoredTable, visibility: str) -> str:
    """Show a match to others; gives the secret of its link."""
    key = make_link_key() if visibility == "link" else ""
    Match.objects.filter(pk=table.id).update(visibility=visibility, link_key=key)
    return key


def look(table: StoredTable, user: Any, link: str = "") -> Access:
    return access_to(table.match.code, user, link=link)


def sees_nothing(table: StoredTable, user: Any, link: str = "") -> bool:
    with pytest.raises(NotVisible):
        look(table, user, link)
    return True


def outsiders() -> list[Any]:
    """A stranger, a player of another match, and somebody who is not signed in."""
    older = Player.objects.create_user("Older")
    matches.start_alone(player=older)
    return [Player.objects.create_user("Stranger"), older, AnonymousUser()]


@pytest.mark.parametrize("seat", [0, 5])
def test_a_player_of_a_running_match_sees_the_own_seat(table: StoredTable, seat: int) -> None:
    found = look(table, table.people[seat])

    assert (found.match_id, found.code) == (table.id, table.match.code)
    assert (found.kind, found.seat, found.finished) == ("player", seat, False)
    assert not found.sees_all_hands


@pytest.mark.parametrize("seat", [0, 5])
def test_a_player_sees_all_of_a_match_that_is_over(over: StoredTable, seat: int) -> None:
    found = look(over, over.people[seat])

    assert (found.kind, found.seat) == ("player", seat)
    assert found.sees_all_hands


@pytest.mark.parametrize("visibility", ["players", "link", "public"])
def test_nobody_else_sees_a_running_match_however_it_will_be_shown(
    table: StoredTable, visibility: str
) -> None:
    key = show(table, visibility)

    assert all(sees_nothing(table, who, link) for who, link in product(outsiders(), ["", key]))


def test_nobody_else_sees_a_match_of_its_players(over: StoredTable) -> None:
    assert all(sees_nothing(over, who, link) for who, link in product(outsiders(), ["", "x"]))


def test_who_has_the_link_sees_a_match_that_is_over(over: StoredTable) -> None:
    key = show(over, "link")

    for who in outsiders():
        found = look(over, who, key)
        assert (found.kind, found.seat, found.place) == ("link", None, None)
        assert found.sees_all_hands
        assert all(sees_nothing(over, who, link) for link in ("", key[:-1], key + "a", "ц"))


def test_everybody_sees_a_public_match_that_is_over(over: StoredTable) -> None:
    show(over, "public")

    for who in outsiders():
        found = look(over, who)
        assert (found.kind, found.seat, found.owner) == ("public", None, False)
        assert found.sees_all_hands


def test_who_left_sees_no_hand_until_the_match_is_over(table: StoredTable) -> None:
    gone = table.people[3]
    seats.leave(table.id, 3, gone.pk)

    found = look(table, gone)
    assert (found.kind, found.seat) == ("player", None), "a bot holds those cards now"
    assert found.place is not None
    assert (found.place.seat, found.place.has_left) == (3, True)

    table.carry_out(mass.Abandon())
    found = look(table, gone)
    assert (found.seat, found.sees_all_hands) == (3, True)


def test_staff_sees_a_running_match_without_any_hand(table: StoredTable, warden: Player) -> None:
    found = look(table, warden)

    assert (found.kind, found.seat) == ("staff", None)
    assert not found.sees_all_hands


def test_staff_sees_all_of_a_match_that_is_over(over: StoredTable, warden: Player) -> None:
    found = look(over, warden)

    assert (found.kind, found.sees_all_hands) == ("staff", True)


def test_staff_without_that_right_is_a_stranger(over: StoredTable) -> None:
    assert sees_nothing(over, Player.objects.create_user("Deskhand", is_staff=True))


def test_staff_that_plays_is_a_player(table: StoredTable) -> None:
    player = table.people[2]
    player.is_staff = player.is_superuser = True
    player.save()

    found = look(table, player)

    assert (found.kind, found.seat, found.sees_all_hands) == ("player", 2, False)


def test_who_started_the_match_owns_it(table: StoredTable) -> None:
    Match.objects.filter(pk=table.id).update(created_by=table.people[1])

    assert [look(table, who).owner for who in table.people[:3]] == [False, True, False]


def test_an_owner_without_a_seat_sees_nothing_before_the_end(table: StoredTable) -> None:
    host = Player.objects.create_user("Host")
    Match.objects.filter(pk=table.id).update(created_by=host)
    assert sees_nothing(table, host)

    table.carry_out(mass.Abandon())

    found = look(table, host)
    assert (found.kind, found.owner, found.seat) == ("link", True, None)


@pytest.mark.parametrize("code", ["", "z" * 10, "Z" * 10, "z" * 11, "\0" * 10, "ц" * 10])
def test_what_is_no_match_looks_like_a_foreign_one(table: StoredTable, code: str) -> None:
    with pytest.raises(NotVisible):
        access_to(code, table.people[0])


@pytest.mark.parametrize(
    "columns",
    [
        {"visibility": "link", "link_key": ""},
        {"visibility": "public", "link_key": "a"},
        {"link_key": "a"},
    ],
)
def test_a_link_without_a_secret_or_the_other_way_round_cannot_be_stored(
    table: StoredTable, columns: dict[str, str]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=table.id).update(**columns)
