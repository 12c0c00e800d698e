"""What a browser complains about while a test runs; at the end there must be nothing."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

_TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));"""


class Watch:
    """Errors and warnings of the console, faults of scripts, refusals, requests elsewhere."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        """Listen to everything that the pages of a context do.

        Args:
            context: the pages.
            url: the site; a request to any other place is a fault.
        """
        self._here = urlsplit(url).netloc
        self._heard: list[str] = []
        self._expected: list[str] = []
        context.add_init_script(_TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda fault: self._heard.append(f"script: {fault.error}"))
        context.on("request", self._request)
        context.on("response", self._response)
        context.on("page", self._page)

    def expect(self, pattern: str) -> None:
        """Let complaints pass in which the pattern is found: the test is about them."""
        self._expected.append(pattern)

    def faults(self) -> list[str]:
        """All other complaints."""
        return [
            heard
            for heard in self._heard
            if not any(re.search(pattern, heard) for pattern in self._expected)
        ]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._heard.append(f"console: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        self._look_at(request.url)

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._heard.append(f"answer: {response.status} {response.url}")

    def _page(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._look_at(socket.url))

    def _look_at(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob", "about"} and parts.netloc != self._here:
            self._heard.append(f"request elsewhere: {url}")
