"""By what right a socket is open, and whether that right still holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Self, TypeAlias

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
    SUSPENDED = auto()
    """The people who run the site have shut the person out for some time."""


PeopleCheck: TypeAlias = Callable[[Collection[int]], Mapping[int, Loss]]

_checks: list[PeopleCheck] = []


def check_people_with(check: PeopleCheck) -> None:
    """From now on people are also let in, and kept in, by what another app knows of them.

    Args:
        check: gives those of some people who may have no socket, and why; called on each
            opening and once a second, so it asks the database once for all of them.
    """
    if check not in _checks:
        _checks.append(check)


def shut_out(player_ids: Collection[int]) -> dict[int, Loss]:
    """Those of these people who may have no socket anywhere, and why."""
    return {player_id: loss for check in _checks for player_id, loss in check(player_ids).items()}


KeyCheck: TypeAlias = Callable[[Collection[int]], Collection[int]]

_KEY = "key:"
_key_checks: list[KeyCheck] = []


def check_keys_with(check: KeyCheck) -> None:
    """From now on sockets of programs stay open for as long as their key holds.

    Args:
        check: gives those of some keys' rows that still hold, in one query.
    """
    if check not in _key_checks:
        _key_checks.append(check)


def pass_of_key(key_id: int) -> str:
    """What stands in the place of a session for a program that came with a key."""
    return f"{_KEY}{key_id}"


@dataclass(frozen=True, slots=True)
class Ticket:
    """What was true of a person when the socket was opened; each kind of socket has its own kind.

    Attributes:
        player_id: the person.
        password: the stored hash of the password; it changes with the password.
        session_key: the session, or what `pass_of_key` gives for a program's key; None where
            there was none to look at again.
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
    held_by_all: set[Ticket] = set().union(*kinds.values())
    shut = shut_out({ticket.player_id for ticket in held_by_all}) if held_by_all else {}
    void |= {t: shut[t.player_id] for t in held_by_all if t.player_id in shut}
    # A lost session weighs more: whoever it was is nobody now.
    return void | _without_person(held_by_all)


def _without_person(held: set[Ticket]) -> dict[Ticket, Loss]:
    """Those whose session has ended or whose account is not what it was."""
    keys = {ticket.session_key for ticket in held if ticket.session_key is not None}
    holding = _sessions_among(keys) | _keys_among(keys)
    people = get_user_model().objects.filter(
        pk__in={ticket.player_id for ticket in held}, is_active=True
    )
    passwords = dict(people.values_list("pk", "password"))
    return {
        ticket: Loss.SESSION
        for ticket in held
        if (ticket.session_key is not None and ticket.session_key not in holding)
        or passwords.get(ticket.player_id) != ticket.password
    }


def _sessions_among(passes: Collection[str]) -> set[str]:
    """The sessions that have not ended."""
    sessions = Session.objects.filter(session_key__in=passes, expire_date__gt=timezone.now())
    return set(sessions.values_list("session_key", flat=True))


def _keys_among(passes: Collection[str]) -> set[str]:
    """The keys of programs that still hold; asks for none where no program is there."""
    keys = {int(named.removeprefix(_KEY)) for named in passes if named.startswith(_KEY)}
    if not keys:
        return set()
    return {pass_of_key(key_id) for check in _key_checks for key_id in check(keys)}
