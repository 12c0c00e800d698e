"""Once a second: leases of who was heard, seats that bots keep, and rings that were lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from django.db import OperationalError
from django.utils import timezone

from game.live.hub import Hub
from game.live.watch import CLOSE_CODES, EVERY_S
from game.tickets import Loss, Ticket, void_tickets
from voice.live.sockets import LiveTalk, VoiceSocket
from voice.outbox import TalkNews
from voice.services import speaking
from voice.services.settling import settle_due

LATE_S = 5.0
"""A look that comes this long after the last one says nothing about who is silent."""

logger = logging.getLogger(__name__)


class Watched(Protocol):
    """What the watch needs of a hub."""

    tables: Hub
    talks: dict[int, LiveTalk]

    def show(self, room_id: int, news: TalkNews) -> None:
        """This is how the talk of a room stands."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """What the database says about some talks.

    Attributes:
        talks: how each of them stands.
        void: tickets of sockets that must be closed, and why.
    """

    talks: dict[int, TalkNews]
    void: dict[Ticket, Loss]


def take_pulse(room_ids: list[int], heard_speaker_ids: list[int], tickets: list[Ticket]) -> Pulse:
    """Renew the leases of people who were heard, and bring talks in line with their rooms."""
    speaking.renew(heard_speaker_ids, timezone.now())
    return Pulse(settle_due(room_ids), void_tickets(tickets))


class VoiceWatch:
    """The voice hub's clock."""

    def __init__(self, hub: Watched) -> None:
        """Watch the talks of a hub, once started."""
        self._hub = hub
        self._task: asyncio.Task[None] | None = None
        self._looked_at = 0.0

    def start(self) -> None:
        """Begin, if it has not begun or nobody was left to watch."""
        if self._task is None or self._task.done():
            self._task = self._hub.tables.loop.create_task(self._run())

    def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._hub.talks:
            await asyncio.sleep(EVERY_S)
            try:
                await self.look()
            except OperationalError as error:
                logger.warning("The database is away or busy: %s", error)
            except Exception:
                logger.exception("A look at the talks failed")

    async def look(self) -> None:
        """Do once what is done each second."""
        room_ids, heard = list(self._hub.talks), list(self._heard(everyone=self._is_late()))
        tickets: list[Ticket] = [socket.ticket for socket in self._sockets()]
        if not room_ids:
            return
        pulse = await self._hub.tables.watch(lambda: take_pulse(room_ids, heard, tickets))
        for room_id, news in pulse.talks.items():
            self._hub.show(room_id, news)
        for socket in tuple(self._sockets()):
            loss = pulse.void.get(socket.ticket)
            if loss is not None:
                self._hub.tables.spawn(socket.close(CLOSE_CODES[loss].value))

    def _sockets(self) -> Iterator[VoiceSocket]:
        for talk in self._hub.talks.values():
            yield from talk.sockets

    def _is_late(self) -> bool:
        """Whether this process stood still: then it is its own fault that it heard nobody."""
        before, self._looked_at = self._looked_at, self._hub.tables.loop.time()
        return self._looked_at - before > LATE_S

    def _heard(self, *, everyone: bool) -> Iterator[int]:
        """The stays that were heard since the last look, or all of them."""
        for socket in self._sockets():
            if (socket.heard or everyone) and socket.speaker is not None:
                yield socket.speaker
            socket.heard = False
