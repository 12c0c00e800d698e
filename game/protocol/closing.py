"""Why the server ends a connection, by close code."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """Close codes of a table's socket; after the first two a client must not come back."""

    NO_SESSION = 4401
    NOT_FOUND = 4404
    FLOOD = 4429
    TOO_SLOW = 1013
