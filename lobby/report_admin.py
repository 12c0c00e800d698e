"""The queue of reports on the desk of staff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.desk_acts import Acting, staff_of
from lobby.models import AuditEntry, Player, Report
from lobby.services import desk


def take(staff: Player, row: Report, _fields: Mapping[str, str]) -> None:
    """The button that takes a report."""
    desk.take(staff, row.pk)


def comment(staff: Player, row: Report, fields: Mapping[str, str]) -> None:
    """The form of a note."""
    desk.comment(staff, row.pk, fields.get("text", ""))


def close(staff: Player, row: Report, fields: Mapping[str, str]) -> None:
    """The form that closes a report."""
    desk.close(staff, row.pk, fields.get("status", ""), fields.get("outcome", ""))


class Assigned(admin.SimpleListFilter):
    """Whose reports are listed."""

    title = _("who looks into it")
    parameter_name = "of"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:  # noqa: ARG002
        """The choices."""
        return [("me", _("I")), ("nobody", _("nobody yet")), ("others", _("others"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        """Those chosen."""
        me = request.user.pk
        match self.value():
            case "me":
                return queryset.filter(assignee=me)
            case "nobody":
                return queryset.filter(assignee=None)
            case "others":
                return queryset.exclude(assignee=None).exclude(assignee=me)
        return queryset


@admin.register(Report)
class ReportAdmin(Acting):
    """Reports of others about others, none of an own match; the newest first."""

    viewed = AuditEntry.Act.REPORT_VIEWED
    thing = "report"
    acts = {"take": take, "comment": comment, "close": close}
    without = ("match__state",)
    list_display = ("id", "at", "status", "reason", "player", "match", "assignee")
    list_filter = (Assigned, "status", "reason", "at")
    shown_filters = ("of",)
    list_select_related = ("player", "match", "assignee")
    search_fields = ("player__username", "reporter__username", "match__code", "room__code", "text")
    fields = (
        *("at", "status", "reason", "player", "reporter", "match", "n", "room", "text"),
        *("assignee", "closed_at", "closed_by", "outcome"),
    )
    readonly_fields = fields
    date_hierarchy = "at"
    change_form_outer_after_template = "admin/report_review.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Those that the reader may see."""
        return super().get_queryset(request).exclude(desk.own_affairs(request.user.pk or 0))

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> Any:
        """What is looked for; a sign that no database stores finds nothing."""
        return super().get_search_results(request, queryset, search_term.replace("\x00", " "))

    def subject_of(self, row: Report) -> Player | None:
        """Who is reported."""
        return row.player

    def panels(self, request: HttpRequest, row: Report) -> dict[str, Any]:
        """The notes, and the forms where the reader may use them."""
        staff = staff_of(request)
        return {
            "report": row,
            "comments": row.comments.select_related("author")
            if staff.has_perm("lobby.view_reportcomment")
            else (),
            "may_act": staff.has_perm(desk.RIGHT),
            "is_open": row.status == Report.Status.OPEN,
            "is_mine": row.assignee_id == staff.pk,
            "statuses": [
                (Report.Status.RESOLVED, _("Something was done")),
                (Report.Status.DISMISSED, _("There was nothing to do")),
            ],
        }
