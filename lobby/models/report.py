"""Complaints of players, for the admins."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from game.models import Match
from lobby.models.room import Room

TEXT_LENGTH = 500


class Report(models.Model):
    """A player says what was wrong with another player, or with a match.

    `n` is the number of the match's event at which it happened. `assignee` is the member of
    staff who looks into it; `outcome` are the words with which it was closed, which the
    reporter is told.
    """

    class Reason(models.TextChoices):
        """What it is about."""

        ABUSE = "abuse", "insults or threats"
        CHEATING = "cheating", "cheating"
        STALLING = "stalling", "playing for time, leaving"
        NAME = "name", "an offending name or picture"
        FAULT = "fault", "the site did something wrong"
        OTHER = "other", "something else"

    class Status(models.TextChoices):
        """Where it stands."""

        OPEN = "open", "open"
        RESOLVED = "resolved", "resolved"
        DISMISSED = "dismissed", "dismissed"

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="reports_about",
    )
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    room = models.ForeignKey(
        Room, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=10, choices=Reason.choices)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True)
    n = models.PositiveIntegerField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    at = models.DateTimeField(auto_now_add=True)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    outcome = models.CharField(max_length=TEXT_LENGTH, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["at"], condition=Q(status="open"), name="report_open"),
        ]

    def __str__(self) -> str:
        """The reason."""
        return f"report {self.pk}: {self.reason}"


class ReportComment(models.Model):
    """What a member of staff notes on a report; other staff read it, nobody else."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="comments")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    text = models.CharField(max_length=TEXT_LENGTH)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        """Of which report."""
        return f"comment of report {self.report_id}"
