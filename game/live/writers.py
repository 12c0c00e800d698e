"""Ways out to a client: straight to the socket where the server offers it, else through ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from game.live.frames import Frame
from game.protocol.closing import CloseCode

DIRECT = "masss.direct"
"""Key in `scope["extensions"]` under which our own server offers the socket itself."""

MAX_QUEUED = 200
"""Frames that may wait for a client that does not read, before it is cut off."""


class DirectSocket(Protocol):
    """A server's socket that takes whole WebSocket frames."""

    def write_frame(self, data: bytes) -> None:
        """Send one frame, or buffer it up to a limit."""


class DirectWriter:
    """Writes the frame's bytes to the socket, without a turn through ASGI."""

    def __init__(self, socket: DirectSocket) -> None:
        """Write to a server's socket."""
        self._socket = socket

    def write(self, frame: Frame) -> None:
        """Send a frame."""
        self._socket.write_frame(frame.wire)

    def stop(self) -> None:
        """Nothing waits here."""


class AsgiWriter:
    """A short queue and one task, for any ASGI server."""

    def __init__(self, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        """Send with ASGI's `send`."""
        self._send = send
        self._frames: asyncio.Queue[Frame] = asyncio.Queue(MAX_QUEUED)
        self._task = asyncio.get_running_loop().create_task(self._drain())
        self._is_cut = False

    def write(self, frame: Frame) -> None:
        """Queue a frame; a client that is too far behind is cut off and will come back."""
        if self._is_cut:
            return
        if self._frames.full():
            self._is_cut = True
            self._task.cancel()
            self._task = asyncio.get_running_loop().create_task(self._cut())
            return
        self._frames.put_nowait(frame)

    def stop(self) -> None:
        """Send nothing more."""
        self._task.cancel()

    async def _cut(self) -> None:
        await self._send({"type": "websocket.close", "code": CloseCode.TOO_SLOW.value})

    async def _drain(self) -> None:
        while True:
            frame = await self._frames.get()
            await self._send({"type": "websocket.send", "text": frame.text})
