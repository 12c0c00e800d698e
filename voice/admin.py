"""What the admin shows of the talk in rooms. Nothing here can be changed."""

from __future__ import annotations

from django.contrib import admin

from game.admin import DeskInline, DeskModel
from voice.models import ScopeChange, Silence


class ScopeChangeInline(DeskInline):
    """Who could hear whom, on the page of a match."""

    model = ScopeChange
    fields = ("at", "n", "scope", "by")


@admin.register(ScopeChange)
class ScopeChangeAdmin(DeskModel):
    """Who could hear whom in a match, from which event on."""

    own_match = "match"
    without = ("match__state",)
    list_display = ("at", "room", "match", "n", "scope", "by")
    fields = list_display
    readonly_fields = fields
    list_filter = ["scope"]
    search_fields = ["room__code", "match__code"]
    list_select_related = ["room", "match", "by"]


@admin.register(Silence)
class SilenceAdmin(DeskModel):
    """Who is muted, where and by whom."""

    list_display = ("at", "room", "player", "by")
    fields = list_display
    readonly_fields = fields
    search_fields = ["room__code", "player__username"]
    list_select_related = ["room", "player", "by"]
