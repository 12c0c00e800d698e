"""A server in a child process, bound to one core, and what it costs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.ports import listens, wait_until

ROOT = Path(__file__).resolve().parents[1]
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
SERVER_CORE, CLIENT_CORE = 0, 1


@dataclass(frozen=True, slots=True)
class Server:
    """A running server.

    Attributes:
        pid: its process.
        port: where it listens on the loopback.
    """

    pid: int
    port: int

    def cpu_s(self) -> float:
        """User and system time that the process has used, in seconds."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def environment(data_dir: Path) -> dict[str, str]:
    """The variables of a site with its data in `data_dir` and no pauses."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MASSS_")}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "masss_site.settings.live",
        "MASSS_DATA_DIR": str(data_dir),
        "MASSS_BOT_PAUSE_MS": "0",
        "MASSS_ROUND_PAUSE_MS": "0",
        "MASSS_FIRST_DEAL_MS": "0",
    }


@contextmanager
def served(command: Sequence[str], port: int, data_dir: Path) -> Iterator[Server]:
    """Run a server until the block ends."""
    with (data_dir / "server.log").open("ab") as log:
        child = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment(data_dir),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        _await_answer(child, port, data_dir / "server.log")
        pin(child.pid, SERVER_CORE)
        yield Server(child.pid, port)
    finally:
        child.send_signal(signal.SIGTERM)
        child.wait(timeout=15)


def pin(pid: int, core: int) -> None:
    """Bind a process with all its threads to one core, where there are several."""
    cores = sorted(os.sched_getaffinity(0)) if pid else []
    if len(os.sched_getaffinity(pid)) > 1 or len(cores) > 1:
        for thread in Path(f"/proc/{pid or os.getpid()}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})


def _await_answer(child: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until the port accepts connections, or say why the server ended."""

    def answers() -> bool:
        if child.poll() is not None:
            raise RuntimeError(f"the server ended at once:\n{log.read_text()[-3000:]}")
        return listens(port)

    wait_until(answers, f"the server listens at port {port}", limit_s=60)
