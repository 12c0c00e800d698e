"""Rings of a process without a hub, sent by one loop on a thread of its own.

The channel layer keeps its connections by event loop. A loop for each ring, as
`async_to_sync` makes one, would connect anew each time: 4 ms of a worker's 12 for one
clock (measured). Here a ring costs the caller nothing, and the connection stays.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Mapping
from typing import Any

LIMIT_S = 5.0
"""How long a ring may take before it is given up; hubs find out by their watch."""

logger = logging.getLogger(__name__)


class Bellringer:
    """Sends rings in the order in which they were asked for, from any thread."""

    def __init__(self) -> None:
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def ring(self, layer: Any, group: str, message: Mapping[str, int | str | None]) -> None:
        """Send a message to a group soon, and do not wait for it.

        Args:
            layer: the channel layer; while it is away the ring is lost, and logged.
            group: the channel group.
            message: what is sent.
        """
        asyncio.run_coroutine_threadsafe(_send(layer, group, dict(message)), self._running())

    def _running(self) -> asyncio.AbstractEventLoop:
        """The loop; started at the first ring, and again in a process that was forked."""
        with self._starting:
            if self._loop is None or self._thread is None or not self._thread.is_alive():
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(
                    target=self._loop.run_forever, name="doorbells", daemon=True
                )
                self._thread.start()
            return self._loop


async def _send(layer: Any, group: str, message: dict[str, int | str | None]) -> None:
    try:
        await asyncio.wait_for(layer.group_send(group, message), LIMIT_S)
    except Exception as error:  # noqa: BLE001 - each store raises its own kinds while away
        logger.warning("The channel layer is away: %s", type(error).__name__)


bellringer = Bellringer()
"""This process's own."""
