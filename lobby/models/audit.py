"""What staff have done. Written once; nothing changes or deletes it, the database sees to that."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models


class NeverChanged(Exception):  # noqa: N818 - a refusal
    """Somebody tried to change or delete an entry of the audit log."""


class AuditQuerySet(models.QuerySet["AuditEntry"]):
    """Entries can be read and added."""

    def update(self, **_fields: Any) -> NoReturn:
        """Never."""
        raise NeverChanged

    def delete(self) -> NoReturn:
        """Never."""
        raise NeverChanged


class AuditEntry(models.Model):
    """One act of a member of staff.

    Triggers of the database refuse to change, replace or delete one, whoever asks. No free text
    and no name is in it, so that it need not change when a person's data are deleted.

    Attributes:
        staff: who did it; None for a command on the machine.
        role: the role by which it was allowed then.
        act: what was done.
        subject: whom it concerns.
        kind: what kind of thing it was done to, such as "match".
        key: which of them, such as the code of the match.
        detail: more, as plain JSON.
    """

    class Act(models.TextChoices):
        """What was done."""

        MATCH_VIEWED = "match_viewed", "looked at a match"
        PERSON_VIEWED = "person_viewed", "looked at a person"
        REPORT_VIEWED = "report_viewed", "looked at a report"
        REPORT_TAKEN = "report_taken", "took a report"
        REPORT_COMMENTED = "report_commented", "commented a report"
        REPORT_RESOLVED = "report_resolved", "followed a report"
        REPORT_DISMISSED = "report_dismissed", "dismissed a report"
        WARNED = "warn", "warned"
        MUTED = "mute", "muted"
        SUSPENDED = "suspend", "suspended"
        LIFTED = "lifted", "ended a sanction"
        RENAMED = "renamed", "took a name and picture away"
        ANNOUNCED = "announced", "announced"
        ANNOUNCEMENT_CHANGED = "announcement_changed", "changed an announcement"
        ROLE_GRANTED = "role_granted", "gave a role"
        ROLE_TAKEN = "role_taken", "took a role"

    at = models.DateTimeField()
    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    role = models.CharField(max_length=20, blank=True)
    act = models.CharField(max_length=24, choices=Act.choices)
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=20, blank=True)
    key = models.CharField(max_length=40, blank=True)
    detail = models.JSONField(default=dict)

    objects = AuditQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "audit entries"
        default_permissions = ("view",)

    def __str__(self) -> str:
        """What was done to what."""
        return f"{self.act} {self.kind} {self.key}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new entry.

        Raises:
            NeverChanged: it is stored already.
        """
        if not self._state.adding:
            raise NeverChanged
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Never."""
        raise NeverChanged
