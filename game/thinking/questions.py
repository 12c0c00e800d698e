"""What can be asked of the thinking process, and how it is answered. Pure: no clock, no store.

A question holds a seat's view and public acts, so what hangs over to the other process
can be no more than the seat may know (R7.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from game.bots import History
from game.bots.policy import POLICIES
from game.bots.suggestion import Suggestion, suggest_by_net
from game.rules import mass


@dataclass(frozen=True, slots=True)
class WhichMove:
    """What would a bot play?

    Attributes:
        policy: the bot's name.
        view: of the seat on turn.
        history: the round's public acts.
        seed: all the chance that the bot gets.
    """

    policy: str
    view: mass.SeatView
    history: History | None
    seed: int


@dataclass(frozen=True, slots=True)
class WhatHint:
    """What is the best advice?

    Attributes:
        view: of the seat on turn, or of one that names an opener.
        history: the round's public acts.
    """

    view: mass.SeatView
    history: History | None


Question: TypeAlias = WhichMove | WhatHint
Answer: TypeAlias = mass.Move | Suggestion


def answer_to(question: Question) -> Answer:
    """Work an answer out; the same question always gets the same one."""
    if isinstance(question, WhatHint):
        return suggest_by_net(question.view, question.history)
    rng = Random(question.seed)  # noqa: S311 - the same seed must give the same move
    return POLICIES[question.policy].choose(question.view, rng, question.history)
