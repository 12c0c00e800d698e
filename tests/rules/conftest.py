"""Loads the Hypothesis profile that HYPOTHESIS_PROFILE names."""

from __future__ import annotations

from hypothesis import settings

from tests.rules import profiles

settings.load_profile("deep" if profiles.DEEP else "fast")
