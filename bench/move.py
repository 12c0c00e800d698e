"""One move, from the service's call to its commit, on SQLite; and how large what goes out is.

`python -m bench.move [MOVES]`. Eight people, no bots: every move is a person's.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.served import ROOT, environment

MOVES = 2000
MEDIAN_LIMIT_MS = 5.0
VIEW_LIMIT_BYTES = 4096
EVENTS_LIMIT_BYTES = 1024


def main() -> None:
    """Measure and print."""
    count = sys.argv[1] if len(sys.argv) > 1 else str(MOVES)
    with tempfile.TemporaryDirectory() as folder:
        played = subprocess.run(
            [sys.executable, "-m", "bench.moves_played", count],
            cwd=ROOT,
            env=environment(Path(folder)),
            check=True,
            capture_output=True,
            text=True,
        )
    took_s, views, events = json.loads(played.stdout)
    took_ms = sorted(1e3 * seconds for seconds in took_s)
    median, p95 = statistics.median(took_ms), took_ms[int(len(took_ms) * 0.95)]
    print(f"One move from the service's call to the commit, SQLite, {len(took_ms)} moves:")
    print(f"  median {median:.2f} ms, p95 {p95:.2f} ms (median under {MEDIAN_LIMIT_MS:.0f} ms)")
    for name, sizes, limit in (
        ("a full view", views, VIEW_LIMIT_BYTES),
        ("the events of a move", events, EVENTS_LIMIT_BYTES),
    ):
        median_bytes = statistics.median(sizes)
        print(f"  {name}: median {median_bytes:.0f}, largest {max(sizes)} (under {limit} bytes)")


if __name__ == "__main__":
    main()
