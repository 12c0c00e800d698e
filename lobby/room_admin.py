"""The admin site's look at rooms and at what was said in them; read only."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from game.admin import DeskInline, DeskModel
from game.played import played_by
from lobby.models import Ban, Chair, ChatLine, Member, Room, RoomMatch


class ChairInline(DeskInline):
    """Who sits where."""

    model = Chair
    fields = ("number", "player", "bot", "ready", "wants")


class MemberInline(DeskInline):
    """Who is there."""

    model = Member
    fields = ("player", "joined_at", "seen_at", "asks_seat")


class BanInline(DeskInline):
    """Who was sent away."""

    model = Ban
    fields = ("player", "until")


class RoomMatchInline(DeskInline):
    """What was played, without matches of the reader's own."""

    model = RoomMatch
    fields = ("number", "match")

    def get_queryset(self, request: HttpRequest) -> QuerySet[RoomMatch]:
        """Without the states of matches: nobody reads hands here."""
        played = super().get_queryset(request).exclude(played_by(request.user.pk or 0))
        return played.select_related("match").defer("match__state")


@admin.register(Room)
class RoomAdmin(DeskModel):
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
class ChatLineAdmin(DeskModel):
    """What was said; what a team says in a running match is read when it is over.

    Nothing from rooms in which the reader has played: that is where own matches are talked about.
    """

    own_match = "room__matches__match"
    without = ("match__state",)
    list_display = ("at", "room", "channel", "name", "text", "phrase")
    list_filter = ("channel", "at")
    list_select_related = ("room",)
    search_fields = ("room__code", "name", "text")
    fields = (*list_display, "author", "match")
    readonly_fields = fields
    date_hierarchy = "at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatLine]:
        """Without what only the players of a running match may know."""
        lines = super().get_queryset(request)
        teams = (ChatLine.Channel.TEAM_A, ChatLine.Channel.TEAM_B)
        return lines.exclude(channel__in=teams, match__finished_at__isnull=True)
