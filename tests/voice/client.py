"""A client of the socket of the talk, which keeps what a page keeps."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.support.live_client import Frame, LiveClient, ids
from voice.protocol.server import VoiceServerMessage


class VoiceClient(LiveClient):
    """One tab of one person.

    Attributes:
        talk: the last `voice` frame.
        ice: the last `ice` frame.
        tab: what the page calls itself.
    """

    decoder = msgspec.json.Decoder(VoiceServerMessage, strict=True)

    def __init__(self, url: str, **options: Any) -> None:
        """Connect; as `LiveClient`."""
        super().__init__(url, **options)
        self.talk: dict[str, Any] = {"n": None, "links": [], "talkers": []}
        self.ice: dict[str, Any] = {}
        self.tab = f"tab-of-test-number-{next(ids)}"

    def take_in(self, frame: Frame) -> None:
        """Keep the talk."""
        if frame["t"] == "voice":
            assert frame["n"] >= (self.talk["n"] or 0), "the talk never goes back"
            self.talk = frame
        elif frame["t"] == "ice":
            self.ice = frame

    # What it says -----------------------------------------------------------------------------

    def sync(self) -> None:
        """Ask for the talk, and receive it."""
        self.send({"t": "sync", "n": None})
        self.until(lambda frame: frame["t"] == "voice", "the talk")

    def ask(self, t: str, **fields: Any) -> Frame:
        """Send a command; gives the frame that answers it."""
        named = self.send({"t": t, "id": f"tab-{next(ids)}"} | fields)
        return self.until(lambda frame: frame.get("id") == named, f"an answer to {t}")

    def do(self, t: str, **fields: Any) -> None:
        """Send a command that must be carried out."""
        answer = self.ask(t, **fields)
        assert answer["t"] == "ack", answer

    def join(self, mic: str = "open", *, again: bool = False) -> None:
        """Join the talk, or only come back to it."""
        self.do("join", tab=self.tab, mic=mic, again=again)

    def refusal(self, **message: Any) -> str:
        """Send a message that must be refused; gives the code."""
        self.send(message)
        answer = self.until(lambda frame: frame["t"] in {"error", "ack"}, "an answer")
        assert answer["t"] == "error", answer
        return str(answer["code"])

    # What it hears ----------------------------------------------------------------------------

    @property
    def links(self) -> dict[int, dict[str, Any]]:
        """The links, by the person at the other end."""
        return {link["player"]: link for link in self.talk["links"]}

    def wait_links(self, *players: int) -> None:
        """Receive until the links are exactly those to these people."""
        if set(self.links) != set(players):
            self.until(lambda _: set(self.links) == set(players), f"the links to {players}")

    def meanwhile(self) -> list[Frame]:
        """Everything sent up to now: what comes before the answer to a ping."""
        self.send({"t": "ping", "n": None})
        frames: list[Frame] = []
        while (frame := self.receive())["t"] != "pong":
            frames.append(frame)
        return frames

    def signals(self) -> list[Frame]:
        """The signals among what was sent up to now."""
        kinds = {"offer", "answer", "candidates"}
        return [frame for frame in self.meanwhile() if frame["t"] in kinds]
