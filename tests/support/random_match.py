"""Matches played at random, one step at a time, with everything that can happen in one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from game.rules import mass

PEOPLE = ("Bat", "Saraa", "Dorj", "Oyun", "Tumur", "Nomin", "Ganaa", "Zaya")
ENDS_AT = 1_764_453_917_000
"""A deadline, in ms of the Unix epoch; the rules only pass it on."""
LOOKED_AT = 200
"""So many legal moves are listed before one is drawn."""


@dataclass(frozen=True, slots=True)
class Step:
    """One lawful command: the state before, its events and the state after."""

    before: mass.MatchState
    command: mass.Command
    events: tuple[mass.Event, ...]
    after: mass.MatchState


def play_at_random(
    rng: random.Random, *, house: mass.HouseRules = mass.DEFAULT_HOUSE
) -> Iterator[Step]:
    """Play a match to its end, with surrenders, namings, void rounds, and people who come and go.

    What is rare is helped along: some rounds jump to a move shortly before the
    last one allowed (R7.5), and some circles get all but their last play (R5.5).
    Only there the state before a step is not the state after the one before.

    Args:
        rng: the only source of chance.
        house: the house rules.
    """
    state = mass.NEW_MATCH
    while state.phase is not mass.Phase.OVER:
        command = random_command(rng, state, house)
        events = mass.decide(state, command)
        after = mass.fold(events, state)
        yield Step(state, command, events, after)
        state = _near_a_whole_circle(rng, _near_the_void(rng, after))


def random_command(
    rng: random.Random, state: mass.MatchState, house: mass.HouseRules
) -> mass.Command:
    """A lawful command for a match that is not over."""
    if not state.occupants:
        return mass.StartMatch(random_people(rng), house)
    if rng.random() < 0.035:
        return random_pause(rng) if rng.random() < 0.15 else random_seating(rng, state)
    if state.phase is mass.Phase.DEAL:
        return random_deal(rng)
    if rng.random() < 0.01:
        return mass.Surrender(rng.choice(list(mass.Team)))
    if state.phase is mass.Phase.OPENER:
        return _naming(rng, state)
    return _move(rng, state)


def random_people(rng: random.Random) -> tuple[mass.Occupant, ...]:
    """The eight people, some of them replaced by bots."""
    return tuple(mass.Occupant(name, "bot" if rng.random() < 0.3 else "human") for name in PEOPLE)


def random_seating(rng: random.Random, state: mass.MatchState) -> mass.Command:
    """Somebody goes away, comes back, leaves or is let in, as the seat allows (R9.1, R9.2)."""
    seat = rng.randrange(mass.SEATS)
    occupant = state.occupants[seat]
    if occupant.kind == "bot":
        return mass.ChangeOccupant(seat, mass.Occupant(PEOPLE[seat], "human"), "let_in")
    if rng.random() < 0.2:
        bot = mass.Occupant(f"Bot {seat}", "bot")
        return mass.ChangeOccupant(seat, bot, rng.choice(("left", "kicked")))
    if occupant.away is not None:
        return mass.ReturnSeat(seat)
    return mass.KeepSeat(seat, rng.choice(("gone", "clock")))


def random_pause(rng: random.Random) -> mass.Command:
    """Everybody was away for a while; now and then for good (R9.1)."""
    return mass.Abandon() if rng.random() < 0.25 else mass.Resume(rng.randrange(100_000))


def random_deal(rng: random.Random) -> mass.Deal:
    """A shuffled deck with dice, as a deal of any round may bring them."""
    deck = list(mass.DECK)
    rng.shuffle(deck)
    return mass.Deal(tuple(deck), random_throws(rng), ENDS_AT)


def random_throws(rng: random.Random) -> tuple[mass.Throw, ...]:
    """Dice rolled until one seat is left (R3.3); ties are made frequent."""
    throws: list[mass.Throw] = []
    faces = rng.choice((6, 6, 2))
    while len(rolling := mass.still_rolling(throws)) > 1:
        throw = [rng.randint(1, faces) if seat in rolling else None for seat in range(mass.SEATS)]
        throws.append(tuple(throw))
    return tuple(throws)


def _naming(rng: random.Random, state: mass.MatchState) -> mass.Command:
    """A naming, or one of the ways in which the choice of an opener ends (R3.4)."""
    choice = mass.running_round(state).start.choice
    assert choice is not None
    members = mass.team_seats(choice.team)
    seat = rng.choice(members)
    online = frozenset({seat, *(s for s in range(mass.SEATS) if rng.random() < 0.7)})
    draw = rng.random()
    if draw < 0.75 and state.occupants[seat].away is None:
        return mass.NameOpener(seat, rng.choice(members), online)
    if draw < 0.85:
        return mass.CountNamings(online)
    if draw < 0.95:
        return mass.CloseOpenerChoice()
    bots = rng.sample(members, rng.randint(0, 4))
    return mass.BotsNameOpener(tuple((bot, rng.choice(members)) for bot in bots))


def _move(rng: random.Random, state: mass.MatchState) -> mass.Move:
    """A legal move; mostly cheap cards that beat, so that circles are completed."""
    seat = mass.running_round(state).turn
    assert seat is not None
    moves = list(islice(mass.legal_moves(state, seat), LOOKED_AT))
    if state.phase is mass.Phase.BEAT and (len(moves) == 1 or rng.random() < 0.03):
        return mass.Take(seat, rng.choice(_ACTORS))
    laying = [move for move in moves if not isinstance(move, mass.Take)]
    trump = mass.running_round(state).start.trump
    chosen = min(laying, key=lambda move: _price(move, trump)) if rng.random() < 0.85 else None
    return replace(chosen or rng.choice(laying), by=rng.choice(_ACTORS))


def _price(move: mass.Lead | mass.Beat, trump: mass.Suit) -> int:
    """How dear the cards of a move are together."""
    return sum(mass.strength(card, trump) for card in mass.cards_in(move.cards))


_ACTORS: Sequence[mass.Actor] = ("human", "bot", "clock")


def _near_the_void(rng: random.Random, state: mass.MatchState) -> mass.MatchState:
    """Now and then a round is brought close to its last move (R7.5)."""
    rnd = state.round
    if rnd is None or rnd.turn is None or rnd.moves > 900 or rng.random() > 0.004:
        return state
    return replace(state, round=replace(rnd, moves=rng.randint(985, 999)))


def _near_a_whole_circle(rng: random.Random, state: mass.MatchState) -> mass.MatchState:
    """Now and then the seats that have not yet beaten are said to have laid first (R5.5)."""
    rnd = state.round
    if rnd is None or rnd.turn is None or not rnd.circle or rng.random() > 0.02:
        return state
    hands = list(rnd.hands)
    circle = list(rnd.circle)
    while len(circle) < mass.SEATS - 1:
        seat = (circle[0].seat - 1) % mass.SEATS
        laid = mass.cards_in(hands[seat])[: len(circle[0].cards)]
        hands[seat] &= ~mass.card_set(laid)
        if not hands[seat]:
            return state
        circle.insert(0, mass.Play(seat, laid))
    leader = circle[0].seat
    return replace(
        state, round=replace(rnd, hands=tuple(hands), circle=tuple(circle), leader=leader)
    )
