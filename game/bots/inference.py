"""What a seat hardly holds, by what it laid or declined to beat.

Written for two readers, as `odds` is.
"""

from __future__ import annotations

from collections.abc import Sequence


def hardly_held(to_beat: int, cards: int, beaters: Sequence[int]) -> int:
    """Cards that a seat hardly held when it answered one card.

    Most seats beat with the lowest card that will do, and take only where they
    have none. So what would have been lower and did not come is hardly there; an
    answer to several cards tells too little.

    Args:
        to_beat: what lay there.
        cards: what it laid, 0 for a take.
        beaters: for each card the cards that beat it.
    """
    if not to_beat or to_beat & to_beat - 1:
        return 0
    would_do = beaters[to_beat.bit_length() - 1]
    if not cards:
        return would_do
    return would_do & cards - 1
