"""The admin site's look at matches: read only, and no hand of a running match."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from game.models import Departure, Match, Seat


class ReadOnly:
    """Nobody adds, changes or deletes: the log is the truth."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Never."""
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    """Who sits where."""

    model = Seat
    fields = ("number", "name", "player", "bot", "away", "seen_at")
    readonly_fields = fields
    extra = 0


class DepartureInline(ReadOnly, admin.TabularInline):
    """Who left for good."""

    model = Departure
    fields = ("n", "seat", "name", "player", "reason", "at")
    readonly_fields = fields
    extra = 0


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    """Matches with their seats and score; the state and the log are secret while one runs."""

    list_display = ("code", "created_at", "finished_at", "score_a", "score_b", "winner", "n")
    search_fields = ("code", "seats__name")
    fields = (*list_display, "created_by", "target")
    readonly_fields = fields
    inlines = (SeatInline, DepartureInline)

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:  # noqa: ARG002
        """Only by what the list shows: a filter on the state would tell hands one by one."""
        return lookup.split("__")[0] in {"id", *self.list_display}
