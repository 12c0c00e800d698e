"""The page's own modules, loaded by a real browser as they lie in the repository."""

from __future__ import annotations

import json
import mimetypes
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

ROOT = Path(__file__).resolve().parents[2]
STATIC_FOLDERS = [ROOT / app / "static" for app in ("masss_site", "game", "lobby", "voice")]
ORIGIN = "http://localhost/"
"""Nothing listens there: every request is answered from the folders above."""

_BLANK = "<!doctype html><html lang=en><title>modules</title><body></body>"


class PageModules:
    """A page without content, in which tests call what the modules export."""

    def __init__(self, page: Page, origin: str = ORIGIN) -> None:
        """Open the empty page; another origin may be one that browsers do not trust."""
        self.page = page
        page.unroute_all()
        page.route("**/*", _answer)
        page.goto(origin)

    def run(self, function: str, *arguments: Any) -> Any:
        """Call a function of JavaScript in the page.

        Args:
            function: its text; it gets `load`, which imports a module by its address
                under /static/, and then the arguments. It may be async.
            arguments: values that can be written as JSON.

        Returns:
            What it returned, by way of JSON.
        """
        call = f"""async (text) => {{
          const load = (path) => import(`/static/${{path}}`);
          const result = await ({function})(load, ...JSON.parse(text));
          return JSON.stringify(result ?? null);
        }}"""
        return json.loads(self.page.evaluate(call, json.dumps(arguments)))


def _answer(route: Route) -> None:
    """Serve a static file, or the empty page."""
    path = urlsplit(route.request.url).path
    if path == "/":
        route.fulfill(body=_BLANK, content_type="text/html")
        return
    name = path.removeprefix("/static/")
    for folder in STATIC_FOLDERS:
        if (folder / name).is_file():
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            route.fulfill(body=(folder / name).read_bytes(), content_type=kind)
            return
    route.fulfill(status=404, body=f"no such file: {name}")
