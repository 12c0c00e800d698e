"""A real TURN relay (coturn) for the tests: find it, else install it, and run it."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.support.ports import free_port, listens, wait_until
from tests.support.servers import end

SECRET = "a secret of the tests"
INSTALL_LIMIT_S = 300


def find_turnserver() -> str | None:
    """The path of coturn's program, installed now where that can be; None if it cannot be had."""
    if path := shutil.which("turnserver"):
        return path
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get"):
        return None
    install = ["apt-get", "install", "--yes", "--no-install-recommends", "coturn"]
    for command in ([*root, "apt-get", "update"], [*root, *install]):
        try:
            subprocess.run(
                command,
                env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
                check=True,
                capture_output=True,
                timeout=INSTALL_LIMIT_S,
            )
        except (OSError, subprocess.SubprocessError):
            return None
    return shutil.which("turnserver")


@contextlib.contextmanager
def turnserver(program: str, configuration: Path, *options: str) -> Iterator[tuple[int, Path]]:
    """Coturn on this machine under a configuration of the site's; gives its port and its log.

    Args:
        program: the program.
        configuration: the file; what belongs to one machine in it is set here.
        options: further ones.
    """
    port, low = free_port(), free_port()
    with tempfile.TemporaryDirectory(prefix="masss-turn-") as folder:
        log = Path(folder) / "log"
        command = [
            program,
            *("-c", str(configuration), "--no-tls", "--no-dtls", "--log-file", "stdout"),
            *("--listening-ip=127.0.0.1", f"--listening-port={port}", "--relay-ip=127.0.0.1"),
            *(f"--static-auth-secret={SECRET}", f"--userdb={folder}/db"),
            *(f"--pidfile={folder}/pid", f"--min-port={min(low, 65000)}", "--max-port=65535"),
            *options,
        ]
        with log.open("wb") as output:
            child = subprocess.Popen(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_until(lambda: child.poll() is not None or listens(port), "coturn listens")
            if child.poll() is not None:
                raise RuntimeError(f"coturn did not start:\n{log.read_text(errors='replace')}")
            yield port, log
        finally:
            end(child)
