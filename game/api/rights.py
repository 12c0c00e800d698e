"""What an address of the API needs of whoever asks."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission

from game.api.problems import ApiCode, Problem

ANYBODY = "anybody"
"""Signed in or not."""
ANY_KEY = "any key"
"""A person, by a session or by any key."""
SESSION = "session"
"""A person who is signed in, and never a key."""


class MayAsk(BasePermission):
    """Asks for what the address says that it needs."""

    def has_permission(self, request: Any, view: Any) -> bool:
        """Tell whether the request may go on.

        Raises:
            Problem: `session_needed`, `scope_missing`.
        """
        need = view.needs.get("GET" if request.method == "HEAD" else request.method)
        if need in {None, ANYBODY}:
            return True  # a method that is not there is refused by name later
        if not request.user.is_authenticated:
            return False
        bearer = request.auth
        if bearer is None or need == ANY_KEY:
            return True
        if need == SESSION:
            raise Problem(ApiCode.SESSION_NEEDED)
        if need not in bearer.scopes:
            raise Problem(ApiCode.SCOPE_MISSING, {"scope": need})
        return True
