"""What the people who run the site tell everybody."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

TEXT_LENGTH = 300


class Announcement(models.Model):
    """A strip on every page from `starts_at` to `ends_at`, in both languages.

    `told_at` is when those who had a page open then were told; None until then.
    """

    text_mn = models.CharField(_("in Mongolian"), max_length=TEXT_LENGTH)
    text_en = models.CharField(_("in English"), max_length=TEXT_LENGTH)
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    told_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-pk"]
        default_permissions = ("view", "add", "change")
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="announcement_ends_later"
            ),
        ]
        indexes = [
            models.Index(
                fields=["starts_at"], condition=Q(told_at__isnull=True), name="announcement_untold"
            ),
        ]

    def __str__(self) -> str:
        """The beginning of its words."""
        return self.text_en[:40]
