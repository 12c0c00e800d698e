"""Once a second: leases of who was heard, presence, and rings that were lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeVar

from django.utils import timezone

from game.live.tables import Table
from game.protocol.server import PresenceState
from game.rules import mass
from game.selectors import newest_events, seen_at_of
from game.services import presence

Result = TypeVar("Result")

EVERY_S = 1.0


class Watched(Protocol):
    """What the watch needs of a hub."""

    loop: asyncio.AbstractEventLoop
    tables: dict[int, Table]

    def run(self, match_id: int, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Run a job with the database."""

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
    """

    newest: dict[int, int]
    seats: dict[int, list[PresenceState]]


def take_pulse(match_ids: list[int], heard_seat_ids: list[int]) -> Pulse:
    """Renew the leases of people who were heard, and read how things stand."""
    now = timezone.now()
    presence.renew(heard_seat_ids, now)
    leases = seen_at_of(match_ids)
    seats = {match_id: _states(leases.get(match_id, {}), now) for match_id in match_ids}
    return Pulse(newest_events(match_ids), seats)


def _states(leases: dict[int, datetime | None], now: datetime) -> list[PresenceState]:
    """How each of the eight seats is connected; a seat without a person is a bot's."""
    return [
        "bot" if seat not in leases else _state(leases[seat], now) for seat in range(mass.SEATS)
    ]


def _state(seen_at: datetime | None, now: datetime) -> PresenceState:
    silent = seen_at is None or now - seen_at > presence.SILENT
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
            if self._hub.tables:
                self._hub.spawn(self._look(list(self._hub.tables)))

    async def _look(self, match_ids: list[int]) -> None:
        heard = list(self._heard(match_ids))
        pulse = await self._hub.run(match_ids[0], lambda: take_pulse(match_ids, heard))
        for match_id, n in pulse.newest.items():
            self._hub.heard_of(match_id, n)
        for match_id, seats in pulse.seats.items():
            self._hub.say_presence(match_id, seats)

    def _heard(self, match_ids: Iterable[int]) -> Iterable[int]:
        """The seats whose people were heard since the last look."""
        for match_id in match_ids:
            table = self._hub.tables.get(match_id)
            for socket in table.sockets if table else ():
                if socket.seat_id is not None and socket.heard:
                    yield socket.seat_id
                socket.heard = False
