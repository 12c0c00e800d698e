"""A page with voice, as a person works it and as it shows its links."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.voice_sound import LINKS, Sound

LIMIT_MS = 90_000
"""Several browsers starve two cores."""
WAY = f"""() => {{
  const {{ localDescription }} = ({LINKS})()[0]?.connection ?? {{}};
  return /a=ice-ufrag:(\\S+)/.exec(localDescription?.sdp)?.[1];
}}"""
"""What the first link calls the way on which it can be reached; another one after each restart."""

# Old connections stay in this list, so that a test can ask those that were closed, too.
_KEEP_ALL = """
const Native = RTCPeerConnection;
window.connections = [];
window.RTCPeerConnection = class extends Native {
  constructor(...given) { super(...given); window.connections.push(this); }
};
"""
_KEEP_SOCKETS = """
const Socket = WebSocket;
window.sockets = [];
window.WebSocket = class extends Socket {
  told = 0;
  constructor(...given) {
    super(...given);
    if (!this.url.endsWith("/voice/")) return;
    window.sockets.push(this);
    this.addEventListener("message", () => { this.told += 1; });
  }
};
"""


class VoicePage(Sound):
    """A page of a room or a table with the button 🎙."""

    def __init__(self, page: Page, player: int) -> None:
        """Work the voice of a page; `player` is whose page it is."""
        super().__init__(page)
        self.player = player
        page.add_init_script(_KEEP_ALL)
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

    # The microphone ---------------------------------------------------------------------------

    def count_questions(self) -> None:
        """Count from now on how often the microphone is asked for."""
        self.page.evaluate(
            """() => { window.asked = 0; const own = navigator.mediaDevices.getUserMedia;
            navigator.mediaDevices.getUserMedia = function (...given) {
              window.asked += 1; return own.apply(navigator.mediaDevices, given); }; }"""
        )

    def questions(self) -> int:
        """How often the microphone was asked for since it is counted."""
        asked: int = self.page.evaluate("window.asked")
        return asked

    def refuse_microphone(self, name: str) -> None:
        """Let the browser refuse it from now on with a fault of this name."""
        self.page.evaluate(
            """(name) => { navigator.mediaDevices.getUserMedia = async () => {
              throw new DOMException("", name); }; }""",
            name,
        )

    def give_microphone(self) -> None:
        """Let the browser give it again."""
        self.page.evaluate("() => { delete navigator.mediaDevices.getUserMedia; }")

    def unplug_microphone(self) -> None:
        """No browser lets a test pull a plug: what it would tell the page is told."""
        self.page.evaluate(
            """() => {
              const { track } = document.querySelector("[data-part=voice]").voice.talk.microphone;
              track.stop();
              track.dispatchEvent(new Event("ended"));
            }"""
        )

    def take_call(self) -> None:
        """The device is on the phone: it gives the page no sound, as no test can make it do."""
        self.page.evaluate(
            """() => {
              const { track } = document.querySelector("[data-part=voice]").voice.talk.microphone;
              Object.defineProperty(track, "muted", { value: true });
              track.dispatchEvent(new Event("mute"));
            }"""
        )

    # The socket -------------------------------------------------------------------------------

    def keep_sockets(self) -> None:
        """Load the page again, with hold of its sockets from now on."""
        self.page.add_init_script(_KEEP_SOCKETS)
        self.page.reload()
        self.wait_ready()

    def lose_socket(self) -> None:
        """The socket of voice is lost, as when the server is started anew."""
        self.page.evaluate("() => { window.lost = sockets.at(-1); window.lost.close(); }")

    def wait_back(self) -> None:
        """Wait until another socket has been heard after the one that was lost."""
        self.page.wait_for_function(
            "() => sockets.at(-1) !== window.lost && sockets.at(-1).told > 2"
        )

    # What it tells ----------------------------------------------------------------------------

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

    def links_up(self) -> int:
        """How many links are up."""
        count: int = self.page.evaluate(
            """() => document.querySelector("[data-part=voice]").voice?.talk.mesh.links
              .filter(({ isConnected }) => isConnected).length ?? 0"""
        )
        return count

    def wait_way(self, player: int, *, hears: bool, sends: bool) -> None:
        """Wait until the link to somebody is up and lets sound pass these ways only."""
        self.page.wait_for_function(
            f"""([player, hears, sends]) => ({LINKS})().some(({{ info, isConnected }}) =>
              info.player === player && info.hears === hears && info.sends === sends
                && isConnected)""",
            arg=[player, hears, sends],
        )

    def descriptions(self) -> str:
        """What this page and the others have written to connect, as it is used now."""
        found: list[str] = self.page.evaluate(
            f"""() => ({LINKS})().flatMap(({{ connection }}) =>
              [connection.localDescription.sdp, connection.remoteDescription.sdp])"""
        )
        return "".join(found)

    def way(self) -> str:
        """What the first link calls the way on which it can be reached."""
        found: str = self.page.evaluate(WAY)
        return found

    def wait_other_way(self, old: str) -> None:
        """Wait until the first link can be reached on another way."""
        self.page.wait_for_function(f"(old) => (({WAY})() ?? old) !== old", arg=old)

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
