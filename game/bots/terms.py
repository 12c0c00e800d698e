"""What the expert looks at in a move: some sixty numbers, each with a weight.

Written for two readers, as `odds` is.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from game.bots.odds import chance_to_beat, unbeatable
from game.bots.scene import (
    GROUND,
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
    trump_strength,
)

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
    "left.trumps",
    "left.trump_strength",
    "left.jokers",
    "left.joker_strength",
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
    "left.low",
    "left.high",
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
    for index in range(62):
        out[index] = 0.0
    if cards:
        hand = scene[HAND] & ~cards
        _left(scene, hand, beaters, out)
        _shape(hand, out)
        _cost(scene, cards, out)
        if scene[LAID] < 7:
            _others(scene, cards, beaters, out)
    else:
        hand = scene[HAND] | scene[TABLE]
        _left(scene, hand, beaters, out)
        _shape(hand, out)
        _take(scene, out)


def _rivals_least(scene: Sequence[int]) -> int:
    return min(scene[SIZES + 1], scene[SIZES + 3], scene[SIZES + 5], scene[SIZES + 7])


def _mates_least(scene: Sequence[int]) -> int:
    return min(scene[SIZES + 2], scene[SIZES + 4], scene[SIZES + 6])


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
    if _rivals_least(scene) <= 2:
        out[8] = 1.0
    if _mates_least(scene) <= 2:
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
    out[17] = (hand & TRUMPS).bit_count() * 0.5
    out[18] = trump_strength(hand) * 0.05
    jokers = hand >> 40
    out[19] = jokers.bit_count() * 0.5
    if 1 <= size <= 3:
        out[49 + size] = 1.0
    out[20] = ((jokers & 1) + (jokers >> 1 & 1) * 2 + (jokers >> 2) * 3) * 0.3


def _shape(hand: int, out: MutableSequence[float]) -> None:
    """Low and high cards in the hand afterwards, alone and in pairs."""
    for rank in range(10):
        plain = rank_count(hand & PLAIN, rank)
        pairs = rank_count(hand, rank) >> 1
        if rank <= 3:
            out[44] += plain * 0.3
            out[47] += pairs * 0.5
            if plain == 1 and not pairs:
                out[46] += 0.5
        elif rank >= 6:
            out[45] += plain * 0.3
            out[48] += pairs * 0.5
    out[49] = (hand >> 36 & 15).bit_count() * 0.5


def _cost(scene: Sequence[int], cards: int, out: MutableSequence[float]) -> None:
    """What is laid."""
    size = cards.bit_count()
    trumps = (cards & TRUMPS).bit_count()
    jokers = (cards >> 40).bit_count()
    plain = plain_strength(cards) * 0.1
    if scene[LAID] == 0:
        out[21] = size * 0.3
        out[22] = plain
        out[23] = trumps * 1.0
        out[24] = jokers * 1.0
    else:
        out[25] = plain
        out[26] = trumps * 1.0
        out[27] = trump_strength(cards) * 0.1
        out[28] = jokers * 1.0
        if scene[LAID] == 7:
            out[29] = 1.0
        if _rivals_least(scene) <= 2:
            out[30] = 1.0
    if _rivals_least(scene) <= 2:
        out[31] = (trumps + jokers) * 1.0
    if _mates_least(scene) <= 2:
        out[32] = (trumps + jokers) * 1.0
    if scene[LIMIT] >= 4:
        out[54] = trumps * 1.0
        out[55] = jokers * 1.0
    if size == 1 and pairs_in(scene[HAND]) > pairs_in(scene[HAND] & ~cards):
        out[56] = 1.0


def _others(
    scene: Sequence[int], cards: int, beaters: Sequence[int], out: MutableSequence[float]
) -> None:
    """Whether the seats after this one can beat it, and what that would do."""
    size = cards.bit_count()
    chance = chance_to_beat(scene, 1, cards, beaters, 1)
    _next(scene, size, chance, out)
    mate = chance_to_beat(scene, 2, cards, beaters, 1) if scene[LAID] < 6 else 0.0
    out[38] = chance * mate
    if scene[SIZES + 2] == size:
        out[39] = chance * mate
    _mate_leads(scene, 1.0 - chance, out)
    if scene[LAID] < 5:
        rival = chance * mate * chance_to_beat(scene, 3, cards, beaters, 1)
        out[60] = rival
        if scene[SIZES + 3] == size:
            out[43] = rival


def _next(scene: Sequence[int], size: int, chance: float, out: MutableSequence[float]) -> None:
    """The chance that the next seat beats it, alone and with what the seat then holds."""
    out[33] = chance
    if chance <= 0.0:
        out[57] = 1.0
    elif chance >= 0.8:
        out[58] = 1.0
    if size > 1:
        out[59] = chance
    if scene[LAID] == 0:
        out[34] = chance
        if scene[SIZES + 1] > scene[HAND].bit_count():
            out[61] = 1.0
    rest = scene[SIZES + 1] - size + (1 if scene[GROUND] > 0 else 0)
    if 0 <= rest <= 1:
        out[35 + rest] = chance
    if scene[SIZES + 1] <= 3:
        out[37] = chance


def _mate_leads(scene: Sequence[int], chance: float, out: MutableSequence[float]) -> None:
    """The next seat takes with this chance, and the team-mate after it leads."""
    size = scene[SIZES + 2]
    if size == 1:
        out[40] = chance
    elif size == 3:
        out[41] = chance
    if size <= 5:
        out[42] = chance
