"""A page with voice, as a person works it and as its own statistics tell of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

LIMIT_MS = 90_000
"""Several browsers starve two cores."""
LINKS = """() => document.querySelector("[data-part=voice]").voice.talk.mesh.links"""
"""Each link the page has."""

_STATS = """window.voiceFlows = async () => {
  const links = document.querySelector("[data-part=voice]").voice.talk.mesh.links;
  const found = {};
  for (const { info, connection } of links) {
    const one = { state: connection.connectionState, received: 0, energy: 0, sent: 0, ways: [] };
    for (const stat of (await connection.getStats()).values()) {
      if (stat.type === "inbound-rtp") {
        one.received += stat.packetsReceived;
        one.energy += stat.totalAudioEnergy ?? 0;
      }
      if (stat.type === "outbound-rtp") one.sent += stat.packetsSent;
      if (stat.type === "candidate-pair" && stat.nominated) {
        const reports = await connection.getStats();
        one.ways.push(reports.get(stat.localCandidateId)?.candidateType);
      }
    }
    found[info.player] = one;
  }
  return found;
};"""

# Old connections stay in this list, so that a test can ask those that were closed, too.
_KEEP_ALL = """
const Native = RTCPeerConnection;
window.connections = [];
window.RTCPeerConnection = class extends Native {
  constructor(...given) { super(...given); window.connections.push(this); }
};
"""


@dataclass(frozen=True, slots=True)
class Flow:
    """What has passed over a link so far.

    Attributes:
        state: of the connection.
        received: packets of sound.
        energy: of the sound that was received.
        sent: packets of sound.
        ways: kinds of the ways that are used: host, srflx, prflx, relay.
    """

    state: str
    received: int
    energy: float
    sent: int
    ways: list[str]


class VoicePage:
    """A page of a room or a table with the button 🎙."""

    def __init__(self, page: Page, player: int) -> None:
        """Work the voice of a page; `player` is whose page it is."""
        self.page = page
        self.player = player
        page.context.add_init_script(_KEEP_ALL + _STATS)
        page.set_default_timeout(LIMIT_MS)

    def open(self, path: str) -> None:
        """Go to a page, and wait until its voice can be used."""
        self.page.goto(path)
        self.wait_ready()

    def wait_ready(self) -> None:
        """Wait until the voice can be used."""
        self.page.wait_for_selector("[data-part=voice]:not([data-loading])")

    def press(self) -> None:
        """Press 🎙."""
        self.page.click("[data-voice=button]")

    def join(self) -> None:
        """Join, and wait until the server knows."""
        self.press()
        self.wait_look("open", "push", "none", "muted")

    def wait_look(self, *looks: str) -> None:
        """Wait until the button stands for one of these."""
        wanted = ", ".join(f'[data-part=voice][data-look="{look}"]' for look in looks)
        self.page.wait_for_selector(wanted)

    def open_panel(self) -> None:
        """Open the window."""
        self.page.click("[data-voice=more]")
        self.page.wait_for_selector("[data-voice=dialog][open]")

    def close_panel(self) -> None:
        """Close the window."""
        self.page.click("[data-voice=dialog] form[method=dialog] button")

    def choose(self, name: str, value: str) -> None:
        """Choose in the window."""
        self.open_panel()
        self.page.check(f"[data-voice=dialog] [name={name}][value={value}]")
        self.close_panel()

    # What it tells ----------------------------------------------------------------------------

    def flows(self) -> dict[int, Flow]:
        """What has passed over each link, by the person at the other end."""
        found: dict[str, dict[str, Any]] = self.page.evaluate("voiceFlows()")
        return {int(player): Flow(**flow) for player, flow in found.items()}

    def wait_links(self, *players: int) -> None:
        """Wait until exactly the links to these people are up."""
        self.page.wait_for_function(
            f"""(players) => {{
              const links = ({LINKS})();
              return links.length === players.length
                && links.every((link) => players.includes(link.info.player) && link.isConnected);
            }}""",
            arg=list(players),
        )

    def wait_heard(self, *players: int) -> None:
        """Wait until sound of each of these people arrives that was not there before."""
        before = self.flows()
        self.page.wait_for_function(
            """async (before) => {
              const now = await voiceFlows();
              return Object.entries(before).every(([player, energy]) =>
                (now[player]?.energy ?? 0) > energy + 0.001);
            }""",
            arg={str(player): before[player].energy for player in players},
        )

    def keep_connections(self, *players: int) -> int:
        """Keep hold of the connections to these people; gives how many there are."""
        found: int = self.page.evaluate(
            f"""(players) => {{
              const links = ({LINKS})().filter(({{ info }}) => players.includes(info.player));
              window.kept = links.map(({{ connection }}) => connection);
              return window.kept.length;
            }}""",
            list(players),
        )
        return found

    def kept_states(self) -> list[str]:
        """How the connections stand that were kept."""
        states: list[str] = self.page.evaluate("kept.map((one) => one.connectionState)")
        return states

    def wait_nothing_sent(self) -> None:
        """Wait until no link has anything to send."""
        self.page.wait_for_function(
            f"""() => ({LINKS})().every(({{ connection }}) =>
              connection.getSenders().every(({{ track }}) => track === null))"""
        )

    def wait_talking(self, player: int, *, talks: bool = True) -> None:
        """Wait until somebody is shown as talking, or not any more."""
        self.page.wait_for_function(
            """([player, talks]) => {
              const { talking } = document.querySelector("[data-part=voice]").dataset;
              return (talking ?? "").split(" ").includes(String(player)) === talks;
            }""",
            arg=[player, talks],
        )

    def status(self) -> str:
        """How things are, in the page's own words."""
        return self.page.inner_text("[data-voice=status]")
