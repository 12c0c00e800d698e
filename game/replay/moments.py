"""A moment of a match: after so many moves of a round, or at the round's end.

Written "2.14": after 14 moves of the second round as the record has it; "2.end" is what
stands when nothing more happens in that round. A replay's address names moments so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from game.bots.history import History, history_of
from game.replay.refusals import ReplayCode, ReplayRefused
from game.rules import mass

_MOMENT = re.compile(r"([0-9]{1,5})\.([0-9]{1,5}|end)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment.

    Attributes:
        round: where the round stands in the record, from 1; 0 before the first deal.
        moves: moves made in it, None for its end.
    """

    round: int
    moves: int | None

    def __str__(self) -> str:
        """As an address names it."""
        return f"{self.round}.{'end' if self.moves is None else self.moves}"


@dataclass(frozen=True, slots=True)
class Position:
    """How a match stood at a moment; the state is secret of nobody once the match is over.

    Attributes:
        state: the whole state.
        history: the public acts of the round up to then.
    """

    state: mass.MatchState
    history: History


def moment_from(text: str) -> Moment:
    """The moment of an address.

    Raises:
        ReplayRefused: it is written in no such way.
    """
    found = _MOMENT.fullmatch(text)
    if found is None:
        raise ReplayRefused(ReplayCode.NO_SUCH_MOMENT)
    place, moves = found.groups()
    return Moment(int(place), None if moves == "end" else int(moves))


def position_at(events: Iterable[mass.Event], moment: Moment) -> Position:
    """How a match stood at a moment, before a surrender or a closing that followed it.

    Args:
        events: the match's whole log.
        moment: the moment.

    Raises:
        ReplayRefused: the match never came to it.
    """
    told = _up_to(events, moment)
    state = mass.fold(told, mass.NEW_MATCH)
    return Position(state, history_of(mass.redact(event, None) for event in told))


def _up_to(events: Iterable[mass.Event], moment: Moment) -> list[mass.Event]:
    """The events until the next would lead away from the moment."""
    told: list[mass.Event] = []
    place = moves = 0
    for event in events:
        is_there = (place, moves) == (moment.round, moment.moves)
        if is_there and isinstance(event, _LEADS_ON):
            return told
        if isinstance(event, mass.RoundDealt):
            if place == moment.round and moment.moves is None:
                return told
            place, moves = place + 1, 0
        elif isinstance(event, mass.Led | mass.Beaten | mass.Taken):
            moves += 1
        told.append(event)
    if place == moment.round and moment.moves in (None, moves):
        return told
    raise ReplayRefused(ReplayCode.NO_SUCH_MOMENT)


_LEADS_ON = (
    mass.RoundDealt,
    mass.Led,
    mass.Beaten,
    mass.Taken,
    mass.SurrenderPassed,
    mass.MatchAbandoned,
)
"""After any of these the match stands at another moment."""
