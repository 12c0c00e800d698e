"""The admin site's look at what people are to each other and complain of; read only."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from game.admin import ReadOnly
from lobby.models import Block, Friendship, Report


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin):
    """The queue of complaints, the newest first."""

    list_display = ("id", "at", "status", "reason", "player", "reporter", "match", "n", "room")
    list_filter = ("status", "reason", "at")
    list_select_related = ("player", "reporter", "match", "room")
    search_fields = ("player__username", "reporter__username", "match__code", "room__code", "text")
    fields = ("at", "status", "reason", "player", "reporter", "match", "n", "room", "text")
    readonly_fields = fields
    date_hierarchy = "at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Without the states of matches: nobody reads hands here."""
        return super().get_queryset(request).defer("match__state")


@admin.register(Friendship)
class FriendshipAdmin(ReadOnly, admin.ModelAdmin):
    """Who asked whom, and since when they are friends."""

    list_display = ("asker", "asked", "asked_at", "accepted_at")
    list_select_related = ("asker", "asked")
    search_fields = ("asker__username", "asked__username")
    fields = list_display
    readonly_fields = fields


@admin.register(Block)
class BlockAdmin(ReadOnly, admin.ModelAdmin):
    """Who blocks whom."""

    list_display = ("blocker", "blocked", "at")
    list_select_related = ("blocker", "blocked")
    search_fields = ("blocker__username", "blocked__username")
    fields = list_display
    readonly_fields = fields
