"""Why the server ends a connection, by close code."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """Close codes of the sockets; `FINAL` are those after which a client must not come back."""

    NO_SESSION = 4401
    SENT_AWAY = 4403
    NOT_FOUND = 4404
    CHANGED = 4409
    CLOSED = 4410
    SUSPENDED = 4423
    FLOOD = 4429
    TOO_SLOW = 1013


FINAL = frozenset(
    {
        CloseCode.NO_SESSION,
        CloseCode.SENT_AWAY,
        CloseCode.NOT_FOUND,
        CloseCode.CLOSED,
        CloseCode.SUSPENDED,
    }
)
"""After these a client must not come back by itself."""
