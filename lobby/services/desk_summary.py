"""What waits at the desk, counted as far as each member of staff may see it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from game.models import Match
from lobby.models import Player, Report, Room
from lobby.services.desk import reports_for


def summary_for(staff: AbstractBaseUser | AnonymousUser) -> dict[str, Any]:
    """Numbers for the first page of the desk, each with the right that shows it."""
    if not isinstance(staff, Player):
        return {}
    now = timezone.now()
    found: dict[str, Any] = {}
    if staff.has_perm("lobby.view_report"):
        waiting = reports_for(staff).filter(status=Report.Status.OPEN)
        found["reports_mine"] = waiting.filter(assignee=staff).count()
        found["reports_free"] = waiting.filter(assignee=None).count()
    if staff.has_perm("lobby.view_player"):
        found["suspended"] = Player.objects.filter(suspended_until__gt=now).count()
        found["muted"] = Player.objects.filter(muted_until__gt=now).count()
    if staff.has_perm("game.view_match"):
        found["matches_running"] = Match.objects.filter(finished_at=None).count()
    if staff.has_perm("lobby.view_room"):
        found["rooms_open"] = Room.objects.exclude(phase=Room.Phase.CLOSED).count()
    return {"summary": found}
