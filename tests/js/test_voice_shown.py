"""What is heard is kept alive; what is to be done is shown for a while, and only once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.page_modules import PageModules
from tests.js.wire import Wire

pytestmark = pytest.mark.e2e

SHOWN_MS = 8_000

_PLAYBACK = """async (load, refused) => {
  const { Playback } = await load("voice/js/playback.js");
  const { Memory } = await load("voice/js/memory.js");
  const [NativeAudio, { play }] = [Audio, HTMLMediaElement.prototype];
  const made = [];
  window.Audio = class { constructor() { made.push(new NativeAudio()); return made.at(-1); } };
  if (refused) {
    HTMLMediaElement.prototype.play = async () => { throw new DOMException("", refused); };
  }
  const context = new AudioContext();
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
  let changed;
  const next = () => new Promise((done) => { changed = done; });
  const playback = new Playback(new Memory(), () => changed?.());
  const blocked = [];
  const after = async (act) => {
    const done = next();
    act();
    await done;
    blocked.push(playback.isBlocked);
  };
  try {
    await after(() => playback.add(2, track));
    HTMLMediaElement.prototype.play = play;
    await after(refused ? () => playback.resume() : () => made[0].pause());
    const isPlaying = !made[0].paused;
    playback.remove(2);
    return { blocked, isPlaying, left: made[0].srcObject, isBlocked: playback.isBlocked };
  } finally {
    window.Audio = NativeAudio;
    HTMLMediaElement.prototype.play = play;
    context.close();
  }
}"""


@pytest.mark.parametrize("name", ["NotAllowedError", "AbortError"])
def test_what_the_browser_forbade_sounds_after_a_press(modules: PageModules, name: str) -> None:
    assert modules.run(_PLAYBACK, name) == {
        "blocked": [True, False],
        "isPlaying": True,
        "left": None,
        "isBlocked": False,
    }


def test_what_the_device_has_paused_sounds_again(modules: PageModules) -> None:
    found = modules.run(_PLAYBACK, "")

    assert (found["blocked"], found["isPlaying"]) == ([False, False], True)


_BUTTON = """async (load) => {
  const { buttonRenderer } = await load("voice/js/button.js");
  const { OFF } = await load("voice/js/talk_state.js");
  const { addTexts } = await load("site/js/i18n.js");
  addTexts({ "refusal.busy": "Wait {seconds} s.", "voice.echo": "Use headphones." });
  const root = document.createElement("div");
  for (const name of ["button", "words", "status"]) {
    root.append(Object.assign(document.createElement("p"), { className: name }));
    root.lastChild.dataset.voice = name;
  }
  const render = buttonRenderer(root, { mic: "open", isSending: true });
  window.show = (state) => render({ ...OFF, phase: "on", online: true, linked: true, ...state });
  window.shown = () => ({
    urgent: "urgent" in root.dataset,
    words: root.querySelector("[data-voice=status]").textContent,
  });
}"""

BUSY = {"refusal": {"code": "busy", "params": {"seconds": 4}}}


def shown(wire: Wire, state: dict[str, Any]) -> Any:
    """Draw this, and tell what is shown."""
    wire.page.evaluate("(state) => show(state)", state)
    return wire.page.evaluate("() => shown()")


def test_what_is_to_be_done_is_shown_for_a_while(wire: Wire) -> None:
    wire.modules.run(_BUTTON)
    assert not shown(wire, {"hearers": 3})["urgent"]
    assert shown(wire, BUSY) == {"urgent": True, "words": "Wait 4 s."}
    wire.forward(SHOWN_MS - 100)
    assert shown(wire, BUSY)["urgent"]
    wire.forward(200)
    assert shown(wire, BUSY) == {"urgent": False, "words": "Wait 4 s."}

    assert shown(wire, {"echo": True}) == {"urgent": True, "words": "Use headphones."}
    assert not shown(wire, {})["urgent"]


@pytest.mark.parametrize(
    "state",
    [{"trouble": "denied"}, {"broken": True}, {"online": False}, {"standing": "muted"}],
)
def test_each_trouble_is_shown(wire: Wire, state: dict[str, Any]) -> None:
    wire.modules.run(_BUTTON)

    assert shown(wire, state)["urgent"]
