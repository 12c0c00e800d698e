"""Fixtures of rooms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from lobby import outbox
from lobby.models import Player
from tests.support.people import person
from tests.support.rooms import StoredRoom, listening, make_room


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    """No throttle, and no watch over silence, is left over from another test."""
    cache.clear()


@pytest.fixture
def room(transactional_db: None) -> StoredRoom:
    """A room of eight people who sit on chairs 0 to 7; person 0 owns it."""
    return make_room()


@pytest.fixture
def told() -> Iterator[list[outbox.News]]:
    """What is told of rooms after commits, in order."""
    with listening() as news:
        yield news


@pytest.fixture
def khulan(transactional_db: None) -> Player:
    """A ninth person."""
    return person("Khulan")
