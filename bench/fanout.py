"""One move to eight sockets: moves per second of the server's CPU, beside a plain relay.

`python -m bench.fanout [TABLES] [SECONDS]`. One daphne process serves 50 tables
of 8 sockets with the database on; the client plays legal moves for all eight
seats and counts a move when the last of the eight has its frame and the mover
its acknowledgement. Then the same client sends frames of the same sizes through
a plain relay, a consumer a socket, on the same kind of server. Server and client
are bound to a core each.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from bench.served import CLIENT_CORE, ROOT, Server, environment, pin, served
from tests.support.ports import free_port

TABLES = 50
SECONDS = 6.0
WARM_UP_S = 1.5
SEATS = 8
HAND_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
REQUIRED_RATIO = 3.0


@dataclass
class Measured:
    """What a run of the client gave."""

    moves: int
    cpu_s: float
    wall_s: float
    waits_s: list[float]

    @property
    def moves_per_cpu_s(self) -> float:
        """Moves for each second of the server's CPU."""
        return self.moves / self.cpu_s

    def line(self, name: str) -> str:
        """The figures on one line."""
        waits = sorted(self.waits_s)
        p50, p99 = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
        return (
            f"{name:<28}{self.moves_per_cpu_s:>8.0f} moves/CPU-s"
            f"{1e6 * self.cpu_s / self.moves:>8.0f} µs CPU a move"
            f"{self.moves / self.wall_s:>8.0f} moves/s"
            f"   p50 {1e3 * p50:.1f} ms  p99 {1e3 * p99:.1f} ms"
        )


@dataclass
class Table:
    """A table in play: eight sockets, each keeping only what playing needs."""

    sockets: list[aiohttp.ClientWebSocketResponse]
    rng: random.Random
    n: list[int] = field(default_factory=lambda: [0] * SEATS)
    hands: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    legal: dict[str, object] | None = None
    turn: int | None = None
    choosing: int | None = None
    over: bool = False
    acked: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    public_frames: list[str] = field(default_factory=list)
    commands: int = 0

    async def read(self, seat: int) -> None:
        """Follow one socket."""
        async for message in self.sockets[seat]:
            self.hear(seat, message.data)
            self.changed.set()

    def hear(self, seat: int, text: str) -> None:
        """Take in one frame of a seat."""
        frame = json.loads(text)
        kind = frame["t"]
        if kind == "view":
            self.hear_view(seat, frame)
        elif kind == "events":
            self.hear_events(seat, frame)
            if seat != self.turn:
                self.public_frames.append(text)
        elif kind == "ack":
            self.acked = frame["n"]
        elif kind == "error":
            raise RuntimeError(text)

    def hear_view(self, seat: int, frame: dict) -> None:
        """The first frame."""
        view = frame["view"]
        self.n[seat] = frame["n"]
        self.hands[seat] = view["hand"]
        if view["legal"]:
            self.legal, self.turn = view["legal"], seat

    def hear_events(self, seat: int, frame: dict) -> None:
        """Keep the own hand, and who must do what."""
        if frame["from"] != self.n[seat] + 1:
            raise RuntimeError(f"seat {seat} has {self.n[seat]} and got {frame['from']}")
        self.n[seat] = frame["to"]
        for event in frame["events"]:
            self.hear_event(seat, event)
        if frame["legal"]:
            self.turn, self.legal = seat, frame["legal"]

    def hear_event(self, seat: int, event: dict) -> None:
        """Take in one event of a seat's frame."""
        match event["e"]:
            case "round_dealt":
                self.hands[seat] = event["hands"][seat]
            case "opener_choice_started":
                self.choosing = 0 if event["team"] == "A" else 1
            case "opener_chosen":
                self.choosing = None
            case "round_won" | "round_voided":
                self.turn, self.legal = None, None
            case "match_won":
                self.over = True
            case "led" | "beaten" | "taken" | "ground_drawn" if event["seat"] == seat:
                self.change_hand(seat, event)

    def change_hand(self, seat: int, event: dict) -> None:
        """Lay, take or draw."""
        hand, cards = set(self.hands[seat]), set(event.get("cards") or ())
        hand = hand - cards if event["e"] in {"led", "beaten"} else hand | cards
        self.hands[seat] = sorted(hand, key=card_order)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(30):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    async def move(self) -> float:
        """Play one move, or name an opener, and wait until all eight have its frame.

        Returns:
            Seconds from sending to the last frame.
        """
        await self.until(self.may_go_on)
        seat = self.choosing if self.turn is None else self.turn
        command = self.naming() if self.turn is None else self.chosen_move(seat)
        before = min(self.n)
        self.commands += 1
        command |= {"id": f"c{self.commands}", "n": self.n[seat]}
        if self.turn is not None:
            self.turn, self.legal = None, None
        else:
            self.choosing = seat + 2 if seat + 2 < SEATS else None
        self.acked = 0
        start = time.perf_counter()
        await self.sockets[seat].send_str(json.dumps(command, separators=(",", ":")))
        await self.until(lambda: self.acked > before and min(self.n) >= self.acked)
        return time.perf_counter() - start

    def may_go_on(self) -> bool:
        """Tell whether all eight know the same, and somebody must act."""
        someone = self.turn is not None or self.choosing is not None or self.over
        return someone and min(self.n) == max(self.n)

    def naming(self) -> dict:
        """Name the first seat of the team."""
        return {"t": "name_opener", "seat": self.choosing % 2}

    def chosen_move(self, seat: int) -> dict:
        """A legal move by chance; takes only where nothing beats."""
        words = self.legal["moves"].split()
        if not words:
            return {"t": "take"}
        cards = [self.hands[seat][HAND_DIGITS.index(digit)] for digit in self.rng.choice(words)]
        return {"t": self.legal["do"], "cards": cards}


