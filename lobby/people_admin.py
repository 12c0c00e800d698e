"""People on the desk of staff: who they are, what was imposed on them, what they are to others."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from game.admin import DeskModel
from lobby.desk_acts import Acting, staff_of
from lobby.models import AuditEntry, Block, Friendship, Player, Report, Sanction
from lobby.people_selectors import score_of
from lobby.services import resetting, sanctions
from lobby.services.desk import reports_for
from lobby.services.roles import role_of
from lobby.services.sanctions import Order

SHOWN = 50


def impose(staff: Player, row: Player, fields: Mapping[str, str]) -> None:
    """The form that warns, mutes or suspends."""
    report = _report(staff, fields.get("report", ""))
    order = Order(fields.get("kind", ""), fields.get("reason", ""), moment(fields), report)
    sanctions.impose(staff, row.pk, order)


def reset(staff: Player, row: Player, _fields: Mapping[str, str]) -> None:
    """The button that takes a name and a picture away."""
    resetting.reset(staff, row.pk)


def moment(fields: Mapping[str, str]) -> datetime | None:
    """The end that a form names, by the site's clock; what is no moment counts as none."""
    try:
        given = parse_datetime(fields.get("until", ""))
        return None if given is None else timezone.make_aware(given.replace(tzinfo=None))
    except (ValueError, OverflowError):
        return None


def _report(staff: Player, text: str) -> Report | None:
    """The report from which it follows, if the member of staff may see it."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        return None
    return reports_for(staff).filter(pk=int(text)).first()


@admin.register(Player)
class PlayerAdmin(Acting):
    """Everybody but the reader: nobody looks into what was reported about the own person."""

    viewed = AuditEntry.Act.PERSON_VIEWED
    thing = "player"
    acts = {"impose": impose, "reset": reset}
    list_display = ("username", "is_guest", "date_joined", "suspended_until", "muted_until")
    list_filter = ("is_guest", "is_staff", "date_joined", "suspended_until", "muted_until")
    search_fields = ("username", "username_key")
    fields = (
        *("username", "is_guest", "is_active", "is_staff", "date_joined", "last_login"),
        *("suspended_until", "muted_until", "renamed_at", "deleted_at"),
    )
    readonly_fields = fields
    ordering = ("-pk",)
    change_form_outer_after_template = "admin/person_review.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Others, without what only the person may know."""
        people = super().get_queryset(request).exclude(pk=request.user.pk)
        return people.defer("password", "email")

    def subject_of(self, row: Player) -> Player:
        """The person."""
        return row

    def panels(self, request: HttpRequest, row: Player) -> dict[str, Any]:
        """What was imposed, reported and played, and the forms."""
        return {
            "person": row,
            "role": role_of(row),
            "score": score_of(row.pk),
            "kinds": Sanction.Kind.choices,
            "report": request.GET.get("report", ""),
            "sanctions": Sanction.objects.filter(player=row).select_related("by")[:SHOWN],
            "reports": reports_for(staff_of(request)).filter(player=row)[:SHOWN],
            "now": timezone.now(),
        }


@admin.register(Friendship)
class FriendshipAdmin(DeskModel):
    """Who asked whom, and since when they are friends."""

    list_display = ("asker", "asked", "asked_at", "accepted_at")
    list_select_related = ("asker", "asked")
    search_fields = ("asker__username", "asked__username")
    fields = list_display
    readonly_fields = fields


@admin.register(Block)
class BlockAdmin(DeskModel):
    """Who blocks whom; who has blocked the reader is not told."""

    list_display = ("blocker", "blocked", "at")
    list_select_related = ("blocker", "blocked")
    search_fields = ("blocker__username", "blocked__username")
    fields = list_display
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Block]:
        """Blocks of others."""
        return super().get_queryset(request).exclude(blocked=request.user.pk)
