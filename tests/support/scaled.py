"""Run pytest on PostgreSQL and Redis: `python -m tests.support.scaled PYTEST-ARGUMENTS`.

The servers start before pytest, because the settings are read before any fixture could name
them; parallel test workers share the servers and keep apart by database name and by prefix.
"""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack

from tests.support.missing import give_up
from tests.support.servers import postgres, valkey


def main(arguments: list[str]) -> int:
    """Start the servers, run pytest, end the servers; gives pytest's exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with ExitStack() as stack:
        try:
            database_url = stack.enter_context(postgres())
            redis_url = stack.enter_context(valkey())
        except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as error:
            return give_up(f"PostgreSQL and Redis cannot be started here: {error}")
        print(f"Profile scaled: {database_url} {redis_url}", flush=True)  # noqa: T201
        environment = os.environ | {
            "MASSS_TEST_DATABASE_URL": database_url,
            "MASSS_TEST_REDIS_URL": redis_url,
        }
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments], env=environment, check=False
        )
        return run.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
