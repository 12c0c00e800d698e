"""From a commit in a room to whoever shows it: to this process's hub, by doorbell to others.

A hub in this process hears everything and rings the other processes itself; a process
without a hub, such as a worker, rings them here. A doorbell holds nothing secret: the
number of the room's change, and the words of a notice, which every member may know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.doorbells import bellringer
from game.outbox import doorbell, group_of, shared_layer
from lobby.protocol.server import NoticeKind

TOPIC = "room"
"""The doorbell of a room is heard by the group of this topic and the room's key."""
LOBBY_TOPIC = "lobby"
LOBBY_KEY = 0
"""Every doorbell of a room is also heard by the one group of the lobby."""
DESK_TOPIC = "desk"
DESK_KEY = 0
"""What the people who run the site tell is heard wherever somebody has a page open."""


@dataclass(frozen=True, slots=True)
class RoomNews:
    """A room has reached change `n`."""

    room_id: int
    n: int


@dataclass(frozen=True, slots=True)
class ChatNews:
    """A line was said."""

    room_id: int
    line_id: int


@dataclass(frozen=True, slots=True)
class NoticeNews:
    """Something that everyone in the room should be told in words."""

    room_id: int
    kind: NoticeKind
    player_id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class InvitedNews:
    """A person is asked into a room; `name` is the friend who asks."""

    player_id: int
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class DeskNews:
    """The people who run the site have told one person something, everybody where it is None."""

    player_id: int | None


News: TypeAlias = RoomNews | ChatNews | NoticeNews | InvitedNews | DeskNews
Listener: TypeAlias = Callable[[News], None]

_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Call `listener(news)` after each commit of this process, on any thread."""
    _listeners.append(listener)


def unlisten(listener: Listener) -> None:
    """Undo `listen`."""
    if listener in _listeners:
        _listeners.remove(listener)


def publish(news: News) -> None:
    """Tell of a commit. To be called after it, outside any transaction."""
    for listener in tuple(_listeners):
        try:
            listener(news)
        except RuntimeError:
            unlisten(listener)  # its loop is closed
    if not _listeners:
        _ring(news)


def _ring(news: News) -> None:
    """Ring through the channel layer; while it is away, hubs find out by their watch."""
    layer = shared_layer()
    if layer is not None:
        for group, message in _rings(news):
            bellringer.ring(layer, group, message)


def _rings(news: News) -> list[tuple[str, dict[str, int | str | None]]]:
    """The groups to ring, each with its message."""
    if isinstance(news, RoomNews):
        ring: dict[str, int | str | None] = {**doorbell(news.room_id, news.n)}
        return [(group_of(TOPIC, news.room_id), ring), (group_of(LOBBY_TOPIC, LOBBY_KEY), ring)]
    if isinstance(news, DeskNews):
        return [(group_of(DESK_TOPIC, DESK_KEY), desk_ring(news))]
    if isinstance(news, NoticeNews):
        ring = {**doorbell(news.room_id, 0), **notice_fields(news)}
        return [(group_of(TOPIC, news.room_id), ring)]
    return []  # lines and invitations come from people, whose processes have a hub


def desk_ring(news: DeskNews) -> dict[str, int | str | None]:
    """The doorbell of what staff have told; the words are read by whoever they are for."""
    return {**doorbell(DESK_KEY, 0), "desk": news.player_id}


def notice_fields(news: NoticeNews) -> dict[str, int | str | None]:
    """A notice as further fields of a doorbell."""
    return {"notice": news.kind, "player": news.player_id, "name": news.name}
