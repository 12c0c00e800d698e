"""Calls that start at one moment on threads of their own, each with its own connection."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connections

LIMIT_S = 60.0


def at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """What the calls gave, in their order; an exception stands where a call raised it."""
    outcomes: list[Any] = [None] * len(calls)
    gate = threading.Barrier(len(calls))

    def run(index: int) -> None:
        gate.wait(LIMIT_S)
        try:
            outcomes[index] = calls[index]()
        except Exception as error:  # noqa: BLE001 - looked at by the test
            outcomes[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LIMIT_S)
        assert not thread.is_alive(), "a call hangs"
    return outcomes
