"""What is heard and sent over the links of a page, by its browser's own statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import JSHandle, Page

HEARD = 0.001
"""Energy of a syllable."""
NO_SOUND = 1e-4
"""Energy below which nothing was heard."""
STRETCH_S = 1.0
"""So much of what a hearer plays must be silent before it is called silence."""
LINKS = """() => document.querySelector("[data-part=voice]").voice.talk.mesh.links"""
"""Each link the page has."""

STATS = """window.voiceFlows = async () => {
  const links = document.querySelector("[data-part=voice]").voice.talk.mesh.links;
  const found = {};
  for (const { info, connection } of links) {
    const one = { link: info.id, received: 0, energy: 0, played_s: 0, sent: 0, ways: [] };
    for (const stat of (await connection.getStats()).values()) {
      if (stat.type === "inbound-rtp") {
        one.received += stat.packetsReceived;
        one.energy += stat.totalAudioEnergy ?? 0;
        one.played_s += stat.totalSamplesDuration ?? 0;
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
};
// Whether of somebody nothing was heard, and with `packets` nothing received either, while so
// many seconds were played: what was still on its way begins the stretch anew.
window.voiceStretch = async (kept, player, { seconds, noSound, packets }) => {
  const now = (await voiceFlows())[player];
  const { from } = kept;
  if (!now) return false;
  const grew = from && (now.link !== from.link || now.energy - from.energy >= noSound
    || (packets && now.received > from.received));
  if (!from || grew) kept.from = now;
  return now.played_s - kept.from.played_s >= seconds;
};"""
"""What a page needs to tell of it."""


@dataclass(frozen=True, slots=True)
class Flow:
    """What has passed over a link so far.

    Attributes:
        link: number of the link.
        received: packets of sound.
        energy: of the sound that was received.
        played_s: seconds of sound or silence that were played.
        sent: packets of sound.
        ways: kinds of the ways that are used: host, srflx, prflx, relay.
    """

    link: int
    received: int
    energy: float
    played_s: float
    sent: int
    ways: list[str]


class Sound:
    """The sound of a page."""

    def __init__(self, page: Page) -> None:
        """Measure at a page; one that is loaded from now on can be measured."""
        self.page = page
        page.add_init_script(STATS)

    def flows(self) -> dict[int, Flow]:
        """What has passed over each link, by the person at the other end."""
        found: dict[str, dict[str, Any]] = self.page.evaluate("voiceFlows()")
        return {int(player): Flow(**flow) for player, flow in found.items()}

    def wait_heard(self, *players: int) -> None:
        """Wait until sound of each of these people arrives that was not there before."""
        self.page.wait_for_function(
            """async ([players, heard, kept]) => {
              const now = await voiceFlows();
              const before = (kept.before ??= now);
              return players.every((player) => {
                const [old, flow] = [before[player], now[player]];
                // A new link counts from nothing.
                const silence = old && flow?.link === old.link ? old.energy : 0;
                return (flow?.energy ?? 0) > silence + heard;
              });
            }""",
            arg=[list(players), HEARD, self._keep()],
        )

    def wait_silent(self, player: int, *, packets: bool = False) -> None:
        """Wait until nothing is heard of somebody for a stretch of what this page plays.

        Args:
            player: whose sound it is.
            packets: whether nothing may be received either, not even silence.
        """
        options = {"seconds": STRETCH_S, "noSound": NO_SOUND, "packets": packets}
        self.page.wait_for_function(
            "([kept, player, options]) => voiceStretch(kept, player, options)",
            arg=[self._keep(), player, options],
        )

    def wait_nothing_sent(self) -> None:
        """Wait until no link has anything to send."""
        self.page.wait_for_function(
            f"""() => ({LINKS})().every(({{ connection }}) =>
              connection.getSenders().every(({{ track }}) => track === null))"""
        )

    def _keep(self) -> JSHandle:
        """An object of the page, in which one wait keeps what it saw first."""
        return self.page.evaluate_handle("() => ({})")
