"""The seat keeper: bots play for people who are away, people come back, leave, and are let in (R9).

Nothing here touches cards or turns, so all of it may happen between any two moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from typing import Literal

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from game import logbook
from game.models import Departure, MatchEvent, Seat
from game.rules import mass
from game.selectors import sits_in
from game.services import pauses, presence, votes
from game.services.apply import OpenMatch, apply, open_match
from game.services.bots import DEFAULT_BOT
from game.services.refusals import NotApplied, ServiceCode
from game.services.settling import settle_overdue


@contextmanager
def _settled(match_id: int) -> Iterator[OpenMatch]:
    """A match, locked for one transaction, in which nothing is overdue any more.

    A refusal is raised after the commit: what was overdue stays settled.

    Raises:
        NotVisible: there is no such match.
    """
    refusal: mass.Refused | NotApplied | None = None
    with transaction.atomic():
        match = open_match(match_id)
        settle_overdue(match, match.time(timezone.now()))
        try:
            yield match
        except (mass.Refused, NotApplied) as refused:
            refusal = refused
    if refusal is not None:
        raise refusal


def keep(match_id: int, seat: int, reason: mass.AwayReason) -> bool:
    """Let a bot play a person's seat until the person is back (R9.1).

    Locks the match; shows the event and sets the bot's alarm after the commit.

    Args:
        match_id: the match.
        seat: the seat, 0–7.
        reason: why the person counts as away.

    Returns:
        Whether that has changed anything: False where the seat is a bot's, is kept
        already, or the match is over.

    Raises:
        NotVisible: there is no such match.
    """
    with _settled(match_id) as match:
        return _apply_if_allowed(match, mass.KeepSeat(seat, reason))


def keep_if_silent(match_id: int, seat: int, now: datetime) -> bool:
    """Let a bot play the seat of a person who is still silent now that the match is locked.

    The lease is locked too: a heartbeat comes before this or finds the seat kept.

    Returns:
        Whether the seat is kept from now on.

    Raises:
        NotVisible: there is no such match.
    """
    with _settled(match_id) as match:
        lease = presence.silent_seats(now).filter(match_id=match_id, number=seat)
        if not lease.select_for_update(of=("self",)).exists():
            return False
        return _apply_if_allowed(match, mass.KeepSeat(seat, "gone"))


def come_back(match_id: int, seat: int) -> bool:
    """Let a person who is back play the own seat again, at once (R9.1).

    Safe to call at any time. A bot's move that was due goes with it. Locks the
    match; shows the event after the commit.

    Returns:
        Whether that has changed anything: False where nobody keeps the seat.

    Raises:
        NotVisible: there is no such match.
    """
    with _settled(match_id) as match:
        return take_back(match, seat)


def take_back(match: OpenMatch, seat: int) -> bool:
    """As `come_back`, in a match that this transaction has locked."""
    if match.state.occupants[seat].away is None:
        return False
    return _apply_if_allowed(match, mass.ReturnSeat(seat))


def say_here(match_id: int, seat: int, player_id: int) -> int:
    """A person who counts as away says to be here, and plays the own seat again (R9.1).

    Who may call: an edge for its own signed-in person. Safe to call twice. Locks the
    match; shows the event after the commit.

    Args:
        match_id: the match.
        seat: the person's seat.
        player_id: the person.

    Returns:
        Number of the newest event.

    Raises:
        NotApplied: `seat_lost`, the seat is another's now.
        NotVisible: there is no such match.
    """
    with transaction.atomic():
        match = open_match(match_id)
        if lost_seat(match, seat, player_id):
            raise NotApplied(ServiceCode.SEAT_LOST)
        now = timezone.now()
        pauses.enter(match, now)
        presence.hear(match_id, seat, now)
        take_back(match, seat)
        return match.n


def lost_seat(match: OpenMatch, seat: int, player_id: int | None) -> bool:
    """Tell whether the seat is another's now; a question only where seats have changed hands."""
    if not match.seats_n or player_id is None:
        return False
    return not sits_in(match.id, seat, player_id)


def _apply_if_allowed(match: OpenMatch, command: mass.KeepSeat | mass.ReturnSeat) -> bool:
    try:
        apply(match, command)
    except mass.Refused:
        return False
    votes.recount(match, timezone.now())
    return True


