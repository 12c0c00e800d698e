"""`manage.py serve`, as one process that a person starts and ends."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.support.ports import listens
from tests.support.running_site import ROOT, RunningSite
from tests.support.web_player import WebPlayer

TWO_MIB = 2 * 1024 * 1024


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """One server for the tests that do not end it."""
    with RunningSite(tmp_path_factory.mktemp("served")) as running:
        yield running


def get(url: str) -> tuple[dict[str, str], str]:
    with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310 - our own
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return headers, answer.read().decode()


def socket_url(served: RunningSite, path: str) -> str:
    return f"ws://127.0.0.1:{served.port}{path}"


def test_styles_have_hashed_names_that_a_browser_keeps(served: RunningSite) -> None:
    _, page = get(served.url)

    style = re.search(r'href="(/static/site/css/[\w-]+\.[0-9a-f]{12}\.css)"', page)
    assert style
    headers, _ = get(served.url + style[1])
    assert "immutable" in headers["cache-control"]


def test_the_import_map_leads_to_files_and_carries_the_nonce(served: RunningSite) -> None:
    headers, page = get(served.url)

    found = re.search(r'<script type="importmap" nonce="([^"]+)">(.+?)</script>', page)
    assert found
    assert f"'nonce-{found[1]}'" in headers["content-security-policy"]
    modules = json.loads(found[2])["imports"]
    assert modules
    for hashed in modules.values():
        headers, _ = get(served.url + hashed)
        assert "javascript" in headers["content-type"]


def test_a_page_of_another_site_cannot_open_a_socket(served: RunningSite) -> None:
    for origin in ("https://evil.example", "http://localhost.evil.example", "null"):
        with pytest.raises(InvalidStatus) as refusal:
            connect(socket_url(served, "/ws/match/abcdefghij/"), origin=origin)
        assert refusal.value.response.status_code == 403


def test_a_socket_to_nowhere_is_closed_with_a_code(served: RunningSite) -> None:
    with connect(socket_url(served, "/ws/nowhere/"), origin=served.url) as socket:
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=10)
        assert socket.close_code == 4404


def test_a_second_server_on_the_port_says_so_plainly(served: RunningSite) -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", str(served.port)],
        cwd=ROOT,
        env=served.environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 1
    assert f"Cannot listen at 127.0.0.1 port {served.port}" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_and_it_starts_again_on_its_data(
    site: RunningSite, how: signal.Signals
) -> None:
    code = site.stop(how)

    assert code == 0
    assert not listens(site.port)
    assert "Traceback" not in site.log.read_text()
    site.start()
    assert get(site.url)[1].startswith("<!doctype html>")


def test_a_frame_of_two_mib_is_answered_and_the_socket_goes_on(served: RunningSite) -> None:
    player = WebPlayer(served.url)
    player.sign_up("Bat")
    table = player.post("/play/")
    code = table.rstrip("/").rpartition("/")[2]

    with connect(
        socket_url(served, f"/ws/match/{code}/"),
        origin=served.url,
        additional_headers={"Cookie": player.cookie_header()},
    ) as socket:
        socket.send("[" * TWO_MIB)
        answer = json.loads(next(frame for frame in frames_of(socket) if '"error"' in frame))
        socket.send(json.dumps({"t": "ping", "n": None}))
        pong = next(frame for frame in frames_of(socket) if '"pong"' in frame)

    assert (answer["t"], answer["code"]) == ("error", "too_large")
    assert json.loads(pong)["t"] == "pong"


def frames_of(socket: ClientConnection) -> Iterator[str]:
    while True:
        yield str(socket.recv(timeout=10))
