"""What this process has committed last, so that live tables need not read it back.

Only a memory of what the database holds: every reader falls back to the
database, and nothing is put here before its commit.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from game.rules import mass

MATCHES_KEPT = 1024
KEPT_S = 60.0
"""So long a commit is given out: a name that another process has taken out of the database is
forgotten here too, also of a match that nobody plays on."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The events of one transaction and the state after them.

    Attributes:
        before: number of the newest event before the transaction.
        events: the events, numbered from `before` + 1.
        state: the state after the last of them.
        turn_ends_at: when the turn then ends, ms of the Unix epoch, None without a
            clock (R9.1).
    """

    before: int
    events: tuple[mass.Event, ...]
    state: mass.MatchState
    turn_ends_at: int | None = None

    @property
    def n(self) -> int:
        """Number of the last event."""
        return self.before + len(self.events)


class RecentCommits:
    """The last commit of each of the matches that moved lately. Safe from any thread."""

    def __init__(self, kept: int = MATCHES_KEPT, now: Callable[[], float] = time.monotonic) -> None:
        """Keep at most `kept` matches, dropping those that moved longest ago.

        Args:
            kept: how many.
            now: a clock that counts seconds and never goes back.
        """
        self._kept = kept
        self._now = now
        self._commits: OrderedDict[int, tuple[float, Commit]] = OrderedDict()
        self._lock = Lock()

    def put(self, match_id: int, commit: Commit) -> None:
        """Remember a commit, unless a newer one is known already."""
        with self._lock:
            _, known = self._commits.get(match_id, (0.0, None))
            if known is not None and known.n > commit.n:
                return
            self._commits[match_id] = (self._now(), commit)
            self._commits.move_to_end(match_id)
            if len(self._commits) > self._kept:
                self._commits.popitem(last=False)
            self._drop_old()

    def get(self, match_id: int) -> Commit | None:
        """The newest commit of a match that this process made, if it is kept."""
        at, commit = self._commits.get(match_id, (0.0, None))
        return None if self._now() - at > KEPT_S else commit

    def _drop_old(self) -> None:
        """Forget what is not given out any more; those that moved longest ago come first."""
        while self._commits and self._now() - next(iter(self._commits.values()))[0] > KEPT_S:
            self._commits.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._commits.clear()


recent_commits = RecentCommits()
