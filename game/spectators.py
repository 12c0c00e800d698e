"""How far spectators are shown a match: all of it, or only up to the end of a circle or a round.

A spectator sees no hand in any case. The delay is for people who do not want to
be watched card by card: what has not been shown yet can be told to nobody.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum
from threading import Lock

from game.models import MatchEvent
from game.recent import Commit
from game.rules import mass
from game.selectors import Situation, events_after, situation_of

MATCHES_KEPT = 256


class Delay(StrEnum):
    """Until when what happens is kept from spectators."""

    NONE = "none"
    CIRCLE = "circle"
    ROUND = "round"


_ROUND_ENDS = frozenset({"round_won", "round_voided", "match_won", "match_abandoned"})
_ENDS = {
    Delay.CIRCLE: _ROUND_ENDS | {"taken", "circle_completed"},
    Delay.ROUND: _ROUND_ENDS,
}
"""Kinds of events after which everything up to them is shown."""


@dataclass(frozen=True, slots=True)
class Release:
    """How far spectators may see now.

    Attributes:
        newest: number of the match's newest event when it was asked; secret.
        shown: what is new to them, up to the last event that they may know.
    """

    newest: int
    shown: Commit


def releases(commit: Commit, delay: Delay) -> bool:
    """Tell whether a commit ends a wait of spectators."""
    return any(mass.event_kind(event) in _ENDS[delay] for event in commit.events)


def situation_for(match_id: int, delay: Delay) -> Situation:
    """The match where spectators may see it; the state is secret until a view is made of it.

    Raises:
        NotVisible: there is no such match.
    """
    return _shown(match_id, delay, situation_of(match_id))


def release_after(match_id: int, delay: Delay, n: int) -> Release:
    """What spectators who know everything up to event `n` may know now.

    For `n` = 0, when nobody knows anything, only the number and the state are read.

    Raises:
        NotVisible: there is no such match.
    """
    newest = situation_of(match_id)
    shown = _shown(match_id, delay, newest)
    before = min(n, shown.n) if n else shown.n
    events = events_after(match_id, before, shown.n) if before < shown.n else ()
    return Release(newest.n, Commit(before, events, shown.state))


def _shown(match_id: int, delay: Delay, newest: Situation) -> Situation:
    """The last moment up to `newest` that is shown; after the match that is all of it."""
    if delay is Delay.NONE or newest.state.phase is mass.Phase.OVER:
        return newest
    ends = MatchEvent.objects.filter(match_id=match_id, kind__in=_ENDS[delay], n__lte=newest.n)
    n = ends.order_by("-n").values_list("n", flat=True).first()
    # Who sits down to play, under which rules, is told from the start.
    n = min(1, newest.n) if n is None else n
    return newest if n == newest.n else Situation(n, states.at(match_id, delay, n))


class StatesShown:
    """The states at which delayed spectators stand, so that a log is folded once. Thread-safe."""

    def __init__(self, kept: int = MATCHES_KEPT) -> None:
        """Keep a state for each of at most `kept` matches and delays."""
        self._kept = kept
        self._known: OrderedDict[tuple[int, Delay], Situation] = OrderedDict()
        self._lock = Lock()

    def at(self, match_id: int, delay: Delay, n: int) -> mass.MatchState:
        """The state of a match after event `n`, folded on from the last one asked for."""
        key = (match_id, delay)
        with self._lock:
            known = self._known.get(key)
        if known is None or known.n > n:
            known = Situation(0, mass.NEW_MATCH)
        if known.n < n:
            known = Situation(n, mass.fold(events_after(match_id, known.n, n), known.state))
        with self._lock:
            self._known[key] = known
            self._known.move_to_end(key)
            if len(self._known) > self._kept:
                self._known.popitem(last=False)
        return known.state

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._known.clear()


states = StatesShown()
