"""What a viewer may know: the only door through which a secret could leave (R7.4).

A viewer is a seat, 0–7, or None for a spectator. Everything that leaves the
server about a running match (socket, page, hint, bot) is made by `view_of` or
`redact` and so cannot depend on a card that the viewer has not seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.rules.mass.cards import Card, CardSet, Suit
from game.rules.mass.commands import Move, Occupant, Throw
from game.rules.mass.events import (
    Event,
    GroundDrawn,
    Hidden,
    OpenerNamed,
    OpenerReason,
    RoundDealt,
    SeenEvent,
)
from game.rules.mass.house import HouseRules
from game.rules.mass.legal import moves_of_hand
from game.rules.mass.quick import quickly_made
from game.rules.mass.state import (
    ClosedCircle,
    MatchState,
    OpenerChoice,
    Phase,
    Play,
    RoundResult,
    hand_sizes,
)
from game.rules.mass.table import SEATS, Team, team_of, team_seats

Viewer: TypeAlias = int | None
"""A seat, or None for a spectator, who sees what is public."""


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A match as one viewer may see it (R7.4).

    Attributes:
        seat: the viewer's seat, None for a spectator.
        phase: what the match waits for.
        house: the house rules.
        occupants: who sits in seats 0–7; empty before the start, as is `sizes`.
        sizes: cards held by seats 0–7.
        score: points of teams A and B.
        results: the rounds that ended.
        number: the newest round's number, 0 before the first deal.
        trump: its trump suit.
        dice: its throws, in round 1.
        opener: who opens it.
        opener_reason: how the opener was found.
        choice: the running choice of the opener; names only for the own team.
        leader: who led the circle on the table.
        turn: who must act.
        circle: the plays on the table, the lead first.
        last_circle: the circle before, until the next lead.
        hand: the viewer's own cards, None for a spectator.
        ground: how many cards are left in the ground.
        moves: moves of the round so far.
        discarded: cards out of the round.
        winner: the team that won the match.
    """

    seat: Viewer
    phase: Phase
    house: HouseRules
    occupants: tuple[Occupant, ...]
    sizes: tuple[int, ...]
    score: tuple[int, int]
    results: tuple[RoundResult, ...]
    number: int
    trump: Suit | None
    dice: tuple[Throw, ...] | None
    opener: int | None
    opener_reason: OpenerReason | None
    choice: OpenerChoice | None
    leader: int | None
    turn: int | None
    circle: tuple[Play, ...]
    last_circle: ClosedCircle | None
    hand: CardSet | None
    ground: int
    moves: int
    discarded: CardSet
    winner: Team | None

    @property
    def to_beat(self) -> tuple[Card, ...]:
        """The cards last laid, which the next seat must beat (R5.4)."""
        return self.circle[-1].cards if self.circle else ()


def view_of(state: MatchState, viewer: Viewer) -> SeatView:
    """The match as `viewer` may see it (R7.4).

    Args:
        state: the whole match.
        viewer: seat 0–7, or None for a spectator.
    """
    rnd = state.round
    if rnd is None:
        return _view_before_deal(state, viewer)
    start = rnd.start
    return SeatView(
        seat=viewer,
        phase=state.phase,
        house=state.house,
        occupants=state.occupants,
        sizes=tuple(hand_sizes(rnd.hands)),
        score=state.score,
        results=state.results,
        number=start.number,
        trump=start.trump,
        dice=start.dice,
        opener=start.opener,
        opener_reason=start.reason,
        choice=_visible_choice(start.choice, viewer),
        leader=rnd.leader,
        turn=rnd.turn,
        circle=rnd.circle,
        last_circle=rnd.last_circle,
        hand=None if viewer is None else rnd.hands[viewer],
        ground=len(rnd.ground),
        moves=rnd.moves,
        discarded=rnd.discarded,
        winner=state.winner,
    )


def _view_before_deal(state: MatchState, viewer: Viewer) -> SeatView:
    """The view of a match in which nothing has been dealt yet."""
    return SeatView(
        seat=viewer,
        phase=state.phase,
        house=state.house,
        occupants=state.occupants,
        sizes=(0,) * len(state.occupants),
        score=state.score,
        results=state.results,
        number=0,
        trump=None,
        dice=None,
        opener=None,
        opener_reason=None,
        choice=None,
        leader=None,
        turn=None,
        circle=(),
        last_circle=None,
        hand=None if viewer is None else 0,
        ground=0,
        moves=0,
        discarded=0,
        winner=None,
    )


def _visible_choice(choice: OpenerChoice | None, viewer: Viewer) -> OpenerChoice | None:
    """The choice with its names only for the team that chooses (R3.4)."""
    if choice is None or _is_member(viewer, choice.team):
        return choice
    return replace(choice, named=(None,) * SEATS)


def _is_member(viewer: Viewer, team: Team) -> bool:
    return viewer is not None and team_of(viewer) is team


def redact(event: Event, viewer: Viewer) -> SeenEvent:
    """An event as `viewer` may see it (R7.4).

    Secret fields become None; an event that may not be known at all becomes
    `Hidden`, so that numbers stay without gaps for everybody.
    """
    if isinstance(event, GroundDrawn):
        return event if event.seat == viewer else GroundDrawn(event.seat, event.count, None)
    if isinstance(event, RoundDealt):
        hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
        return RoundDealt(event.number, event.trump, hands, None)
    if isinstance(event, OpenerNamed):
        return event if _is_member(viewer, team_of(event.seat)) else Hidden()
    return event


def who_sees_more(event: Event) -> tuple[int, ...]:
    """The seats to which `redact` gives more of an event than the public may see (R7.4)."""
    if isinstance(event, GroundDrawn):
        return (event.seat,)
    if isinstance(event, RoundDealt):
        return tuple(range(SEATS))
    if isinstance(event, OpenerNamed):
        return team_seats(team_of(event.seat))
    return ()


def moves_in_view(view: SeatView) -> Iterator[Move]:
    """List lazily the viewer's legal moves, from what the viewer knows (R4, R5).

    The same moves in the same order as `legal_moves` gives for that seat.
    """
    if view.seat is None or view.hand is None or view.turn != view.seat:
        return iter(())
    assert view.trump is not None, "a seat is on turn only after a deal"
    return moves_of_hand(
        view.seat,
        view.hand,
        sizes=view.sizes,
        to_beat=view.to_beat,
        trump=view.trump,
        house=view.house,
    )
