"""Waiting for the rings of a process without a hub."""

from __future__ import annotations

import asyncio

from game.doorbells import LIMIT_S, bellringer


def all_rung() -> None:
    """Wait until every ring that was asked for by now is sent, or was lost."""
    asyncio.run_coroutine_threadsafe(_others(), bellringer._running()).result(2 * LIMIT_S)


async def _others() -> None:
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
