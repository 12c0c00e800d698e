"""Bots that think apart: their move is the same, and nobody waits for one that is late."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator

import pytest
from django.conf import settings

from game.bots import POLICIES, history_of
from game.models import Seat
from game.rules import mass
from game.selectors import events_after
from game.services import alarms, bots
from game.thinking.thinker import Thinker
from tests.game.test_hint_thinking import HINT, LONG_S
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, deck_with, start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.rule("R7.4")]


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """The thinker of this test alone, which gives itself all the time that it needs."""
    thinker = Thinker(LONG_S)
    thinker.ask(HINT).result(LONG_S)
    monkeypatch.setattr(bots, "thinker_here", lambda: thinker)
    yield thinker
    if thinker.pid is not None:
        os.kill(thinker.pid, signal.SIGCONT)
    thinker.stop()


def masters_table(level: str = "master") -> StoredTable:
    table = start_table(bots=range(8))
    Seat.objects.filter(match_id=table.id).update(bot=level)
    return table


def expected(level: str, table: StoredTable) -> mass.Move:
    history = history_of(mass.redact(event, None) for event in events_after(table.id, 0, table.n))
    return POLICIES[level].choose(mass.view_of(table.state, table.turn), random.Random(0), history)


def played(table: StoredTable) -> mass.Move:
    """What the next bot plays."""
    before = table.n
    assert alarms.sweep() == 1
    event = events_after(table.id, before, before + 1)[0]
    if isinstance(event, mass.Taken):
        return mass.Take(event.seat, event.by)
    assert isinstance(event, mass.Led | mass.Beaten)
    kind = mass.Lead if isinstance(event, mass.Led) else mass.Beat
    return kind(event.seat, mass.card_set(event.cards), event.by)


def test_a_bot_plays_what_the_thinking_process_finds(thinker: Thinker) -> None:
    table = masters_table()
    alarms.sweep()
    for _ in range(12):
        wanted = expected("master", table)
        assert played(table) == wanted


def test_a_bot_that_is_late_plays_by_written_rules(thinker: Thinker) -> None:
    table = masters_table()
    alarms.sweep()
    thinker._limit_s = 0.05
    pid = thinker.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)

    for _ in range(6):
        wanted = expected("expert", table)
        assert played(table) == wanted


def test_a_thought_about_another_situation_is_not_played(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = masters_table()
    alarms.sweep()
    old = bots.think_ahead(table.id)
    alarms.sweep()
    assert old is not None
    monkeypatch.setattr(bots, "think_ahead", lambda _match_id: old)
    wanted = expected("master", table)

    assert played(table) == wanted


def test_nothing_is_thought_ahead_where_no_bot_is_on_turn(table: StoredTable) -> None:
    assert bots.think_ahead(table.id) is None
    assert bots.think_ahead(table.id + 1000) is None


def test_a_pause_is_the_same_whatever_the_hidden_cards_are(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the pause is drawn from is chance alone: the same chance gives the same pauses."""
    monkeypatch.setattr(settings, "MASSS_BOT_PAUSE_MS", (900, 2200))

    def pauses(deck: tuple[mass.Card, ...]) -> list[float]:
        random.seed(5)
        table = start_table(bots=range(1, 8), deck=deck, opener=0)
        table.play(mass.Lead(0, mass.card_set(mass.parse_cards("7S"))))
        found = []
        for _ in range(4):
            due = table.deadline
            found.append((due.due_at - clock()).total_seconds())
            clock.forward(found[-1])
            assert table.wake(due)
        return found

    own = {0: "7S 8H 9D TC JH"}
    # Whoever is next beats with its only good card in one deal, and has a choice in the other.
    easy = {1: "8S 7H 7D 7C 9C", 2: "9S TH TD 8C 8D", 3: "TS JD JC QD QC", 4: "JS KD KC 2D 2C"}
    hard = {1: "QS KS 8S 9S JS", 2: "J1 J2 3S 2S AS", 3: "J3 AH KH QH 2H", 4: "TS 9H 7H TH 3H"}
    assert pauses(deck_with(own | easy)) == pauses(deck_with(own | hard))
