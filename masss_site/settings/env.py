"""The only place that reads environment variables.

Every name that is read here stands in docs/configuration.md; a test compares the two.
"""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

names_read: set[str] = set()
"""Every variable that some setting has asked for."""


def text(name: str, default: str = "") -> str:
    """The variable's text, without blanks around it."""
    names_read.add(name)
    return os.environ.get(name, default).strip()


def number(name: str, default: int) -> int:
    """A whole number, 0 or more."""
    given = text(name, str(default))
    if not given.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {given!r}")
    return int(given)


def flag(name: str) -> bool:
    """True for `1`, false for `0` or nothing; anything else is a mistake worth stopping for."""
    given = text(name, "0")
    if given not in {"0", "1", ""}:
        raise ImproperlyConfigured(f"{name} must be 0 or 1, not {given!r}")
    return given == "1"


def names(name: str) -> list[str]:
    """A list separated by commas."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def span(name: str, default: str) -> tuple[int, int]:
    """A range such as `900-2200`, or one number for both ends."""
    low, _, high = text(name, default).partition("-")
    high = high or low
    if not (low.isdecimal() and high.isdecimal() and int(low) <= int(high)):
        raise ImproperlyConfigured(f"{name} must be a range such as {default}, not {low}-{high}")
    return int(low), int(high)


def folder(name: str, default: Path) -> Path:
    """A folder, as an absolute path."""
    return Path(text(name) or default).expanduser().resolve()
