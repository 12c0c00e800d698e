"""Commits in rooms are told once, after the commit, here or by doorbell."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from lobby import outbox
from lobby.protocol import client
from lobby.services.change import change
from tests.support.bells import all_rung
from tests.support.rooms import StoredRoom

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


class Layer:
    """A channel layer that remembers what is sent, or is away."""

    def __init__(self, *, away: bool = False) -> None:
        self.away = away
        self._sent: list[tuple[str, dict[str, Any]]] = []

    @property
    def sent(self) -> list[tuple[str, dict[str, Any]]]:
        """What was sent of all that was asked for."""
        all_rung()
        return self._sent

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send, or fail."""
        if self.away:
            raise ConnectionError
        self._sent.append((group, message))


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    """A layer that reaches other processes."""
    layer = Layer()
    monkeypatch.setattr(outbox, "shared_layer", lambda: layer)
    return layer


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process has no hub."""
    monkeypatch.setattr(outbox, "_listeners", [])


def test_news_come_after_the_commit(room: StoredRoom, told: list[outbox.News]) -> None:
    with transaction.atomic():
        room.do(1, client.StandUp)
        assert told == []

    assert told == [outbox.RoomNews(room.id, room.n)]


def test_what_is_rolled_back_is_not_told(room: StoredRoom, told: list[outbox.News]) -> None:
    def fail() -> None:
        with change(room.id) as opened:
            opened.row.name = "x"
            opened.notice("left", None, "nobody")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert told == []
    assert room.state.name == ""


@pytest.mark.usefixtures("alone")
def test_a_process_without_a_hub_rings_the_others(room: StoredRoom, layer: Layer) -> None:
    room.do(0, client.Kick, player=room.people[5].pk)

    ring = {"type": "table.ring", "key": room.id, "n": room.n}
    notice = {"notice": "kicked", "player": room.people[5].pk, "name": "Nomin"}
    assert layer.sent == [
        (f"room.{room.id}", ring),
        ("lobby.0", ring),
        (f"room.{room.id}", ring | {"n": 0} | notice),
    ]


def test_a_hub_rings_itself(room: StoredRoom, layer: Layer, told: list[outbox.News]) -> None:
    room.do(1, client.StandUp)

    assert layer.sent == []
    assert len(told) == 1


@pytest.mark.usefixtures("alone")
def test_a_layer_that_is_away_spoils_no_command(room: StoredRoom, layer: Layer) -> None:
    layer.away = True

    room.do(1, client.StandUp)

    assert room.seats[1] is None
    assert layer.sent == []


@pytest.mark.usefixtures("alone")
def test_a_listener_whose_loop_is_closed_is_forgotten(
    room: StoredRoom, layer: Layer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_news: outbox.News) -> None:
        raise RuntimeError("Event loop is closed")

    outbox.listen(closed)

    room.do(1, client.StandUp)

    assert len(layer.sent) == 2
