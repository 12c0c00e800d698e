"""The talk of a page against a made-up server: it joins, loses the socket and comes back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.page_modules import PageModules
from tests.js.wire import Wire

pytestmark = pytest.mark.e2e

SOON_MS = 2_000
INSECURE = "http://masss.test/"
BAT, SARAA = 1, 2
LINK = {"id": 7, "player": SARAA, "polite": True, "sends": True, "hears": True}

_LISTEN = """async (load) => {
  const { Talk } = await load("voice/js/talk.js");
  const { Memory } = await load("voice/js/memory.js");
  window.talk = new Talk("ABCDEF", 1, new Memory());
  window.talk.join(true);
}"""
_STATE = """() => {
  const { phase, refusal } = talk.store.get();
  return { phase, refusal, links: talk.mesh.links.map(({ info }) => info.id) };
}"""


def tell(wire: Wire, place: str, *links: dict[str, Any]) -> None:
    """The server tells how the talk stands."""
    wire.hear(t="voice", n=1, scope="all", owner=False, place=place, talkers=[], links=list(links))


def answer(wire: Wire) -> None:
    """The server answers the newest join."""
    wire.hear(t="ack", id=wire.sent("join")[-1]["id"], n=1)


def refuse(wire: Wire, code: str, **params: int) -> None:
    """The server refuses the newest join."""
    wire.hear(t="error", id=wire.sent("join")[-1]["id"], code=code, rule=None, params=params)


def joined(wire: Wire) -> None:
    """Somebody has joined, and has one link."""
    wire.modules.run(_LISTEN)
    wire.open()
    tell(wire, "out")
    assert [join["again"] for join in wire.sent("join")] == [False]
    tell(wire, "here", LINK)
    answer(wire)


def come_back(wire: Wire) -> None:
    """The socket is lost, and another one is open; the server tells how the talk stands."""
    wire.drop()
    wire.forward(SOON_MS)
    wire.open()
    # The stay lasts, but the server cannot know that this is the tab that has it.
    tell(wire, "elsewhere")


def test_links_outlast_the_socket(wire: Wire) -> None:
    joined(wire)
    wire.page.evaluate("() => { window.kept = talk.mesh.links[0].connection; }")
    come_back(wire)
    assert wire.page.evaluate(_STATE) == {"phase": "on", "refusal": None, "links": [7]}
    assert [join["again"] for join in wire.sent("join")] == [True]
    tell(wire, "here", LINK)
    answer(wire)

    assert wire.page.evaluate(_STATE) == {"phase": "on", "refusal": None, "links": [7]}
    assert wire.page.evaluate("() => talk.mesh.links[0].connection === kept")


def test_whom_another_tab_has_replaced_meanwhile_is_out(wire: Wire) -> None:
    joined(wire)
    come_back(wire)
    answer(wire)

    assert wire.page.evaluate(_STATE) == {"phase": "off", "refusal": None, "links": []}


def test_another_tab_takes_over_at_once_where_nothing_is_asked(wire: Wire) -> None:
    joined(wire)
    tell(wire, "elsewhere")

    assert wire.page.evaluate(_STATE) == {"phase": "off", "refusal": None, "links": []}


@pytest.mark.parametrize(
    ("code", "params", "wait_ms"),
    [("voice_too_many_messages", {"seconds": 4}, 4_000), ("try_again", {}, 1_000)],
)
def test_who_is_refused_for_now_joins_as_soon_as_it_is_allowed(
    wire: Wire, code: str, params: dict[str, int], wait_ms: int
) -> None:
    wire.modules.run(_LISTEN)
    wire.open()
    tell(wire, "out")
    refuse(wire, code, **params)
    tell(wire, "out")
    state = {"phase": "joining", "refusal": {"code": code, "params": params}, "links": []}
    assert wire.page.evaluate(_STATE) == state
    wire.forward(wait_ms - 100)
    assert len({join["id"] for join in wire.sent("join")}) == 1
    wire.forward(200)
    assert len({join["id"] for join in wire.sent("join")}) == 2

    tell(wire, "here", LINK)
    answer(wire)
    assert wire.page.evaluate(_STATE)["phase"] == "on"


def test_who_may_not_join_is_told_and_may_press_again(wire: Wire) -> None:
    wire.modules.run(_LISTEN)
    wire.open()
    tell(wire, "out")
    refuse(wire, "voice_not_member")

    found = wire.page.evaluate(_STATE)
    assert (found["phase"], found["refusal"]["code"]) == ("off", "voice_not_member")


def test_without_a_secure_address_one_listens_and_is_told_why(wire: Wire) -> None:
    wire.modules = PageModules(wire.page, INSECURE)
    wire.modules.run(_LISTEN.replace("join(true)", "join()"))
    wire.forward(100)
    wire.open()
    tell(wire, "out")
    tell(wire, "here", LINK)
    answer(wire)

    assert wire.page.evaluate(_STATE) == {"phase": "on", "refusal": None, "links": [7]}
    assert [join["mic"] for join in wire.sent("join")] == ["none"]
    assert wire.page.evaluate("() => [isSecureContext, talk.store.get().trouble]") == [
        False,
        "insecure",
    ]


_LOST_OFFER = """async (load) => {
  const { PeerLink } = await load("voice/js/link.js");
  window.said = [];
  const info = { id: 1, player: 2, polite: false, sends: true, hears: true };
  window.link = new PeerLink(info, {
    ice: {}, track: null, patience_ms: 60000,
    signal: ({ t }) => said.push(t), onTrack: () => {}, onChange: () => {}, giveUp: () => {},
  });
  const offers = () => said.filter((t) => t === "offer").length;
  const said_ = async (count) => {
    for (let turn = 0; turn < 1000 && offers() < count; turn += 1) {
      await new Promise((done) => { const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(); port2.postMessage(0); });
    }
    return offers();
  };
  link.start();
  const first = await said_(1);
  link.restart();
  const second = await said_(2);
  const before = link.isSettled;
  await link.receive({ t: "answer", sdp: "no description" });
  link.close();
  return { first, second, before };
}"""


def test_an_offer_that_nobody_answered_is_said_again(wire: Wire) -> None:
    found = wire.modules.run(_LOST_OFFER)

    assert found == {"first": 1, "second": 2, "before": False}
