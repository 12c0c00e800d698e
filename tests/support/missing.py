"""What to do where something that tests need cannot be had."""

import os
import sys


def in_ci() -> bool:
    """Whether nothing may be left out."""
    return os.environ.get("CI", "").lower() in {"1", "true"}


def give_up(reason: str) -> int:
    """Say why tests are left out. Gives the exit code: a failure where nothing may be."""
    word = "FAILED" if in_ci() else "SKIPPED"
    sys.stderr.write(f"\n{word}: {reason}\n\n")
    return 1 if in_ci() else 0
