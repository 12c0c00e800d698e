"""How long voice takes, in real browsers: `python -m bench.voice [PEOPLE]`.

Prints, for pages on this machine with a made-up microphone: how long after the last one has
joined all links are up, how long a held key takes to be heard, and what still passes between
the teams after the owner has parted them. Eight browsers starve two cores: the links are up,
but later than on eight machines. The load that is printed says how busy the machine was besides.

From key to sound is from the time that the browser gives the press to the first block of sound
that is made at each of the hearers (`ear.js`); the speech has no pauses.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.e2e.voice_company import Company, launch_speaker
from tests.e2e.voice_page import VoicePage
from tests.support.running_site import RunningSite

LIMIT_MS = 180_000
PRESSES = 12
LATE_MS = 300
_EAR = Path(__file__).with_name("ear.js")

_UP = """(count) => {
  const links = document.querySelector("[data-part=voice]").voice?.talk.mesh.links ?? [];
  return links.length === count && links.every((link) => link.isConnected) && Date.now();
}"""
# When a packet of sound came over any connection, and over which; looked at each 10 ms.
_FOLLOW = """() => {
  const seen = new Map();
  window.packets = [];
  setInterval(() => {
    window.connections.forEach((connection, index) => {
      for (const receiver of connection.getReceivers()) {
        const [source] = receiver.getSynchronizationSources();
        if (!source || seen.get(receiver) === source.timestamp) continue;
        seen.set(receiver, source.timestamp);
        window.packets.push([index, source.timestamp, source.audioLevel ?? 0]);
      }
    });
  }, 10);
}"""

# Before the talk is loaded: it lets nothing else hear of the key.
_NOTE_PRESS = """() => addEventListener("keydown", ({ code, repeat, timeStamp }) => {
  if (code === "Space" && !repeat) window.pressedAt = performance.timeOrigin + timeStamp;
}, true)"""
_LISTEN = """async ([player, ear]) => {
  const { links } = document.querySelector("[data-part=voice]").voice.talk.mesh;
  const { connection } = links.find(({ info }) => info.player === player);
  const [{ track }] = connection.getReceivers();
  const context = new AudioContext({ latencyHint: "interactive" });
  const module = URL.createObjectURL(new Blob([ear], { type: "text/javascript" }));
  await context.audioWorklet.addModule(module);
  window.ear = new AudioWorkletNode(context, "ear");
  window.ear.port.onmessage = ({ data }) => window.heard.push(data);
  context.createMediaStreamSource(new MediaStream([track])).connect(window.ear);
  window.ear.connect(context.destination);
  await context.resume();
}"""


def main(people: int = 4) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="masss-voice-") as folder, sync_playwright() as play:
        browser = launch_speaker(play.chromium, Path(folder), pause_s=0)
        with RunningSite(Path(folder)) as site:
            # The ear is no script of the site's.
            company = Company(browser, site, bypass_csp=True)
            pages = company.gather(people)
            for page in pages:
                page.page.set_default_timeout(LIMIT_MS)
                page.page.evaluate(_FOLLOW)
                page.page.evaluate(_NOTE_PRESS)
            load = os.getloadavg()[0]
            print(f"{people} people, {people * (people - 1) // 2} links, load {load:.1f}")
            print(f"  all links up after the last press: {_links_up(pages)} ms")
            times = _key_to_sound(pages)
            print(f"  key down to sound, at the median: {statistics.median(times):.0f} ms")
            print(f"    each of {PRESSES} presses at each hearer: {times}")
            late, last = _part_the_teams(pages)
            print(f"  last packet between the teams after the press: {last} ms")
            print(f"  packets between the teams later than {LATE_MS} ms: {late}")
            for context, _ in company.contexts:
                context.close()
        browser.close()


def _links_up(pages: list[VoicePage]) -> int:
    """Milliseconds from the press of the last one to the last link's end being up."""
    for page in pages:
        pressed = page.page.evaluate("Date.now()")
        page.press()
    ups = [page.page.wait_for_function(_UP, arg=len(pages) - 1) for page in pages]
    return int(max(up.json_value() for up in ups) - pressed)


def _key_to_sound(pages: list[VoicePage]) -> list[int]:
    """Milliseconds from each press of a key to the first sound at each of the hearers."""
    speaker, *hearers = pages
    speaker.choose("voice-mode", "push")
    speaker.wait_look("push")
    for hearer in hearers:
        hearer.page.evaluate(_LISTEN, [speaker.player, _EAR.read_text("utf-8")])
    found = []
    for _ in range(PRESSES):
        for hearer in hearers:
            hearer.page.evaluate("() => { window.heard = []; window.ear.port.postMessage(null); }")
        for hearer in hearers:
            hearer.page.wait_for_function("() => heard.includes('calm')")
        speaker.page.keyboard.down("Space")
        firsts = [hearer.page.wait_for_function("() => heard[1]") for hearer in hearers]
        pressed = speaker.page.evaluate("window.pressedAt")
        found += [round(first.json_value() - pressed) for first in firsts]
        speaker.page.keyboard.up("Space")
        speaker.wait_look("push")
    speaker.choose("voice-mode", "open")
    return sorted(found)


def _part_the_teams(pages: list[VoicePage]) -> tuple[int, int]:
    """How many packets crossed the teams late, and when the last one did, in milliseconds."""
    owner = pages[0]
    crossing: list[list[int]] = [
        page.page.evaluate(
            """(others) => document.querySelector("[data-part=voice]").voice.talk.mesh.links
              .filter(({ info }) => others.includes(info.player))
              .map(({ connection }) => window.connections.indexOf(connection))""",
            [other.player for j, other in enumerate(pages) if (j - i) % 2],
        )
        for i, page in enumerate(pages)
    ]
    owner.open_panel()
    for page in pages:
        page.page.evaluate("() => { window.packets = []; }")
    owner.page.evaluate(
        """() => document.querySelector("[name=voice-scope][value=team]")
          .addEventListener("change", () => { window.partedAt = Date.now(); }, true)"""
    )
    owner.page.check("[name=voice-scope][value=team]")
    for i, page in enumerate(pages):
        mates = sum((j - i) % 2 == 0 for j in range(len(pages))) - 1
        page.page.wait_for_function(_UP, arg=mates)
    owner.page.wait_for_timeout(3 * LATE_MS)
    parted = owner.page.evaluate("window.partedAt")
    times = [
        packet[1] - parted
        for page, indexes in zip(pages, crossing, strict=True)
        for packet in _packets(page)
        if packet[0] in indexes
    ]
    return sum(time > LATE_MS for time in times), int(max(times, default=0))


def _packets(page: VoicePage) -> list[list[Any]]:
    """What came over each connection of a page, and when."""
    found: list[list[Any]] = page.page.evaluate("window.packets")
    return found


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
