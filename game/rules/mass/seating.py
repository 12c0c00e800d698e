"""Who plays a seat: its person, a bot while the person is away, or whoever sits there next (R9).

None of this touches cards or turns: a bot that keeps a seat plays on from where it
stands, and so does a person who is back or is let in.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.mass.commands import ChangeOccupant, KeepSeat, Occupant, ReturnSeat
from game.rules.mass.events import Event, OccupantChanged, SeatKept, SeatReturned
from game.rules.mass.refusals import Code, Refused
from game.rules.mass.state import MatchState, Phase
from game.rules.mass.table import is_seat


def is_played_by_bot(state: MatchState, seat: int) -> bool:
    """Tell whether a bot plays a seat: its own, or one that it keeps for a person (R9.1)."""
    occupant = state.occupants[seat]
    return occupant.kind == "bot" or occupant.away is not None


def present(state: MatchState, online: Iterable[int]) -> frozenset[int]:
    """Those seats of `online` whose person is not away: a kept seat has no say (R3.4, R9.1)."""
    return frozenset(seat for seat in online if state.occupants[seat].away is None)


MAX_TIMEOUTS = 2
"""So many turns in a row that ran out mark a person as away (R9.1)."""


def kept_by_clock(state: MatchState, seat: int) -> tuple[Event, ...]:
    """What follows when the clock has played for a seat: after two in a row a bot keeps it (R9.1).

    Args:
        state: the match before that move.
        seat: the seat whose turn ran out.
    """
    occupant = state.occupants[seat]
    if occupant.kind == "bot" or occupant.away is not None:
        return ()
    return (SeatKept(seat, "clock"),) if occupant.timeouts + 1 >= MAX_TIMEOUTS else ()


def keep(state: MatchState, command: KeepSeat) -> tuple[Event, ...]:
    """Let a bot play the seat of a person who is away (R9.1).

    Raises:
        Refused: no match is running, the seat is a bot's, or its person is away already.
    """
    occupant = _occupant(state, command.seat)
    if occupant.kind == "bot":
        raise Refused(Code.SEAT_OF_BOT, seat=command.seat)
    if occupant.away is not None:
        raise Refused(Code.ALREADY_AWAY, seat=command.seat)
    return (SeatKept(command.seat, command.reason),)


def give_back(state: MatchState, command: ReturnSeat) -> tuple[Event, ...]:
    """Let a person who is back play the own seat again, at once (R9.1).

    Raises:
        Refused: no match is running, or the seat is not kept for anybody.
    """
    if _occupant(state, command.seat).away is None:
        raise Refused(Code.NOT_AWAY, seat=command.seat)
    return (SeatReturned(command.seat),)


def change(state: MatchState, command: ChangeOccupant) -> tuple[Event, ...]:
    """Put a bot where a person was, or a person where a bot was (R9.2).

    Raises:
        Refused: no match is running, or the seat is already of that kind.
        ValueError: the reason does not fit who comes, or who comes is away.
    """
    coming = command.occupant
    wanted = "human" if command.reason == "let_in" else "bot"
    if coming.kind != wanted or coming.away is not None:
        raise ValueError(f"{command.reason}: nobody like {coming} takes a seat so (R9.2)")
    sitting = _occupant(state, command.seat)
    if sitting.kind == coming.kind:
        code = Code.SEAT_OF_BOT if sitting.kind == "bot" else Code.SEAT_OF_PERSON
        raise Refused(code, seat=command.seat)
    return (OccupantChanged(command.seat, coming, command.reason, sitting.name),)


def _occupant(state: MatchState, seat: int) -> Occupant:
    """Who sits in a seat of a running match.

    Raises:
        Refused: the match has not begun, or is over.
        ValueError: there is no such seat.
    """
    if state.phase is Phase.OVER:
        raise Refused(Code.MATCH_OVER)
    if not state.occupants:
        raise Refused(Code.NOT_STARTED)
    if not is_seat(seat):
        raise ValueError(f"{seat} is no seat (R1.1)")
    return state.occupants[seat]
