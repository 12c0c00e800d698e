"""Chromium for the browser tests: find it, else install it, then run pytest.

`python -m tests.support.browser PYTEST-ARGUMENTS`. Browser tests are a pytest command of their
own: Playwright's synchronous fixtures and pytest-asyncio break each other in one process.
A few tests that fail are tried once more alone: several browsers and a server on two cores may
starve each other. Both results are printed; what fails twice fails the run.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.missing import give_up

LAUNCH_ARGUMENTS = [
    "--no-sandbox",  # needed as root; the pages under test are our own
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=no-user-gesture-required",
]
INSTALL_LIMIT_S = 600

CACHE = Path(".pytest_cache/browser")
"""Where pytest keeps which browser tests have failed."""
TRIED_AGAIN = 5
"""At most so many failed tests are tried once more; more than that are no chance."""


def find_chromium() -> str | None:
    """The path of a Chromium that is installed, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path
    return _playwrights_own()


@cache
def _playwrights_own() -> str | None:
    """Playwright's own build, where its installer has brought one."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - starts a process

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_chromium() -> str | None:
    """Try each way to install it; gives its path, or None."""
    for commands in _ways():
        if all(_succeeds(command) for command in commands) and (path := find_chromium()):
            return path
        _playwrights_own.cache_clear()
    return None


def _ways() -> Iterator[list[list[str]]]:
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if shutil.which("apt-get") and (not root or _succeeds([*root, "true"])):
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
        yield [[*root, "apt-get", "update"], [*root, *install]]
    yield [[sys.executable, "-m", "playwright", "install", "chromium"]]


def _succeeds(command: list[str]) -> bool:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run = subprocess.run(
            command,
            env=environment,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            timeout=INSTALL_LIMIT_S,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0


def main(arguments: list[str]) -> int:
    """Make sure of a browser and run pytest; gives its exit code."""
    path = find_chromium() or install_chromium()
    if not path:
        return give_up("no Chromium here, and none could be installed (apt-get, playwright)")
    # Playwright keeps an event loop in the main thread, and Django then takes every query for one
    # made inside it.
    environment = os.environ | {"DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
    command = [sys.executable, "-m", "pytest", "-o", f"cache_dir={CACHE}", *arguments]
    shutil.rmtree(CACHE, ignore_errors=True)
    code = subprocess.run(command, env=environment, check=False).returncode
    failed = _failed() if code == pytest.ExitCode.TESTS_FAILED else []
    if not 0 < len(failed) <= TRIED_AGAIN:
        return code
    _tell("FAILED AT FIRST, tried once more alone:", failed)
    code = subprocess.run([*command, "--last-failed"], env=environment, check=False).returncode
    _tell("FAILED AT FIRST:", failed)
    _tell("FAILED TWICE:", _failed() or ["none"])
    return code


def _tell(about: str, tests: list[str]) -> None:
    sys.stdout.write("\n  ".join([about, *tests]) + "\n")
    sys.stdout.flush()


def _failed() -> list[str]:
    """The tests that failed when they last ran."""
    file = CACHE / "v" / "cache" / "lastfailed"
    return sorted(json.loads(file.read_text())) if file.exists() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
