"""Doorbells between processes, through the channel layer; alone, a process needs none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from game.outbox import group_of, shared_layer

RETRY_S = 1.0

Ring: TypeAlias = dict[str, Any]
"""A message of the channel layer, made by `outbox.doorbell`."""

logger = logging.getLogger(__name__)


class Neighbours:
    """Tells other processes of commits made here to things of one kind, and hears of theirs.

    A ring that is lost does no harm: the watch compares numbers with the database
    every second.
    """

    def __init__(self, topic: str, heard: Callable[[Ring], None]) -> None:
        """Call `heard(ring)` for each ring of this topic from another process."""
        self._topic = topic
        self._heard = heard
        self._layer = shared_layer()
        self.any = self._layer is not None
        self._channel: str | None = None
        self._followed: set[int] = set()
        self._listener: asyncio.Task[None] | None = None

    async def follow(self, key: int) -> None:
        """From now on hear the rings of one thing."""
        if not self.any:
            return
        self._followed.add(key)
        if self._channel is None:
            self._channel = await self._layer.new_channel()
            self._listener = asyncio.get_running_loop().create_task(self._listen())
        await self._join(key)

    async def unfollow(self, key: int) -> None:
        """Hear no more of it."""
        if key in self._followed:
            self._followed.discard(key)
            await self._try(self._layer.group_discard(group_of(self._topic, key), self._channel))

    async def tell(self, key: int, ring: Ring) -> None:
        """Ring the other processes; `ring` is a doorbell, perhaps with more fields."""
        signed = {**ring, "from": self._channel}
        await self._try(self._layer.group_send(group_of(self._topic, key), signed))

    def stop(self) -> None:
        """Listen no more."""
        if self._listener is not None:
            self._listener.cancel()

    async def _listen(self) -> None:
        while True:
            try:
                ring = await self._layer.receive(self._channel)
            except Exception:  # noqa: BLE001 - each store raises its own kinds while it is away
                logger.warning("The channel layer is away; trying again")
                await asyncio.sleep(RETRY_S)
                for key in tuple(self._followed):
                    await self._join(key)
                continue
            if ring.get("from") != self._channel:  # the own bell is heard too
                self._hear(ring)

    def _hear(self, ring: Ring) -> None:
        """Pass a ring on; one that cannot be read ends no listening."""
        try:
            self._heard(ring)
        except Exception:
            logger.exception("A ring from another process could not be heard")

    async def _join(self, key: int) -> None:
        await self._try(self._layer.group_add(group_of(self._topic, key), self._channel))

    async def _try(self, call: Awaitable[None]) -> None:
        """Do something with the layer; while it is away that is only worth a line in the log."""
        try:
            await call
        except Exception as error:  # noqa: BLE001 - each store raises its own kinds
            logger.warning("The channel layer is away: %s", type(error).__name__)
