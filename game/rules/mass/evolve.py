"""From a state and an event to the next state.

Nothing here checks or refuses: the event happened. `decide` is where the rules
are; the two are tied together by the tests that fold the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from game.rules.mass.cards import CardSet, card_set
from game.rules.mass.commands import Occupant
from game.rules.mass.events import (
    Beaten,
    CircleCompleted,
    DiceRolled,
    Event,
    GroundDrawn,
    Led,
    MatchAbandoned,
    MatchResumed,
    MatchStarted,
    MatchWon,
    OccupantChanged,
    OpenerChoiceStarted,
    OpenerChosen,
    OpenerNamed,
    RoundDealt,
    RoundVoided,
    RoundWon,
    SeatKept,
    SeatReturned,
    SurrenderPassed,
    Taken,
)
from game.rules.mass.state import (
    NEW_MATCH,
    CircleEnd,
    ClosedCircle,
    MatchState,
    OpenerChoice,
    Phase,
    Play,
    RoundResult,
    RoundStart,
    RoundState,
    running_round,
)
from game.rules.mass.table import SEATS, Team, next_seat


def evolve(state: MatchState, event: Event) -> MatchState:
    """The state after an event.

    Args:
        state: the state in which the event happened.
        event: an event with nothing hidden in it.
    """
    return _EVOLVERS[type(event)](state, event)


def fold(events: Iterable[Event], state: MatchState = NEW_MATCH) -> MatchState:
    """The state after several events, from the beginning unless a state is given."""
    for event in events:
        state = _EVOLVERS[type(event)](state, event)
    return state


def _in_round(state: MatchState, phase: Phase, rnd: RoundState) -> MatchState:
    """The match with its round and phase replaced, all else kept."""
    return MatchState(
        phase, state.house, state.occupants, state.score, state.results, rnd, state.winner
    )


def _with_hand(hands: tuple[CardSet, ...], seat: int, hand: CardSet) -> tuple[CardSet, ...]:
    """The hands with one of them replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _match_started(state: MatchState, event: MatchStarted) -> MatchState:
    return replace(state, occupants=event.occupants, house=event.house)


def _round_dealt(state: MatchState, event: RoundDealt) -> MatchState:
    assert event.ground is not None, "a hidden event cannot be folded into the state"
    hands = tuple(hand if hand is not None else 0 for hand in event.hands)
    rnd = RoundState(
        start=RoundStart(event.number, event.trump),
        hands=hands,
        ground=event.ground,
        leader=None,
        turn=None,
        circle=(),
        last_circle=None,
        moves=0,
        discarded=0,
    )
    return _in_round(state, Phase.DEAL, rnd)


def _with_start(state: MatchState, phase: Phase, **changes: Any) -> MatchState:
    rnd = running_round(state)
    return _in_round(state, phase, replace(rnd, start=replace(rnd.start, **changes)))


def _dice_rolled(state: MatchState, event: DiceRolled) -> MatchState:
    return _with_start(state, Phase.DEAL, dice=event.throws)


def _opener_choice_started(state: MatchState, event: OpenerChoiceStarted) -> MatchState:
    choice = OpenerChoice(event.team, event.ends_at, (None,) * SEATS)
    return _with_start(state, Phase.OPENER, choice=choice)


def _opener_named(state: MatchState, event: OpenerNamed) -> MatchState:
    choice = running_round(state).start.choice
    assert choice is not None, "an opener is named only while it is chosen"
    named = (*choice.named[: event.seat], event.named, *choice.named[event.seat + 1 :])
    return _with_start(state, Phase.OPENER, choice=replace(choice, named=named))


def _opener_chosen(state: MatchState, event: OpenerChosen) -> MatchState:
    rnd = running_round(state)
    start = replace(rnd.start, choice=None, opener=event.seat, reason=event.reason)
    return _in_round(state, Phase.LEAD, replace(rnd, start=start, turn=event.seat))


def _led(state: MatchState, event: Led) -> MatchState:
    return _laid(state, event, leader=event.seat, circle=())


def _beaten(state: MatchState, event: Beaten) -> MatchState:
    rnd = running_round(state)
    return _laid(state, event, leader=rnd.leader, circle=rnd.circle)


def _laid(
    state: MatchState, event: Led | Beaten, *, leader: int | None, circle: tuple[Play, ...]
) -> MatchState:
    """Cards went from a hand onto the circle, and the next seat must beat them."""
    rnd = running_round(state)
    seat = event.seat
    rnd = RoundState(
        rnd.start,
        _with_hand(rnd.hands, seat, rnd.hands[seat] & ~card_set(event.cards)),
        rnd.ground,
        leader,
        next_seat(seat),
        (*circle, Play(seat, event.cards)),
        None,
        rnd.moves + 1,
        rnd.discarded,
    )
    return _counted(_in_round(state, Phase.BEAT, rnd), event)


def _taken(state: MatchState, event: Taken) -> MatchState:
    rnd = running_round(state)
    seat = event.seat
    rnd = RoundState(
        rnd.start,
        _with_hand(rnd.hands, seat, rnd.hands[seat] | event.cards),
        rnd.ground,
        None,
        next_seat(seat),
        (),
        ClosedCircle(rnd.circle, "taken", seat),
        rnd.moves + 1,
        rnd.discarded,
    )
    return _counted(_in_round(state, Phase.LEAD, rnd), event)


