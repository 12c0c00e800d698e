"""What a person asks of a match from its seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from game import logbook
from game.rules import mass
from game.services import pauses, presence, seats
from game.services.apply import OpenMatch, apply, open_match
from game.services.refusals import NotApplied, ServiceCode
from game.services.seats import lost_seat


@dataclass(frozen=True, slots=True)
class Sender:
    """Who asks, and what was known when asking.

    Attributes:
        match_id: the match.
        seat: the seat for which it is asked.
        player_id: the person, None where the seat cannot be another's.
        command_id: made by the client, unique for the seat.
        seen: number of the newest event the person had seen.
    """

    match_id: int
    seat: int
    player_id: int | None
    command_id: str
    seen: int


def play(
    *,
    match_id: int,
    move: mass.Move,
    command_id: str,
    seen: int,
    player_id: int | None = None,
) -> int:
    """Play a person's lead, beat or take, once.

    Who may call: an edge that has taken the move's seat from the session. Locks
    the match; shows the events and sets alarms after the commit. What is overdue is
    settled first, and a seat that was kept is the person's again. The same
    `command_id` again gives the first answer and does nothing.

    Args:
        match_id: the match.
        move: what the person plays.
        command_id: made by the client, unique for the seat.
        seen: number of the newest event the person had seen.
        player_id: the person, who may have lost the seat meanwhile; None where the
            caller knows that nobody else can have it.

    Returns:
        Number of the last event that the move caused.

    Raises:
        NotApplied: `stale`, the situation has changed since `seen`; `seat_lost`,
            the seat is another's now.
        mass.Refused: the rules do not allow it.
        NotVisible: there is no such match.
    """
    sender = Sender(match_id, move.seat, player_id, command_id, seen)
    return _carry_out_once(sender, lambda _match: move)


def name_opener(
    *,
    match_id: int,
    seat: int,
    named: int,
    command_id: str,
    seen: int,
    player_id: int | None = None,
) -> int:
    """Name the member of the own team who should open, once (R3.4).

    Who may call, what it locks, sends and raises: as `play`.

    Args:
        match_id: the match.
        seat: the person's seat.
        named: the seat that the person names.
        command_id: made by the client, unique for the seat.
        seen: number of the newest event the person had seen.
        player_id: the person, as for `play`.

    Returns:
        Number of the last event that this caused.
    """

    def make(match: OpenMatch) -> mass.NameOpener:
        now = timezone.now()
        presence.hear(match.id, seat, now)
        return mass.NameOpener(seat, named, presence.online_seats(match.id, now))

    return _carry_out_once(Sender(match_id, seat, player_id, command_id, seen), make)


def _carry_out_once(sender: Sender, make: Callable[[OpenMatch], mass.PlayerCommand]) -> int:
    """Carry out a command in one transaction, or give the answer it got before."""
    with transaction.atomic():
        match = open_match(sender.match_id)
        if lost_seat(match, sender.seat, sender.player_id):
            raise NotApplied(ServiceCode.SEAT_LOST)
        answered = logbook.answer_of(sender.match_id, sender.seat, sender.command_id)
        if answered is not None:
            return answered
        pauses.enter(match, timezone.now())
        seats.take_back(match, sender.seat)
        refusal = _refusal_of(match, sender, make)
    # Raised outside the transaction: what was overdue stays settled, who is back is back.
    if refusal is not None:
        raise refusal
    return match.n


def _refusal_of(
    match: OpenMatch, sender: Sender, make: Callable[[OpenMatch], mass.PlayerCommand]
) -> mass.Refused | NotApplied | None:
    """Apply the command, or give back why not."""
    if not match.turn_n <= sender.seen <= match.n:
        return NotApplied(ServiceCode.STALE, n=match.n)
    try:
        apply(match, make(match), seat=sender.seat, command_id=sender.command_id)
    except mass.Refused as refused:
        return refused
    return None
