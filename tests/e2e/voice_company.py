"""People who talk: a browser whose microphone hears somebody, and the pages of one room."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, BrowserType

from tests.e2e.voice_page import VoicePage
from tests.e2e.voice_party import PAUSE_S, StagedRoom, stage_room, write_speech
from tests.e2e.watch import Watch
from tests.support.browser import LAUNCH_ARGUMENTS, find_chromium
from tests.support.running_site import RunningSite

NAMES = ("Bat", "Saraa", "Dorj", "Oyun", "Tumur", "Nomin", "Ganaa", "Zaya")
_rooms = count(1)


def launch_speaker(browser_type: BrowserType, folder: Path, pause_s: float = PAUSE_S) -> Browser:
    """A browser whose microphone hears somebody speak without end, with pauses of `pause_s`."""
    speech = folder / "speech.wav"
    write_speech(speech, pause_s)
    return browser_type.launch(
        executable_path=find_chromium(),
        args=[
            *LAUNCH_ARGUMENTS,
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-audio-capture={speech}",
            "--allow-loopback-in-peer-connection",
        ],
    )


class Company:
    """The pages of people in one room."""

    def __init__(self, browser: Browser, site: RunningSite, **options: Any) -> None:
        """Open nothing yet; `options` are more of each person's browser."""
        self.browser = browser
        self.options = options
        self.site = site
        self.room = StagedRoom("", [], [], "")
        self.names: list[str] = []
        self.contexts: list[tuple[BrowserContext, Watch]] = []

    def gather(self, number: int, *options: str) -> list[VoicePage]:
        """So many people in a room of their own, each in a browser of the own."""
        suffix = next(_rooms)
        self.names = [f"{name} {suffix}" for name in NAMES[:number]]
        self.room = stage_room(self.site, *options, *self.names)
        return [self.visit(seat) for seat in range(number)]

    def visit(self, seat: int, *, allowed: bool = True) -> VoicePage:
        """The page of the person on a seat; `allowed` is whether it may have the microphone."""
        context = self.browser.new_context(base_url=self.site.url, locale="en", **self.options)
        session = {"name": "sessionid", "value": self.room.sessions[seat], "url": self.site.url}
        context.add_cookies([session])
        if allowed:
            context.grant_permissions(["microphone"])
        self.contexts.append((context, Watch(context, self.site.url)))
        page = VoicePage(context.new_page(), self.room.players[seat])
        match = self.room.match
        page.open(f"/match/{match}/" if match else f"/room/{self.room.code}/")
        return page

    def end(self) -> None:
        """Close all; a complaint of any page is a fault of the site."""
        for context, _ in self.contexts:
            context.close()
        assert [fault for _, watch in self.contexts for fault in watch.faults()] == []


def others(pages: list[VoicePage], one: VoicePage) -> list[int]:
    """The people of all pages but one."""
    return [page.player for page in pages if page is not one]


def all_join(pages: list[VoicePage]) -> None:
    """Everybody joins, and every link comes up."""
    for page in pages:
        page.join()
    for page in pages:
        page.wait_links(*others(pages, page))
