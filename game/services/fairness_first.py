"""The first deal of a match: no round runs before it in which shares could be sealed (R3.5).

So it waits a moment for the pages that have just come to the table, and no longer.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from game.models import DealProof
from game.rules import mass
from game.services import fairness
from game.services.apply import OpenMatch
from game.services.deadlines import Kind, Plan, arrange

SHOWING = timedelta(seconds=1)
"""So long it waits for shares to be shown once the time for sealing is over."""


def waits_for_people(match: OpenMatch) -> bool:
    """Tell whether the first deal of a locked match waits for its people's pages."""
    return settings.MASSS_FIRST_DEAL_MS > 0 and is_first(match) and bool(people_of(match))


def waits_for_shares(match: OpenMatch, now: datetime) -> bool:
    """End the sealing for the first deal when its time is over.

    Those who have sealed a share get another moment to show it.

    Args:
        match: the locked match, whose next deal is due.
        now: the moment by which its clocks count.

    Returns:
        Whether the deal waits for that; else it can be made.
    """
    proof = fairness.next_proof(match.id)
    if proof is None or proof.stage != DealProof.Stage.OPEN:
        return False
    if not is_first(match) or not any(proof.seals):
        return False
    fairness.seal_shares(proof)
    arrange(match.id, match.n, Plan(Kind.DEAL, now + SHOWING, None, had_any=True))
    return True


def is_first(match: OpenMatch) -> bool:
    """Tell whether a match waits for its first deal."""
    return match.state.phase is mass.Phase.DEAL and not match.state.results


def people_of(match: OpenMatch) -> list[int]:
    """The seats that people play."""
    seats = range(mass.SEATS)
    return [seat for seat in seats if not mass.is_played_by_bot(match.state, seat)]
