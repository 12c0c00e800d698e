"""The sockets of this process, by table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from game.live.frames import Frame
from game.protocol.server import PresenceState
from game.rules import mass
from game.services.tally import TeamVote
from game.spectators import Delay
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
        delay: until when what happens is kept from it; for spectators only.
        ticket: by what right its person is here; looked at again while it is open.
        close: ends the connection with a close code.
        n: number of the newest event it was sent; None while it must not be shown
            commits, because it is catching up or has not synced yet.
        heard: whether its client said something since the last look of the watch.
        lacks_vote: whether its team's vote must be told once it has caught up (R8.5).
        catching_up: held while it is sent the past, so that nothing is sent twice.
    """

    match_id: int
    viewer: mass.Viewer
    out: Writer
    seat_id: int | None = None
    delay: Delay = Delay.NONE
    ticket: Ticket | None = None
    close: Callable[[int], Coroutine[None, None, None]] | None = None
    n: int | None = None
    heard: bool = False
    lacks_vote: bool = False
    catching_up: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(slots=True, eq=False)
class Audience:
    """Sockets of one match in this process that are shown it equally far.

    Attributes:
        n: number of the newest event that they may be shown, as far as this process knows.
        sockets: who listens.
    """

    n: int = 0
    sockets: list[Socket] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class DelayedAudience(Audience):
    """Spectators who are shown a match only up to the end of a circle or a round.

    Attributes:
        looked: number of the match's newest event when it was last asked what may be shown.
        looking: held while that is asked.
    """

    looked: int = 0
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(slots=True, eq=False)
class Table(Audience):
    """The sockets of one match in this process; its own are those that see all at once.

    Attributes:
        delayed: the others, by their delay.
        presence: what was last said about the seats.
        votes: what was last said to each team about its vote; secret of the team (R8.5).
        votes_n: after how many changes of votes that was.
        deals_n: how many changes of the proofs of its deals were told (R3.5).
    """

    delayed: dict[Delay, DelayedAudience] = field(default_factory=dict)
    presence: list[PresenceState] | None = None
    votes: dict[mass.Team, TeamVote] = field(default_factory=dict)
    votes_n: int = 0
    deals_n: int = 0

    def audience(self, delay: Delay) -> Audience:
        """Those who are shown the match with this delay, made on first use."""
        if delay is Delay.NONE:
            return self
        return self.delayed.setdefault(delay, DelayedAudience())

    def everyone(self) -> Iterator[Socket]:
        """All sockets, however far they are shown the match."""
        yield from self.sockets
        for audience in self.delayed.values():
            yield from audience.sockets
