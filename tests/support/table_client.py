"""A client of a table's socket that keeps what a browser must keep and checks what it is sent.

It speaks over a real connection, folds every frame as any client would
(`client_fold`) and fails at once where a frame is no message of the protocol,
leaves a gap or says something twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from typing import Any, Self

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from game.protocol import server
from game.rules import mass
from tests.support.client_fold import View, apply_frame

LIMIT_S = 20.0

Frame = dict[str, Any]

_ids = count(1)
"""Shared by all clients: two tabs of a person must not make the same id."""

_decoder = msgspec.json.Decoder(server.ServerMessage, strict=True)


def checked(text: str) -> Frame:
    """A frame as plain JSON, after a check of every field against the protocol's classes."""
    _decoder.decode(text)
    frame: Frame = json.loads(text, parse_constant=_no_constant)
    if frame["t"] == "view":
        _check(frame["view"], mass.PlainView)
    if frame["t"] == "events":
        assert len(frame["events"]) == frame["to"] - frame["from"] + 1
        for event in frame["events"]:
            _check(event, mass.PLAIN_EVENTS[event["e"]])
    return frame


def _check(plain: Any, form: type) -> None:
    """Fail unless a plain form has exactly the fields of a typed dict, each of its type."""
    assert msgspec.convert(plain, form, strict=True) == plain


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


class TableClient:
    """One tab of one person at a table. Use as a context manager: it always closes."""

    def __init__(
        self,
        url: str,
        *,
        session: str | None,
        origin: str | None = None,
        max_queue: int | None = None,
    ) -> None:
        """Connect.

        Args:
            url: ws:// address of the table's socket.
            session: the person's session key, None for nobody.
            origin: what a browser would say of the page it is on.
            max_queue: frames after which it reads no more until they are received.
        """
        headers = {} if session is None else {"Cookie": f"sessionid={session}"}
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
        self.n: int | None = None
        self.view: View = {}
        self.presence: list[str] = []
        self.heard: list[str] = []
        self._syncing = False

    def __enter__(self) -> Self:
        """Give the client itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection as a browser does."""
        self._ending.close()

    # What it says -----------------------------------------------------------------------------

    def say(self, t: str, **fields: Any) -> str:
        """Send a message; one that has an id gets one unless it is given. Gives the id."""
        message = {"t": t} | fields
        if t == "sync":
            self._syncing = True
        if t not in {"sync", "ping"}:
            message.setdefault("id", f"tab-{next(_ids)}")
            message.setdefault("n", self.n)
        self.socket.send(json.dumps(message))
        return str(message.get("id", ""))

    def sync(self, n: int | None = None) -> Frame:
        """Say that everything up to `n` is here; gives the frame that answers."""
        self.say("sync", n=n)
        answers = [
            frame
            for frame in self.meanwhile()
            if frame["t"] == "view" or (frame["t"] == "events" and frame["from"] - 1 == n)
        ]
        return answers[0]

    def ask(self, t: str, **fields: Any) -> Frame:
        """Send a message that has an id; gives the frame that answers it."""
        named = self.say(t, **fields)
        return self.until(lambda frame: frame.get("id") == named, f"an answer to {t}")

    def play(self, move: mass.Move, **fields: Any) -> Frame:
        """Lead, beat or take; gives the answer."""
        return self.ask(**message_of(move), **fields)

    # What it hears ----------------------------------------------------------------------------

    def receive(self, limit_s: float = LIMIT_S) -> Frame:
        """The next frame, checked and folded."""
        text = self.socket.recv(timeout=limit_s)
        assert isinstance(text, str), "the server sends text"
        self.heard.append(text)
        frame = checked(text)
        match frame["t"]:
            case "view":
                assert frame["n"] >= (self.n or 0), "a view is never older than what is known"
                self.n, self.view = frame["n"], frame["view"]
            case "events":
                self._fold(frame)
            case "presence":
                self.presence = frame["seats"]
            case _:
                pass
        return frame

    def _fold(self, frame: Frame) -> None:
        """Fold an events frame; only the answer to a sync may say again what is known."""
        known = frame["from"] - 1 if self.n is None else self.n
        if frame["from"] != known + 1:
            assert self._syncing, f"event {frame['from']} came after {known}"
            assert frame["from"] <= known + 1, "a sync is answered without a gap"
        fresh = frame["events"][known + 1 - frame["from"] :]
        if self.view and frame["to"] >= known:
            self.view = apply_frame(self.view, {**frame, "events": fresh})
        self.n = max(known, frame["to"])

    def until(self, holds: Callable[[Frame], bool], what: str) -> Frame:
        """Receive until a frame fulfils `holds`; AssertionError naming `what` after a while."""
        try:
            while True:
                frame = self.receive()
                if holds(frame):
                    return frame
        except TimeoutError:
            raise AssertionError(f"{what} did not come") from None

    def reach(self, n: int) -> None:
        """Receive until event `n` is here."""
        if self.n is None or self.n < n:
            self.until(lambda _: self.n is not None and self.n >= n, f"event {n}")

    def meanwhile(self) -> list[Frame]:
        """Everything sent up to now but presence: what comes before the answer to a ping."""
        self.say("ping", n=self.n)
        frames: list[Frame] = []
        while (frame := self.receive())["t"] != "pong":
            if frame["t"] != "presence":
                frames.append(frame)
        self._syncing = False
        return frames

    def close_code(self) -> int | None:
        """Receive until the server closes; gives the code it closed with."""
        try:
            while True:
                self.socket.recv(timeout=LIMIT_S)
        except ConnectionClosed:
            return self.socket.close_code


def message_of(move: mass.Move) -> dict[str, Any]:
    """The message that asks for a move, without id and number."""
    if isinstance(move, mass.Take):
        return {"t": "take"}
    kind = "lead" if isinstance(move, mass.Lead) else "beat"
    return {"t": kind, "cards": mass.names_in(move.cards)}
