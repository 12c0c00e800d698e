"""Positions in which tests want to find a match, and how to recognise them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain, combinations, islice

from game.rules import mass

BIG_PILE = 6
LARGE_HAND = 16
SMALL_HAND = 7
LISTED = 40
"""So many legal moves are looked at; of a small hand these are all."""

REFUSED = tuple(
    f"refused:{code}"
    for code in (
        *("wrong_lead_size", "pair_alone", "not_a_mass", "mass_too_large"),
        *("wrong_beat_size", "does_not_beat"),
    )
)
"""Positions for every reason that choosing cards can lead to.

That one must mass is told by asking for more cards, since every card is part of some mass then.
"""

Position = Callable[[mass.MatchState, int], "list[str] | None"]
"""The cards that it is about, or None where the position is another."""


def moves_in(state: mass.MatchState, seat: int) -> list[mass.Lead | mass.Beat]:
    """Some of the seat's legal moves with cards."""
    found = islice(mass.legal_moves(state, seat), LISTED)
    return [move for move in found if not isinstance(move, mass.Take)]


def _pile(state: mass.MatchState) -> int:
    return sum(len(play.cards) for play in mass.running_round(state).circle)


def _a_lead(state: mass.MatchState, seat: int) -> list[str] | None:
    """A mass can be led."""
    masses = [move for move in moves_in(state, seat) if move.cards.bit_count() > 1]
    is_lead = state.phase is mass.Phase.LEAD
    return mass.names_in(masses[0].cards) if is_lead and masses else None


def _a_beat(state: mass.MatchState, seat: int) -> list[str] | None:
    """A mass that others have beaten already can be beaten once more."""
    circle, moves = mass.running_round(state).circle, moves_in(state, seat)
    beaten_mass = len(circle) > 1 and len(circle[0].cards) > 1
    return mass.names_in(moves[0].cards) if beaten_mass and moves else None


def _hopeless(state: mass.MatchState, seat: int) -> list[str] | None:
    """A big pile that cannot be beaten."""
    big = state.phase is mass.Phase.BEAT and _pile(state) >= BIG_PILE
    return [] if big and not moves_in(state, seat) else None


def _large_hand(state: mass.MatchState, seat: int) -> list[str] | None:
    """As many cards as anybody will ever hold."""
    hand = mass.running_round(state).hands[seat]
    return [] if hand.bit_count() >= LARGE_HAND else None


def _choice(state: mass.MatchState, seat: int) -> list[str] | None:
    """The own team chooses who opens."""
    return [] if chooses(state, seat) else None


def chooses(state: mass.MatchState, seat: int) -> bool:
    """Whether a seat may name an opener now (R3.4)."""
    choice = mass.running_round(state).start.choice
    return choice is not None and choice.team is mass.team_of(seat)


def _last_move(state: mass.MatchState, seat: int) -> list[str] | None:
    """The cards that win the match."""
    rnd = mass.running_round(state)
    points = state.score[list(mass.Team).index(mass.team_of(seat))]
    if points < state.house.target - 1 or rnd.ground:
        return None
    wins = [move for move in moves_in(state, seat) if move.cards == rnd.hands[seat]]
    return mass.names_in(wins[0].cards) if wins else None


def _refused(code: str, state: mass.MatchState, seat: int) -> list[str] | None:
    """Cards that cannot be played, for this reason, nor any more with them."""
    hand = mass.cards_in(mass.running_round(state).hands[seat])
    legal = [move.cards for move in moves_in(state, seat)]
    if len(hand) > SMALL_HAND or len(legal) == LISTED:
        return None
    kind = mass.Lead if state.phase is mass.Phase.LEAD else mass.Beat
    for cards in chain.from_iterable(combinations(hand, k) for k in range(1, len(hand) + 1)):
        chosen = mass.card_set(cards)
        refused = mass.why_refused(state, kind(seat, chosen))
        if refused and refused.code == code and not any(chosen & ~move == 0 for move in legal):
            return mass.names_in(chosen)
    return None


def position_of(name: str) -> Position:
    """The position of a name."""
    if name.startswith("refused:"):
        return partial(_refused, name.removeprefix("refused:"))
    return {
        "choice": _choice,
        "lead": _a_lead,
        "beat": _a_beat,
        "hopeless": _hopeless,
        "large-hand": _large_hand,
        "last-move": _last_move,
    }[name]
