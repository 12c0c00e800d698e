"""What the admin shows of the talk in rooms. Nothing here can be changed."""

from __future__ import annotations

from django.contrib import admin

from voice.models import ScopeChange, Silence


class ReadOnly(admin.ModelAdmin):
    """A list to look at."""

    def has_add_permission(self, *_: object) -> bool:
        """Nobody adds a row here."""
        return False

    def has_change_permission(self, *_: object) -> bool:
        """Nobody changes a row here."""
        return False

    def has_delete_permission(self, *_: object) -> bool:
        """Nobody deletes a row here."""
        return False


@admin.register(ScopeChange)
class ScopeChangeAdmin(ReadOnly):
    """Who could hear whom in a match, from which event on."""

    list_display = ["at", "room", "match", "n", "scope", "by"]
    list_filter = ["scope"]
    search_fields = ["room__code", "match__code"]
    list_select_related = ["room", "match", "by"]


@admin.register(Silence)
class SilenceAdmin(ReadOnly):
    """Who is muted, where and by whom."""

    list_display = ["at", "room", "player", "by"]
    search_fields = ["room__code", "player__username"]
    list_select_related = ["room", "player", "by"]
