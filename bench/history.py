"""The history of a full site: first pages, results and records, on SQLite and on PostgreSQL.

`python -m bench.history [--matches N] [--own N] [--requests N] [--on sqlite|postgres]`. Each
database is made anew with `manage.py seed_matches`, which for 200,000 matches takes minutes.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.served import ROOT, environment
from tests.support.servers import postgres

PLAYER = "Bat"
PAGE_LIMIT_MS, EXPORT_LIMIT_MS = 80, 50
QUERY_LIMIT = 10
VERIFY_LIMIT = 300


@contextmanager
def database(kind: str, folder: Path) -> Iterator[dict[str, str]]:
    """An empty database, as the environment of a site that uses it."""
    if kind == "sqlite":
        yield environment(folder)
        return
    with postgres() as url:
        yield environment(folder) | {"MASSS_DATABASE_URL": url}


def run(env: dict[str, str], *command: str) -> str:
    """Run a Python command of this repository; gives what it prints."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def measure(kind: str, asked: Namespace) -> None:
    """Fill a database, ask, and print."""
    with (
        tempfile.TemporaryDirectory(prefix="masss-history-") as folder,
        database(kind, Path(folder)) as env,
    ):
        run(env, "manage.py", "migrate", "--verbosity", "0")
        run(env, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
        size = ["--matches", str(asked.matches), "--of-player", str(asked.own)]
        said = run(env, "manage.py", "seed_matches", "--player", PLAYER, *size)
        print(f"{kind}: {said.splitlines()[-1]}", flush=True)
        found = json.loads(run(env, "-m", "bench.history_asked", PLAYER, str(asked.requests)))
    for name, (took_ms, busy_ms, queries) in found["pages"].items():
        print(_line(name, took_ms, busy_ms, queries), flush=True)
    print(f"  {'verify_record':24} {found['verified']:6.0f} whole matches/s (over {VERIFY_LIMIT})")


def _line(name: str, took_ms: list[float], busy_ms: list[float], queries: int) -> str:
    """What a page took: by the clock, and of this core alone, where others want it too."""
    limit = EXPORT_LIMIT_MS if name == "record" else PAGE_LIMIT_MS
    counted = f"{queries} queries"
    if "page" in name:
        counted += f" (at most {QUERY_LIMIT})"
    return (
        f"  {name:24} p95 {_p95(took_ms):5.1f} ms (under {limit}), median "
        f"{statistics.median(took_ms):5.1f}, busy p95 {_p95(busy_ms):5.1f}; {counted}"
    )


def _p95(numbers: list[float]) -> float:
    return sorted(numbers)[int(len(numbers) * 0.95)]


def main() -> None:
    """Measure on each database."""
    parser = ArgumentParser(prog="python -m bench.history")
    parser.add_argument("--matches", type=int, default=200_000)
    parser.add_argument("--own", type=int, default=5_000, help="matches of the one who asks")
    parser.add_argument("--requests", type=int, default=60, help="of each page")
    parser.add_argument("--on", choices=("sqlite", "postgres"), default=None)
    asked = parser.parse_args()
    print(f"{asked.requests} requests each; {os.getloadavg()[0]:.1f} other processes want a core")
    for kind in (asked.on,) if asked.on else ("sqlite", "postgres"):
        measure(kind, asked)


if __name__ == "__main__":
    main()
