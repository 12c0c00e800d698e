"""The sockets of this process, by table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Protocol

from game.live.frames import Frame
from game.protocol.server import PresenceState
from game.rules import mass
from game.tickets import Ticket


class Writer(Protocol):
    """Where the frames of one client go."""

    def write(self, frame: Frame) -> None:
        """Send a frame, or queue it; never waits."""


@dataclass(slots=True, eq=False)
class Socket:
    """One client's socket at a table.

    Attributes:
        match_id: the table's match.
        viewer: the seat it belongs to, None for a spectator.
        out: where its frames go.
        seat_id: the seat's row, for its person's lease.
        ticket: by what right its person is here; looked at again while it is open.
        close: ends the connection with a close code.
        n: number of the newest event it was sent; None while it must not be shown
            commits, because it is catching up or has not synced yet.
        heard: whether its client said something since the last look of the watch.
        catching_up: held while it is sent the past, so that nothing is sent twice.
    """

    match_id: int
    viewer: mass.Viewer
    out: Writer
    seat_id: int | None = None
    ticket: Ticket | None = None
    close: Callable[[int], Coroutine[None, None, None]] | None = None
    n: int | None = None
    heard: bool = False
    catching_up: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(slots=True, eq=False)
class Table:
    """The sockets of one match in this process.

    Attributes:
        n: number of the newest event that this process knows of.
        sockets: who listens.
        presence: what was last said about the seats.
    """

    n: int = 0
    sockets: list[Socket] = field(default_factory=list)
    presence: list[PresenceState] | None = None
