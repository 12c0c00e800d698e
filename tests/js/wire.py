"""The page's client against a made-up server, with a clock that stands until it is moved."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.js.page_modules import PageModules

_FAKE_SOCKET = """
window.sockets = [];
window.WebSocket = class {
  static OPEN = 1;
  readyState = 0;
  sent = [];
  constructor(url) {
    this.url = url;
    window.sockets.push(this);
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
};
"""

_START = """async (load, frame) => {
  const { MatchClient } = await load("game/js/client.js");
  const { createStore } = await load("site/js/store.js");
  const { initialState } = await load("game/js/table_state.js");
  window.store = createStore(initialState(frame, {}), (task) => task());
  window.folded = [];
  window.client = new MatchClient(window.store, "ws://table/", (events) =>
    window.folded.push(...events),
  );
  window.client.start();
}"""


class Wire:
    """One client, and the server's side of its sockets."""

    def __init__(self, page: Page) -> None:
        """Take a page whose sockets and clock shall be the test's."""
        page.clock.install(time="2100-01-01")
        page.clock.pause_at("2100-01-02")
        page.add_init_script(_FAKE_SOCKET)
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def clear(self) -> None:
        """Open the empty page anew."""
        self.modules = PageModules(self.page)

    def start(self, view: dict[str, Any], n: int) -> None:
        """Start the client with a first view, as the page does."""
        self.modules.run(_START, {"t": "view", "n": n, "view": view, "now": 0})

    def open(self) -> None:
        """Let the newest socket connect."""
        self.page.evaluate("() => { sockets.at(-1).readyState = 1; sockets.at(-1).onopen(); }")

    def hear(self, **frame: Any) -> None:
        """Let the newest socket bring a frame."""
        self.page.evaluate(
            "frame => sockets.at(-1).onmessage({ data: JSON.stringify(frame) })", frame
        )

    def drop(self, code: int = 1006) -> None:
        """End the newest connection."""
        self.page.evaluate(
            "code => { const s = sockets.at(-1); s.readyState = 3; s.onclose({ code }); }", code
        )

    def forward(self, ms: int) -> None:
        """Let time pass in the page."""
        self.page.clock.run_for(ms)

    def hide(self) -> None:
        """The timers that the page sets from now on stand still, as where nobody looks at it."""
        self.page.evaluate("() => { window.setInterval = window.setTimeout = () => 0; }")

    def play(self, **move: Any) -> None:
        """Make a move, as the page's buttons do."""
        self.page.evaluate("move => client.play(move)", move)

    def sent(self, kind: str) -> list[dict[str, Any]]:
        """What the newest socket was given of one kind."""
        frames: list[dict[str, Any]] = self.page.evaluate("() => sockets.at(-1).sent")
        return [frame for frame in frames if frame["t"] == kind]

    def sockets(self) -> int:
        """How many connections the page has made."""
        count: int = self.page.evaluate("() => sockets.length")
        return count

    def state(self, field: str) -> Any:
        """A field of what the page knows."""
        return self.page.evaluate("field => store.get()[field]", field)

    def folded(self) -> int:
        """How many events were folded into the view."""
        count: int = self.page.evaluate("() => folded.length")
        return count
