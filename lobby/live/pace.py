"""How fast one person may ask for work in rooms, over however many tabs.

Whoever asks faster waits; the others, whose moves take the same thread, do not.
"""

from __future__ import annotations

from collections.abc import Callable

A_SECOND = 4.0
"""Nobody presses faster than this for long."""
BURST = 40.0
LONGEST_S = 2.0
"""A socket that waited much longer would look dead to its page."""
PEOPLE = 1000
"""Above so many it is looked who has rested and can be forgotten."""


class Pace:
    """A bucket that each message takes from and time refills."""

    def __init__(self, now: float) -> None:
        """Start with a full bucket at a moment, in seconds."""
        self._left = BURST
        self._at = now

    def refill(self, now: float) -> bool:
        """Let time refill the bucket; tell whether it is full."""
        self._left = min(BURST, self._left + (now - self._at) * A_SECOND)
        self._at = now
        return self._left == BURST

    def take(self) -> float:
        """Count one message; gives the seconds that it has to wait."""
        self._left = max(self._left - 1.0, -LONGEST_S * A_SECOND)
        return max(0.0, -self._left / A_SECOND)


class Paces:
    """The pace of each person who has asked lately."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Start with nobody; `clock` gives seconds."""
        self._clock = clock
        self._paces: dict[int, Pace] = {}

    def wait_s(self, player_id: int) -> float:
        """Count one message of a person; gives the seconds that it has to wait."""
        now = self._clock()
        if len(self._paces) > PEOPLE:
            self._paces = {who: one for who, one in self._paces.items() if not one.refill(now)}
        pace = self._paces.setdefault(player_id, Pace(now))
        pace.refill(now)
        return pace.take()
