"""The processes of deploy/Procfile together: web, worker and beat on PostgreSQL and Redis."""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.support.running_site import ROOT, RunningSite
from tests.support.servers import end
from tests.support.web_player import WebPlayer


@contextmanager
def process(name: str, site: RunningSite) -> Iterator[None]:
    """Run a line of the Procfile as the site is run."""
    lines = dict(
        line.split(": ", 1) for line in (ROOT / "deploy/Procfile").read_text().splitlines()
    )
    line = lines[name].replace("var/beat", str(site.data_dir / "beat"))
    program, *arguments = shlex.split(line)
    with (site.data_dir / f"{name}.log").open("wb") as log:
        child = subprocess.Popen(
            [Path(sys.executable).with_name(Path(program).name), *arguments],
            cwd=ROOT,
            env=site.environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        yield
    finally:
        end(child)


def test_a_match_moves_on_by_wake_ups_from_another_process(
    tmp_path: Path, postgres_url: str, valkey_url: str
) -> None:
    with ExitStack() as stack:
        variables = {"MASSS_DATABASE_URL": postgres_url, "MASSS_REDIS_URL": valkey_url}
        site = stack.enter_context(RunningSite(tmp_path, **variables))
        player = WebPlayer(site.url)
        player.sign_up("Bat")
        code = player.post("/play/").rstrip("/").rpartition("/")[2]
        socket = stack.enter_context(
            connect(
                f"ws://127.0.0.1:{site.port}/ws/match/{code}/",
                origin=site.url,
                additional_headers={"Cookie": player.cookie_header()},
            )
        )
        socket.send(json.dumps({"t": "sync", "n": None}))
        stack.enter_context(process("worker", site))
        stack.enter_context(process("beat", site))

        by: set[str] = set()
        while "bot" not in by:
            frame = json.loads(socket.recv(timeout=30))
            if frame["t"] == "view" and frame["view"]["legal"]:
                socket.send(json.dumps(first_listed_lead(frame)))
            by |= {event.get("by", "") for event in frame.get("events", [])}


def first_listed_lead(frame: dict[str, Any]) -> dict[str, Any]:
    """One match in eight begins with the person; then the bots wait for this."""
    view = frame["view"]
    move = view["legal"]["moves"].split()[0]
    cards = [view["hand"][int(index, 36)] for index in move]
    return {"t": "lead", "id": "c1", "n": frame["n"], "cards": cards}
