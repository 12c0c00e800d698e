"""What those who tell a table things beside the numbered log have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Generic, Protocol, TypeVar

from game import outbox
from game.live.neighbours import Neighbours, Ring
from game.live.tables import Table

Result = TypeVar("Result")


class Host(Protocol):
    """A hub, as they see it."""

    loop: asyncio.AbstractEventLoop
    tables: dict[int, Table]

    def read(self, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Read from the database."""

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run something beside."""


class Beside(Generic[outbox.News]):
    """Hears of changes of one kind, of this and of other processes; runs on the hub's loop."""

    def __init__(self, hub: Host, told: outbox.Outbox[outbox.News]) -> None:
        """Listen to the outbox that tells of the changes."""
        self._hub = hub
        self._told = told
        self._neighbours = Neighbours(told.topic, self._rung)
        told.listen(self._changed, rings=True)

    async def follow(self, match_id: int) -> None:
        """From now on hear of the changes of a match."""
        await self._neighbours.follow(match_id)

    async def unfollow(self, match_id: int) -> None:
        """Hear no more of them."""
        await self._neighbours.unfollow(match_id)

    def stop(self) -> None:
        """Hear and do nothing more."""
        self._told.unlisten(self._changed)
        self._neighbours.stop()

    def heard_of(self, match_id: int, n: int) -> None:
        """A match has had `n` changes of this kind, by whatever process."""
        raise NotImplementedError

    def _changed(self, match_id: int, news: outbox.News) -> None:
        """This process has made a change; called on any thread."""
        self._hub.loop.call_soon_threadsafe(self._show_own, match_id, news.n)

    def _show_own(self, match_id: int, n: int) -> None:
        self.heard_of(match_id, n)
        if self._neighbours.any:
            self._hub.spawn(self._neighbours.tell(match_id, outbox.doorbell(match_id, n)))

    def _rung(self, ring: Ring) -> None:
        self.heard_of(ring["key"], ring["n"])
