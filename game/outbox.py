"""From a commit to whoever shows it: straight to this process's hub, by doorbell to others."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeAlias

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

from game.recent import Commit

Listener: TypeAlias = Callable[[int, Commit], None]

_listeners: list[Listener] = []

logger = logging.getLogger(__name__)


def listen(listener: Listener) -> None:
    """Call `listener(match_id, commit)` after each commit of this process, on any thread."""
    _listeners.append(listener)


def unlisten(listener: Listener) -> None:
    """Undo `listen`."""
    if listener in _listeners:
        _listeners.remove(listener)


def group_of(match_id: int) -> str:
    """The channel group that hears the doorbell of a match."""
    return f"match.{match_id}"


def doorbell(match_id: int, n: int) -> dict[str, str | int]:
    """The message of a doorbell: "match 7 is at event 44", no content, so no secret."""
    return {"type": "table.ring", "match": match_id, "n": n}


def shared_layer() -> Any:
    """The channel layer if it reaches other processes, None where this one is alone."""
    layer = get_channel_layer()
    return None if isinstance(layer, InMemoryChannelLayer) else layer


def publish(match_id: int, commit: Commit) -> None:
    """Tell of a commit. To be called after it, outside any transaction.

    A hub in this process hears of it directly and rings the other processes
    itself; a process without a hub, such as a worker, rings them here.
    """
    for listener in tuple(_listeners):
        try:
            listener(match_id, commit)
        except RuntimeError:
            unlisten(listener)  # its loop is closed
    if not _listeners:
        _ring(match_id, commit.n)


def _ring(match_id: int, n: int) -> None:
    """Ring through the channel layer; while it is away, clients find out by their heartbeat."""
    layer = shared_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group_of(match_id), doorbell(match_id, n))
    except Exception as error:  # noqa: BLE001 - each store raises its own kinds while it is away
        logger.warning("The channel layer is away: %s", type(error).__name__)
