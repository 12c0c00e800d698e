"""The page of a match on the desk of staff, put together from what each app knows of it."""

from __future__ import annotations

from django.contrib import admin

from game.admin import DeskInline
from game.models import Match
from lobby.match_admin import MatchReview
from voice.admin import ScopeChangeInline


@admin.register(Match)
class MatchDesk(MatchReview):
    """Seats, rounds and votes of the game, chat and reports of the lobby, who heard whom."""

    inlines: tuple[type[DeskInline], ...] = (*MatchReview.inlines, ScopeChangeInline)
