"""How fast one person may ask for work, over however many tabs and devices.

Whoever asks faster waits; the others, whose moves take the same thread, do not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.live.flood import BURST, MESSAGES_A_SECOND

LONGEST_S = 2.0
"""A socket that waited much longer would look dead to its page."""
PEOPLE = 1000
"""Above so many it is looked who has rested and can be forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many messages a second for long, and so many at once."""

    a_second: float
    burst: float


AS_ONE_SOCKET = Rate(MESSAGES_A_SECOND, BURST)
"""A person's sockets together may ask as fast as any one of them may speak."""


class Pace:
    """A bucket that each message takes from and time refills."""

    def __init__(self, now: float, rate: Rate) -> None:
        """Start with a full bucket at a moment, in seconds."""
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def refill(self, now: float) -> bool:
        """Let time refill the bucket; tell whether it is full."""
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.a_second)
        self._at = now
        return self._left == self._rate.burst

    def take(self) -> float:
        """Count one message; gives the seconds that it has to wait."""
        self._left = max(self._left - 1.0, -LONGEST_S * self._rate.a_second)
        return max(0.0, -self._left / self._rate.a_second)


class Paces:
    """The pace of each person who has asked lately."""

    def __init__(self, clock: Callable[[], float], rate: Rate) -> None:
        """Start with nobody; `clock` gives seconds."""
        self._clock = clock
        self._rate = rate
        self._paces: dict[int, Pace] = {}

    def wait_s(self, player_id: int) -> float:
        """Count one message of a person; gives the seconds that it has to wait."""
        now = self._clock()
        if len(self._paces) > PEOPLE:
            self._paces = {who: one for who, one in self._paces.items() if not one.refill(now)}
        pace = self._paces.setdefault(player_id, Pace(now, self._rate))
        pace.refill(now)
        return pace.take()
