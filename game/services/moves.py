"""What a person asks of a match from its seat."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from game import logbook
from game.rules import mass
from game.services import alarms, presence
from game.services.apply import OpenMatch, apply, open_match
from game.services.refusals import NotApplied, ServiceCode


def play(*, match_id: int, move: mass.Move, command_id: str, seen: int) -> int:
    """Play a person's lead, beat or take, once.

    Who may call: an edge that has taken the move's seat from the session. Locks
    the match; shows the events and sets alarms after the commit. What is overdue
    is settled first. The same `command_id` again gives the first answer and does
    nothing.

    Args:
        match_id: the match.
        move: what the person plays.
        command_id: made by the client, unique for the seat.
        seen: number of the newest event the person had seen.

    Returns:
        Number of the last event that the move caused.

    Raises:
        NotApplied: `stale`, the situation has changed since `seen`.
        mass.Refused: the rules do not allow it.
        NotVisible: there is no such match.
    """
    return _carry_out_once(match_id, move.seat, command_id, seen, lambda _match: move)


def name_opener(*, match_id: int, seat: int, named: int, command_id: str, seen: int) -> int:
    """Name the member of the own team who should open, once (R3.4).

    Who may call, what it locks, sends and raises: as `play`.

    Args:
        match_id: the match.
        seat: the person's seat.
        named: the seat that the person names.
        command_id: made by the client, unique for the seat.
        seen: number of the newest event the person had seen.

    Returns:
        Number of the last event that this caused.
    """

    def make(match: OpenMatch) -> mass.NameOpener:
        online = presence.online_seats(match.id, timezone.now())
        return mass.NameOpener(seat, named, online | {seat})

    return _carry_out_once(match_id, seat, command_id, seen, make)


def _carry_out_once(
    match_id: int,
    seat: int,
    command_id: str,
    seen: int,
    make: Callable[[OpenMatch], mass.PlayerCommand],
) -> int:
    """Carry out a command in one transaction, or give the answer it got before."""
    with transaction.atomic():
        match = open_match(match_id)
        answered = logbook.answer_of(match_id, seat, command_id)
        if answered is not None:
            return answered
        alarms.settle_overdue(match, timezone.now())
        refusal = _refusal_of(match, seat, command_id, seen, make)
    # Raised outside the transaction: what was overdue stays settled.
    if refusal is not None:
        raise refusal
    return match.n


def _refusal_of(
    match: OpenMatch,
    seat: int,
    command_id: str,
    seen: int,
    make: Callable[[OpenMatch], mass.PlayerCommand],
) -> mass.Refused | NotApplied | None:
    """Apply the command, or give back why not."""
    if not match.turn_n <= seen <= match.n:
        return NotApplied(ServiceCode.STALE, n=match.n)
    try:
        apply(match, make(match), seat=seat, command_id=command_id)
    except mass.Refused as refused:
        return refused
    return None
