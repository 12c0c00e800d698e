"""A match as it stands in the database, read by the site's own commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.running_site import RunningSite


def record_of(site: RunningSite, code: str) -> dict[str, Any]:
    """The record of a match, running or finished."""
    record: dict[str, Any] = json.loads(site.manage("export_match", code))
    return record


def verdict_of(site: RunningSite, code: str) -> str:
    """What the independent check says of a match."""
    file = Path(site.data_dir) / f"{code}.json"
    site.manage("export_match", code, "--out", str(file))
    return site.manage("verify_record", str(file)).strip().removeprefix(f"{file}: ")


def moves_by_hand(record: dict[str, Any]) -> int:
    """How many moves people made in a match, not counting those of bots and clocks."""
    return sum(move["by"] == "human" for rnd in record["rounds"] for move in rnd["moves"])
