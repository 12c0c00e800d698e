"""The example of a bot, as a program of its own, against a served site."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.support.running_site import RunningSite
from tests.support.web_player import WebPlayer

ROOT = Path(__file__).resolve().parents[2]
BOT = ROOT / "docs/examples/bot.py"
LIMIT_S = 300

pytestmark = pytest.mark.socket


def test_the_example_is_short() -> None:
    assert len(BOT.read_text().splitlines()) <= 50


def test_the_bot_plays_a_whole_match_over_the_documented_socket(site: RunningSite) -> None:
    key = key_from(site, "Bat")
    room = ask(site, key, "POST", "rooms/", {"clock_s": 0, "target": 5})["code"]
    with subprocess.Popen(
        [sys.executable, "-u", str(BOT), site.url, key, room],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as bot:
        try:
            ask(site, key, "POST", f"rooms/{room}/bots/", {"level": "greedy"})
            assert bot.stdout is not None
            assert "ready" in bot.stdout.readline(), "it says where it sits"
            match = ask(site, key, "POST", f"rooms/{room}/start/", {})["match"]
            said, _ = bot.communicate(timeout=LIMIT_S)
        finally:
            bot.kill()

    assert bot.returncode == 0, said
    told = ask(site, key, "GET", f"matches/{match}/")
    assert told["status"] == "finished"
    record = ask(site, key, "GET", f"matches/{match}/record/")
    moves = [move for rnd in record["rounds"] for move in rnd["moves"] if move["seat"] == 0]
    assert moves, "the bot has played"
    assert {move["by"] for move in moves} == {"human"}, "nobody has played for it"
    verdict = ask(site, key, "POST", "records/verify/", record)
    assert verdict["ok"], verdict


def key_from(site: RunningSite, name: str) -> str:
    """A key that a person has made on the page."""
    person = WebPlayer(site.url)
    person.sign_up(name)
    page = person.post_for_page("/me/tokens/", name="bot", days="1", scope=SCOPES)
    return page.partition('data-part="new-token">')[2].partition("<")[0]


SCOPES = ["rooms:write", "play", "matches:read"]


def ask(site: RunningSite, key: str, method: str, path: str, body: object = None) -> dict[str, Any]:
    """What the API answers."""
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{site.url}/api/v1/{path}", data, headers, method=method)  # noqa: S310 - our own
    with urlopen(request, timeout=60) as answer:  # noqa: S310 - our own
        told: dict[str, Any] = json.load(answer)
    return told
