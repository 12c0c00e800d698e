"""From a command to the events it causes, or a refusal; the state is not changed.

`decide` holds every rule about what may happen and what follows from it.
`evolve` holds none: it only writes down what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.rules.mass.cards import DECK_SIZE, FULL_DECK, CardSet, card_set
from game.rules.mass.commands import (
    Abandon,
    Beat,
    BotsNameOpener,
    ChangeOccupant,
    CloseOpenerChoice,
    Command,
    CountNamings,
    Deal,
    KeepSeat,
    Lead,
    NameOpener,
    Resume,
    ReturnSeat,
    StartMatch,
    Surrender,
    Take,
)
from game.rules.mass.events import (
    Beaten,
    CircleCompleted,
    DiceRolled,
    Event,
    GroundDrawn,
    Led,
    MatchStarted,
    MatchWon,
    OpenerChoiceStarted,
    OpenerChosen,
    OpenerNamed,
    OpenerReason,
    RoundDealt,
    RoundVoided,
    RoundWon,
    SurrenderPassed,
    Taken,
    WinReason,
)
from game.rules.mass.legal import check_move
from game.rules.mass.opening import (
    last_decided,
    majority_opener,
    opener_at_deadline,
    opener_by_dice,
)
from game.rules.mass.pausing import abandon, resume
from game.rules.mass.refusals import Code, Refused
from game.rules.mass.seating import change, give_back, keep, kept_by_clock, present
from game.rules.mass.state import (
    MatchState,
    OpenerChoice,
    Phase,
    Play,
    RoundState,
    running_round,
)
from game.rules.mass.table import (
    GROUND_SIZE,
    HAND_SIZE,
    SEATS,
    Team,
    other_team,
    team_of,
    team_seats,
)

MOVES_UNTIL_VOID = 1000
"""A round without an end after this many moves is void (R7.5)."""


def decide(state: MatchState, command: Command) -> tuple[Event, ...]:
    """Work out what a command causes (all rules).

    Args:
        state: the match as it stands.
        command: what a seat or the system asks.

    Returns:
        The events, in order, never empty save for `CountNamings` that settles
        nothing.

    Raises:
        Refused: the rules do not allow it now; with code, rule and values.
        ValueError: a system command brings impossible data (a deck that is not
            the 43 cards, dice that decide nothing).
    """
    return _DECIDERS[type(command)](state, command)


def trump_of_round(number: int) -> int:
    """The trump suit of round `number`, 1 and up: ♥ ♠ ♦ ♣ ♥ … (R3.2)."""
    return (number - 1) % 4


def next_round_number(state: MatchState) -> int:
    """The number of the round to deal next; a void round keeps its own (R3.2, R7.5)."""
    if not state.results:
        return 1
    last = state.results[-1]
    return last.number if last.reason == "void" else last.number + 1


def ground_draw(rnd: RoundState, *, leading: bool, size: int) -> int:
    """How many ground cards a move draws (R6.1, R6.2).

    The opener's first lead draws three for a mass and one for a single card;
    later leaders draw nothing; every beat draws one while there are any.
    """
    if not rnd.ground:
        return 0
    if not leading:
        return 1
    if rnd.moves:
        return 0
    return len(rnd.ground) if size > 1 else 1


def _start(state: MatchState, command: StartMatch) -> tuple[Event, ...]:
    if state.occupants:
        raise ValueError("the match has started already")
    if len(command.occupants) != SEATS:
        raise ValueError("a match needs eight occupants (R1.1)")
    if any(occupant.away is not None for occupant in command.occupants):
        raise ValueError("nobody is away before the start (R9.1)")
    return (MatchStarted(command.occupants, command.house),)


def _deal(state: MatchState, command: Deal) -> tuple[Event, ...]:
    _require_deal_phase(state)
    if len(command.deck) != DECK_SIZE or card_set(command.deck) != FULL_DECK:
        raise ValueError("the deck must be the 43 cards (R2.1)")
    number = next_round_number(state)
    hands = tuple(
        card_set(command.deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in range(SEATS)
    )
    ground = command.deck[-GROUND_SIZE:]
    dealt = RoundDealt(number, trump_of_round(number), hands, ground)
    return (dealt, *_opening(state, command))


def _opening(state: MatchState, command: Deal) -> tuple[Event, ...]:
    """How the opener of a round just dealt is found (R3.3, R3.4)."""
    last_round = last_decided(state.results)
    if last_round is None:
        if command.throws is None:
            raise ValueError("round 1 needs dice (R3.3)")
        opener = opener_by_dice(command.throws)
        return (DiceRolled(command.throws), OpenerChosen(opener, "dice"))
    if command.choice_ends_at is None or last_round.team is None:
        raise ValueError("from round 2 on the choice needs its deadline (R3.4)")
    return (OpenerChoiceStarted(last_round.team, command.choice_ends_at),)


def _require_deal_phase(state: MatchState) -> None:
    if state.phase is Phase.OVER:
        raise Refused(Code.MATCH_OVER)
    if not state.occupants:
        raise Refused(Code.NOT_STARTED)
    if state.phase is not Phase.DEAL:
        raise ValueError("a round is running")


def _running_choice(state: MatchState) -> OpenerChoice:
    """The opener's choice that runs, or a refusal (R3.4)."""
    if state.phase is Phase.OVER:
        raise Refused(Code.MATCH_OVER)
    choice = state.round.start.choice if state.round is not None else None
    if state.phase is not Phase.OPENER or choice is None:
        raise Refused(Code.NOT_CHOOSING_OPENER)
    return choice