def _counted(state: MatchState, event: Led | Beaten | Taken) -> MatchState:
    """One more turn of the seat ran out, or its person has moved again (R9.1)."""
    occupant = state.occupants[event.seat]
    if event.by == "clock":
        return _with_occupant(state, event.seat, replace(occupant, timeouts=occupant.timeouts + 1))
    if event.by == "human" and occupant.timeouts:
        return _with_occupant(state, event.seat, replace(occupant, timeouts=0))
    return state


def _ground_drawn(state: MatchState, event: GroundDrawn) -> MatchState:
    assert event.cards is not None, "a hidden event cannot be folded into the state"
    rnd = running_round(state)
    seat = event.seat
    rnd = RoundState(
        rnd.start,
        _with_hand(rnd.hands, seat, rnd.hands[seat] | card_set(event.cards)),
        rnd.ground[event.count :],
        rnd.leader,
        rnd.turn,
        rnd.circle,
        rnd.last_circle,
        rnd.moves,
        rnd.discarded,
    )
    return _in_round(state, state.phase, rnd)


def _circle_completed(state: MatchState, event: CircleCompleted) -> MatchState:
    rnd = running_round(state)
    rnd = RoundState(
        rnd.start,
        rnd.hands,
        rnd.ground,
        None,
        event.seat,
        (),
        ClosedCircle(rnd.circle, "completed", event.seat),
        rnd.moves,
        rnd.discarded | card_set(card for play in rnd.circle for card in play.cards),
    )
    return _in_round(state, Phase.LEAD, rnd)


def _round_won(state: MatchState, event: RoundWon) -> MatchState:
    a, b = state.score
    score = (a + 1, b) if event.team is Team.A else (a, b + 1)
    start = running_round(state).start
    result = RoundResult(start.number, event.team, event.seat, event.reason, start.opener)
    ended = _round_ended(state, result, "over", event.seat)
    return replace(ended, score=score)


def _round_voided(state: MatchState, _event: RoundVoided) -> MatchState:
    start = running_round(state).start
    result = RoundResult(start.number, None, None, "void", start.opener)
    return _round_ended(state, result, "over", None)


def _round_ended(
    state: MatchState, result: RoundResult, end: CircleEnd, seat: int | None
) -> MatchState:
    """The round at rest: nobody's turn, the open circle kept to be looked at."""
    rnd = running_round(state)
    last = ClosedCircle(rnd.circle, end, seat) if rnd.circle else rnd.last_circle
    start = replace(rnd.start, choice=None)
    rnd = replace(rnd, start=start, leader=None, turn=None, circle=(), last_circle=last)
    return replace(state, phase=Phase.DEAL, results=(*state.results, result), round=rnd)


def _match_won(state: MatchState, event: MatchWon) -> MatchState:
    return replace(state, phase=Phase.OVER, winner=event.team)


def _seat_kept(state: MatchState, event: SeatKept) -> MatchState:
    occupant = state.occupants[event.seat]
    return _with_occupant(state, event.seat, replace(occupant, away=event.reason, timeouts=0))


def _seat_returned(state: MatchState, event: SeatReturned) -> MatchState:
    occupant = state.occupants[event.seat]
    return _with_occupant(state, event.seat, replace(occupant, away=None, timeouts=0))


def _occupant_changed(state: MatchState, event: OccupantChanged) -> MatchState:
    return _with_occupant(state, event.seat, event.occupant)


def _surrender_passed(state: MatchState, _event: SurrenderPassed) -> MatchState:
    return state  # what follows from it is the round's end


def _match_resumed(state: MatchState, event: MatchResumed) -> MatchState:
    choice = None if state.round is None else state.round.start.choice
    if choice is None:
        return state
    choice = replace(choice, ends_at=choice.ends_at + event.paused_ms)
    return _with_start(state, state.phase, choice=choice)


def _match_abandoned(state: MatchState, _event: MatchAbandoned) -> MatchState:
    rnd = state.round
    if rnd is not None:
        rnd = replace(rnd, start=replace(rnd.start, choice=None), turn=None)
    return replace(state, phase=Phase.OVER, round=rnd)


def _with_occupant(state: MatchState, seat: int, occupant: Occupant) -> MatchState:
    """Another occupant in one seat; cards, turn and scores stay (R9.2)."""
    occupants = (*state.occupants[:seat], occupant, *state.occupants[seat + 1 :])
    return replace(state, occupants=occupants)


_EVOLVERS: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    MatchStarted: _match_started,
    RoundDealt: _round_dealt,
    DiceRolled: _dice_rolled,
    OpenerChoiceStarted: _opener_choice_started,
    OpenerNamed: _opener_named,
    OpenerChosen: _opener_chosen,
    Led: _led,
    Beaten: _beaten,
    Taken: _taken,
    GroundDrawn: _ground_drawn,
    CircleCompleted: _circle_completed,
    RoundWon: _round_won,
    RoundVoided: _round_voided,
    MatchWon: _match_won,
    SeatKept: _seat_kept,
    SeatReturned: _seat_returned,
    OccupantChanged: _occupant_changed,
    SurrenderPassed: _surrender_passed,
    MatchResumed: _match_resumed,
    MatchAbandoned: _match_abandoned,
}
