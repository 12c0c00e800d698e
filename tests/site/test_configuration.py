"""docs/configuration.md and the settings name the same variables."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_variable_is_documented_and_every_documented_one_is_read() -> None:
    settings = "".join(p.read_text() for p in (ROOT / "masss_site/settings").glob("*.py"))
    page = (ROOT / "docs/configuration.md").read_text()

    read = set(re.findall(r"env\.\w+\(\s*\"(\w+)\"", settings))
    documented = set(re.findall(r"`((?:MASSS|PYTEST)_\w+)`", page))

    assert read == documented


def test_the_environment_is_read_in_one_place() -> None:
    readers = {
        str(path.relative_to(ROOT))
        for folder in ("game", "lobby", "masss_site", "voice")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\bos\.(environ\b(?!\.setdefault)|getenv)", path.read_text())
    }

    assert readers == {"masss_site/settings/env.py"}