def leave(
    match_id: int,
    seat: int,
    player_id: int,
    reason: Literal["left", "kicked"] = "left",
    command_id: str | None = None,
) -> int:
    """Give a person's seat to a bot for good (R9.2).

    Who may call: an edge for its own signed-in person, or a service for the owner of
    a room. Locks the match; shows the event after the commit. Who has left already
    gets the same answer again.

    Args:
        match_id: the match.
        seat: the person's seat.
        player_id: the person.
        reason: whether the person left or was sent away.
        command_id: made by the client, unique for the seat; None where none was sent.

    Returns:
        Number of the event by which the seat became a bot's.

    Raises:
        NotApplied: `seat_lost`, the person does not sit there.
        mass.Refused: the match is over.
        NotVisible: there is no such match.
    """
    with _settled(match_id) as match:
        if not sits_in(match_id, seat, player_id):
            return _left_before(match_id, seat, player_id)
        if command_id is not None:
            answered = logbook.answer_of(match_id, seat, command_id)
            if answered is not None:
                return answered
        name = match.state.occupants[seat].name
        bot = mass.Occupant(_free_name(match.state), "bot")
        command = mass.ChangeOccupant(seat, bot, reason)
        n = apply(match, command, seat=seat, command_id=command_id)
        _row(match_id, seat).update(player=None, bot=DEFAULT_BOT)
        Departure.objects.create(
            match_id=match_id,
            player_id=player_id,
            seat=seat,
            name=name,
            n=n,
            at=timezone.now(),
            reason=reason,
        )
        votes.vacate(match, seat, timezone.now())
        return n


def _left_before(match_id: int, seat: int, player_id: int) -> int:
    """The answer to who has left that seat already."""
    departures = Departure.objects.filter(match_id=match_id, seat=seat, player_id=player_id)
    n = departures.order_by("-n").values_list("n", flat=True).first()
    if n is None:
        raise NotApplied(ServiceCode.SEAT_LOST)
    return n


def _free_name(state: mass.MatchState) -> str:
    """The name of a bot that is not at this table yet."""
    taken = {occupant.name for occupant in state.occupants}
    names = (_("Bot %(number)d") % {"number": number} for number in count(1))
    return next(name for name in names if name not in taken)


def let_in(match_id: int, seat: int, player: AbstractUser) -> int:
    """Let a person take a bot's seat, with its cards, between two moves (R9.2).

    Who may call: a service that has asked whether the owner of the room wants it.
    Locks the match; shows the event after the commit. A bot's move that was due goes
    with it.

    Args:
        match_id: the match.
        seat: the bot's seat.
        player: who comes.

    Returns:
        Number of the event by which the person sits there.

    Raises:
        NotApplied: `already_seated`, the person plays in this match;
            `saw_other_team`, the person has left the other team and knows its cards.
        mass.Refused: the seat is a person's, or the match is over.
        NotVisible: there is no such match.
    """
    with _settled(match_id) as match:
        _check_may_sit(match_id, seat, player.pk)
        coming = mass.Occupant(player.username, "human")
        n = apply(match, mass.ChangeOccupant(seat, coming, "let_in"))
        _row(match_id, seat).update(player=player.pk, bot="", seen_at=timezone.now())
        # Ids of commands are unique for a person; the next one may count from the same number.
        MatchEvent.objects.filter(match_id=match_id, seat=seat, command_id__isnull=False).update(
            command_id=None
        )
        votes.recount(match, timezone.now())
        return n


def _check_may_sit(match_id: int, seat: int, player_id: int) -> None:
    """Refuse who sits here already, or has seen cards of the other team (R7.4)."""
    if Seat.objects.filter(match_id=match_id, player_id=player_id).exists():
        raise NotApplied(ServiceCode.ALREADY_SEATED)
    left = Departure.objects.filter(match_id=match_id, player_id=player_id)
    teams = {mass.team_of(number) for number in left.values_list("seat", flat=True)}
    if teams - {mass.team_of(seat)}:
        raise NotApplied(ServiceCode.SAW_OTHER_TEAM)


def _row(match_id: int, seat: int) -> QuerySet[Seat]:
    return Seat.objects.filter(match_id=match_id, number=seat)
