"""Fixtures: a room of eight people at its talk, on the site's own server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache

from lobby.models import Room
from lobby.protocol.client import SetRoom
from tests.support.ports import wait_until
from tests.support.rooms import StoredRoom, make_room
from tests.support.served_tables import ServedTables
from tests.voice.client import VoiceClient
from voice.live import watch
from voice.live.hub import VoiceHub, voice_hub_here


@dataclass
class Party:
    """A room, and the tabs of its people at the talk.

    Attributes:
        served: the server.
        room: the room; person `i` sits on seat `i`.
    """

    served: ServedTables
    room: StoredRoom

    @property
    def hub(self) -> VoiceHub:
        """The server's hub of talks."""
        return self.served.on_loop(voice_hub_here)

    def key(self, number: int) -> int:
        """A person's key, by number."""
        return self.room.people[number].pk

    def open(self, number: int) -> VoiceClient:
        """A tab of a person, by number, who has not joined yet."""
        path = f"/ws/room/{self.room.code}/voice/"
        tab: VoiceClient = self.served.open(path, self.room.people[number], VoiceClient)
        tab.sync()
        return tab

    def join(self, *numbers: int) -> list[VoiceClient]:
        """Tabs of people, by number, who have joined; all of them know it."""
        tabs = [self.open(number) for number in numbers]
        for tab in tabs:
            tab.join()
        self.settle(*tabs)
        return tabs

    def settle(self, *tabs: VoiceClient) -> None:
        """Let everything that has happened so far reach these tabs."""
        self.look()
        for tab in tabs:
            tab.meanwhile()

    def look(self) -> None:
        """What the hub's watch does each second, now."""
        asyncio.run_coroutine_threadsafe(self.hub.watch.look(), self.served.loop).result(10)

    def set_scope(self, scope: str) -> None:
        """The owner says who hears whom, from the room's own page."""
        self.room.do(0, SetRoom, voice=scope)

    def who_hears(self, tab: VoiceClient) -> set[int]:
        """The people, by number, whom a tab has links to."""
        numbers = {person.pk: number for number, person in enumerate(self.room.people)}
        return {numbers[player] for player in tab.links}

    def linked(self, tab: VoiceClient, number: int) -> Callable[[Any], bool]:
        """Whether a tab has a link to a person, as a condition to wait for."""
        return lambda _frame: self.key(number) in tab.links


@pytest.fixture
def party(served: ServedTables, monkeypatch: pytest.MonkeyPatch) -> Party:
    """Eight people in a room, nobody at its talk yet. The hub looks when the test says so."""
    monkeypatch.setattr(watch, "EVERY_S", 1e6)
    cache.clear()
    return Party(served, make_room())


@pytest.fixture
def stored(transactional_db: None) -> StoredRoom:
    """Eight people in a room, without a server."""
    return make_room()


def row_of(room: StoredRoom) -> Room:
    """The room as it is stored now."""
    return Room.objects.get(pk=room.id)


__all__ = ["Party", "row_of", "wait_until"]
