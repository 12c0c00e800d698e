"""A match as staff review it: what the game knows of it, and what was said around it."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from game.admin import MatchAdmin
from game.models import Match
from lobby.desk_acts import Acting, staff_of
from lobby.models import AuditEntry, ChatLine
from lobby.services.desk import reports_for

LINES_SHOWN = 500


class MatchReview(Acting, MatchAdmin):
    """Matches of others; each look at one is written down."""

    viewed = AuditEntry.Act.MATCH_VIEWED
    thing = "match"

    def key_of(self, row: Match) -> str:
        """Its code, by which anybody finds it."""
        return row.code

    def panels(self, request: HttpRequest, row: Match) -> dict[str, Any]:
        """The log, the votes, what was said, and what was reported."""
        may_read = request.user.has_perm("lobby.view_chatline")
        return self.review(request, row) | {
            "lines": lines_of(row)[:LINES_SHOWN] if may_read else None,
            "reports": reports_for(staff_of(request)).filter(match=row).select_related("player"),
        }


def lines_of(match: Match) -> QuerySet[ChatLine]:
    """What was said in the room while a match ran; what a team said only once it is over."""
    until = match.finished_at or timezone.now()
    channels = ChatLine.Channel
    open_ones = [channels.ROOM, channels.WATCH]
    if match.finished_at is not None:
        open_ones += [channels.TEAM_A, channels.TEAM_B]
    lines = ChatLine.objects.filter(
        room__matches__match=match, at__gte=match.created_at, at__lte=until, channel__in=open_ones
    )
    return lines.defer("match__state").order_by("pk")
