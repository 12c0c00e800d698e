"""A real server in its own process and data folder, to be stopped, killed and started again."""

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from tests.support.ports import free_port, wait_until
from tests.support.servers import end

ROOT = Path(__file__).resolve().parents[2]
START_LIMIT_S = 240.0
"""Tables are made and static files gathered first; a busy machine needs long for both."""


class RunningSite:
    """`manage.py serve` on a free port. Use as a context manager: it always ends the server."""

    def __init__(self, data_dir: Path, **variables: str) -> None:
        """Prepare; `start` or `with` starts it.

        Args:
            data_dir: holds the database, the key, the static files and the log.
            variables: environment variables of the site; pauses are 0 unless named here.
        """
        self.data_dir = data_dir
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data_dir / "serve.log"
        self.environment = (
            {name: value for name, value in os.environ.items() if not name.startswith("MASSS_")}
            | {"DJANGO_SETTINGS_MODULE": "masss_site.settings.live"}
            | {"MASSS_DATA_DIR": str(data_dir)}
            | {"MASSS_BOT_PAUSE_MS": "0", "MASSS_ROUND_PAUSE_MS": "0", "MASSS_FIRST_DEAL_MS": "0"}
            | variables
        )
        self.environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
        self._child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "RunningSite":
        """Start the server."""
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End the server, whatever happened."""
        self.stop()

    def start(self) -> None:
        """Start, and return once a page is served."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        with self.log.open("ab") as output:
            self._child = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                # A shell that starts the tests in the background has it ignore Ctrl-C.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            )
        try:
            wait_until(self._answers, "the site serves its first page", limit_s=START_LIMIT_S)
        except BaseException:
            self.kill()
            raise

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int | None:
        """End with a signal as a person or a supervisor does; gives the exit code."""
        if self._child is None:
            return None
        child, self._child = self._child, None
        return end(child, how)

    def freeze(self) -> None:
        """Let it answer nothing more, with all connections open, until it is killed."""
        if self._child:
            self._child.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """End as a power cut does: nothing is told, nothing is tidied."""
        if self._child:
            self._child.kill()
            self._child.wait()
            self._child = None

    def manage(self, *arguments: str) -> str:
        """Run another of the site's commands on the same data; gives what it printed."""
        run = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return run.stdout

    def _answers(self) -> bool:
        if self._child is None or self._child.poll() is not None:
            raise AssertionError(f"The site ended:\n{self.log.read_text(errors='replace')}")
        try:
            with urllib.request.urlopen(self.url, timeout=5) as answer:  # noqa: S310 - our own
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False
