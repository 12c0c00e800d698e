"""Where a person came from, so far as that must be told apart from others."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Origin(models.Model):
    """The browser and the address of a person's newest sign-in, both unreadable.

    They are keyed digests (`lobby.origins`): two of them can be compared, and nothing else can
    be done with them. `address` is empty where the server tells none.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="origin"
    )
    browser = models.CharField(max_length=32, blank=True)
    address = models.CharField(max_length=32)
    at = models.DateTimeField()

    def __str__(self) -> str:
        """Whose."""
        return f"origin of {self.player_id}"
