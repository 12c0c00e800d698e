"""Sanctions, announcements and the audit log on the desk of staff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from game.admin import DeskModel, RightsFirst
from lobby.desk_acts import Acting, staff_of
from lobby.models import Announcement, AuditEntry, Player, Sanction
from lobby.services import announcements, sanctions


def lift(staff: Player, row: Sanction, _fields: Mapping[str, str]) -> None:
    """The button that ends a sanction early."""
    sanctions.lift(staff, row.pk)


@admin.register(Sanction)
class SanctionAdmin(Acting):
    """What was imposed on whom, and a button that ends it early."""

    acts = {"lift": lift}
    list_display = ("at", "kind", "player", "ends_at", "lifted_at", "by")
    list_filter = ("kind", "at", "ends_at", "lifted_at")
    list_select_related = ("player", "by")
    search_fields = ("player__username", "reason")
    fields = ("player", "kind", "reason", "at", "ends_at", "by", "lifted_at", "lifted_by")
    readonly_fields = fields
    change_form_outer_after_template = "admin/sanction_review.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sanction]:
        """Those of others."""
        return super().get_queryset(request).exclude(player=request.user.pk)

    def panels(self, request: HttpRequest, row: Sanction) -> dict[str, Any]:
        """Whether it can be ended."""
        holds = row.lifted_at is None and row.ends_at is not None and row.ends_at > timezone.now()
        return {
            "sanction": row,
            "may_lift": holds and request.user.has_perm("lobby.change_sanction"),
        }


class AnnouncementForm(forms.ModelForm):
    """Both texts, from when and until when."""

    class Meta:
        model = Announcement
        fields = ("text_mn", "text_en", "starts_at", "ends_at")

    def clean(self) -> dict[str, Any]:
        """The end comes after the beginning, and not before now."""
        given = super().clean() or {}
        starts_at, ends_at = given.get("starts_at"), given.get("ends_at")
        if starts_at and ends_at and ends_at <= starts_at:
            raise ValidationError({"ends_at": _("The end must come after the beginning.")})
        return given


@admin.register(Announcement)
class AnnouncementAdmin(RightsFirst, ModelAdmin):
    """What is announced to everybody; an announcement is ended by its end, never deleted."""

    form = AnnouncementForm
    list_display = ("text_en", "starts_at", "ends_at", "by")
    list_select_related = ("by",)
    actions = None
    list_fullwidth = True

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Never."""
        return False

    def save_model(self, request: HttpRequest, obj: Announcement, form: Any, change: bool) -> None:  # noqa: ARG002
        """Store it, write it down, and tell whoever has a page open once it begins."""
        announcements.store(staff_of(request), obj)


@admin.register(AuditEntry)
class AuditAdmin(DeskModel):
    """What staff have done; the database itself refuses to change it."""

    list_display = ("at", "staff", "role", "act", "subject", "kind", "key")
    list_filter = ("act", "role", "kind", "at")
    list_select_related = ("staff", "subject")
    search_fields = ("staff__username", "subject__username", "key")
    fields = (*list_display, "detail")
    readonly_fields = fields
    date_hierarchy = "at"
