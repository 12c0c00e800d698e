"""Matches for the tests of records, and the live engine as a second judge of a record."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from random import Random
from typing import Any

import pytest

from game.rules import mass

NAMES = ("Bat", "Saraa", "Dorj", "Oyun", "Tumur", "Nomin", "Ganaa", "Zaya")
OCCUPANTS = tuple(mass.Occupant(name, "human") for name in NAMES)

Record = dict[str, Any]
Choose = Callable[[mass.MatchState, Random], mass.Move]


class Game:
    """A match with its log, driven by commands."""

    def __init__(self, house: mass.HouseRules = mass.DEFAULT_HOUSE) -> None:
        self.state = mass.NEW_MATCH
        self.events: list[mass.Event] = []
        self.do(mass.StartMatch(OCCUPANTS, house))

    def do(self, command: mass.Command) -> None:
        """Carry out a command."""
        for event in mass.decide(self.state, command):
            self.events.append(event)
            self.state = mass.evolve(self.state, event)

    @property
    def record(self) -> Record:
        """The match so far as a record."""
        return dict(mass.record_of(self.events))

    def deal(self, rng: Random) -> None:
        """Deal a shuffled deck, with dice where they are due."""
        deck = list(mass.DECK)
        rng.shuffle(deck)
        if mass.last_decided(self.state.results) is None:
            self.do(mass.Deal(tuple(deck), throws=_dice(rng)))
        else:
            self.do(mass.Deal(tuple(deck), choice_ends_at=0))

    def choose_opener(self, seat: int) -> None:
        """Let the only member who is online name the own seat."""
        self.do(mass.NameOpener(seat, seat, frozenset({seat})))

    def let_the_clock_choose(self) -> None:
        """End the choice of the opener, where there is one."""
        if self.state.phase is mass.Phase.OPENER:
            self.do(mass.CloseOpenerChoice())

    def play_round(self, choose: Choose, rng: Random) -> None:
        """Deal and play a round to its end."""
        self.deal(rng)
        self.let_the_clock_choose()
        while self.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT):
            self.do(choose(self.state, rng))


def any_move(state: mass.MatchState, rng: Random) -> mass.Move:
    """Any legal move, each as likely as another."""
    return rng.choice(list(mass.legal_moves(state, _turn(state))))


def never_out(state: mass.MatchState, rng: Random) -> mass.Move:
    """Lead little, and let who has few cards take the table."""
    seat = _turn(state)
    rnd = mass.running_round(state)
    sizes = mass.hand_sizes(rnd.hands)
    moves = list(mass.legal_moves(state, seat))
    if state.phase is mass.Phase.LEAD:
        leads = [move.cards for move in moves if isinstance(move, mass.Lead)]
        return mass.Lead(seat, min(leads, key=lambda cards: _cost(cards, rnd.start.trump, rng)))
    *beats, take = moves
    of_next = sizes[mass.next_seat(seat)]
    if beats and of_next <= 3 and of_next <= sizes[seat] - len(rnd.circle[-1].cards):
        return rng.choice(beats)
    return take


def _cost(cards: mass.CardSet, trump: mass.Suit, rng: Random) -> tuple[float, ...]:
    dearest = max(mass.strength(card, trump) for card in mass.cards_in(cards))
    return cards.bit_count(), dearest, rng.random()


def random_match(seed: int, house: mass.HouseRules, *, surrenders: float = 0.0) -> Game:
    """A match of random moves to its end; a round is given up with a small chance a move."""
    rng = Random(seed)
    game = Game(house)
    while game.state.phase is not mass.Phase.OVER:
        game.deal(rng)
        if rng.random() < 30 * surrenders:
            game.do(mass.Surrender(rng.choice(list(mass.Team))))
        game.let_the_clock_choose()
        while game.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT):
            if rng.random() < surrenders:
                game.do(mass.Surrender(rng.choice(list(mass.Team))))
            else:
                game.do(any_move(game.state, rng))
    return game


def with_void_round(before: Game) -> Game:
    """A match with one more round, which reached its 1,000th move (R7.5)."""
    for seed in range(300):
        game = copy(before)
        game.events = list(before.events)
        game.play_round(never_out, Random(seed))
        if game.state.results[-1].reason == "void":
            return game
    raise AssertionError("no round went on for ever")


def fault_in(record: Record) -> tuple[str, str]:
    """Where a record's fault is, and its rule."""
    with pytest.raises(mass.Fault) as caught:
        mass.verify(record)
    return caught.value.where, caught.value.rule


def live_play_accepts(record: Record) -> bool:
    """Tell whether the live engine, given the same deals and moves, arrives at the record."""
    try:
        game = _replay(record)
    except (mass.Refused, ValueError, LookupError, TypeError, AssertionError):
        return False
    return _unordered(game.record) == _unordered(record)


def _replay(record: Record) -> Game:
    game = Game(mass.house_from_plain(record["rules"]))
    for rnd in record["rounds"]:
        deck = [name for hand in rnd["hands"] for name in hand] + rnd["ground"]
        throws = rnd.get("dice")
        game.do(
            mass.Deal(
                mass.cards_from_names(deck),
                throws=None if throws is None else tuple(map(tuple, throws)),
                choice_ends_at=0,
            )
        )
        if game.state.phase is mass.Phase.OPENER and rnd["opener"] is not None:
            game.choose_opener(rnd["opener"])
        for move in rnd["moves"]:
            game.do(_command(move))
        if rnd["end"] and rnd["end"]["reason"] == "surrender":
            game.do(mass.Surrender(mass.other_team(mass.Team(rnd["end"]["team"]))))
    return game


def _command(move: dict[str, Any]) -> mass.Move:
    if move["do"] == "take":
        return mass.Take(move["seat"])
    cards = mass.set_from_names(move["cards"])
    if cards.bit_count() != len(move["cards"]):
        raise ValueError("a card twice")
    kind = mass.Lead if move["do"] == "lead" else mass.Beat
    return kind(move["seat"], cards)


def _unordered(record: Record) -> Record:
    """A record without what may be written in several ways."""
    return {
        **{key: record[key] for key in ("format", "rules", "score", "winner")},
        "rounds": [
            {
                **rnd,
                "dice": rnd.get("dice"),
                "hands": [sorted(hand) for hand in rnd["hands"]],
                "moves": [_move_unordered(move) for move in rnd["moves"]],
            }
            for rnd in record["rounds"]
        ],
    }


def _move_unordered(move: dict[str, Any]) -> tuple[object, ...]:
    return move["seat"], move["do"], sorted(move.get("cards", [])), move.get("drew", [])


def _dice(rng: Random) -> tuple[mass.Throw, ...]:
    throws: list[mass.Throw] = []
    while len(rolling := mass.still_rolling(throws)) > 1:
        faces = {seat: rng.randint(1, 6) for seat in rolling}
        throws.append(tuple(faces.get(seat) for seat in range(mass.SEATS)))
    return tuple(throws)


def _turn(state: mass.MatchState) -> int:
    turn = mass.running_round(state).turn
    assert turn is not None
    return turn
