"""A scripted match with every kind of event, and the same match with other hidden cards.

Whoever sits in a seat must not be able to tell the two apart (promise 2, R7.4).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from sys import modules
from unittest.mock import patch

from game.rules import mass
from tests.support.stored_table import deck_with

HOUSE = mass.HouseRules(optional_mass=True, target=3)
"""With `optional_mass` no lead tells what else the leader might have led."""
EVERYBODY = frozenset(range(mass.SEATS))
ENDS_AT = 1_764_453_917_000
OPENER = 0
SEATED_AT = 3
"""After so many moves of each round people come and go."""
LADDER = "7S 8S 9S TS JS QS KS 3S"
"""Each beats the one before, so that a circle is completed."""

Deck = tuple[mass.Card, ...]


@dataclass(frozen=True)
class ScriptedRound:
    """A deal and what is done after it.

    Attributes:
        deck: how the cards lie.
        commands: namings, moves, and the end of the round.
        most_moves: the move that makes it void (R7.5).
        laid: every card that lay on the table, so that all have seen it.
        drawn: the ground cards that each seat drew, which only that seat has seen.
    """

    deck: Deck
    commands: tuple[mass.Command, ...]
    most_moves: int
    laid: mass.CardSet
    drawn: tuple[mass.CardSet, ...]

    def unseen(self, viewer: mass.Viewer) -> mass.CardSet:
        """The cards that a seat, or a spectator, does not see in the whole round."""
        if viewer is None:
            return mass.FULL_DECK & ~self.laid
        dealt = mass.card_set(self.deck[5 * viewer : 5 * viewer + 5])
        return mass.FULL_DECK & ~(self.laid | dealt | self.drawn[viewer])

    def dealt_again(self, viewer: mass.Viewer, rng: random.Random) -> Deck:
        """The deck with the cards that a viewer does not see in other places."""
        unseen = self.unseen(viewer)
        places = [place for place, card in enumerate(self.deck) if unseen >> card & 1]
        deck = list(self.deck)
        for place, other in zip(places, rng.sample(places, len(places)), strict=True):
            deck[place] = self.deck[other]
        return tuple(deck)


class Script:
    """Plays a match by the pure rules and writes down what is done."""

    def __init__(self, rng: random.Random) -> None:
        """Play and write."""
        people = tuple(mass.Occupant(str(seat), "human") for seat in range(mass.SEATS))
        start = mass.StartMatch(people, HOUSE)
        self._rng = rng
        self._state = mass.fold(mass.decide(mass.NEW_MATCH, start))
        self.rounds: list[ScriptedRound] = []
        self.kinds: set[str] = set()

        self._round(self._shuffled(), namings=(), most=1000)
        team = self._state.results[0].team
        assert team is not None
        members, loser = mass.team_seats(team), mass.other_team(team)
        named = [(members[0], members[2]), *((seat, members[1]) for seat in members[1:])]
        self._round(self._shuffled(), namings=named, most=1000, moves=7, loser=loser)
        self._round(self._shuffled(), namings=named[:1], most=5)
        ladder = {
            (members[3] + step) % mass.SEATS: card for step, card in enumerate(LADDER.split())
        }
        named = [(members[0], members[3])]
        self._round(deck_with(ladder), namings=named, most=1000, moves=12, loser=loser)

    def _round(
        self,
        deck: Deck,
        *,
        namings: Sequence[tuple[int, int]],
        most: int,
        moves: int = 1000,
        loser: mass.Team | None = None,
    ) -> None:
        """Play a round; `loser` gives it up after so many moves."""
        self._commands: list[mass.Command] = []
        self._laid: mass.CardSet = 0
        self._drawn = [0] * mass.SEATS
        throw = tuple(6 if seat == OPENER else 1 for seat in range(mass.SEATS))
        with void_after(most):
            self._apply(mass.Deal(deck, (throw,), ENDS_AT))
            for seat, named in namings:
                self._do(mass.NameOpener(seat, named, EVERYBODY))
            if self._state.phase is mass.Phase.OPENER:
                self._do(mass.CloseOpenerChoice())
            while self._is_played() and mass.running_round(self._state).moves < moves:
                self._do(self._chosen())
                if mass.running_round(self._state).moves == SEATED_AT:
                    self._come_and_go()
            if self._is_played() and loser is not None:
                self._do(mass.Surrender(loser))
        self.rounds.append(
            ScriptedRound(deck, tuple(self._commands), most, self._laid, tuple(self._drawn))
        )

    def _come_and_go(self) -> None:
        """Somebody goes away and comes back, another leaves, and a third is let in (R9)."""
        seat = mass.running_round(self._state).turn
        if seat is None:
            return
        before = self._state.occupants[seat]
        bot = mass.Occupant("Bot 1", "bot")
        for command in (
            mass.KeepSeat(seat, "clock"),
            mass.ReturnSeat(seat),
            mass.ChangeOccupant(seat, bot, "left"),
            mass.ChangeOccupant(seat, before, "let_in"),
            mass.Resume(5_000),
        ):
            self._do(command)

    def _is_played(self) -> bool:
        return self._state.phase in {mass.Phase.LEAD, mass.Phase.BEAT}

    def _do(self, command: mass.Command) -> None:
        self._commands.append(command)
        self._apply(command)

    def _apply(self, command: mass.Command) -> None:
        events = mass.decide(self._state, command)
        self._state = mass.fold(events, self._state)
        for event in events:
            self.kinds.add(mass.event_kind(event))
            if isinstance(event, mass.Led | mass.Beaten):
                self._laid |= mass.card_set(event.cards)
            elif isinstance(event, mass.GroundDrawn):
                self._drawn[event.seat] |= mass.card_set(event.cards or ())

    def _chosen(self) -> mass.Move:
        """A lead of one card or the cheapest beat; a take now and then."""
        turn = mass.running_round(self._state).turn
        assert turn is not None
        found = list(islice(mass.legal_moves(self._state, turn), 60))
        laying = [move for move in found if not isinstance(move, mass.Take)]
        if not laying or (len(laying) < len(found) and self._rng.random() < 0.05):
            return found[-1]
        trump = mass.running_round(self._state).start.trump
        return min(
            laying,
            key=lambda move: (
                (move.cards.bit_count() > 1 and self._rng.random() < 0.5)
                or sum(mass.strength(card, trump) for card in mass.cards_in(move.cards))
            ),
        )

    def _shuffled(self) -> Deck:
        deck = list(mass.DECK)
        self._rng.shuffle(deck)
        return tuple(deck)


@contextmanager
def void_after(moves: int) -> Iterator[None]:
    """Make rounds void at another move than the thousandth (R7.5)."""
    # The package gives the function of the same name, so the module is found by its address.
    with patch.object(modules["game.rules.mass.decide"], "MOVES_UNTIL_VOID", moves):
        yield
