"""One move, from the service's call to its commit, on SQLite; and how large what goes out is.

`python -m bench.move [MOVES]`. Eight people, no bots: every move is a person's.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

from bench.served import environment

MOVES = 2000
MEDIAN_LIMIT_MS = 5.0


def play_moves(count: int) -> tuple[list[float], list[int], list[int]]:
    """Play random legal moves through the services.

    Returns:
        Seconds of each move, bytes of the largest view after it, bytes of its
        largest frame of events.
    """
    import django  # noqa: PLC0415 - settings are chosen before Django is loaded

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    from bench.tables import table_of_people  # noqa: PLC0415
    from game import outbox  # noqa: PLC0415
    from game.live.frames import CommitFrames, view_frame  # noqa: PLC0415
    from game.models import Match  # noqa: PLC0415
    from game.rules import mass  # noqa: PLC0415
    from game.selectors import situation_of  # noqa: PLC0415
    from game.services import alarms, moves  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    views: list[int] = []
    frames: list[int] = []

    def measure_frames(_match_id: int, commit: object) -> None:
        ready = CommitFrames(commit)
        sizes = [len(ready.of(seat).payload) for seat in range(mass.SEATS)]
        if not any(isinstance(event, mass.RoundDealt) for event in commit.events):
            frames.append(max(sizes))
        views.append(
            max(len(view_frame(commit.n, commit.state, seat).payload) for seat in range(mass.SEATS))
        )

    outbox.listen(lambda match_id, commit: late.append(lambda: measure_frames(match_id, commit)))
    late: list[Callable[[], None]] = []
    rng = random.Random(1)
    took: list[float] = []
    number = 0
    while len(took) < count:
        code = table_of_people(number)["code"]
        number += 1
        match_id = Match.objects.get(code=code).pk
        while len(took) < count:
            now = situation_of(match_id)
            if now.state.phase is mass.Phase.OVER:
                break
            if now.state.phase in {mass.Phase.LEAD, mass.Phase.BEAT}:
                turn = mass.running_round(now.state).turn
                move = rng.choice(list(mass.legal_moves(now.state, turn)))
                start = time.perf_counter()
                moves.play(
                    match_id=match_id, move=move, command_id=f"c{len(took)}", seen=now.n
                )
                took.append(time.perf_counter() - start)
            elif now.state.phase is mass.Phase.OPENER:
                choice = mass.running_round(now.state).start.choice
                seat = mass.team_seats(choice.team)[sum(x is not None for x in choice.named)]
                moves.name_opener(
                    match_id=match_id,
                    seat=seat,
                    named=mass.team_seats(choice.team)[0],
                    command_id=f"o{now.n}",
                    seen=now.n,
                )
            else:
                alarms.sweep()
            while late:
                late.pop()()
    return took, views, frames


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    with tempfile.TemporaryDirectory() as folder:
        from pathlib import Path  # noqa: PLC0415

        os.environ.update(environment(Path(folder)))
        took, views, frames = play_moves(count)
    took.sort()
    print(f"One move from call to commit on SQLite, {len(took)} moves")
    print(
        f"  median {1e3 * statistics.median(took):.2f} ms (required under {MEDIAN_LIMIT_MS:.0f})"
        f"   p95 {1e3 * took[int(len(took) * 0.95)]:.2f} ms   max {1e3 * took[-1]:.2f} ms"
    )
    print(f"  a full view: median {statistics.median(views):.0f}, max {max(views)} bytes (under 4096)")
    print(
        f"  events of a move: median {statistics.median(frames):.0f}, max {max(frames)} bytes"
        " (under 1024)"
    )


if __name__ == "__main__":
    main()
