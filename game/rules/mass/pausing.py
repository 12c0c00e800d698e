"""A match that everybody has left alone: it goes on where it stopped, or is given up (R9.1).

Time itself is no business of the rules: how long nobody was there comes in with the
command.
"""

from __future__ import annotations

from game.rules.mass.commands import Abandon, Resume
from game.rules.mass.events import Event, MatchAbandoned, MatchResumed
from game.rules.mass.refusals import Code, Refused
from game.rules.mass.state import MatchState, Phase


def resume(state: MatchState, command: Resume) -> tuple[Event, ...]:
    """Go on with a match whose clocks stood still while nobody was there (R9.1).

    Raises:
        Refused: the match has not begun, or is over.
        ValueError: the pause is shorter than nothing.
    """
    _require_running(state)
    if command.paused_ms < 0:
        raise ValueError("no pause is shorter than nothing")
    return (MatchResumed(command.paused_ms),)


def abandon(state: MatchState, _command: Abandon) -> tuple[Event, ...]:
    """End a match to which nobody has come back; nobody wins (R9.1).

    Raises:
        Refused: the match has not begun, or is over.
    """
    _require_running(state)
    return (MatchAbandoned(),)


def _require_running(state: MatchState) -> None:
    if state.phase is Phase.OVER:
        raise Refused(Code.MATCH_OVER)
    if not state.occupants:
        raise Refused(Code.NOT_STARTED)
