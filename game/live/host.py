"""What those who tell a table things beside the numbered log need of a hub."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Protocol, TypeVar

from game.live.tables import Table

Result = TypeVar("Result")


class Host(Protocol):
    """A hub, as they see it."""

    loop: asyncio.AbstractEventLoop
    tables: dict[int, Table]

    def read(self, job: Callable[[], Result]) -> asyncio.Future[Result]:
        """Read from the database."""

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run something beside."""
