"""A client of a table's socket that keeps what a browser must keep and checks what it is sent.

It speaks over a real connection, folds every frame as any client would
(`client_fold`) and fails at once where a frame is no message of the protocol,
leaves a gap or says something twice.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.protocol import server
from game.rules import mass
from tests.support.client_fold import View, apply_frame
from tests.support.live_client import LIMIT_S, Frame, LiveClient, checked_by, ids

__all__ = ["LIMIT_S", "Frame", "TableClient", "checked", "message_of"]


_decoder = msgspec.json.Decoder(server.ServerMessage, strict=True)


def checked(text: str) -> Frame:
    """A frame as plain JSON, after a check of every field against the protocol's classes."""
    frame = checked_by(_decoder, text)
    if frame["t"] == "view":
        _check(frame["view"], mass.PlainView)
    if frame["t"] == "events":
        assert len(frame["events"]) == frame["to"] - frame["from"] + 1
        for event in frame["events"]:
            _check(event, mass.PLAIN_EVENTS[event["e"]])
    return frame


class TableClient(LiveClient):
    """One tab of one person at a table."""

    decoder = _decoder

    def __init__(self, url: str, **options: Any) -> None:
        """Connect; as `LiveClient`."""
        super().__init__(url, **options)
        self.n: int | None = None
        self.view: View = {}
        self.presence: list[str] = []
        self.proofs: list[Frame] = []
        self._syncing = False

    # What it says -----------------------------------------------------------------------------

    def say(self, t: str, **fields: Any) -> str:
        """Send a message; one that has an id gets one unless it is given. Gives the id."""
        message = {"t": t} | fields
        if t == "sync":
            self._syncing = True
        if t not in {"sync", "ping"}:
            message.setdefault("id", f"tab-{next(ids)}")
            if not t.startswith("share_"):
                message.setdefault("n", self.n)
        return self.send(message)

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

    @property
    def heard_of_play(self) -> list[str]:
        """Every frame as it came, but those that no card and no move brings about.

        Presence is told by the clock; the proofs of deals seal secrets that were made by
        chance before any card was dealt.
        """
        aside = ('{"t":"presence"', '{"t":"deals"')
        return [text for text in self.heard if not text.startswith(aside)]

    # What it hears ----------------------------------------------------------------------------

    def checked(self, text: str) -> Frame:
        """A frame as plain JSON, its view and events checked against the plain forms too."""
        return checked(text)

    def take_in(self, frame: Frame) -> None:
        """Replace or fold the view."""
        match frame["t"]:
            case "view":
                assert frame["n"] >= (self.n or 0), "a view is never older than what is known"
                self.n, self.view = frame["n"], frame["view"]
            case "events":
                self._fold(frame)
            case "presence":
                self.presence = frame["seats"]
            case "deals":
                self.proofs = frame["proofs"]
            case _:
                pass

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

    def reach(self, n: int) -> None:
        """Receive until event `n` is here."""
        if self.n is None or self.n < n:
            self.until(lambda _: self.n is not None and self.n >= n, f"event {n}")

    def meanwhile(self) -> list[Frame]:
        """Everything sent up to now: what comes before the answer to a ping.

        Presence and the proofs of deals, which come by themselves, are left out.
        """
        self.say("ping", n=self.n)
        frames: list[Frame] = []
        while (frame := self.receive())["t"] != "pong":
            if frame["t"] not in {"presence", "deals"}:
                frames.append(frame)
        self._syncing = False
        return frames


def message_of(move: mass.Move) -> dict[str, Any]:
    """The message that asks for a move, without id and number."""
    if isinstance(move, mass.Take):
        return {"t": "take"}
    kind = "lead" if isinstance(move, mass.Lead) else "beat"
    return {"t": kind, "cards": mass.names_in(move.cards)}


def _check(plain: Any, form: type) -> None:
    """Fail unless a plain form has exactly the fields of a typed dict, each of its type."""
    assert msgspec.convert(plain, form, strict=True) == plain
