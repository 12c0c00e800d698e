"""Fixtures of the API."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from game import spectators
from game.recent import recent_commits


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    """No share, and no newest commit, is left over from another test."""
    cache.clear()
    recent_commits.clear()
    spectators.states.clear()
