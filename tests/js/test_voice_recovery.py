"""What a talk does not survive by itself is noticed: sleep, other networks, a credential's end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.wire import Wire

pytestmark = pytest.mark.e2e

HOUR_MS = 3_600_000

_WATCH = """async (load) => {
  const { watchForBreaks } = await load("voice/js/recovery.js");
  window.restored = [];
  watchForBreaks((network) => window.restored.push(network));
}"""


def restored(wire: Wire) -> list[bool]:
    """What was made whole since the last question: whether the network was taken for another."""
    found: list[bool] = wire.page.evaluate("() => restored.splice(0)")
    return found


def test_a_page_that_slept_restores_all_once(wire: Wire) -> None:
    wire.modules.run(_WATCH)
    wire.forward(30_000)
    assert restored(wire) == [], "time that passes is no sleep"

    wire.page.clock.fast_forward(60_000)
    assert restored(wire) == [True]
    wire.forward(30_000)
    assert restored(wire) == []


@pytest.mark.parametrize(
    ("happens", "network"),
    [
        ("dispatchEvent(new Event('online'))", True),
        ("navigator.connection.dispatchEvent(new Event('change'))", True),
        ("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))", True),
        ("document.dispatchEvent(new Event('visibilitychange'))", False),
        ("navigator.mediaDevices.dispatchEvent(new Event('devicechange'))", False),
    ],
    ids=["online", "network", "from the cache", "seen again", "device"],
)
def test_what_happens_to_a_device_restores(wire: Wire, happens: str, network: bool) -> None:
    wire.modules.run(_WATCH)
    wire.page.evaluate(f"() => {{ {happens}; }}")

    assert restored(wire) == [network]


_ALARM = """async (load) => {
  const { Alarm } = await load("voice/js/recovery.js");
  window.told = [];
  window.state = "whole";
  window.alarm = new Alarm(() => window.state, (broken) => window.told.push(broken));
}"""


def alarm(wire: Wire, state: str) -> None:
    """The talk is whole, broken or blocked now."""
    wire.page.evaluate("(state) => { window.state = state; window.alarm.look(); }", state)


def told(wire: Wire) -> list[bool]:
    """What the person was told since the last question."""
    found: list[bool] = wire.page.evaluate("() => told.splice(0)")
    return found


def test_what_is_broken_for_three_seconds_asks_for_a_press(wire: Wire) -> None:
    wire.modules.run(_ALARM)
    alarm(wire, "broken")
    wire.forward(2_900)
    assert told(wire) == []

    wire.forward(200)
    assert told(wire) == [True]
    alarm(wire, "whole")
    assert told(wire) == [False]


def test_what_is_whole_again_in_time_asks_for_nothing(wire: Wire) -> None:
    wire.modules.run(_ALARM)
    alarm(wire, "broken")
    wire.forward(2_000)
    alarm(wire, "whole")
    wire.forward(10_000)

    assert told(wire) == []


def test_what_only_a_press_mends_asks_for_it_at_once(wire: Wire) -> None:
    wire.modules.run(_ALARM)
    alarm(wire, "blocked")

    assert told(wire) == [True]


_CONNECT = """async (load) => {
  const { Wire } = await load("voice/js/wire.js");
  window.heard = [];
  const note = (frame) => window.heard.push(frame);
  window.voice = new Wire({
    room: "ABCDEF", onTalk: note, onSignal: note, onIce: note, onAnswer: note, onState: () => {},
  });
  window.voice.connect();
}"""


def asked(wire: Wire) -> int:
    """How often a fresh credential was asked for; each question is answered."""
    commands: list[dict[str, Any]] = wire.sent("ice")
    for command in commands:
        wire.hear(t="ack", id=command["id"], n=1)
    return len({command["id"] for command in commands})


@pytest.mark.parametrize("server_ms", [0, 4_000_000_000_000], ids=["behind", "ahead"])
def test_a_credential_is_renewed_in_time_by_the_servers_clock(wire: Wire, server_ms: int) -> None:
    wire.modules.run(_CONNECT)
    wire.open()
    ends = {"expires_at": server_ms + HOUR_MS, "now": server_ms}
    wire.hear(t="ice", servers=[], relay_only=False, **ends)
    assert wire.page.evaluate("() => heard.length") == 1

    stay_connected(wire, 50 * 60)
    assert asked(wire) == 0, "whatever the device takes for now"
    stay_connected(wire, 6 * 60)
    assert asked(wire) == 1


def stay_connected(wire: Wire, seconds: int) -> None:
    """Let time pass on a connection that is heard."""
    for _ in range(seconds // 4):
        wire.forward(4_000)
        wire.hear(t="pong", n=0)
