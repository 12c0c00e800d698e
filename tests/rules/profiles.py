"""How long the property tests look: a quick default, HYPOTHESIS_PROFILE=deep for long runs."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
TIMES_DEEP = 50
"""So many times the examples of a quick run are tried in a deep one."""
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile("patient", deadline=None, suppress_health_check=QUIET)


def examples(quick: int, *, steps: int = 50) -> settings:
    """Settings for a test that tries `quick` examples in a quick run."""
    return settings(
        max_examples=quick * TIMES_DEEP if DEEP else quick,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=QUIET,
    )


def be_patient() -> None:
    """Let no property test fail for being slow: a busy machine is."""
    settings.load_profile("patient")
