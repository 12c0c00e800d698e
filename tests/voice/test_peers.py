"""Real peers (aiortc) connect by what the server passes between them, and hear each other."""

from __future__ import annotations

import asyncio
import fractions
import json
import math
from collections.abc import Callable
from typing import Any

import av
import pytest
from aiortc import MediaStreamTrack, RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import MediaStreamError
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.served_tables import session_of
from tests.voice.conftest import Party

pytestmark = [pytest.mark.db, pytest.mark.socket]

RATE = 48000
FRAME = 960
LIMIT_S = 60
LOUD = 1000
ENOUGH_FRAMES = 20


class Tone(MediaStreamTrack):
    """A tone of 440 Hz."""

    kind = "audio"

    def __init__(self) -> None:
        """Start at once."""
        super().__init__()
        self._at = 0

    async def recv(self) -> av.AudioFrame:
        """The next 20 ms."""
        if self.readyState != "live":
            raise MediaStreamError
        await asyncio.sleep(FRAME / RATE)
        frame = av.AudioFrame(format="s16", layout="mono", samples=FRAME)
        samples = [
            int(12000 * math.sin(2 * math.pi * 440 * (self._at + i) / RATE)) for i in range(FRAME)
        ]
        frame.planes[0].update(b"".join(s.to_bytes(2, "little", signed=True) for s in samples))
        frame.pts, frame.sample_rate, frame.time_base = self._at, RATE, fractions.Fraction(1, RATE)
        self._at += FRAME
        return frame


class Peer:
    """A person who talks without a browser: follows the server's links, offers, answers."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        """Talk over an open socket."""
        self.socket = socket
        self.name = name
        self.links: dict[int, RTCPeerConnection] = {}
        self.loud: dict[int, int] = {}
        self.codes: list[str] = []
        self.changed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def join(self) -> None:
        """Join, and follow from now on."""
        await self.say(t="sync", n=None)
        await self.say(t="join", id="join", tab=f"{self.name}-{'x' * 20}", mic="open")
        self._tasks.append(asyncio.create_task(self._follow()))

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(LIMIT_S):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    async def end(self) -> None:
        """Close everything."""
        for task in self._tasks:
            task.cancel()
        for connection in self.links.values():
            await connection.close()

    async def _follow(self) -> None:
        async for text in self.socket:
            frame = json.loads(text)
            match frame["t"]:
                case "voice":
                    await self._update(frame["links"])
                case "offer":
                    await self._answer(frame)
                case "answer":
                    answer = RTCSessionDescription(frame["sdp"], "answer")
                    await self.links[frame["link"]].setRemoteDescription(answer)
                case "error":
                    self.codes.append(frame["code"])
            self.changed.set()

    async def _update(self, links: list[dict[str, Any]]) -> None:
        named = {link["id"]: link for link in links}
        for gone in set(self.links) - set(named):
            await self.links.pop(gone).close()
            self.loud.pop(gone, None)
        for link_id in set(named) - set(self.links):
            await self._open(named[link_id])

    async def _open(self, link: dict[str, Any]) -> None:
        connection = RTCPeerConnection()
        self.links[link["id"]] = connection
        connection.on("track", lambda track: self._listen(link["id"], track))
        if link["polite"]:
            return
        way = "sendrecv" if link["sends"] and link["hears"] else "recvonly"
        connection.addTransceiver(Tone() if link["sends"] else "audio", direction=way)
        await connection.setLocalDescription(await connection.createOffer())
        await self.say(t="offer", link=link["id"], sdp=connection.localDescription.sdp)

    async def _answer(self, frame: dict[str, Any]) -> None:
        connection = self.links[frame["link"]]
        await connection.setRemoteDescription(RTCSessionDescription(frame["sdp"], "offer"))
        connection.addTrack(Tone())
        await connection.setLocalDescription(await connection.createAnswer())
        await self.say(t="answer", link=frame["link"], sdp=connection.localDescription.sdp)

    def _listen(self, link_id: int, track: MediaStreamTrack) -> None:
        self._tasks.append(asyncio.create_task(self._count(link_id, track)))

    async def _count(self, link_id: int, track: MediaStreamTrack) -> None:
        """Count the frames that are loud."""
        while True:
            try:
                frame = await track.recv()
            except MediaStreamError:
                return
            data = bytes(frame.planes[0])
            samples = [
                int.from_bytes(data[i : i + 2], "little", signed=True)
                for i in range(0, len(data), 64)
            ]
            if max(samples) > LOUD:
                self.loud[link_id] = self.loud.get(link_id, 0) + 1
                self.changed.set()


async def sockets_of(party: Party, sessions: list[str]) -> list[ClientConnection]:
    """Open the sockets of people, in the order of their sessions."""
    url = f"ws://127.0.0.1:{party.served.port}/ws/room/{party.room.code}/voice/"
    return [
        await connect(
            url,
            origin=Origin(party.served.url),
            additional_headers={"Cookie": f"sessionid={session}"},
            compression=None,
            max_size=None,
        )
        for session in sessions
    ]


async def talk(party: Party, sessions: list[str], scope: Callable[[str], None]) -> None:
    """Three people talk; the owner then lets only teams hear each other."""
    sockets = await sockets_of(party, sessions)
    peers = [Peer(socket, f"peer{i}") for i, socket in enumerate(sockets)]
    try:
        for peer in peers:
            await peer.join()
        for peer in peers:
            await peer.until(lambda p=peer: len(p.loud) == 2)
            await peer.until(lambda p=peer: min(p.loud.values()) > ENOUGH_FRAMES)

        await asyncio.to_thread(scope, "team")
        bat, saraa, dorj = peers
        await bat.until(lambda: len(bat.links) == 1)
        await saraa.until(lambda: not saraa.links)
        await dorj.until(lambda: len(dorj.links) == 1)
        (kept,) = bat.links
        assert set(dorj.links) == {kept}
        heard = dorj.loud[kept]
        await dorj.until(lambda: dorj.loud[kept] > heard + ENOUGH_FRAMES)
        assert saraa.loud == {}

        # A changed client offers to whom it heard before: nothing comes of it.
        stale = next(iter({1, 2, 3} - {kept}))
        await saraa.say(t="offer", link=stale, sdp="v=0")
        await saraa.until(lambda: bool(saraa.codes))
        assert saraa.codes == ["voice_no_link"]
        assert len(bat.links) == 1
    finally:
        for peer in peers:
            await peer.end()
        for socket in sockets:
            await socket.close()


def test_three_peers_hear_each_other_and_then_only_their_team(party: Party) -> None:
    sessions = [session_of(party.room.people[number]) for number in range(3)]

    asyncio.run(talk(party, sessions, party.set_scope))
