"""Plays random legal moves for eight people through the services and measures each.

`python -m bench.moves_played COUNT`, in a site's environment; prints JSON: seconds
of each move, and bytes of the largest view and of the largest events after it.
"""

from __future__ import annotations

import json
import random
import sys
import time
from dataclasses import dataclass, field

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from bench.tables import table_of_people  # noqa: E402
from game import outbox  # noqa: E402
from game.live.frames import CommitFrames, view_frame  # noqa: E402
from game.models import Match  # noqa: E402
from game.recent import Commit  # noqa: E402
from game.rules import mass  # noqa: E402
from game.selectors import Situation, situation_of  # noqa: E402
from game.services import alarms, moves  # noqa: E402


@dataclass
class Played:
    """What has been measured."""

    count: int
    took_s: list[float] = field(default_factory=list)
    view_bytes: list[int] = field(default_factory=list)
    events_bytes: list[int] = field(default_factory=list)
    commits: list[Commit] = field(default_factory=list)

    @property
    def done(self) -> bool:
        """Tell whether enough moves were played."""
        return len(self.took_s) >= self.count

    def play_match(self, number: int, rng: random.Random) -> None:
        """Play one match, or as much of it as is wanted."""
        match_id = Match.objects.get(code=table_of_people(number)["code"]).pk
        while not self.done:
            now = situation_of(match_id)
            if now.state.phase is mass.Phase.OVER:
                return
            self.commits.clear()
            if now.state.phase in {mass.Phase.LEAD, mass.Phase.BEAT}:
                self.play_move(match_id, now, rng)
            elif now.state.phase is mass.Phase.OPENER:
                name_opener(match_id, now)
            else:
                alarms.sweep()

    def play_move(self, match_id: int, now: Situation, rng: random.Random) -> None:
        """Play one move and measure it and what goes out after it."""
        turn = mass.running_round(now.state).turn
        assert turn is not None
        move = rng.choice(list(mass.legal_moves(now.state, turn)))
        command_id = f"c{len(self.took_s)}"
        start = time.perf_counter()
        moves.play(match_id=match_id, move=move, command_id=command_id, seen=now.n)
        self.took_s.append(time.perf_counter() - start)
        commit = self.commits[-1]
        frames, seats = CommitFrames(commit), range(mass.SEATS)
        self.events_bytes.append(max(len(frames.of(seat).payload) for seat in seats))
        views = [view_frame(Situation(commit.n, commit.state), seat) for seat in seats]
        self.view_bytes.append(max(len(view.payload) for view in views))


def name_opener(match_id: int, now: Situation) -> None:
    """The next member of the team names its first seat."""
    choice = mass.running_round(now.state).start.choice
    assert choice is not None
    members = mass.team_seats(choice.team)
    seat = next(seat for seat in members if choice.named[seat] is None)
    moves.name_opener(
        match_id=match_id, seat=seat, named=members[0], command_id=f"o{now.n}", seen=now.n
    )


def main() -> None:
    """Play and print."""
    call_command("migrate", verbosity=0)
    played = Played(int(sys.argv[1]))
    outbox.listen(lambda _match_id, commit: played.commits.append(commit))
    rng = random.Random(1)
    number = 0
    while not played.done:
        played.play_match(number, rng)
        number += 1
    print(json.dumps([played.took_s, played.view_bytes, played.events_bytes]))


if __name__ == "__main__":
    main()
