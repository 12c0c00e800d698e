"""Once a second: leases of members who were heard, presence, rights, and rings that were lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from django.db import OperationalError
from django.utils import timezone

from game.live.hub import Hub
from game.live.watch import CLOSE_CODES, EVERY_S
from game.tickets import Loss, Ticket, void_tickets
from lobby.live.chat import newest_lines
from lobby.live.list import RoomList, listed_numbers
from lobby.live.sockets import LiveRoom, LobbySocket, RoomSocket
from lobby.protocol.parts import MemberState
from lobby.selectors import members_presence, numbers_of
from lobby.services import presence

logger = logging.getLogger(__name__)


class Watched(Protocol):
    """What the watch needs of a hub."""

    tables: Hub
    rooms: dict[int, LiveRoom]
    lobby: RoomList
    heard: set[int]

    def heard_of(self, room_id: int, n: int) -> None:
        """A room has reached change `n`."""

    def said(self, room_id: int, line_id: int) -> None:
        """A line was said in a room."""

    def say_presence(self, room_id: int, presence: dict[int, MemberState]) -> None:
        """This is how the members of a room are connected."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """What the database says about some rooms.

    Attributes:
        numbers: number of the newest change of each room.
        lines: the newest line of chat of each room.
        presence: how the members of each room are connected.
        listed: number of each room of the lobby's list; None where nobody watches it.
        void: tickets of sockets that must be closed, and why.
    """

    numbers: dict[int, int]
    lines: dict[int, int]
    presence: dict[int, dict[int, MemberState]]
    listed: dict[int, int] | None
    void: dict[Ticket, Loss]


def take_pulse(
    room_ids: list[int], heard_member_ids: list[int], tickets: list[Ticket], is_list_watched: bool
) -> Pulse:
    """Renew the leases of members who were heard, and read how things stand."""
    presence.renew(heard_member_ids, timezone.now())
    return Pulse(
        numbers=numbers_of(room_ids),
        lines=newest_lines(room_ids),
        presence=members_presence(room_ids),
        listed=listed_numbers() if is_list_watched else None,
        void=void_tickets(tickets),
    )


class RoomWatch:
    """The room hub's clock."""

    def __init__(self, hub: Watched) -> None:
        """Watch the rooms of a hub, once started."""
        self._hub = hub
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, if it has not begun or nobody was left to watch."""
        if self._task is None or self._task.done():
            self._task = self._hub.tables.loop.create_task(self._run())

    def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._hub.rooms or self._hub.lobby.sockets or self._hub.heard:
            await asyncio.sleep(EVERY_S)
            try:
                await self.look()
            except Exception as fault:  # noqa: BLE001 - logged; the next look may do better
                self._failed(fault)

    def _failed(self, fault: Exception) -> None:
        """Log why a look failed; heartbeats wait for the next one only while somebody is here."""
        if not self._hub.rooms:
            self._hub.heard.clear()
        if isinstance(fault, OperationalError):
            logger.warning("The database is away or busy: %s", fault)
        else:
            logger.error("A look at the rooms failed", exc_info=fault)

    async def look(self) -> None:
        """Do once what is done each second."""
        hub = self._hub
        hub.heard.update(self._heard())
        room_ids, heard = list(hub.rooms), sorted(hub.heard)
        tickets = [socket.ticket for socket in self._sockets() if socket.ticket is not None]
        is_list_watched = bool(hub.lobby.sockets)
        pulse = await hub.tables.watch(
            lambda: take_pulse(room_ids, heard, tickets, is_list_watched)
        )
        hub.heard.difference_update(heard)
        for room_id, n in pulse.numbers.items():
            hub.heard_of(room_id, n)
        for room_id, line_id in pulse.lines.items():
            hub.said(room_id, line_id)
        for room_id, states in pulse.presence.items():
            hub.say_presence(room_id, states)
        if pulse.listed is not None:
            hub.lobby.compare(pulse.listed)
        self._close(tuple(self._sockets()), pulse.void)

    def _close(self, sockets: Iterable[RoomSocket | LobbySocket], void: dict[Ticket, Loss]) -> None:
        """Close the sockets whose right is lost."""
        for socket in sockets:
            loss = void.get(socket.ticket) if socket.ticket is not None else None
            if loss is not None:
                self._hub.tables.spawn(socket.close(CLOSE_CODES[loss].value))

    def _sockets(self) -> Iterator[RoomSocket | LobbySocket]:
        for room in self._hub.rooms.values():
            yield from room.sockets
        yield from self._hub.lobby.sockets

    def _heard(self) -> Iterator[int]:
        """The members who were heard since the last look."""
        for room in self._hub.rooms.values():
            for socket in room.sockets:
                if socket.heard:
                    yield socket.ticket.member_id
                socket.heard = False
