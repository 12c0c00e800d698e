"""Hints for the sockets of this process: asked for, thought out apart, told to one socket alone.

Nothing here waits on the loop or on a lane: the position is read, then the thinking
process works while everybody else plays on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Literal, Protocol, TypeVar

from game.bots.suggestion import NET, Suggestion
from game.live.flood import Bucket
from game.protocol import server
from game.protocol.client import Hint
from game.rules import mass
from game.services import hinting, hints
from game.services.hints import Asking, Position
from game.services.refusals import NotApplied, ServiceCode
from game.thinking.thinker import NotThought, thinker_here

Result = TypeVar("Result")

AT_ONCE = 6.0
A_SECOND = 0.5
"""What one seat may ask for; a turn needs one."""
SEATS_KEPT = 4096


class Host(Protocol):
    """What hints need of a hub."""

    loop: asyncio.AbstractEventLoop

    def read(self, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Read from the database."""

    def run(self, match_id: int, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Carry out a command on the lane of its match."""


class Hints:
    """Gives hints. Everything here runs on the hub's loop."""

    def __init__(self, hub: Host) -> None:
        """Give none yet."""
        self._hub = hub
        self._limits: OrderedDict[tuple[int, int], Bucket] = OrderedDict()

    @staticmethod
    def warm() -> None:
        """Somebody plays here: have the thinking process ready before the first question."""
        thinker_here().warm()

    async def give(
        self, match_id: int, seat: int, player_id: int, asked: Hint
    ) -> server.HintAnswer:
        """Advise the person of a seat, and count it before it is told.

        Raises:
            NotApplied: `too_many_hints`, and as `hints.position_of`.
            mass.Refused: as `hints.position_of`.
        """
        if self._limit_of(match_id, seat).is_over():
            raise NotApplied(ServiceCode.TOO_MANY_HINTS)
        asking = Asking(match_id, seat, player_id, asked.n)
        position = await self._hub.read(partial(hints.position_of, asking))
        found = await self._suggestion(position)
        await self._hub.run(match_id, partial(hints.count, asking, position, found.level))
        return answer_of(asked.id, position, found)

    async def _suggestion(self, position: Position) -> Suggestion:
        view, history = position.view, position.history
        try:
            return await asyncio.wrap_future(hinting.begin(view, history))
        except NotThought as fault:
            late = fault
        return await self._hub.read(partial(hinting.suggest_at_once, view, history, late))

    def _limit_of(self, match_id: int, seat: int) -> Bucket:
        """The limit of a seat; those that asked longest ago are forgotten."""
        key = (match_id, seat)
        if key not in self._limits:
            self._limits[key] = Bucket(self._hub.loop.time, AT_ONCE, A_SECOND)
        self._limits.move_to_end(key)
        if len(self._limits) > SEATS_KEPT:
            self._limits.popitem(last=False)
        return self._limits[key]


def answer_of(command_id: str, position: Position, found: Suggestion) -> server.HintAnswer:
    """A suggestion as the message that tells it."""
    odds, view = found.odds, position.view
    return server.HintAnswer(
        id=command_id,
        n=position.n,
        level="master" if found.level == NET else "expert",
        do=_done(found.move),
        cards=hinting.cards_laid(found.move, view),
        seat=found.named,
        chance=None if odds is None else _percent(odds.chance),
        low=None if odds is None else _percent(odds.low),
        high=None if odds is None else _percent(odds.high),
        next_do=None if found.next_best is None else _done(found.next_best),
        next_cards=hinting.cards_laid(found.next_best, view),
        next_chance=None if found.next_chance is None else _percent(found.next_chance),
        reason=found.reason.code.value,
        params=dict(found.reason.params),
    )


def _done(move: mass.Move | None) -> Literal["lead", "beat", "take", "name_opener"]:
    """The name of the message that does it."""
    match move:
        case None:
            return "name_opener"
        case mass.Lead():
            return "lead"
        case mass.Beat():
            return "beat"
        case mass.Take():
            return "take"


def _percent(chance: float) -> int:
    return round(100 * chance)
