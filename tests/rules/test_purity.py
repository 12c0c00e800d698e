"""The rules stand alone: no framework, no clock, no chance, no input or output."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FORBIDDEN = (
    "asyncio",
    "celery",
    "channels",
    "concurrent",
    "datetime",
    "django",
    "logging",
    "multiprocessing",
    "random",
    "redis",
    "rest_framework",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "uuid",
)


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter holds after a statement, beyond those it starts with."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)"
    answer = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
        check=True,
        capture_output=True,
        text=True,
    )
    return set(answer.stdout.split())


def test_importing_the_rules_loads_no_framework_and_nothing_that_knows_time_or_chance() -> None:
    loaded = loaded_by("from game.rules import mass; mass.decide")

    assert "game.rules.mass.decide" in loaded
    assert {name for name in loaded if name.split(".")[0] in FORBIDDEN} == set()
    assert {name for name in loaded if name.startswith("game")} == {
        "game",
        *(name for name in loaded if name.startswith("game.rules")),
    }


def test_the_package_above_the_rules_is_empty() -> None:
    assert (ROOT / "game" / "__init__.py").read_text() == ""