def _name_opener(state: MatchState, command: NameOpener) -> tuple[Event, ...]:
    choice = _running_choice(state)
    members = team_seats(choice.team)
    online = present(state, command.online)
    if command.seat not in members or command.seat not in online:
        raise Refused(Code.NOT_YOUR_CHOICE)
    if command.named not in members:
        raise Refused(Code.NOT_A_MEMBER, seat=command.named)
    named = list(choice.named)
    named[command.seat] = command.named
    after = OpenerChoice(choice.team, choice.ends_at, tuple(named))
    return (
        OpenerNamed(command.seat, command.named),
        *_chosen(majority_opener(after, online), "majority"),
    )


def _count_namings(state: MatchState, command: CountNamings) -> tuple[Event, ...]:
    choice = _running_choice(state)
    return _chosen(majority_opener(choice, present(state, command.online)), "majority")


def _chosen(opener: int | None, reason: OpenerReason) -> tuple[Event, ...]:
    return () if opener is None else (OpenerChosen(opener, reason),)


def _close_choice(state: MatchState, _command: CloseOpenerChoice) -> tuple[Event, ...]:
    choice = _running_choice(state)
    namings = [named for named in choice.named if named is not None]
    return _settle_choice(state, choice.team, namings, "deadline")


def _bots_name_opener(state: MatchState, command: BotsNameOpener) -> tuple[Event, ...]:
    choice = _running_choice(state)
    members = team_seats(choice.team)
    if any(seat not in members or named not in members for seat, named in command.namings):
        raise ValueError("a bot named outside its team (R3.4)")
    if len({seat for seat, _ in command.namings}) < len(command.namings):
        raise ValueError("a bot named twice (R3.4)")
    return _settle_choice(state, choice.team, [named for _, named in command.namings], "bots")


def _settle_choice(
    state: MatchState, team: Team, namings: list[int], reason: OpenerReason
) -> tuple[Event, ...]:
    last_round = last_decided(state.results)
    assert last_round is not None, "a choice follows a round that was won"
    return (OpenerChosen(opener_at_deadline(team, namings, last_round), reason),)


