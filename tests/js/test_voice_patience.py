"""A link that does not come up: another attempt, then a new link, with more time for each."""

from __future__ import annotations

import pytest

from tests.js.wire import Wire

pytestmark = pytest.mark.e2e

PATIENCE_MS = 8_000
BAT = 1

_MESH = """async (load) => {
  const { Mesh } = await load("voice/js/mesh.js");
  window.givenUp = [];
  window.mesh = new Mesh({
    send: () => {}, onTrack: () => {}, onGone: () => {}, onChange: () => {},
    giveUp: (link) => window.givenUp.push(link),
  });
}"""


def link(wire: Wire, number: int, player: int = BAT) -> None:
    """The server names one link, in place of any other; nobody answers at its other end."""
    info = {"id": number, "player": player, "polite": False, "sends": True, "hears": True}
    wire.page.evaluate("(info) => mesh.update([info])", info)
    wire.forward(1)


def given_up(wire: Wire) -> list[int]:
    """The links that were given up since the last question."""
    found: list[int] = wire.page.evaluate("() => givenUp.splice(0)")
    return found


def test_each_link_in_vain_to_a_person_is_given_more_time(wire: Wire) -> None:
    wire.modules.run(_MESH)
    for number, doublings in enumerate([0, 1, 2, 3, 3], start=1):
        link(wire, number)
        # The first half for an attempt, the second for another way.
        wire.forward(2 * PATIENCE_MS * 2**doublings - 100)
        assert given_up(wire) == []
        wire.forward(200)
        assert given_up(wire) == [number]

    link(wire, 10, player=BAT + 1)
    wire.forward(2 * PATIENCE_MS + 100)
    assert given_up(wire) == [10], "of another person nothing is known"


def test_on_another_network_all_begins_anew(wire: Wire) -> None:
    wire.modules.run(_MESH)
    link(wire, 1)
    wire.forward(2 * PATIENCE_MS + 100)
    wire.page.evaluate("() => mesh.restart(true)")
    link(wire, 2)
    wire.forward(2 * PATIENCE_MS + 100)

    assert given_up(wire) == [1, 2]
