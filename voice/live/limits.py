"""How much one tab may say about the talk; more is refused, and the connection stays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

MESSAGES = 50
RENEWALS = 20
"""Of these so many may make others connect anew; seven links that break twice are fourteen."""
PER_S = 10.0
CANDIDATES_A_LINK = 100
"""A browser with several networks and relays finds some twenty, and again after a restart."""


class Allowance:
    """At most so many messages within any span of ten seconds."""

    def __init__(self, clock: Callable[[], float], most: int = MESSAGES) -> None:
        """Allow `most` messages at first; `clock` gives seconds."""
        self._clock = clock
        self._most = most
        self._times: deque[float] = deque()

    def wait_s(self) -> float:
        """Count a message if it is allowed; else how many seconds until the next one is.

        Returns:
            0 where it is allowed.
        """
        now = self._clock()
        while self._times and self._times[0] <= now - PER_S:
            self._times.popleft()
        if len(self._times) >= self._most:
            return self._times[0] + PER_S - now
        self._times.append(now)
        return 0.0