def _lead(state: MatchState, command: Lead) -> tuple[Event, ...]:
    columns = check_move(state, command)
    rnd = running_round(state)
    led = Led(command.seat, columns, command.by)
    return _after_laying(state, rnd, command, led)


def _beat(state: MatchState, command: Beat) -> tuple[Event, ...]:
    columns = check_move(state, command)
    rnd = running_round(state)
    beaten = Beaten(command.seat, columns, command.by)
    return _after_laying(state, rnd, command, beaten)


def _after_laying(
    state: MatchState, rnd: RoundState, command: Lead | Beat, laid: Led | Beaten
) -> tuple[Event, ...]:
    """Laying, drawing (R6.3), then going out (R7.1) or completing the circle (R5.5)."""
    seat = command.seat
    events: list[Event] = [laid]
    count = ground_draw(rnd, leading=isinstance(laid, Led), size=len(laid.cards))
    if count:
        events.append(GroundDrawn(seat, count, rnd.ground[:count]))
    elif command.cards == rnd.hands[seat]:
        events.extend(round_won(state, team_of(seat), seat, "out"))
        return _moved(state, command, events)
    if len(rnd.circle) == SEATS - 1:
        events.append(CircleCompleted(seat))
    events.extend(_void_if_endless(rnd))
    return _moved(state, command, events)


def _moved(
    state: MatchState, command: Lead | Beat | Take, events: Sequence[Event]
) -> tuple[Event, ...]:
    """What a move causes, with what its being the clock's brings about (R9.1)."""
    if command.by != "clock" or isinstance(events[-1], MatchWon):
        return tuple(events)
    return (*events, *kept_by_clock(state, command.seat))


def _take(state: MatchState, command: Take) -> tuple[Event, ...]:
    check_move(state, command)
    rnd = running_round(state)
    taken = Taken(command.seat, table_cards(rnd.circle), command.by)
    return _moved(state, command, (taken, *_void_if_endless(rnd)))


def table_cards(circle: tuple[Play, ...]) -> CardSet:
    """Everything that lies on the table (R5.5, R5.6)."""
    return card_set(card for play in circle for card in play.cards)


def _void_if_endless(rnd: RoundState) -> tuple[Event, ...]:
    """The void of a round whose 1,000th move this is (R7.5)."""
    return (RoundVoided(),) if rnd.moves + 1 >= MOVES_UNTIL_VOID else ()


def round_won(
    state: MatchState, team: Team, seat: int | None, reason: WinReason
) -> tuple[Event, ...]:
    """A point for `team` (R7.1, R7.3), and the match if it was the last one needed (R7.2)."""
    won = RoundWon(team, seat, reason)
    points = state.score[0 if team is Team.A else 1] + 1
    return (won, MatchWon(team)) if points >= state.house.target else (won,)


def _surrender(state: MatchState, command: Surrender) -> tuple[Event, ...]:
    if state.phase is Phase.OVER:
        raise Refused(Code.MATCH_OVER)
    if state.phase is Phase.DEAL:
        raise Refused(Code.ROUND_NOT_RUNNING)
    if command.yes * 2 <= command.online:
        raise ValueError("a vote passes by a strict majority of those online (R8.2)")
    passed = SurrenderPassed(command.team, command.yes, command.online)
    return (passed, *round_won(state, other_team(command.team), None, "surrender"))


_DECIDERS: dict[type[Command], Callable[[MatchState, Any], tuple[Event, ...]]] = {
    Lead: _lead,
    Beat: _beat,
    Take: _take,
    NameOpener: _name_opener,
    StartMatch: _start,
    Deal: _deal,
    CloseOpenerChoice: _close_choice,
    BotsNameOpener: _bots_name_opener,
    CountNamings: _count_namings,
    Surrender: _surrender,
    KeepSeat: keep,
    ReturnSeat: give_back,
    ChangeOccupant: change,
    Resume: resume,
    Abandon: abandon,
}
