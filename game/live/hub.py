"""One hub a process: it holds the sockets of each table and shows them what is committed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TypeVar
from weakref import WeakKeyDictionary

from django.conf import settings

from game import outbox
from game.live.deals import Deals
from game.live.frames import CommitFrames, Frame, events_frame, view_frame
from game.live.hints import Hints
from game.live.lane import Lanes
from game.live.neighbours import Neighbours, Ring
from game.live.pace import AS_ONE_SOCKET, Paces
from game.live.tables import Audience, DelayedAudience, Socket, Table
from game.live.votes import Votes
from game.live.watch import Watch
from game.protocol import server
from game.recent import Commit
from game.selectors import events_after
from game.spectators import Delay, release_after, releases, situation_for

Result = TypeVar("Result")

EVENTS_A_FRAME = 200
"""A client that is further behind gets a whole view instead."""

logger = logging.getLogger(__name__)


class Hub:
    """Fans commits out to the sockets of their table. Everything here runs on one loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start lanes, and listen for commits of this and of other processes."""
        self.loop = loop
        self.tables: dict[int, Table] = {}
        self.lanes = Lanes(loop, settings.MASSS_LANES)
        self._neighbours = Neighbours(outbox.matches.topic, self._rung)
        self.votes = Votes(self)
        self.deals = Deals(self)
        self.hints = Hints(self)
        self.paces = Paces(loop.time, AS_ONE_SOCKET)
        self._watch = Watch(self)
        self._tasks: set[asyncio.Task[None]] = set()
        outbox.matches.listen(self._committed, rings=True)

    # Coming and going -------------------------------------------------------------------------

    async def join(self, socket: Socket) -> None:
        """From now on `socket` hears of its table; its first frame comes with its first sync."""
        table = self.tables.setdefault(socket.match_id, Table())
        is_first = next(table.everyone(), None) is None
        table.audience(socket.delay).sockets.append(socket)
        self.heard(socket)
        self.greet(socket)
        if socket.viewer is not None:
            self.hints.warm()
        self._watch.start()
        # Last, since it may wait: others who come and go meanwhile must find the socket here.
        if is_first:
            await self._neighbours.follow(socket.match_id)
            await self.votes.follow(socket.match_id)
            await self.deals.follow(socket.match_id)

    async def leave(self, socket: Socket) -> None:
        """`socket` hears nothing more."""
        table = self.tables.get(socket.match_id)
        if table is None or socket not in table.audience(socket.delay).sockets:
            return
        table.audience(socket.delay).sockets.remove(socket)
        if next(table.everyone(), None) is None:
            del self.tables[socket.match_id]
            await self._neighbours.unfollow(socket.match_id)
            await self.votes.unfollow(socket.match_id)
            await self.deals.unfollow(socket.match_id)

    def run(self, match_id: int, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Carry out a command on the lane of its match."""
        return self.lanes.of(match_id).run(job)

    def read(self, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Read from the database."""
        return self.lanes.reads.run(job)

    def watch(self, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Do the watch's work with the database."""
        return self.lanes.watch.run(job)

    def sockets_of(self, player_id: int, match_id: int) -> int:
        """How many sockets a person has open at a table in this process."""
        table = self.tables.get(match_id)
        tickets = (socket.ticket for socket in table.everyone()) if table else ()
        return sum(ticket is not None and ticket.player_id == player_id for ticket in tickets)

    # From a commit to the sockets -------------------------------------------------------------

    def _committed(self, match_id: int, commit: Commit) -> None:
        """A transaction of this process was committed; called on any thread."""
        self.loop.call_soon_threadsafe(self._show_own, match_id, commit)

    def _show_own(self, match_id: int, commit: Commit) -> None:
        self.show(match_id, commit)
        if self._neighbours.any:
            self.spawn(self._neighbours.tell(match_id, outbox.doorbell(match_id, commit.n)))

    def show(self, match_id: int, commit: Commit) -> None:
        """Send a commit to those who have everything before it; help the others to catch up."""
        table = self.tables.get(match_id)
        if table is None:
            return
        self._send(table, commit)
        for delay, audience in table.delayed.items():
            if audience.looked == commit.before and not releases(commit, delay):
                audience.looked = commit.n
            else:
                self.spawn(self._release(match_id, delay, audience, commit.n))

    def _rung(self, ring: Ring) -> None:
        self.heard_of(ring["key"], ring["n"])

    def heard_of(self, match_id: int, n: int) -> None:
        """Event `n` of a match is stored, by whatever process; who has not got it catches up."""
        table = self.tables.get(match_id)
        if table is None:
            return
        self._reached(table, n)
        for delay, audience in table.delayed.items():
            self.spawn(self._release(match_id, delay, audience, n))

    def _send(self, audience: Audience, commit: Commit) -> None:
        """Show a commit to an audience that may see all of it."""
        audience.n = max(audience.n, commit.n)
        frames = CommitFrames(commit)
        for socket in tuple(audience.sockets):
            if socket.n == commit.before:
                socket.n = commit.n
                socket.out.write(frames.of(socket.viewer))
            elif socket.n is not None and socket.n < commit.n:
                self.spawn(self.catch_up(socket))

    def _reached(self, audience: Audience, n: int) -> None:
        """An audience may be shown everything up to event `n`; who has not got it catches up."""
        audience.n = max(audience.n, n)
        for socket in tuple(audience.sockets):
            if socket.n is not None and socket.n < audience.n:
                self.spawn(self.catch_up(socket))

    async def _release(
        self, match_id: int, delay: Delay, audience: DelayedAudience, newest: int
    ) -> None:
        """Show delayed spectators what they may see, now that event `newest` is stored."""
        async with audience.looking:
            if audience.looked >= newest:
                return
            known = audience.n
            release = await self.read(lambda: release_after(match_id, delay, known))
            audience.looked = max(audience.looked, release.newest)
            if release.shown.events:
                self._send(audience, release.shown)
            else:
                self._reached(audience, release.shown.n)

    async def sync(self, socket: Socket, n: int | None) -> None:
        """The client says it has everything up to `n`; send what came after, or a whole view."""
        async with socket.catching_up:
            await self._send_after(socket, n)
            await self._close_gap(socket)
        await self.votes.greet(socket)
        await self.deals.greet(socket)

    async def catch_up(self, socket: Socket) -> None:
        """Send a socket that fell behind what it has not got."""
        async with socket.catching_up:
            await self._close_gap(socket)
        self.votes.make_good(socket)

    async def _close_gap(self, socket: Socket) -> None:
        """Send on until nothing is missing: while a socket is sent the past, news pass it over."""
        while (n := socket.n) is not None and n < self.newest_for(socket):
            await self._send_after(socket, n)
            if socket.n == n:
                return  # heard of, but not there: the database was set back

    async def _send_after(self, socket: Socket, n: int | None) -> None:
        """Send the events after `n`, none at all too, or a view where that is too much."""
        match_id, delay, before = socket.match_id, socket.delay, socket.n
        socket.n = None
        try:
            situation = await self.read(lambda: situation_for(match_id, delay))
            if n is None or n > situation.n or situation.n - n > EVENTS_A_FRAME:
                frame = view_frame(situation, socket.viewer)
                socket.lacks_vote = True  # a page that gets a view forgets the vote
            else:
                newest = situation.n
                events = await self.read(lambda: events_after(match_id, n, newest))
                commit = Commit(n, events, situation.state, situation.turn_ends_at)
                frame = events_frame(commit, socket.viewer)
        except BaseException:
            socket.n = before  # else it would be passed over for ever
            raise
        socket.out.write(frame)
        socket.n = situation.n
        if (table := self.tables.get(match_id)) is not None:
            self._reached(table.audience(delay), situation.n)

    # Presence ---------------------------------------------------------------------------------

    def say_presence(self, match_id: int, seats: list[server.PresenceState]) -> None:
        """Tell a table how its seats are connected, when that has changed."""
        table = self.tables.get(match_id)
        if table is None or table.presence == seats:
            return
        table.presence = seats
        frame = Frame(server.Presence(seats=seats))
        for socket in table.sockets:
            socket.out.write(frame)

    def greet(self, socket: Socket) -> None:
        """Tell a newcomer what the others have been told about the seats.

        Delayed spectators are told nothing: a seat that a bot has taken is news of the match.
        """
        table = self.tables.get(socket.match_id)
        if table and table.presence is not None and socket.delay is Delay.NONE:
            socket.out.write(Frame(server.Presence(seats=table.presence)))

    def heard(self, socket: Socket) -> None:
        """The client of a socket said something."""
        socket.heard = True

    def newest_for(self, socket: Socket) -> int:
        """Number of the newest event that a socket may be shown, as far as this process knows."""
        table = self.tables.get(socket.match_id)
        return 0 if table is None else table.audience(socket.delay).n

    # Housekeeping -----------------------------------------------------------------------------

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run something beside; a fault in it is logged."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned_done)

    def _spawned_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("A task of the hub failed", exc_info=task.exception())

    def stop(self) -> None:
        """Hear and do nothing more."""
        outbox.matches.unlisten(self._committed)
        self.votes.stop()
        self.deals.stop()
        self._watch.stop()
        self._neighbours.stop()
        self.lanes.stop()
        for task in tuple(self._tasks):
            task.cancel()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub_here() -> Hub:
    """The hub of the running loop, made on first use."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        hub = _hubs[loop] = Hub(loop)
    return hub
