"""By what right a socket is open, and whether that right still holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Self

from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.utils import timezone

from game.models import Seat


class Loss(Enum):
    """How a right was lost."""

    SESSION = auto()
    """Signed out, expired, another password, a closed account."""
    PLACE = auto()
    """The person has no place here any more."""
    SENT_AWAY = auto()
    """Somebody who may do so has sent the person away."""
    CLOSED = auto()
    """There is no such place any more for anybody."""
    CHANGED = auto()
    """There is a place, but what may be seen from it is another."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What was true of a person when the socket was opened; each kind of socket has its own kind.

    Attributes:
        player_id: the person.
        password: the stored hash of the password; it changes with the password.
        session_key: the session; None where there was none to look at again.
    """

    player_id: int
    password: str
    session_key: str | None

    @classmethod
    def lost(cls, tickets: Collection[Self]) -> dict[Self, Loss]:
        """Which of these, all of one kind, give no place any more; session and person aside.

        A kind asks the database once for all of them.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SeatTicket(Ticket):
    """The right of a person who sits at a table.

    Attributes:
        seat_id: the row of the seat.
    """

    seat_id: int

    @classmethod
    def lost(cls, tickets: Collection[Self]) -> dict[Self, Loss]:
        """Those whose seat is another's or a bot's now."""
        seats = Seat.objects.filter(pk__in={ticket.seat_id for ticket in tickets})
        sitting = dict(seats.values_list("pk", "player_id"))
        return {
            ticket: Loss.PLACE
            for ticket in tickets
            if sitting.get(ticket.seat_id) != ticket.player_id
        }


def void_tickets(tickets: Iterable[Ticket]) -> dict[Ticket, Loss]:
    """Those that hold no more, and why; a constant number of queries for each kind."""
    kinds: dict[type[Ticket], set[Ticket]] = {}
    for ticket in tickets:
        kinds.setdefault(type(ticket), set()).add(ticket)
    void: dict[Ticket, Loss] = {}
    for kind, held in kinds.items():
        void |= kind.lost(held)
    # A lost session weighs more: whoever it was is nobody now.
    return void | _without_person(set().union(*kinds.values()))


def _without_person(held: set[Ticket]) -> dict[Ticket, Loss]:
    """Those whose session has ended or whose account is not what it was."""
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
    return {
        ticket: Loss.SESSION
        for ticket in held
        if (ticket.session_key is not None and ticket.session_key not in sessions)
        or passwords.get(ticket.player_id) != ticket.password
    }
