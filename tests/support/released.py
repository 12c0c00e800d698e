"""How far spectators may see, worked out from the log alone."""

from __future__ import annotations

import json
from typing import Any

from game.models import MatchEvent
from game.rules import mass
from tests.support.stored_table import StoredTable

ENDS = {
    "none": None,
    "circle": {"taken", "circle_completed", "round_won", "round_voided", "match_won"},
    "round": {"round_won", "round_voided", "match_won"},
}
"""Kinds of events after which spectators of each delay are shown what happened."""


def shown(table: StoredTable, delay: str) -> int:
    """The number of the newest event that may be shown."""
    ends = ENDS[delay]
    log = list(MatchEvent.objects.filter(match_id=table.id).order_by("n").values_list("n", "kind"))
    if ends is None or log[-1][1] == "match_won":
        return log[-1][0]
    return max((n for n, kind in log if kind in ends), default=1)


def public_view(table: StoredTable, n: int) -> Any:
    """What everybody may see after event `n`."""
    payloads = (
        MatchEvent.objects.filter(match_id=table.id, n__lte=n)
        .order_by("n")
        .values_list("payload", flat=True)
    )
    state = mass.fold(mass.event_from_plain(json.loads(payload)) for payload in payloads)
    return mass.view_to_plain(mass.view_of(state, None))