def card_order(name: str) -> tuple[int, int]:
    """Where a card stands in a hand as the views list it."""
    if name in {"J1", "J2", "J3"}:
        return (4, -int(name[1]))
    return ("HSDC".index(name[1]), "789TJQK32A".index(name[0]))


async def measure(
    server: Server,
    tables: Sequence[object],
    move: Callable[[object], Awaitable[float]],
    seconds: float,
) -> Measured:
    """Let all tables play side by side, first to warm up, then measured."""

    async def play(table: object, until: float, waits: list[float]) -> None:
        while time.perf_counter() < until and not getattr(table, "over", False):
            waits.append(await move(table))

    async def all_play(duration: float) -> list[float]:
        until, waits = time.perf_counter() + duration, []
        await asyncio.gather(*(play(table, until, waits) for table in tables))
        return waits

    await all_play(WARM_UP_S)
    cpu, start = server.cpu_s(), time.perf_counter()
    waits = await all_play(seconds)
    return Measured(len(waits), server.cpu_s() - cpu, time.perf_counter() - start, waits)


async def play_tables(
    server: Server, people: list[dict], seconds: float
) -> tuple[Measured, list[str]]:
    """Play at the product's tables.

    Returns:
        The figures, and some of the frames that went out, for the relay.
    """
    base = f"http://127.0.0.1:{server.port}"
    async with aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=0), cookie_jar=aiohttp.DummyCookieJar()
    ) as client:
        tables, readers = [], []
        for number, table in enumerate(people):
            sockets = [
                await client.ws_connect(
                    f"{base}/ws/match/{table['code']}/",
                    headers={"Cookie": f"sessionid={key}", "Origin": base},
                    compress=0,
                )
                for key in table["sessions"]
            ]
            tables.append(Table(sockets, random.Random(number)))
            readers += [asyncio.create_task(tables[-1].read(seat)) for seat in range(SEATS)]
            for socket in sockets:
                await socket.send_str('{"t":"sync","n":null}')
        for table in tables:
            await table.until(lambda table=table: min(table.n) > 0)
        measured = await measure(server, tables, Table.move, seconds)
        for reader in readers:
            reader.cancel()
    frames = [frame for table in tables for frame in table.public_frames]
    return measured, frames


class RelayTable:
    """Eight sockets of the relay, through which one frame after the other is sent."""

    def __init__(self, sockets: list[aiohttp.ClientWebSocketResponse], frames: list[str]) -> None:
        """Send these frames, round and round."""
        self.sockets, self.frames = sockets, frames
        self.sent, self.heard = 0, 0
        self.complete = asyncio.Event()

    async def read(self, seat: int) -> None:
        """Count the frames of one socket."""
        async for _ in self.sockets[seat]:
            self.heard += 1
            if self.heard == SEATS * self.sent:
                self.complete.set()

    async def move(self) -> float:
        """Send one frame and wait until all eight have it."""
        self.complete.clear()
        frame, seat = self.frames[self.sent % len(self.frames)], self.sent % SEATS
        self.sent += 1
        start = time.perf_counter()
        await self.sockets[seat].send_str(frame)
        async with asyncio.timeout(30):
            await self.complete.wait()
        return time.perf_counter() - start


async def relay_tables(server: Server, count: int, frames: list[str], seconds: float) -> Measured:
    """Send the product's frames through the relay."""
    base = f"http://127.0.0.1:{server.port}"
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as client:
        tables, readers = [], []
        for number in range(count):
            sockets = [
                await client.ws_connect(f"{base}/relay/{number}/", compress=0) for _ in range(SEATS)
            ]
            tables.append(RelayTable(sockets, frames[number::count]))
            readers += [asyncio.create_task(tables[-1].read(seat)) for seat in range(SEATS)]
        measured = await measure(server, tables, RelayTable.move, seconds)
        for reader in readers:
            reader.cancel()
    return measured


def main() -> None:
    """Measure both and print them with their ratio."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    pin(0, CLIENT_CORE)
    with tempfile.TemporaryDirectory() as folder:
        data_dir = Path(folder)
        written = subprocess.run(
            [sys.executable, "-m", "bench.tables", str(count)],
            cwd=ROOT,
            env=environment(data_dir),
            check=True,
            capture_output=True,
            text=True,
        )
        people = json.loads(written.stdout)
        port = free_port()
        with served(["manage.py", "serve", "--port", str(port)], port, data_dir) as server:
            ours, frames = asyncio.run(play_tables(server, people, seconds))
        port = free_port()
        with served(["-m", "bench.relay", str(port)], port, data_dir) as server:
            relay = asyncio.run(relay_tables(server, count, frames, seconds))
    size = sum(map(len, frames)) / len(frames)
    print(
        f"Fan-out: {count} tables × {SEATS} sockets, one daphne process, frames of {size:.0f} bytes"
    )
    print(ours.line("tables, everything stored"))
    print(relay.line("plain relay, nothing stored"))
    ratio = ours.moves_per_cpu_s / relay.moves_per_cpu_s
    print(f"ratio {ratio:.1f} (required {REQUIRED_RATIO:.0f})")


if __name__ == "__main__":
    main()
