"""Once a second: leases of who was heard, presence, and rings that were lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Protocol, TypeVar

from django.db import OperationalError
from django.utils import timezone

from game.live.deals import Deals
from game.live.tables import Socket, Table
from game.live.votes import Votes
from game.protocol.closing import CloseCode
from game.protocol.server import PresenceState
from game.rules import mass
from game.selectors import NotVisible, standings_of
from game.services import pauses, presence, seats
from game.services.fairness_told import revisions_of
from game.services.tally import Tally, tally_of
from game.tickets import Loss, Ticket, void_tickets

Result = TypeVar("Result")

EVERY_S = 1.0

CLOSE_CODES = {
    Loss.SESSION: CloseCode.NO_SESSION,
    Loss.PLACE: CloseCode.NOT_FOUND,
    Loss.SENT_AWAY: CloseCode.SENT_AWAY,
    Loss.CLOSED: CloseCode.CLOSED,
    Loss.CHANGED: CloseCode.CHANGED,
    Loss.SUSPENDED: CloseCode.SUSPENDED,
}
"""With what a socket is closed whose right is lost."""

logger = logging.getLogger(__name__)


class Watched(Protocol):
    """What the watch needs of a hub."""

    loop: asyncio.AbstractEventLoop
    tables: dict[int, Table]
    votes: Votes
    deals: Deals

    def watch(self, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Run a job with the database on the watch's own lane."""

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run something beside."""

    def heard_of(self, match_id: int, n: int) -> None:
        """Event `n` of a match is stored."""

    def say_presence(self, match_id: int, seats: list[PresenceState]) -> None:
        """This is how the seats are connected."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """What the database says about some matches.

    Attributes:
        newest: number of the newest event of each match.
        seats: how the seats of each match are connected.
        tallies: votes that run, or that this process has not heard of (R8).
        deals: how many changes the proofs of the deals of each match have had (R3.5).
        void: tickets of sockets that must be closed, and why.
    """

    newest: dict[int, int]
    seats: dict[int, list[PresenceState]]
    tallies: dict[int, Tally]
    deals: dict[int, int]
    void: dict[Ticket, Loss]


def take_pulse(
    match_ids: list[int],
    heard_seat_ids: list[int],
    tickets: list[Ticket],
    votes_known: Mapping[int, int] | None = None,
) -> Pulse:
    """Renew the leases of people who were heard, and read how things stand.

    Who was away and is heard has come back, and plays the own seat again; a match that
    stood still goes on (R9.1).

    Args:
        match_ids: the matches of this process's tables.
        heard_seat_ids: rows of the seats whose people were heard.
        tickets: the rights of the sockets.
        votes_known: how many changes of votes each table has been told.
    """
    now = timezone.now()
    presence.renew(heard_seat_ids, now)
    if heard_seat_ids:
        for match_id in pauses.paused_of(heard_seat_ids):
            _try(partial(pauses.resume_if_paused, match_id, now))
        for match_id, seat in presence.gone_seats(heard_seat_ids):
            _try(partial(seats.come_back, match_id, seat))
    leases = presence.leases_of(match_ids)
    states = {match_id: _states(leases.get(match_id, {}), now) for match_id in match_ids}
    standings = standings_of(match_ids)
    known = votes_known or {}
    tallies = {
        match_id: tally_of(match_id, now)
        for match_id, standing in standings.items()
        if standing.is_voting or standing.votes_n > known.get(match_id, 0)
    }
    newest = {match_id: standing.n for match_id, standing in standings.items()}
    deals = revisions_of(match_ids)
    return Pulse(newest, states, tallies, deals, void_tickets(tickets))


def _try(come_back: Callable[[], bool]) -> None:
    """Bring one person or match back; what fails keeps nobody else waiting."""
    try:
        come_back()
    except (NotVisible, OperationalError) as error:
        logger.warning("Somebody is not back at a table yet: %s", error)
    except Exception:
        logger.exception("Somebody cannot be brought back to a table")


def _states(leases: dict[int, presence.Lease], now: datetime) -> list[PresenceState]:
    """How each of the eight seats is connected; a seat without a person is a bot's."""
    return [
        "bot" if seat not in leases else _state(leases[seat], now) for seat in range(mass.SEATS)
    ]


def _state(lease: presence.Lease, now: datetime) -> PresenceState:
    if lease.is_away:
        return "away"
    silent = lease.seen_at is None or now - lease.seen_at > presence.SILENT
    return "reconnecting" if silent else "online"


class Watch:
    """The hub's clock."""

    def __init__(self, hub: Watched) -> None:
        """Watch the tables of a hub, once started."""
        self._hub = hub
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, if it has not begun or nobody was left to watch."""
        if self._task is None or self._task.done():
            self._task = self._hub.loop.create_task(self._run())

    def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._hub.tables:
            await asyncio.sleep(EVERY_S)
            try:
                await self._look(list(self._hub.tables))
            except Exception:
                logger.exception("A look at the tables failed")

    async def _look(self, match_ids: list[int]) -> None:
        """Do once what is done each second."""
        heard = self._heard(match_ids)
        try:
            pulse = await self._pulse(match_ids, heard)
        except Exception as fault:
            for socket in heard:
                socket.heard = True  # the next look renews the leases that this one could not
            if not isinstance(fault, OperationalError):
                raise
            logger.warning("The database is away or busy: %s", fault)
        else:
            self._tell(match_ids, pulse)

    def _pulse(self, match_ids: list[int], heard: list[Socket]) -> asyncio.Future[Pulse]:
        """Ask the database how things stand."""
        seat_ids = [socket.seat_id for socket in heard if socket.seat_id is not None]
        tickets = [socket.ticket for socket in self._sockets(match_ids) if socket.ticket]
        known = {id_: table.votes_n for id_, table in self._hub.tables.items()}
        return self._hub.watch(lambda: take_pulse(match_ids, seat_ids, tickets, known))

    def _tell(self, match_ids: list[int], pulse: Pulse) -> None:
        """Tell the tables how things stand, and close the sockets whose right is lost."""
        for match_id, n in pulse.newest.items():
            self._hub.heard_of(match_id, n)
        for match_id, states in pulse.seats.items():
            self._hub.say_presence(match_id, states)
        for match_id, tally in pulse.tallies.items():
            self._hub.votes.say(match_id, tally)
        for match_id, n in pulse.deals.items():
            self._hub.deals.heard_of(match_id, n)
        for socket in tuple(self._sockets(match_ids)):
            loss = pulse.void.get(socket.ticket) if socket.ticket else None
            if loss is not None and socket.close is not None:
                self._hub.spawn(socket.close(CLOSE_CODES[loss].value))

    def _sockets(self, match_ids: Iterable[int]) -> Iterable[Socket]:
        """The sockets of some tables."""
        for match_id in match_ids:
            table = self._hub.tables.get(match_id)
            yield from table.everyone() if table else ()

    def _heard(self, match_ids: Iterable[int]) -> list[Socket]:
        """The sockets whose people were heard since the last look."""
        heard = [socket for socket in self._sockets(match_ids) if socket.heard]
        for socket in heard:
            socket.heard = False
        return heard
