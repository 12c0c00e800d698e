"""Ports and waiting: tests wait for a condition with a limit, never for a time."""

import socket
import time
from collections.abc import Callable
from threading import Event


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(holds: Callable[[], bool], what: str, limit_s: float = 30.0) -> None:
    """Return as soon as `holds()`; AssertionError naming `what` after the limit."""
    pause, end = Event(), time.monotonic() + limit_s
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"Not within {limit_s:g} s: {what}")
        pause.wait(0.02)


def listens(port: int) -> bool:
    """Whether something accepts connections at this port."""
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex(("127.0.0.1", port)) == 0
