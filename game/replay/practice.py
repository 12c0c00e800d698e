"""Another move from a moment of a match, played on against bots. Nothing of it is stored.

Whoever asks sends the moment and all own moves from there; everything is played again
from the log each time. The bots are given the same chance each time, so the same moves
always lead to the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from game.bots import POLICIES
from game.bots.history import with_event
from game.replay.moments import Position
from game.replay.refusals import ReplayCode, ReplayRefused
from game.rules import mass

BOT = "master"
"""Who plays the other seven seats."""
MOST_MOVES = 150
"""Own moves of one round; after 1,000 moves of all eight it is void (R7.5)."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Where a try has come to.

    Attributes:
        position: it is the own seat's turn there, or the round is over.
        seat: the own seat.
        events: what the last own move and the bots after it caused; empty without any.
    """

    position: Position
    seat: int
    events: tuple[mass.Event, ...]

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return mass.running_round(self.position.state).turn is None


def seat_on_turn(position: Position) -> int:
    """The seat that must move at a position.

    Raises:
        ReplayRefused: nobody must.
    """
    rnd = position.state.round
    if rnd is None or rnd.turn is None:
        raise ReplayRefused(ReplayCode.NOBODY_ON_TURN)
    return rnd.turn


def play_on(start: Position, moves: Sequence[mass.Move], *, seed: str) -> Tried:
    """Play own moves from a position, with bots in all other seats.

    Args:
        start: somebody is on turn there, and that is the own seat.
        moves: the own moves in order, for that seat.
        seed: all the chance that the bots get.

    Raises:
        ReplayRefused: nobody is on turn, there are too many moves, or the round is
            over before the last of them.
        mass.Refused: the rules do not allow one of them.
    """
    seat = seat_on_turn(start)
    if len(moves) > MOST_MOVES:
        raise ReplayRefused(ReplayCode.TOO_MANY_MOVES)
    tried = Tried(start, seat, ())
    for number, move in enumerate(moves):
        if tried.is_over:
            raise ReplayRefused(ReplayCode.ROUND_OVER)
        tried = _play(tried, move, Random(f"{seed} {number}"))  # noqa: S311 - the same each time
    return tried


def _play(before: Tried, move: mass.Move, rng: Random) -> Tried:
    """One own move, then the bots' until the own turn comes again or the round is over."""
    tried = Tried(before.position, before.seat, ())
    tried = _after(tried, move)
    bot = POLICIES[BOT]
    while not tried.is_over and (turn := seat_on_turn(tried.position)) != tried.seat:
        state, history = tried.position.state, tried.position.history
        chosen = bot.choose(mass.view_of(state, turn), rng, history)
        tried = _after(tried, replace(chosen, by="bot"))
    return tried


def _after(tried: Tried, move: mass.Move) -> Tried:
    events = mass.decide(tried.position.state, move)
    history = tried.position.history
    for event in events:
        history = with_event(history, mass.redact(event, None))
    position = Position(mass.fold(events, tried.position.state), history)
    return Tried(position, tried.seat, (*tried.events, *events))
