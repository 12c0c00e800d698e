"""What a seat may do now, and why not (R4, R5).

Everything here depends only on what the seat itself may know, so neither the
list nor a reason can give away a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.mass.cards import Card, CardSet, Suit, card_name, cards_in
from game.rules.mass.commands import Beat, Lead, Move, Take
from game.rules.mass.house import HouseRules
from game.rules.mass.leads import (
    MASS_SIZES,
    can_mass,
    is_mass,
    lead_order,
    leads_in,
    mass_limit,
    paired_ranks,
)
from game.rules.mass.matching import beats_in, match_beat, unbeaten_card
from game.rules.mass.ranking import rule_for_beating
from game.rules.mass.refusals import Code, Refused
from game.rules.mass.state import MatchState, Phase, RoundState, hand_sizes, running_round


def legal_moves(state: MatchState, seat: int) -> Iterator[Move]:
    """List lazily every legal move of a seat; empty when it is not its turn.

    The order is pinned by a test: see `moves_of_hand`.
    """
    rnd = state.round
    if rnd is None or rnd.turn != seat:
        return iter(())
    return moves_of_hand(
        seat,
        rnd.hands[seat],
        sizes=hand_sizes(rnd.hands),
        to_beat=rnd.circle[-1].cards if rnd.circle else (),
        trump=rnd.start.trump,
        house=state.house,
    )


def moves_of_hand(
    seat: int,
    hand: CardSet,
    *,
    sizes: Sequence[int],
    to_beat: Sequence[Card],
    trump: Suit,
    house: HouseRules,
) -> Iterator[Move]:
    """List lazily the legal moves of the seat on turn, from what it knows itself (R4, R5).

    Args:
        seat: who is on turn.
        hand: its cards.
        sizes: cards held by seats 0–7.
        to_beat: the cards last laid, none when the seat must lead.
        trump: the trump suit.
        house: the house rules.

    Returns:
        Leads as `leads_in` gives them; or beats as `beats_in` gives them, then the take.
    """
    if not to_beat:
        limit = mass_limit(sizes, seat)
        for cards in leads_in(hand, limit, optional_mass=house.optional_mass):
            yield Lead(seat, cards)
        return
    for cards in beats_in(hand, to_beat, trump=trump, house=house):
        yield Beat(seat, cards)
    yield Take(seat)


def why_refused(state: MatchState, move: Move) -> Refused | None:
    """The reason for which a move is not legal now, or None when it is.

    `decide` refuses with the very same reason, so a page that asks beforehand and
    the referee cannot disagree. The given move is checked directly; nothing is
    enumerated.
    """
    try:
        check_move(state, move)
    except Refused as refused:
        return refused
    return None


def check_move(state: MatchState, move: Move) -> tuple[int, ...]:
    """Check a move against the rules.

    Returns:
        The cards in the order of their columns: a lead as it is laid out (R4), a
        beat as it is matched (R5.3), nothing for a take.

    Raises:
        Refused: the move is not legal now, with the rule it breaks.
    """
    _check_turn(state, move.seat)
    if isinstance(move, Take):
        _check_something_to_beat(state)
        return ()
    rnd = running_round(state)
    missing = move.cards & ~rnd.hands[move.seat]
    if missing:
        raise Refused(Code.CARD_NOT_HELD, card=card_name(cards_in(missing)[0]))
    if isinstance(move, Lead):
        return _check_lead(state, rnd, move)
    return _check_beat(state, rnd, move)


def _check_turn(state: MatchState, seat: int) -> None:
    """Refuse when nobody may move, or another seat must (R1.2)."""
    if state.round is not None and state.round.turn == seat:
        return
    if state.phase is Phase.OVER:
        raise Refused(Code.MATCH_OVER)
    if not state.occupants:
        raise Refused(Code.NOT_STARTED)
    if state.phase is Phase.DEAL:
        raise Refused(Code.ROUND_NOT_RUNNING)
    if state.phase is Phase.OPENER:
        raise Refused(Code.OPENER_NOT_CHOSEN)
    raise Refused(Code.NOT_YOUR_TURN)


def _check_something_to_beat(state: MatchState) -> None:
    """Refuse a beat or a take while the seat must lead (R5.4)."""
    if state.phase is not Phase.BEAT:
        raise Refused(Code.NOTHING_TO_BEAT)


def _check_lead(state: MatchState, rnd: RoundState, move: Lead) -> tuple[int, ...]:
    """Check a lead (R4) and lay it out."""
    if state.phase is not Phase.LEAD:
        raise Refused(Code.MUST_BEAT_OR_TAKE)
    size = move.cards.bit_count()
    limit = mass_limit(hand_sizes(rnd.hands), move.seat)
    if size == 1:
        if not state.house.optional_mass and can_mass(rnd.hands[move.seat], limit):
            raise Refused(Code.MUST_MASS)
    else:
        _check_mass(move.cards, size, limit)
    return lead_order(move.cards)


def _check_mass(cards: CardSet, size: int, limit: int) -> None:
    """Check that several cards are a mass (R4.1–R4.3) within the limit (R4.4)."""
    if size == 2 and paired_ranks(cards):
        raise Refused(Code.PAIR_ALONE)
    if size not in MASS_SIZES:
        raise Refused(Code.WRONG_LEAD_SIZE, size=size)
    if not is_mass(cards):
        raise Refused(Code.NOT_A_MASS)
    if size > limit:
        raise Refused(Code.MASS_TOO_LARGE, size=size, limit=limit)


def _check_beat(state: MatchState, rnd: RoundState, move: Beat) -> tuple[int, ...]:
    """Check a beat (R5) and match it to the columns."""
    _check_something_to_beat(state)
    to_beat = rnd.circle[-1].cards
    size = move.cards.bit_count()
    if size != len(to_beat):
        raise Refused(Code.WRONG_BEAT_SIZE, size=size, needed=len(to_beat))
    trump = rnd.start.trump
    matched = match_beat(to_beat, move.cards, trump=trump, house=state.house)
    if matched is None:
        card = unbeaten_card(to_beat, move.cards, trump=trump, house=state.house)
        rule = rule_for_beating(card, trump) if size == 1 else None
        raise Refused(Code.DOES_NOT_BEAT, rule=rule, card=card_name(card))
    return matched
