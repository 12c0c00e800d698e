"""What hints take, and what they take from others: `python -m bench.hints [HINTS]`.

Positions are those of rounds that the net plays against itself. A hint is asked of the
thinking process, as a server does; then as many at once as a hundred tables might ask; then
an event loop is watched while hints are worked out apart, and, for comparison, on itself.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from random import Random

from game.bots import POLICIES, History, history_of
from game.bots.duel import quantile
from game.bots.history import with_event
from game.bots.suggestion import suggest_by_net, suggest_by_rules
from game.rules import mass
from game.thinking.questions import WhatHint
from game.thinking.thinker import LIMIT_S, NotThought, Thinker

HINTS = 1000
AT_ONCE = 100
TICK_S = 0.001


def positions(count: int) -> list[WhatHint]:
    """Situations of rounds that are played to their end, with more than one legal move."""
    rng, found = Random(1), list[WhatHint]()
    while len(found) < count:
        found += _round(rng)
    return found[:count]


def _round(rng: Random) -> list[WhatHint]:
    deck = list(mass.DECK)
    rng.shuffle(deck)
    bots = (mass.Occupant("bot", "bot"),) * mass.SEATS
    state = mass.evolve(mass.NEW_MATCH, mass.MatchStarted(bots, mass.DEFAULT_HOUSE))
    throws = ((6, *[1] * (mass.SEATS - 1)),)
    state = mass.fold(mass.decide(state, mass.Deal(tuple(deck), throws=throws)), state)
    history: History = history_of(())
    asked = []
    while (turn := mass.running_round(state).turn) is not None:
        view = mass.view_of(state, turn)
        if len(list(mass.moves_in_view(view))) > 1:
            asked.append(WhatHint(view, history))
        for event in mass.decide(state, POLICIES["master"].choose(view, rng, history)):
            state = mass.evolve(state, event)
            history = with_event(history, mass.redact(event, None))
    return asked


def one_by_one(thinker: Thinker, asked: list[WhatHint]) -> tuple[list[float], int]:
    """How many ms each answer took, and how many did not come within the limit."""
    took, missed = [], 0
    for question in asked:
        begun = time.perf_counter()
        try:
            thinker.ask(question).result()
        except NotThought:
            missed += 1
            suggest_by_rules(question.view, question.history)
        took.append(1e3 * (time.perf_counter() - begun))
    return took, missed


def at_once(thinker: Thinker, asked: list[WhatHint]) -> tuple[float, int]:
    """How many ms until all were answered, and how many of them by rules alone."""
    begun = time.perf_counter()
    answers = [thinker.ask(question) for question in asked]
    missed = 0
    for question, answer in zip(asked, answers, strict=True):
        try:
            answer.result()
        except NotThought:
            missed += 1
            suggest_by_rules(question.view, question.history)
    return 1e3 * (time.perf_counter() - begun), missed


async def lags(work: Callable[[WhatHint], Awaitable[object]], asked: list[WhatHint]) -> list[float]:
    """How many ms a loop that should turn every millisecond is late while hints are given."""
    late, is_done = list[float](), False

    async def tick() -> None:
        while not is_done:
            due = time.perf_counter() + TICK_S
            await asyncio.sleep(TICK_S)
            late.append(1e3 * (time.perf_counter() - due))

    ticking = asyncio.create_task(tick())
    for question in asked:
        await work(question)
    is_done = True
    await ticking
    return late


def shown(took: list[float]) -> str:
    """Percentiles in a row."""
    parts = " / ".join(f"{quantile(took, part):.2f}" for part in (0.5, 0.95, 0.99))
    return f"{parts} / {max(took):.2f}"


def main() -> None:
    """Measure and print."""
    asked = positions(int(sys.argv[1]) if len(sys.argv) > 1 else HINTS)
    thinker = Thinker()
    for _ in range(3):
        one_by_one(thinker, asked[:1])  # the process starts and reads its weights
    try:
        took, missed = one_by_one(thinker, asked)
        print(f"A hint, ms p50 / p95 / p99 / max: {shown(took)}; {missed} of {len(asked)} by rules")
        whole, missed = at_once(thinker, asked[:AT_ONCE])
        print(
            f"{AT_ONCE} at once: all answered within {whole:.0f} ms (limit {1e3 * LIMIT_S:.0f}), "
            f"{missed} of them by rules alone"
        )

        async def apart(question: WhatHint) -> object:
            try:
                return await asyncio.wrap_future(thinker.ask(question))
            except NotThought:
                return None

        async def here(question: WhatHint) -> object:
            await asyncio.sleep(0)
            return suggest_by_net(question.view, question.history)

        print("An event loop meanwhile is late by ms p50 / p95 / p99 / max:")
        for name, work in (("hints apart", apart), ("on the loop", here)):
            print(f"  {name}: {shown(asyncio.run(lags(work, asked)))}")
    finally:
        thinker.stop()


if __name__ == "__main__":
    main()
