"""The admin site's look at rooms and at what was said in them; read only."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from game.admin import ReadOnly
from lobby.models import Ban, Chair, ChatLine, Member, Room, RoomMatch


class ChairInline(ReadOnly, admin.TabularInline):
    """Who sits where."""

    model = Chair
    fields = ("number", "player", "bot", "ready", "wants")
    readonly_fields = fields
    extra = 0


class MemberInline(ReadOnly, admin.TabularInline):
    """Who is there."""

    model = Member
    fields = ("player", "joined_at", "seen_at", "asks_seat")
    readonly_fields = fields
    extra = 0


class BanInline(ReadOnly, admin.TabularInline):
    """Who was sent away."""

    model = Ban
    fields = ("player", "until")
    readonly_fields = fields
    extra = 0


class RoomMatchInline(ReadOnly, admin.TabularInline):
    """What was played."""

    model = RoomMatch
    fields = ("number", "match")
    readonly_fields = fields
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[RoomMatch]:
        """Without the states of matches: nobody reads hands here."""
        return super().get_queryset(request).select_related("match").defer("match__state")


@admin.register(Room)
class RoomAdmin(ReadOnly, admin.ModelAdmin):
    """Rooms, the newest first; never their passwords."""

    list_display = ("code", "name", "owner", "phase", "access", "created_at", "lively_at")
    list_filter = ("phase", "access", "created_at")
    list_select_related = ("owner",)
    search_fields = ("code", "name", "owner__username", "members__player__username")
    ordering = ("-pk",)
    fields = (
        *list_display,
        *("language", "joker_beats_trump", "optional_mass", "target", "clock_s", "voice"),
        *("spectators", "seats_locked", "call_ends_at", "closed_at", "n"),
    )
    readonly_fields = fields
    inlines = (ChairInline, MemberInline, BanInline, RoomMatchInline)


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, admin.ModelAdmin):
    """What was said; what a team says in a running match is read when it is over."""

    list_display = ("at", "room", "channel", "name", "text", "phrase")
    list_filter = ("channel", "at")
    list_select_related = ("room",)
    search_fields = ("room__code", "name", "text")
    fields = (*list_display, "author", "match")
    readonly_fields = fields
    date_hierarchy = "at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatLine]:
        """Without what only the players of a running match may know."""
        lines = super().get_queryset(request).defer("match__state")
        teams = (ChatLine.Channel.TEAM_A, ChatLine.Channel.TEAM_B)
        return lines.exclude(channel__in=teams, match__finished_at__isnull=True)
