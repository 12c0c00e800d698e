"""Whether whoever asks may use the site at all."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission

from game.api.problems import ApiCode, Problem
from lobby.models import Player
from lobby.services.sanctions import is_suspended


class NotSuspended(BasePermission):
    """Shuts out who is suspended, also by a key."""

    def has_permission(self, request: Any, view: Any) -> bool:
        """Let pass, or raise Problem `suspended` with the end."""
        del view
        player = request.user
        if isinstance(player, Player) and is_suspended(player):
            until = player.suspended_until
            raise Problem(ApiCode.SUSPENDED, {"until": until.isoformat() if until else ""})
        return True
