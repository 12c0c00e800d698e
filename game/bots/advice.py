"""Advice for the seat on turn: moves by their worth, the chance, and the reason."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.bots.history import History
from game.bots.master import NEVER, Tenth, brain, outputs_of
from game.bots.net import chance
from game.bots.reasons import Reason, ReasonCode
from game.bots.sight import sight_of
from game.bots.why import why
from game.rules import mass

_CLEAR = 0.01
"""Chances that differ by less tell no two moves apart."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A legal move, and the chance of the team to win the round after it, 0–1."""

    move: mass.Move
    chance: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What is advised.

    Attributes:
        ranked: every legal move, the best first.
        chance: of the team winning the round after the best move, 0–1.
        low: the lower end of a 95 % interval around it.
        high: the upper end.
        runner_up: the chance after the second best move, None where there is none.
        reason: what decided for the best move.
    """

    ranked: tuple[Ranked, ...]
    chance: float
    low: float
    high: float
    runner_up: float | None
    reason: Reason


def advise(view: mass.SeatView, history: History | None, _rng: Random, /) -> Advice:
    """Advise the seat on turn, from what it may know.

    The chance is the net's, set right by how many rounds were won where it saw such a
    chance. The interval tells how far that may be off for one kind of position. Both
    were measured after training; where a move certainly wins or loses there is
    nothing to be off.

    Args:
        view: of the seat on turn.
        history: the round's public acts, None where only the view is at hand.
        _rng: chance, of which the net needs none.
    """
    sight = sight_of(view, history)
    outputs = outputs_of(sight)
    order = sorted(range(len(outputs)), key=lambda index: -outputs[index])
    best = order[0]
    ranked = tuple(Ranked(sight.moves[index], chance_after(outputs[index])) for index in order)
    low, high = interval_after(outputs[best])
    if len(order) == 1:
        reason = Reason(ReasonCode.ONLY_MOVE)
    else:
        reason = why(view, history, sight, best, _compared(ranked, order))
    return Advice(
        ranked,
        ranked[0].chance,
        low,
        high,
        ranked[1].chance if len(ranked) > 1 else None,
        reason,
    )


def _compared(ranked: tuple[Ranked, ...], order: list[int]) -> int:
    """The move with which the best is compared: the first that is clearly worse.

    The runner-up may be as good as the best, a card of the same rank for example, and
    then nothing tells them apart.
    """
    clearly = (place for place, one in enumerate(ranked) if one.chance < ranked[0].chance - _CLEAR)
    return order[next(clearly, 1)]


def chance_after(output: int) -> float:
    """The chance for an output, 1 or 0 where the move certainly wins or loses."""
    if output >= NEVER // 2:
        return 1.0
    return 0.0 if output <= -NEVER // 2 else calibrated(chance(output), brain().calibration)


def calibrated(seen: float, calibration: tuple[Tenth, ...]) -> float:
    """The share of rounds won where the net sees a chance, between the measured ones."""
    before, won_before = 0.0, 0.0
    for tenth in (*calibration, Tenth(1.0, 1.0, 0.0)):
        if seen <= tenth.seen:
            part = (seen - before) / (tenth.seen - before)
            return won_before + part * (tenth.won - won_before)
        before, won_before = tenth.seen, tenth.won
    return 1.0


def interval_after(output: int) -> tuple[float, float]:
    """The interval around the chance for an output."""
    middle = chance_after(output)
    if middle in (0.0, 1.0):
        return middle, middle
    tenths = brain().calibration
    half = tenths[min(int(chance(output) * len(tenths)), len(tenths) - 1)].half_width
    return max(middle - half, 0.0), min(middle + half, 1.0)
