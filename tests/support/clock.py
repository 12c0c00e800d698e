"""The site's time in the hands of a test."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone


class Clock:
    """The site's time, standing still until a test moves it."""

    def __init__(self) -> None:
        """Start at the present."""
        self.at = timezone.now()

    def __call__(self) -> datetime:
        """The time."""
        return self.at

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.at += timedelta(seconds=seconds)
