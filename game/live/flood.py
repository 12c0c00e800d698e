"""How much one socket may say."""

from __future__ import annotations

from collections.abc import Callable

MESSAGES_A_SECOND = 20.0
"""A person's page says less than two a second."""
BURST = 100.0


class Flood:
    """A bucket that each message takes from and time refills."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Start with a full bucket; `clock` gives seconds."""
        self._clock = clock
        self._left = BURST
        self._filled_at = clock()

    def is_over(self) -> bool:
        """Count one message; tell whether it is one too many."""
        now = self._clock()
        self._left = min(BURST, self._left + (now - self._filled_at) * MESSAGES_A_SECOND)
        self._filled_at = now
        self._left -= 1.0
        return self._left < 0
