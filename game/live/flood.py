"""How much one socket may say, and other things that are given out at a rate."""

from __future__ import annotations

from collections.abc import Callable

MESSAGES_A_SECOND = 20.0
"""A person's page says less than two a second."""
BURST = 100.0


class Bucket:
    """What each use takes from, and time refills."""

    def __init__(self, clock: Callable[[], float], burst: float, a_second: float) -> None:
        """Start with a full bucket.

        Args:
            clock: gives seconds.
            burst: how many uses it holds.
            a_second: how many come back in a second.
        """
        self._clock = clock
        self._burst = burst
        self._a_second = a_second
        self._left = burst
        self._filled_at = clock()

    def is_over(self) -> bool:
        """Count one use; tell whether it is one too many."""
        now = self._clock()
        refilled = self._left + (now - self._filled_at) * self._a_second
        self._left = min(self._burst, refilled)
        self._filled_at = now
        self._left -= 1.0
        return self._left < 0


class Flood(Bucket):
    """What one socket may say."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Start with a full bucket; `clock` gives seconds."""
        super().__init__(clock, BURST, MESSAGES_A_SECOND)
