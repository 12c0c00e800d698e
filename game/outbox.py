"""From a commit to whoever shows it: straight to this process's hub, by doorbell to others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from channels.layers import InMemoryChannelLayer, get_channel_layer

from game.doorbells import bellringer
from game.recent import Commit


def shared_layer() -> Any:
    """The channel layer if it reaches other processes, None where this one is alone."""
    layer = get_channel_layer()
    return None if isinstance(layer, InMemoryChannelLayer) else layer


def group_of(topic: str, key: int) -> str:
    """The channel group that hears the doorbell of one thing, such as match 7."""
    return f"{topic}.{key}"


def doorbell(key: int, n: int) -> dict[str, str | int]:
    """The message of a doorbell: "number 7 is at 44", no content, so no secret."""
    return {"type": "table.ring", "key": key, "n": n}


class Numbered(Protocol):
    """What is told of a commit: at which number it left the thing that it changed."""

    @property
    def n(self) -> int:
        """The number; it grows with each commit."""


News = TypeVar("News", bound=Numbered)


class Outbox(Generic[News]):
    """Tells of what was committed to things of one kind, by key and growing number.

    A hub in this process hears of it directly and rings the other processes itself;
    a process without a hub, such as a worker, rings them here.
    """

    def __init__(self, topic: str) -> None:
        """Tell of one kind of things; `topic` is part of the names of channel groups."""
        self.topic = topic
        self.listeners: dict[Callable[[int, News], None], bool] = {}

    def listen(self, listener: Callable[[int, News], None], *, rings: bool = False) -> None:
        """Call `listener(key, news)` after each commit of this process, on any thread.

        Args:
            listener: what to call.
            rings: whether it rings the other processes itself, as a hub does.
        """
        self.listeners[listener] = rings

    def unlisten(self, listener: Callable[[int, News], None]) -> None:
        """Undo `listen`."""
        self.listeners.pop(listener, None)

    def publish(self, key: int, news: News) -> None:
        """Tell of a commit. To be called after it, outside any transaction.

        Args:
            key: what has changed, for example the match's row.
            news: what this process's hub can use without asking the database.
        """
        for listener in tuple(self.listeners):
            try:
                listener(key, news)
            except RuntimeError:
                self.unlisten(listener)  # its loop is closed
        if not any(self.listeners.values()):
            self._ring(key, news.n)

    def _ring(self, key: int, n: int) -> None:
        """Ring through the channel layer; while it is away, hubs find out by their watch."""
        layer = shared_layer()
        if layer is not None:
            bellringer.ring(layer, group_of(self.topic, key), doorbell(key, n))


matches: Outbox[Commit] = Outbox("match")
"""Tells of commits to matches; the number is that of the newest event."""


@dataclass(frozen=True, slots=True)
class VotesChanged:
    """A vote of a match has changed, for the `n`th time; what is in it only its team is told."""

    n: int


votes: Outbox[VotesChanged] = Outbox("votes")
"""Tells that a vote of a match has changed (R8)."""

publish, listen, unlisten = matches.publish, matches.listen, matches.unlisten
