"""A socket is open by a right that is looked at again while it is open."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from websockets.exceptions import ConnectionClosed

from game.models import Seat
from game.tickets import Loss, SeatTicket, Ticket, void_tickets
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


def seat_row(table: StoredTable, number: int = 0) -> Seat:
    return Seat.objects.get(match_id=table.id, number=number)


def ticket(table: StoredTable, **changes: object) -> Ticket:
    person = table.people[0]
    fields = {
        "player_id": person.pk,
        "password": person.password,
        "session_key": None,
        "seat_id": seat_row(table).pk,
    }
    return SeatTicket(**(fields | changes))  # type: ignore[arg-type]


def test_a_right_that_holds_is_left_alone(table: StoredTable) -> None:
    assert void_tickets([ticket(table)]) == {}


@pytest.mark.parametrize(
    ("changes", "loss"),
    [
        ({"session_key": "gone"}, Loss.SESSION),
        ({"password": "other"}, Loss.SESSION),
        ({"player_id": 0}, Loss.SESSION),
        ({"seat_id": 0}, Loss.PLACE),
    ],
)
def test_a_right_that_is_lost_is_found(
    table: StoredTable, changes: dict[str, object], loss: Loss
) -> None:
    lost = ticket(table, **changes)

    assert void_tickets([lost, ticket(table)]) == {lost: loss}


def test_a_closed_account_has_no_right(table: StoredTable) -> None:
    held = ticket(table)
    person = table.people[0]
    person.is_active = False
    person.save()

    assert void_tickets([held]) == {held: Loss.SESSION}


@pytest.mark.socket
def test_signing_out_closes_the_open_socket(served: ServedTables, table: StoredTable) -> None:
    client = served.sit(table.people[0], table.match)
    Session.objects.all().delete()

    served.look()
    with pytest.raises(ConnectionClosed) as closed:
        client.until(lambda _frame: False, "the end")

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


@pytest.mark.socket
def test_one_person_has_at_most_eight_sockets_at_a_table(
    served: ServedTables, table: StoredTable
) -> None:
    for _ in range(8):
        served.sit(table.people[0], table.match)

    with pytest.raises(ConnectionClosed) as closed:
        served.sit(table.people[0], table.match)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
