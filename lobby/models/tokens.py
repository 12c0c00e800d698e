"""Keys by which programs act for a person."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

TOKEN_NAME_LENGTH = 40
HINT_LENGTH = 4
"""So much of a token's end is kept readable, to tell one from another."""


class ApiToken(models.Model):
    """A key that a program sends instead of a session (docs/api.md).

    Only `digest`, the SHA-256 of the token, is stored, so the token itself can be shown
    once and never again. `auth_hash` is what the person's password was worth when it was
    made: another password ends all tokens, as it ends all sessions. Who revokes a token
    deletes the row.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=TOKEN_NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=HINT_LENGTH)
    scopes = models.JSONField(default=list)
    auth_hash = models.CharField(max_length=128)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        """What its person calls it."""
        return self.name
