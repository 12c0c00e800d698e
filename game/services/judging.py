"""How the chances stood throughout a match, and which moments decided it, from its log.

The chance before a move is the hint's, for the seat on turn and from what it saw then.
Two people know different cards, so one of them may see quite another chance without
anything having happened: of each three in a row the middle one counts. A moment decides
by how far the chance is another one at the next move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from game.bots.decisions import Decision, decisions_in
from game.bots.suggestion import Suggestion, suggest_by_net
from game.rules import mass
from game.services.hinting import begin, cards_laid
from game.thinking.thinker import NotThought

MOST_MOMENTS = 5
LEAST_SWING = 200
"""In thousandths: less decides nothing."""
CLEARLY_BETTER = 0.05
"""The hint's move is told where no other came as near as this."""


class PlainMove(msgspec.Struct):
    """A move: what was done, with which cards by name."""

    do: str
    cards: list[str]


class Moment(msgspec.Struct):
    """A move after which the chances were others.

    Attributes:
        round: where its round stands among all deals, from 1.
        moves: so many moves were made in it before.
        seat: who moved.
        before: chance of team A to win the round, in thousandths, when the seat chose; this
            and the next as in the line of chances.
        after: the same when the next seat chose, or at the end of the round.
        move: what was played.
        best: what the hint would have played, None where that is no other or hardly better.
    """

    round: int
    moves: int
    seat: int
    before: int
    after: int
    move: PlainMove
    best: PlainMove | None


class LookBack(msgspec.Struct):
    """What is known of a match that is over.

    Attributes:
        chances: for each round those of team A before each move, in thousandths and
            steadied, and at last 0 or 1000 where a team won it.
        moments: those that decided the match, in order.
    """

    chances: list[list[int]]
    moments: list[Moment]


@dataclass(frozen=True, slots=True)
class _Judged:
    """A decision with the chance of team A before it, in thousandths."""

    decision: Decision
    hint: Suggestion
    chance: int


def judge(events: Sequence[mass.Event]) -> LookBack:
    """The chances and moments of a whole log."""
    winners = list(_winners(events))
    chances: list[list[int]] = [[] for _ in winners]
    moments: list[Moment] = []
    for place, decisions in groupby(decisions_in(events), key=lambda decision: decision.round):
        judged = [_judged(decision) for decision in decisions]
        line = steadied([each.chance for each in judged] + winners[place - 1])
        chances[place - 1] = line
        moments += map(_moment, judged, line, line[1:])
    moments.sort(key=lambda moment: -abs(moment.after - moment.before))
    decided = [each for each in moments[:MOST_MOMENTS] if _swing(each) >= LEAST_SWING]
    return LookBack(chances, sorted(decided, key=lambda moment: (moment.round, moment.moves)))


def steadied(line: Sequence[int]) -> list[int]:
    """The middle one of each three in a row; a step stays a step, a single peak goes.

    The first and the last have one neighbour, and stay as they are.

    >>> steadied([500, 900, 500, 500, 100, 100, 0])
    [500, 500, 500, 500, 100, 100, 0]
    """
    inner = [sorted(three)[1] for three in zip(line, line[1:], line[2:], strict=False)]
    return [*line[:1], *inner, *line[1:][-1:]]


def _swing(moment: Moment) -> int:
    return abs(moment.after - moment.before)


def _winners(events: Sequence[mass.Event]) -> Iterator[list[int]]:
    """For each deal the last chance of team A: none where no card decided it."""
    won: list[int] = []
    is_dealt = False
    for event in events:
        if isinstance(event, mass.RoundDealt):
            if is_dealt:
                yield won
            won, is_dealt = [], True
        elif isinstance(event, mass.RoundWon) and event.reason == "out":
            won = [1000 if event.team is mass.Team.A else 0]
    if is_dealt:
        yield won


def _judged(decision: Decision) -> _Judged:
    hint = _hint(decision)
    assert hint.odds is not None, "the net knows the chance of a move"
    own = round(1000 * hint.odds.chance)
    seat = decision.move.seat
    return _Judged(decision, hint, own if mass.team_of(seat) is mass.Team.A else 1000 - own)


def _hint(decision: Decision) -> Suggestion:
    """What the hint would have been, thought out here where the other process has no time."""
    try:
        return begin(decision.view, decision.history).result()
    except NotThought:
        return suggest_by_net(decision.view, decision.history)


def _moment(judged: _Judged, before: int, after: int) -> Moment:
    decision = judged.decision
    return Moment(
        round=decision.round,
        moves=decision.moves,
        seat=decision.move.seat,
        before=before,
        after=after,
        move=_plain(decision.move, decision.view),
        best=_better(judged),
    )


def _better(judged: _Judged) -> PlainMove | None:
    """The hint's move where it was clearly better than what was played."""
    hint, decision = judged.hint, judged.decision
    if hint.move is None or hint.move == decision.move:
        return None
    if hint.odds is None or hint.next_chance is None:
        return None
    is_clear = hint.odds.chance - hint.next_chance >= CLEARLY_BETTER
    return _plain(hint.move, decision.view) if is_clear else None


_DOES: dict[type[Any], str] = {mass.Lead: "lead", mass.Beat: "beat", mass.Take: "take"}


def _plain(move: mass.Move, view: mass.SeatView) -> PlainMove:
    return PlainMove(_DOES[type(move)], cards_laid(move, view))
