"""What the expert looks at in a move: some eighty numbers, each with a weight.

Written for two readers, as `odds` is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from game.bots.odds import unbeatable
from game.bots.scene import (
    HAND,
    LAID,
    LIMIT,
    MOVES,
    PLAIN,
    SIZES,
    TABLE,
    TRUMPS,
)
from game.bots.shapes import (
    is_one_lead,
    leads_needed,
    pairs_in,
    plain_strength,
    rank_count,
)
from game.bots.table_terms import cost_terms, mates_least, others_terms, rivals_least

TERM_NAMES = (
    "take",
    "take.cards",
    "take.trumps",
    "take.jokers",
    "take.next_has_1",
    "take.next_has_2",
    "take.next_has_3",
    "take.next_has_4_or_5",
    "take.rival_near_out",
    "take.mate_near_out",
    "take.early",
    "left.cards",
    "left.pairs",
    "left.leads",
    "left.one_lead",
    "left.unbeatable",
    "left.plain_strength",
    "next.can_rival_near_out",
    "next.can_mate_near_out",
    "left.cards_rival_near_out",
    "left.cards_mate_near_out",
    "lead.size",
    "lead.plain_rank",
    "lead.trumps",
    "lead.jokers",
    "beat.plain_rank",
    "beat.trumps",
    "beat.trump_rank",
    "beat.jokers",
    "beat.completes",
    "beat.rival_near_out",
    "spend.rival_near_out",
    "spend.mate_near_out",
    "next.can",
    "next.can_when_led",
    "next.out",
    "next.near_out",
    "next.small",
    "mate.can",
    "mate.out",
    "mate_leads.has_1",
    "mate_leads.has_3",
    "mate_leads.small",
    "rival.out",
    "left.lowest",
    "take.unbeatable",
    "left.lone_low",
    "left.low_pairs",
    "left.high_pairs",
    "left.high_trumps",
    "left.has_1",
    "left.has_2",
    "left.has_3",
    "take.own_hand_small",
    "spend.early_trumps",
    "spend.early_jokers",
    "spend.single_of_pair",
    "next.never",
    "next.mostly",
    "next.can_mass",
    "rival.can",
    "lead.next_has_more",
    *(f"left.{rank}" for rank in "789TJQK32A"),
    *(f"left.trump_{rank}" for rank in "789TJQK32A"),
    *(f"left.J{joker}" for joker in (3, 2, 1)),
)
"""What each term is, in their order."""
TERMS = len(TERM_NAMES)


def terms(
    scene: Sequence[int], cards: int, beaters: Sequence[int], out: MutableSequence[float]
) -> None:
    """Write the terms of a move into `out`, which has `TERMS` places.

    Args:
        scene: the position.
        cards: what the move lays, 0 for a take.
        beaters: for each card the cards that beat it.
        out: where the terms go.
    """
    for index in range(85):
        out[index] = 0.0
    if cards:
        hand = scene[HAND] & ~cards
        _left(scene, hand, beaters, out)
        _shape(hand, out)
        cost_terms(scene, cards, out)
        if scene[LAID] < 7:
            others_terms(scene, cards, beaters, out)
    else:
        hand = scene[HAND] | scene[TABLE]
        _left(scene, hand, beaters, out)
        _shape(hand, out)
        _take(scene, out)
        out[45] = out[15]


def _take(scene: Sequence[int], out: MutableSequence[float]) -> None:
    gained = scene[TABLE]
    out[0] = 1.0
    out[1] = gained.bit_count() * 0.2
    out[2] = (gained & TRUMPS).bit_count() * 1.0
    out[3] = (gained >> 40).bit_count() * 1.0
    following = scene[SIZES + 1]
    if following <= 3:
        out[3 + following] = 1.0
    elif following <= 5:
        out[7] = 1.0
    if rivals_least(scene) <= 2:
        out[8] = 1.0
    if mates_least(scene) <= 2:
        out[9] = 1.0
    if scene[MOVES] < 8:
        out[10] = 1.0
    if scene[HAND].bit_count() <= 3:
        out[53] = 1.0


def _left(
    scene: Sequence[int], hand: int, beaters: Sequence[int], out: MutableSequence[float]
) -> None:
    """What is in the hand afterwards."""
    size = hand.bit_count()
    out[11] = size * 0.2
    out[12] = pairs_in(hand) * 0.5
    out[13] = leads_needed(hand) * 0.2
    if hand and is_one_lead(hand, scene[LIMIT]):
        out[14] = 1.0
    out[15] = unbeatable(scene, hand, beaters) * 0.5
    if size:
        out[16] = plain_strength(hand) * 0.2 / size
    if 1 <= size <= 3:
        out[49 + size] = 1.0
    if rivals_least(scene) <= 2:
        out[19] = size * 0.2
    if mates_least(scene) <= 2:
        out[20] = size * 0.2


def _shape(hand: int, out: MutableSequence[float]) -> None:
    """The cards in the hand afterwards by rank, alone and in pairs."""
    for rank in range(10):
        plain = rank_count(hand & PLAIN, rank)
        pairs = rank_count(hand, rank) >> 1
        out[62 + rank] = plain * 0.3
        if rank <= 3:
            out[47] += pairs * 0.5
            if plain == 1 and not pairs:
                out[46] += 0.5
        elif rank >= 6:
            out[48] += pairs * 0.5
        if plain and out[44] == 0.0:
            out[44] = (10 - rank) * 0.1
    out[49] = (hand >> 36 & 15).bit_count() * 0.5
    dear = hand >> 30
    for place in range(13):
        if dear >> place & 1:
            out[72 + place] = 0.5
