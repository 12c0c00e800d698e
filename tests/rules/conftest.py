"""Hypothesis profiles: a quick default, and HYPOTHESIS_PROFILE=deep for long runs."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "fast", max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=QUIET
)
settings.register_profile(
    "deep", max_examples=2000, stateful_step_count=80, deadline=None, suppress_health_check=QUIET
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))
