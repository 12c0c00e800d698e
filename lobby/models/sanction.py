"""What staff have imposed on a person, and what a person is told by the people who run the site."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from lobby.models.report import Report

REASON_LENGTH = 500


class Sanction(models.Model):
    """A warning, or a time in which a person may not speak or not play; it ends by itself.

    What holds now stands beside it in `Player.muted_until` and `Player.suspended_until`,
    so that no page and no socket has to look here. `lifted_at` is when staff ended it early.
    """

    class Kind(models.TextChoices):
        """What it forbids."""

        WARN = "warn", "warning"
        MUTE = "mute", "may not write or speak"
        SUSPEND = "suspend", "may not use the site"

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sanctions"
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    reason = models.CharField(max_length=REASON_LENGTH)
    at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    report = models.ForeignKey(
        Report, null=True, blank=True, on_delete=models.SET_NULL, related_name="sanctions"
    )
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="warn", ends_at__isnull=True)
                | (~Q(kind="warn") & Q(ends_at__gt=F("at"))),
                name="sanction_ends_unless_warning",
            ),
        ]

    def __str__(self) -> str:
        """What and whom."""
        return f"{self.kind} of {self.player_id}"


class Notice(models.Model):
    """Something the people who run the site tell one person; read once `seen_at` is set.

    `text` are the words of staff, `until` the end of what they have imposed.
    """

    class Kind(models.TextChoices):
        """What it tells."""

        WARN = "warn", "a warning"
        MUTE = "mute", "may not write or speak"
        SUSPEND = "suspend", "may not use the site"
        LIFTED = "lifted", "may do everything again"
        RESOLVED = "resolved", "a report was followed"
        DISMISSED = "dismissed", "a report was not followed"
        RENAMED = "renamed", "the name or picture was taken away"

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    text = models.CharField(max_length=REASON_LENGTH, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["player"], condition=Q(seen_at__isnull=True), name="notice_unseen"
            ),
        ]

    def __str__(self) -> str:
        """What and to whom."""
        return f"{self.kind} to {self.player_id}"
