"""The reason for a move: what contributed most to it and is a true sentence about it."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.cheapest import restore
from game.bots.comparison import Comparison
from game.bots.contributions import Group, contributions
from game.bots.endings import LOST, OPEN, WON, draws, ending
from game.bots.history import History
from game.bots.master import brain, move_numbers, start_of
from game.bots.odds import chance_to_beat, may_beat, unbeatable
from game.bots.reasons import Reason, ReasonCode
from game.bots.scene import HAND, JOKERS, LAID, PLAIN, SIZES, TABLE, TRUMPS
from game.bots.shapes import leads_needed, pairs_in, plain_strength, rank_count
from game.bots.sight import Sight
from game.rules import mass

_RANKS = "789TJQK32A"
_SUITS = "HSDC"
_NEAR_OUT = 2
"""A seat with no more cards than this is about to go out."""


def why(
    view: mass.SeatView, history: History | None, sight: Sight, better: int, other: int
) -> Reason:
    """The reason for one of two legal moves, given by their places in the sight."""
    pair = Comparison(view, history or (), sight, sight.cards[better], sight.cards[other])
    certain = _certain(pair)
    if certain is not None:
        return certain
    found = contributions(
        brain().net,
        start_of(sight),
        move_numbers(sight, pair.better),
        move_numbers(sight, pair.other),
    )
    for gain, group in found:
        if gain <= 0:
            break
        reason = _SENTENCES[group](pair)
        if reason is not None:
            return reason
    return Reason(ReasonCode.BEST_IN_ALL)


def why_at_once(
    view: mass.SeatView, history: History | None, sight: Sight, better: int, other: int
) -> Reason:
    """The reason without the net: of what is true of the better move, what is most pressing."""
    pair = Comparison(view, history or (), sight, sight.cards[better], sight.cards[other])
    certain = _certain(pair)
    if certain is not None:
        return certain
    found = (_SENTENCES[group](pair) for group in _MOST_PRESSING)
    return next((reason for reason in found if reason), Reason(ReasonCode.BEST_IN_ALL))


def _certain(pair: Comparison) -> Reason | None:
    """The reason for a move that certainly wins, or for one beside a move that loses."""
    scene, beaters = pair.sight.scene, pair.sight.beaters
    if ending(scene, pair.better, beaters) == WON:
        if not pair.left and not draws(scene):
            return Reason(ReasonCode.GOES_OUT)
        if scene[LAID] == mass.SEATS - 1:
            return Reason(ReasonCode.CIRCLE_THEN_OUT)
        return Reason(ReasonCode.MATE_GOES_OUT, {"seat": pair.seat(1), "mate": pair.seat(2)})
    lost = ending(scene, pair.other, beaters) == LOST
    if lost and ending(scene, pair.better, beaters) == OPEN:
        return Reason(ReasonCode.RIVAL_WOULD_GO_OUT, {"seat": pair.seat(1)})
    return None


def _pairs(pair: Comparison) -> Reason | None:
    if pairs_in(pair.left) <= pairs_in(pair.other_left) or not pair.better:
        return None
    for rank in reversed(range(len(_RANKS))):
        if rank_count(pair.left, rank) >> 1 > rank_count(pair.other_left, rank) >> 1:
            return Reason(ReasonCode.KEEPS_PAIR, {"rank": _RANKS[rank]})
    return None


def _saved(pair: Comparison, cards: mass.CardSet, code: ReasonCode) -> Reason | None:
    """More of some cards stay in the hand than after the other move."""
    saved = (pair.left & cards).bit_count() - (pair.other_left & cards).bit_count()
    return Reason(code, {"count": saved}) if saved > 0 else None


def _trumps(pair: Comparison) -> Reason | None:
    return _saved(pair, TRUMPS, ReasonCode.SAVES_TRUMPS if pair.better else ReasonCode.GAINS_TRUMPS)


def _jokers(pair: Comparison) -> Reason | None:
    return _saved(pair, JOKERS, ReasonCode.SAVES_JOKERS if pair.better else ReasonCode.GAINS_JOKERS)


def _ranks(pair: Comparison) -> Reason | None:
    same_number = pair.better.bit_count() == pair.other.bit_count()
    plain = not (pair.better | pair.other) & ~PLAIN
    if same_number and plain and plain_strength(pair.better) < plain_strength(pair.other):
        return Reason(ReasonCode.SPENDS_LOW)
    return None


def _cards(pair: Comparison) -> Reason | None:
    more = pair.other_left.bit_count() - pair.left.bit_count()
    return Reason(ReasonCode.SHEDS_CARDS, {"count": more}) if more > 0 else None


def _leads(pair: Comparison) -> Reason | None:
    needed = leads_needed(pair.left)
    if needed < leads_needed(pair.other_left):
        return Reason(ReasonCode.FEWER_LEADS, {"count": needed})
    return None


def _unbeatable(pair: Comparison) -> Reason | None:
    scene, beaters = pair.sight.scene, pair.sight.beaters
    kept = unbeatable(scene, pair.left, beaters)
    if kept > unbeatable(scene, pair.other_left, beaters):
        return Reason(ReasonCode.KEEPS_UNBEATABLE, {"count": kept})
    return None


def _next(pair: Comparison) -> Reason | None:
    """The next seat hardly beats what is laid: for certain, by what it took, or likely."""
    if not pair.better or pair.sight.scene[LAID] == mass.SEATS - 1:
        return None
    seat = pair.seat(1)
    if not may_beat(pair.sight.scene, 1, pair.better, pair.sight.beaters):
        return Reason(ReasonCode.NEXT_CANNOT_BEAT, {"seat": seat})
    if pair.other and pair.next_chance(pair.better) >= pair.next_chance(pair.other):
        return None
    return _took_suit(pair, seat) or _hardly(pair, seat)


def _hardly(pair: Comparison, seat: int) -> Reason | None:
    likely = pair.next_chance(pair.better)
    if likely < 0.5:
        return Reason(ReasonCode.NEXT_HARDLY_BEATS, {"seat": seat, "percent": round(100 * likely)})
    return None


def _took_suit(pair: Comparison, seat: int) -> Reason | None:
    """The next seat took rather than beat one card of the suit that is laid now."""
    if pair.better.bit_count() != 1:
        return None
    assert pair.view.trump is not None, "there is a trump suit in play"
    suit = restore(pair.better, pair.view.trump).bit_length() - 1
    suit //= mass.SUIT_SIZE
    times = 0
    before = 0
    for act in pair.history:
        single = before.bit_count() == 1 and (before.bit_length() - 1) // mass.SUIT_SIZE == suit
        if act.seat == seat and not act.cards and single:
            times += 1
        before = act.cards
    if not times or suit >= len(_SUITS):
        return None
    return Reason(ReasonCode.NEXT_TOOK_SUIT, {"seat": seat, "suit": _SUITS[suit], "count": times})


def _mate(pair: Comparison) -> Reason | None:
    scene, beaters = pair.sight.scene, pair.sight.beaters
    if pair.better and pair.other and scene[LAID] < mass.SEATS - 2:
        chances = [chance_to_beat(scene, 2, cards, beaters, 1) for cards in
                   (pair.better, pair.other)]  # fmt: skip
        if chances[0] > chances[1]:
            return Reason(ReasonCode.MATE_CAN_BEAT, {"mate": pair.seat(2)})
    return None


def _mate_leads(pair: Comparison) -> Reason | None:
    if pair.better and pair.next_chance(pair.better) < 0.5 and pair.sight.scene[LAID] < 7:
        return Reason(ReasonCode.MATE_LEADS, {"mate": pair.seat(2)})
    return None


def _rivals(pair: Comparison) -> Reason | None:
    for offset in (1, 3, 5, 7):
        size = pair.sight.scene[SIZES + offset]
        if size <= _NEAR_OUT:
            return Reason(ReasonCode.RIVAL_NEAR_OUT, {"seat": pair.seat(offset), "count": size})
    return None


def _taken(pair: Comparison) -> Reason | None:
    """What a take brings, or that it costs little."""
    if pair.better:
        return None
    gained = pairs_in(pair.left) - pairs_in(pair.sight.scene[HAND])
    if gained > 0:
        return Reason(ReasonCode.GAINS_PAIRS, {"count": gained})
    return Reason(ReasonCode.TAKING_IS_CHEAP, {"count": pair.sight.scene[TABLE].bit_count()})


_SENTENCES: dict[Group, Callable[[Comparison], Reason | None]] = {
    Group.PAIRS: _pairs,
    Group.TRUMPS: _trumps,
    Group.JOKERS: _jokers,
    Group.RANKS: _ranks,
    Group.CARDS: _cards,
    Group.LEADS: _leads,
    Group.UNBEATABLE: _unbeatable,
    Group.NEXT: _next,
    Group.MATE: _mate,
    Group.MATE_LEADS: _mate_leads,
    Group.RIVALS: _rivals,
    Group.TAKEN: _taken,
}

_MOST_PRESSING = (
    *(Group.TAKEN, Group.NEXT, Group.PAIRS, Group.JOKERS, Group.TRUMPS, Group.RANKS),
    *(Group.UNBEATABLE, Group.LEADS, Group.CARDS, Group.RIVALS),
)
