"""Clients of the sockets of rooms and of the lobby, which keep what a page keeps."""

from __future__ import annotations

from typing import Any

import msgspec

from lobby.protocol.server import LobbyServerMessage, RoomServerMessage
from tests.support.live_client import Frame, LiveClient, ids


class RoomClient(LiveClient):
    """One tab of one member of a room."""

    decoder = msgspec.json.Decoder(RoomServerMessage, strict=True)

    def __init__(self, url: str, **options: Any) -> None:
        """Connect; as `LiveClient`."""
        super().__init__(url, **options)
        self.n: int | None = None
        self.room: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.presence: dict[int, str] = {}
        self.notices: list[Frame] = []

    def take_in(self, frame: Frame) -> None:
        """Keep the room, the lines, who is there."""
        match frame["t"]:
            case "room":
                assert frame["n"] > (self.n or 0), "a room is sent only when it is news"
                self.n, self.room = frame["n"], frame["room"]
            case "chat":
                for line in frame["lines"]:
                    assert line["id"] not in {known["id"] for known in self.lines}
                    self.lines.append(line)
            case "presence":
                self.presence = {one["player"]: one["state"] for one in frame["members"]}
            case "notice":
                self.notices.append(frame)
            case _:
                pass

    def sync(self, n: int | None = None) -> None:
        """Say that the room is known up to change `n`, and receive what answers."""
        self.send({"t": "sync", "n": n})
        self.until(lambda frame: frame["t"] == "chat", "the lines")
        self.meanwhile()

    def ask(self, t: str, **fields: Any) -> Frame:
        """Send a command; gives the frame that answers it."""
        named = self.send({"t": t, "id": f"tab-{next(ids)}"} | fields)
        return self.until(lambda frame: frame.get("id") == named, f"an answer to {t}")

    def do(self, t: str, **fields: Any) -> int:
        """Send a command that is carried out; gives the change and has the room after it."""
        answer = self.ask(t, **fields)
        assert answer["t"] == "ack", answer
        self.reach(answer["n"])
        return int(answer["n"])

    def reach(self, n: int) -> None:
        """Receive until change `n` is here."""
        if self.n is None or self.n < n:
            self.until(lambda _: self.n is not None and self.n >= n, f"change {n}")

    def meanwhile(self) -> list[Frame]:
        """Everything sent up to now but presence: what comes before the answer to a ping."""
        self.send({"t": "ping", "n": self.n})
        frames: list[Frame] = []
        while (frame := self.receive())["t"] != "pong":
            if frame["t"] != "presence":
                frames.append(frame)
        return frames

    @property
    def seats(self) -> dict[int, int]:
        """Where the people sit, by person."""
        return {c["player"]: c["seat"] for c in self.room["chairs"] if c["player"] is not None}


class LobbyClient(LiveClient):
    """One tab of somebody who watches the list."""

    decoder = msgspec.json.Decoder(LobbyServerMessage, strict=True)

    def __init__(self, url: str, **options: Any) -> None:
        """Connect; as `LiveClient`."""
        super().__init__(url, **options)
        self.rooms: dict[str, dict[str, Any]] = {}
        self.invitations: list[str] = []

    def take_in(self, frame: Frame) -> None:
        """Keep the list."""
        match frame["t"]:
            case "rooms":
                self.rooms = {room["code"]: room for room in frame["rooms"]}
            case "room_line":
                room = frame["room"]
                assert self.rooms.get(room["code"]) != room, "only what differs is told"
                self.rooms[room["code"]] = room
            case "room_gone":
                del self.rooms[frame["code"]]
            case "invited":
                self.invitations.append(frame["code"])
            case _:
                pass

    def sync(self) -> None:
        """Ask for the list and receive it."""
        self.send({"t": "sync", "n": None})
        self.until(lambda frame: frame["t"] == "rooms", "the list")

    def meanwhile(self) -> list[Frame]:
        """Everything sent up to now."""
        self.send({"t": "ping", "n": None})
        frames: list[Frame] = []
        while (frame := self.receive())["t"] != "pong":
            frames.append(frame)
        return frames
