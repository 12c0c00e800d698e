"""The commands that bring a match to a position, found by playing until it comes."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from game.bots.policy import POLICIES
from game.rules import mass
from tests.e2e.positions import Position, chooses, position_of

MOST_MATCHES = 1000

People = tuple[mass.Occupant, ...]


def commands_to(name: str, people: People, ends_at: int) -> tuple[list[mass.Command], list[str]]:
    """Find a match that comes to a position.

    Args:
        name: the position.
        people: who sits where; one is a person.
        ends_at: until when an opener can be chosen, ms of the Unix epoch.

    Returns:
        Its commands, and the cards that the position is about.
    """
    seat = next(number for number, who in enumerate(people) if who.kind == "human")
    for seed in range(MOST_MATCHES):
        table = _Table(people, seat, ends_at, random.Random(seed), hoards=name == "large-hand")
        found = table.play_to(position_of(name))
        if found is not None:
            return found
    raise LookupError(f"No match came to {name}")


@dataclass(frozen=True, slots=True)
class _Table:
    """A match in which bots play as they do, and the person like a bot.

    Attributes:
        people: who sits where.
        seat: where the person sits.
        ends_at: until when an opener can be chosen.
        rng: all chance.
        hoards: the person takes whatever can be taken.
    """

    people: People
    seat: int
    ends_at: int
    rng: random.Random
    hoards: bool

    def play_to(self, position: Position) -> tuple[list[mass.Command], list[str]] | None:
        """Play one match; None if it does not come to the position."""
        state: mass.MatchState = mass.NEW_MATCH
        commands: list[mass.Command] = []
        while state.phase is not mass.Phase.OVER:
            if state.round is not None and self._is_asked(state):
                cards = position(state, self.seat)
                if cards is not None:
                    return commands, cards
            command = self._next(state)
            commands.append(command)
            state = mass.fold(mass.decide(state, command), state)
        return None

    def _is_asked(self, state: mass.MatchState) -> bool:
        return mass.running_round(state).turn == self.seat or chooses(state, self.seat)

    def _next(self, state: mass.MatchState) -> mass.Command:
        if not state.occupants:
            return mass.StartMatch(self.people, mass.DEFAULT_HOUSE)
        if state.phase is mass.Phase.DEAL:
            return self._deal(state)
        if state.phase is mass.Phase.OPENER:
            return mass.CloseOpenerChoice()
        turn = mass.running_round(state).turn
        assert turn is not None, "in a round somebody is on turn"
        if turn == self.seat and self.hoards and state.phase is mass.Phase.BEAT:
            return mass.Take(turn)
        move = POLICIES["greedy"].choose(mass.view_of(state, turn), self.rng)
        return replace(move, by=self.people[turn].kind)

    def _deal(self, state: mass.MatchState) -> mass.Deal:
        deck = tuple(self.rng.sample(mass.DECK, len(mass.DECK)))
        if mass.last_decided(state.results) is None:
            return mass.Deal(deck, self._throws(), None)
        return mass.Deal(deck, None, self.ends_at)

    def _throws(self) -> tuple[mass.Throw, ...]:
        """Dice until one seat is left (R3.3)."""
        throws: list[mass.Throw] = []
        while len(rolling := mass.still_rolling(throws)) > 1:
            faces = (self.rng.randint(1, 6) if s in rolling else None for s in range(mass.SEATS))
            throws.append(tuple(faces))
        return tuple(throws)
