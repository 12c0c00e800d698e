"""Seat views and legal moves in plain form, as they go over the wire."""

from __future__ import annotations

from itertools import islice
from typing import Literal, TypedDict

from game.rules.mass.cards import CardSet, cards_in, names_in, union_of
from game.rules.mass.commands import AwayReason, Occupant, Take
from game.rules.mass.events import OpenerReason
from game.rules.mass.matching import beats_in
from game.rules.mass.plain import (
    SUIT_NAMES,
    PlainHouse,
    PlainThrow,
    SuitName,
    TeamName,
    card_names,
    hidden_set_to_plain,
    house_to_plain,
    team_to_plain,
    throws_to_plain,
)
from game.rules.mass.seat_view import SeatView, moves_in_view
from game.rules.mass.state import (
    CircleEnd,
    ClosedCircle,
    OpenerChoice,
    Phase,
    Play,
    ResultReason,
    RoundResult,
)

MAX_LISTED_MOVES = 150
"""More legal moves than this are not listed on the wire, which keeps frames small."""

HAND_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Character i stands for card i of the hand; no hand has more than 36 cards."""

PhaseName = Literal["deal", "opener", "lead", "beat", "over"]


class PlainSeat(TypedDict):
    """A seat as everyone sees it."""

    name: str
    kind: Literal["human", "bot"]
    away: AwayReason | None
    size: int


class PlainScore(TypedDict):
    """Points of both teams."""

    A: int
    B: int


class PlainResult(TypedDict):
    """A round that ended."""

    round: int
    team: TeamName | None
    seat: int | None
    reason: ResultReason


class PlainPlay(TypedDict):
    """Cards that a seat laid, in the order of the columns."""

    seat: int
    cards: list[str]


class PlainClosedCircle(TypedDict):
    """The circle before."""

    plays: list[PlainPlay]
    end: CircleEnd
    seat: int | None


class PlainChoice(TypedDict):
    """A running choice of the opener (R3.4)."""

    team: TeamName
    ends_at: int
    named: list[int | None]


class PlainLegal(TypedDict):
    """The legal moves of the viewer, who is on turn.

    Attributes:
        do: whether these are leads or beats; while beating, a take is always
            legal too and is not listed.
        moves: card sets separated by spaces, each a string of `HAND_DIGITS`.
        complete: False when the list was cut at `MAX_LISTED_MOVES`.
        playable: every card of the hand that is in some legal move.
    """

    do: Literal["lead", "beat"]
    moves: str
    complete: bool
    playable: str


class PlainView(TypedDict):
    """A seat view (R7.4)."""

    seat: int | None
    phase: PhaseName
    house: PlainHouse
    seats: list[PlainSeat]
    score: PlainScore
    results: list[PlainResult]
    round: int
    trump: SuitName | None
    dice: list[PlainThrow] | None
    opener: int | None
    opener_reason: OpenerReason | None
    choice: PlainChoice | None
    leader: int | None
    turn: int | None
    circle: list[PlainPlay]
    last_circle: PlainClosedCircle | None
    hand: list[str] | None
    ground: int
    moves: int
    discarded: list[str]
    legal: PlainLegal | None
    winner: TeamName | None


def view_to_plain(view: SeatView) -> PlainView:
    """A seat view in plain form, with the viewer's legal moves when on turn."""
    return {
        "seat": view.seat,
        "phase": view.phase.value,
        "house": house_to_plain(view.house),
        "seats": [
            _seat_to_plain(occupant, size)
            for occupant, size in zip(view.occupants, view.sizes, strict=True)
        ],
        "score": {"A": view.score[0], "B": view.score[1]},
        "results": [_result_to_plain(result) for result in view.results],
        "round": view.number,
        "trump": None if view.trump is None else SUIT_NAMES[view.trump],
        "dice": throws_to_plain(view.dice),
        "opener": view.opener,
        "opener_reason": view.opener_reason,
        "choice": choice_to_plain(view.choice),
        "leader": view.leader,
        "turn": view.turn,
        "circle": [play_to_plain(play) for play in view.circle],
        "last_circle": closed_to_plain(view.last_circle),
        "hand": hidden_set_to_plain(view.hand),
        "ground": view.ground,
        "moves": view.moves,
        "discarded": names_in(view.discarded),
        "legal": legal_to_plain(view),
        "winner": team_to_plain(view.winner),
    }


def legal_to_plain(view: SeatView) -> PlainLegal | None:
    """The viewer's legal moves in plain form, None unless the viewer is on turn."""
    if view.hand is None or view.seat is None or view.turn != view.seat:
        return None
    listed = [
        move.cards
        for move in islice(moves_in_view(view), MAX_LISTED_MOVES + 2)
        if not isinstance(move, Take)
    ]
    complete = len(listed) <= MAX_LISTED_MOVES
    listed = listed[:MAX_LISTED_MOVES]
    digit = dict(zip(cards_in(view.hand), HAND_DIGITS, strict=False))
    playable = union_of(listed) if complete else _playable(view, view.hand)
    return {
        "do": "lead" if view.phase is Phase.LEAD else "beat",
        "moves": " ".join("".join(digit[card] for card in cards_in(cards)) for cards in listed),
        "complete": complete,
        "playable": "".join(digit[card] for card in cards_in(playable)),
    }


def _playable(view: SeatView, hand: CardSet) -> CardSet:
    """The cards of a hand with very many moves that are in some of them (R4, R5).

    So many leads exist only where a mass of three can be led, and then every card
    fits one: as its odd card, or as one of the pair.
    """
    if view.phase is Phase.LEAD:
        return hand
    assert view.trump is not None, "cards are beaten only after a deal"
    return union_of(beats_in(hand, view.to_beat, trump=view.trump, house=view.house))


def play_to_plain(play: Play) -> PlainPlay:
    """Cards that a seat laid, in plain form."""
    return {"seat": play.seat, "cards": card_names(play.cards)}


def closed_to_plain(circle: ClosedCircle | None) -> PlainClosedCircle | None:
    """The circle before, in plain form."""
    if circle is None:
        return None
    return {
        "plays": [play_to_plain(play) for play in circle.plays],
        "end": circle.end,
        "seat": circle.seat,
    }


def choice_to_plain(choice: OpenerChoice | None) -> PlainChoice | None:
    """A running choice of the opener, in plain form (R3.4)."""
    if choice is None:
        return None
    return {
        "team": choice.team.value,
        "ends_at": choice.ends_at,
        "named": list(choice.named),
    }


def _seat_to_plain(occupant: Occupant, size: int) -> PlainSeat:
    return {
        "name": occupant.name,
        "kind": occupant.kind,
        "away": occupant.away,
        "size": size,
    }


def _result_to_plain(result: RoundResult) -> PlainResult:
    return {
        "round": result.number,
        "team": team_to_plain(result.team),
        "seat": result.seat,
        "reason": result.reason,
    }
