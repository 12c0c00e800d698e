"""A client of a live socket: a real connection, and a check of every frame that comes."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from typing import Any, ClassVar, Self

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

LIMIT_S = 20.0

Frame = dict[str, Any]

ids = count(1)
"""Shared by all clients: two tabs of a person must not make the same id."""


class LiveClient:
    """One tab of one person. Use as a context manager: it always closes.

    Attributes:
        decoder: reads the messages of the protocol; a frame that is none of them is a fault.
        heard: every frame as it came.
    """

    decoder: ClassVar[msgspec.json.Decoder[Any]]

    def __init__(
        self,
        url: str,
        *,
        session: str | None,
        origin: str | None = None,
        max_queue: int | None = None,
        key: str | None = None,
    ) -> None:
        """Connect.

        Args:
            url: ws:// address of the socket.
            session: the person's session key, None for nobody.
            origin: what a browser would say of the page it is on.
            max_queue: frames after which it reads no more until they are received.
            key: the person's key, as a program sends it.
        """
        headers = {} if session is None else {"Cookie": f"sessionid={session}"}
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        self._ending = ExitStack()
        self.socket: ClientConnection = self._ending.enter_context(
            connect(
                url,
                origin=Origin(origin) if origin else None,
                additional_headers=headers,
                compression=None,
                max_queue=max_queue,
                max_size=None,
                ping_interval=None,
            )
        )
        self.heard: list[str] = []

    def __enter__(self) -> Self:
        """Give the client itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection as a browser does."""
        self._ending.close()

    def send(self, message: Frame) -> str:
        """Send a message; gives its id, if it has one."""
        self.socket.send(json.dumps(message))
        return str(message.get("id", ""))

    def receive(self, limit_s: float = LIMIT_S) -> Frame:
        """The next frame, checked and taken in."""
        text = self.socket.recv(timeout=limit_s)
        assert isinstance(text, str), "the server sends text"
        self.heard.append(text)
        frame = self.checked(text)
        self.take_in(frame)
        return frame

    def checked(self, text: str) -> Frame:
        """A frame as plain JSON, after a check of every field against the protocol's classes."""
        return checked_by(self.decoder, text)

    def take_in(self, frame: Frame) -> None:
        """Keep what a page would keep of a frame."""

    def until(self, holds: Callable[[Frame], bool], what: str) -> Frame:
        """Receive until a frame fulfils `holds`; AssertionError naming `what` after a while."""
        try:
            while True:
                frame = self.receive()
                if holds(frame):
                    return frame
        except TimeoutError:
            raise AssertionError(f"{what} did not come") from None

    def close_code(self) -> int | None:
        """Receive until the server closes; gives the code it closed with."""
        try:
            while True:
                self.socket.recv(timeout=LIMIT_S)
        except ConnectionClosed:
            return self.socket.close_code


def checked_by(decoder: msgspec.json.Decoder[Any], text: str) -> Frame:
    """A frame as plain JSON, which must be a message that the decoder knows."""
    decoder.decode(text)
    frame: Frame = json.loads(text, parse_constant=_no_constant)
    return frame


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")
