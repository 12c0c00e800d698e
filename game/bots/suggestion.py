"""What the seat on turn is told when it asks for a hint: by the net, or by rules alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.bots.advice import Advice, advise, chance_after, interval_after
from game.bots.expert import Expert, score
from game.bots.history import History
from game.bots.master import brain, opening_output
from game.bots.reasons import Reason, ReasonCode
from game.bots.sight import sight_of
from game.bots.why import why_at_once
from game.rules import mass

NET = "master"
RULES = "expert"
"""Whose advice it is, by the name of the bot that plays so."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance of the team to win the round, 0–1, with its 95 % interval."""

    chance: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A hint.

    Attributes:
        level: the bot whose advice it is.
        move: what to play, None while an opener is chosen.
        named: whom to name as opener (R3.4), None for a move.
        odds: the chance after that; None where only the net could tell, and it was not
            asked, or where the seat named leads and its cards are not known.
        next_best: the move that comes next, None where there is none.
        next_chance: the chance after that, None as for `odds`.
        reason: what decided.
    """

    level: str
    move: mass.Move | None
    named: int | None
    odds: Odds | None
    next_best: mass.Move | None
    next_chance: float | None
    reason: Reason


def suggest_by_net(view: mass.SeatView, history: History | None) -> Suggestion:
    """The best advice there is: for the seat on turn, or for one that names an opener."""
    if view.phase is mass.Phase.OPENER:
        return _opener_by_net(view)
    advice: Advice = advise(view, history, Random(0))
    best, *others = advice.ranked
    return Suggestion(
        NET,
        best.move,
        None,
        Odds(advice.chance, advice.low, advice.high),
        others[0].move if others else None,
        advice.runner_up,
        advice.reason,
    )


def suggest_by_rules(view: mass.SeatView, history: History | None) -> Suggestion:
    """Advice by written rules, at once; they rank moves but know no chance."""
    if view.phase is mass.Phase.OPENER:
        return _opener_by_rules(view)
    sight = sight_of(view, history)
    scores = [score(sight, cards) for cards in sight.cards]
    order = sorted(range(len(scores)), key=lambda index: -scores[index])
    if len(order) == 1:
        move, reason = sight.moves[0], Reason(ReasonCode.ONLY_MOVE)
        return Suggestion(RULES, move, None, None, None, None, reason)
    best, second = order[:2]
    return Suggestion(
        RULES,
        sight.moves[best],
        None,
        None,
        sight.moves[second],
        None,
        why_at_once(view, history, sight, best, second),
    )


def _opener_by_net(view: mass.SeatView) -> Suggestion:
    """The own seat where its best lead promises enough, else the next member (as the bot)."""
    output = opening_output(view)
    if output < brain().opener_bar:
        return _named(view, NET, None)
    low, high = interval_after(output)
    return _named(view, NET, Odds(chance_after(output), low, high), opens=True)


def _opener_by_rules(view: mass.SeatView) -> Suggestion:
    opens = Expert().name_opener(view, Random(0)) == view.seat
    return _named(view, RULES, None, opens=opens)


def _named(
    view: mass.SeatView, level: str, odds: Odds | None, *, opens: bool = False
) -> Suggestion:
    assert view.seat is not None, "a spectator names nobody"
    mate = mass.next_seat(mass.next_seat(view.seat))
    if opens:
        return Suggestion(level, None, view.seat, odds, None, None, Reason(ReasonCode.OPENS_WELL))
    reason = Reason(ReasonCode.OPENS_BADLY, {"mate": mate})
    return Suggestion(level, None, mate, odds, None, None, reason)
