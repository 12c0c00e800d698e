"""Reading the data files with tuned numbers: format, version and checksum."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


class WeightsError(Exception):
    """A data file is of another format or was changed after it was made."""


def checksum(data: dict[str, Any]) -> str:
    """The SHA-256 of all that a file says, apart from the checksum itself."""
    said = {key: value for key, value in data.items() if key != "sha256"}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def read(name: str, wanted_format: str, folder: Path = FOLDER) -> dict[str, Any]:
    """Read a data file.

    Args:
        name: of the file.
        wanted_format: what its `format` must say, with the version.
        folder: where it lies.

    Raises:
        WeightsError: it is of another format, or its checksum does not fit.
        OSError: it cannot be read.
    """
    data: dict[str, Any] = json.loads((folder / name).read_text("ascii"))
    if data.get("format") != wanted_format:
        raise WeightsError(f"{name} is {data.get('format')!r}, not {wanted_format!r}")
    if data.get("sha256") != checksum(data):
        raise WeightsError(f"{name} does not fit its checksum")
    return data


def write(path: Path, data: dict[str, Any]) -> None:
    """Write a data file with its checksum: what the training command makes."""
    signed = {**data, "sha256": checksum(data)}
    path.write_text(json.dumps(signed, indent=1, sort_keys=True) + "\n", "ascii")
