"""Advice on a position for whoever has one: within the limit, else by written rules."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from game.bots.suggestion import suggest_by_net, suggest_by_rules
from game.rules import mass
from game.services import hinting
from game.thinking.thinker import Thinker
from tests.bots.positions import cards, state_of
from tests.game.test_hint_thinking import LONG_S, VIEW, thinking_within


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """The thinker that is asked."""
    with thinking_within(LONG_S) as thinker:
        monkeypatch.setattr(hinting, "thinker_here", lambda: thinker)
        yield thinker


def test_the_best_advice(thinker: Thinker) -> None:
    assert hinting.suggest(VIEW, ()) == suggest_by_net(VIEW, ())
    assert hinting.suggest(VIEW, None) == suggest_by_net(VIEW, None)


def test_written_rules_where_it_does_not_come(thinker: Thinker) -> None:
    thinker._limit_s = 0.05
    assert thinker.pid is not None
    os.kill(thinker.pid, signal.SIGSTOP)

    found = hinting.suggest(VIEW, ())

    assert found == suggest_by_rules(VIEW, ())
    assert (found.level, found.odds, found.next_chance) == ("expert", None, None)


def test_cards_of_a_beat_lie_in_the_order_of_what_they_beat() -> None:
    circle = (mass.Play(7, mass.parse_cards("7S 7D 9C")),)
    state = state_of((cards("8S 8D TC"), *[cards("7H 8H 9H")] * 7), circle=circle)
    view = mass.view_of(state, 0)

    assert hinting.cards_laid(mass.Beat(0, cards("8D 8S TC")), view) == ["8S", "8D", "TC"]
    assert hinting.cards_laid(mass.Take(0), view) == hinting.cards_laid(None, view) == []
    assert hinting.cards_laid(mass.Lead(0, cards("8S TC")), view) == ["8S", "TC"]
