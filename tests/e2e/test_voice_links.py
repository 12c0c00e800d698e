"""A link by itself: both ends offer at once, the way between them changes, the relay is a must."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.voice_company import Company
from tests.support.missing import leave_out
from tests.support.running_site import RunningSite
from tests.support.turn import SECRET, find_turnserver, turnserver

pytestmark = pytest.mark.e2e

ROUNDS = 40
CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "coturn.conf.example"

_GLARE = """async (rounds) => {
  const { PeerLink } = await import("/static/voice/js/link.js");
  const until = async (holds) => {
    while (!holds()) await new Promise((done) => setTimeout(done, 10));
  };
  const ends = {};
  let [crossed, underWay] = [0, 0];
  const end = (name, other, polite) => new PeerLink(
    { id: 1, player: polite ? 1 : 2, polite, sends: true, hears: true },
    {
      ice: {},
      track: null,
      patience_ms: 60000,
      signal: (message) => {
        underWay += 1;
        if (message.t === "offer") {
          const { signalingState } = ends[other].connection;
          crossed += signalingState === "have-local-offer";
        }
        setTimeout(async () => {
          await ends[other].receive(message);
          underWay -= 1;
        }, 5);
      },
      onTrack: () => {}, onChange: () => {}, giveUp: () => { throw new Error("gave up"); },
    },
  );
  ends.low = end("low", "high", false);
  ends.high = end("high", "low", true);
  ends.low.start();
  const isQuiet = () => Object.values(ends).every(({ connection, isConnected }) =>
    isConnected && connection.signalingState === "stable") && underWay === 0;
  await until(isQuiet);
  for (let round = 0; round < rounds; round += 1) {
    ends.low.restart();
    ends.high.restart();
    // The offers are on their way once both ends have begun.
    await until(() => underWay > 0);
    await until(isQuiet);
  }
  const ufrags = Object.values(ends).map(({ connection }) => [
    /a=ice-ufrag:(\\S+)/.exec(connection.localDescription.sdp)[1],
    /a=ice-ufrag:(\\S+)/.exec(connection.remoteDescription.sdp)[1],
  ]);
  for (const { connection } of Object.values(ends)) connection.close();
  return { crossed, ufrags };
}"""


@pytest.fixture
def page(speaker: Browser, served: RunningSite) -> Iterator[Page]:
    """A page of the site from which its scripts can be loaded."""
    context = speaker.new_context(base_url=served.url)
    page = context.new_page()
    page.set_default_timeout(90_000)
    page.goto("/")
    yield page
    context.close()


def test_both_ends_may_offer_at_once_again_and_again(page: Page) -> None:
    found = page.evaluate(_GLARE, ROUNDS)

    assert found["crossed"] >= ROUNDS // 2, "offers met on the way"
    (low_local, low_remote), (high_local, high_remote) = found["ufrags"]
    assert (low_local, low_remote) == (high_remote, high_local), "both ends mean the same way"


def test_a_link_that_is_broken_comes_back_by_itself(company: Company) -> None:
    bat, saraa = company.gather(2)
    bat.join()
    saraa.join()
    bat.wait_links(saraa.player)
    old = bat.page.evaluate("() => window.connections.length")

    # The far end's connection dies without a word: the page is given a new link, and says until
    # then that a press may help.
    saraa.page.evaluate("() => window.connections.at(-1).close()")
    bat.wait_look("broken")
    bat.page.wait_for_function("(old) => window.connections.length > old", arg=old)
    bat.wait_links(saraa.player)
    saraa.wait_links(bat.player)
    bat.wait_look("open")
    bat.wait_heard(saraa.player)
    saraa.wait_heard(bat.player)


@pytest.fixture
def relayed(tmp_path: Path, speaker: Browser) -> Iterator[Company]:
    """People at a site that lets sound pass through the relay only."""
    program = find_turnserver()
    if program is None:
        leave_out("no coturn here, and none could be installed (apt-get)")
    # Everybody is on this machine here; the configuration itself forbids its addresses.
    local = ("--allow-loopback-peers", "--allowed-peer-ip=127.0.0.1")
    with turnserver(program, CONFIGURATION, *local) as (port, _log):
        relay = {
            "MASSS_TURN": f"turn:127.0.0.1:{port}?transport=udp",
            "MASSS_TURN_SECRET": SECRET,
            "MASSS_VOICE_RELAY_ONLY": "1",
        }
        with RunningSite(tmp_path, **relay) as site:
            company = Company(speaker, site)
            yield company
            company.end()


def test_two_people_hear_each_other_through_the_relay_alone(relayed: Company) -> None:
    bat, saraa = relayed.gather(2)
    bat.join()
    saraa.join()
    bat.wait_links(saraa.player)
    saraa.wait_links(bat.player)

    bat.wait_heard(saraa.player)
    saraa.wait_heard(bat.player)
    for page in (bat, saraa):
        (flow,) = page.flows().values()
        assert set(flow.ways) == {"relay"}
