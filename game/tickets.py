"""By what right a socket is open, and whether that right still holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.utils import timezone

from game.models import Seat


@dataclass(frozen=True, slots=True)
class Ticket:
    """What was true of a person when the socket was opened.

    Attributes:
        player_id: the person.
        password: the stored hash of the password; it changes with the password.
        session_key: the session; None where there was none to look at again.
        seat_id: the row of the seat.
    """

    player_id: int
    password: str
    session_key: str | None
    seat_id: int


def void_tickets(tickets: Iterable[Ticket]) -> set[Ticket]:
    """Those that hold no more: signed out, expired, other password, closed account, seat lost."""
    held = set(tickets)
    keys = {ticket.session_key for ticket in held if ticket.session_key is not None}
    sessions = set(
        Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now()).values_list(
            "session_key", flat=True
        )
    )
    people = get_user_model().objects.filter(
        pk__in={ticket.player_id for ticket in held}, is_active=True
    )
    passwords = dict(people.values_list("pk", "password"))
    seats = Seat.objects.filter(pk__in={ticket.seat_id for ticket in held})
    sitting = dict(seats.values_list("pk", "player_id"))
    return {
        ticket
        for ticket in held
        if (ticket.session_key is not None and ticket.session_key not in sessions)
        or passwords.get(ticket.player_id) != ticket.password
        or sitting.get(ticket.seat_id) != ticket.player_id
    }
