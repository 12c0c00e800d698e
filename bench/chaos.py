"""Kill Celery workers at random while clocks are due, and count what every clock did.

    python -m bench.chaos [--kills 200] [--matches 12] [--seed 1] [--clock 1] [--peace 5]
    python -m bench.chaos --kills 0 --matches 500 --clock 9 --peace 50     many clocks, no kills

Real PostgreSQL and Valkey, real worker and beat processes. This process plays the part of the
web: people are online, come back when they were marked as away, and propose votes. Nobody
moves, so every move in the logs was made by a clock or a bot. At the end each log is read
again: every clock must have acted once, never early, and within 3 s of the restart. Fails
with exit code 1 where one has not.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.support.ports import wait_until
from tests.support.servers import end, postgres, valkey

ROOT = Path(__file__).resolve().parents[1]
CELERY = [sys.executable, "-m", "celery", "--app", "masss_site"]
WORKER = [sys.executable, "-m", "bench.chaos_worker"]
STARTS_S = 60.0
UP_S, DOWN_S = 2.0, 1.5
"""At most so long a worker lives once it is ready, and is away after it was killed."""


@dataclass
class Worker:
    """A worker process that is killed and started again; times of the Unix epoch, seconds.

    Attributes:
        ready: a file that is there once it takes tasks.
        log: what it prints.
        lives: for each life when it was started, was ready and was killed.
    """

    ready: Path
    log: Path
    lives: list[dict[str, float]] = field(default_factory=list)
    child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it takes tasks."""
        self.ready.unlink(missing_ok=True)
        self.lives.append({"started": time.time()})
        with self.log.open("ab") as output:
            self.child = subprocess.Popen(
                [*WORKER, str(self.ready)],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        wait_until(self.ready.exists, "a worker is ready", limit_s=STARTS_S)
        self.lives[-1]["ready"] = time.time()

    def kill_if_running(self) -> None:
        """End it at the end of the run, however that came."""
        if self.child is not None and self.child.poll() is None:
            self.kill()

    def kill(self) -> None:
        """End it as a power cut does."""
        assert self.child is not None, "only what runs is killed"
        self.child.send_signal(signal.SIGKILL)
        self.lives[-1]["killed"] = time.time()
        self.child.wait()


@contextmanager
def beat(folder: Path) -> Iterator[None]:
    """The process that asks for the sweep each second."""
    command = [*CELERY, "beat", "--schedule", str(folder / "beat"), "--loglevel", "WARNING"]
    child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL)
    try:
        yield
    finally:
        end(child, signal.SIGTERM)


@contextmanager
def repeated(act: Callable[[], Any], every_s: float) -> Iterator[list[BaseException]]:
    """Do something again and again on a thread; gives the list of what it raised."""
    stopped, faults = threading.Event(), list[BaseException]()

    def run() -> None:
        while not stopped.wait(every_s):
            try:
                act()
            except Exception as fault:  # noqa: BLE001 - told at the end
                faults.append(fault)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield faults
    finally:
        stopped.set()
        thread.join(STARTS_S)


def main() -> int:
    """Run, print the figures; gives the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clock", type=int, default=1, help="turn clock in seconds")
    parser.add_argument("--peace", type=float, default=5, help="seconds without a kill at the end")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no server is left behind
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="masss-chaos-")))
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "masss_site.settings.live",
            "MASSS_DATABASE_URL": stack.enter_context(postgres()),
            "MASSS_REDIS_URL": stack.enter_context(valkey()),
            "MASSS_DATA_DIR": str(folder),
            "MASSS_BOT_PAUSE_MS": "500-500",
            "MASSS_ROUND_PAUSE_MS": "500",
            "MASSS_FIRST_DEAL_MS": "0",
            "MASSS_OPENER_CHOICE_S": "2",
        }
        # Only now: it reads the variables.
        chaos_world = import_module("bench.chaos_world")

        world = chaos_world.empty_world(options.clock, random.Random(options.seed))
        worker = Worker(folder / "ready", folder / "worker.log")
        stack.enter_context(beat(folder))
        stack.callback(worker.kill_if_running)
        worker.start()
        faults = stack.enter_context(repeated(world.be_people, 1.0))
        world.begin(options.matches)
        torment(worker, options.kills, options.peace, random.Random(options.seed))
        failed: int = chaos_world.judge(world, worker.lives, faults)
        return failed


def torment(worker: Worker, kills: int, peace_s: float, rng: random.Random) -> None:
    """Kill the worker so many times, at random moments; then leave it in peace for a while."""
    quiet = threading.Event()  # never set: its waiting is the passing of time
    for done in range(1, kills + 1):
        quiet.wait(rng.uniform(0, UP_S))
        worker.kill()
        quiet.wait(rng.uniform(0, DOWN_S))
        worker.start()
        if done % 10 == 0:
            print(f"{done} kills", flush=True)
    quiet.wait(peace_s)
    worker.kill()


if __name__ == "__main__":
    sys.exit(main())
