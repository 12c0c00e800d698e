"""By what right the sockets of rooms and of the lobby are open."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Self

from django.utils import timezone

from game.models import Seat
from game.spectators import Delay
from game.tickets import Loss, Ticket
from lobby.models import Ban, Member, Room


class Lost(Exception):  # noqa: N818 - an answer, not a fault
    """Somebody has no right to come in."""

    def __init__(self, loss: Loss) -> None:
        """Say why."""
        super().__init__(loss.name)
        self.loss = loss


@dataclass(frozen=True, slots=True)
class PersonTicket(Ticket):
    """The right of a signed-in person to hear what is for that person in the lobby."""

    @classmethod
    def lost(cls, tickets: Collection[Self]) -> dict[Self, Loss]:
        """None: it needs no place."""
        del tickets
        return {}


@dataclass(frozen=True, slots=True)
class MemberTicket(Ticket):
    """The right of a member of a room.

    Attributes:
        room_id: the room.
        member_id: the row of the membership; whoever leaves and comes back has another.
    """

    room_id: int
    member_id: int

    @classmethod
    def lost(cls, tickets: Collection[Self]) -> dict[Self, Loss]:
        """Those of people who are members no more, and all of rooms that are closed."""
        return members_lost(tickets)


@dataclass(frozen=True, slots=True)
class WatchTicket(MemberTicket):
    """The right of a member without a seat to watch the room's match.

    Attributes:
        match_id: the match that is watched.
        delay: how much later it is shown.
    """

    match_id: int
    delay: Delay

    @classmethod
    def lost(cls, tickets: Collection[Self]) -> dict[Self, Loss]:
        """Those of people who are gone, and those for whom something else is to be seen now.

        That is so when the owner has set another delay, when another match runs, and
        when the person has sat down in this one.
        """
        rooms = Room.objects.filter(pk__in={ticket.room_id for ticket in tickets})
        shown = {
            pk: (match_id, spectators)
            for pk, match_id, spectators in rooms.values_list("pk", "match_id", "spectators")
        }
        seats = Seat.objects.filter(match_id__in={ticket.match_id for ticket in tickets})
        seated = set(seats.exclude(player=None).values_list("match_id", "player_id"))
        changed = {
            ticket: Loss.CHANGED
            for ticket in tickets
            if shown.get(ticket.room_id) != (ticket.match_id, ticket.delay.value)
            or (ticket.match_id, ticket.player_id) in seated
        }
        return changed | members_lost(tickets)


def members_lost(tickets: Collection[MemberTicket]) -> dict[Any, Loss]:
    """Which of these memberships have ended, and how; three queries for any number of them."""
    members = Member.objects.filter(pk__in={ticket.member_id for ticket in tickets})
    staying = set(members.exclude(room__phase=Room.Phase.CLOSED).values_list("pk", flat=True))
    gone = {ticket for ticket in tickets if ticket.member_id not in staying}
    how = losses({(ticket.room_id, ticket.player_id) for ticket in gone})
    return {ticket: how[ticket.room_id, ticket.player_id] for ticket in gone}


def losses(outsiders: Collection[tuple[int, int]]) -> dict[tuple[int, int], Loss]:
    """Why people who are no members of rooms may not be there, by room and person."""
    room_ids = {room_id for room_id, _ in outsiders}
    closed = set(
        Room.objects.filter(pk__in=room_ids, phase=Room.Phase.CLOSED).values_list("pk", flat=True)
    )
    bans = Ban.objects.filter(room_id__in=room_ids, until__gt=timezone.now())
    sent_away = set(bans.values_list("room_id", "player_id"))
    return {outsider: _loss(outsider, closed, sent_away) for outsider in outsiders}


def _loss(outsider: tuple[int, int], closed: set[int], sent_away: set[tuple[int, int]]) -> Loss:
    if outsider[0] in closed:
        return Loss.CLOSED
    return Loss.SENT_AWAY if outsider in sent_away else Loss.PLACE
