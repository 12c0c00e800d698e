"""Whole matches of bots against bots, without a database."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from game.bots.history import History, with_event
from game.bots.policy import Policy
from game.rules import mass


def match_rng(seed: int, index: int) -> Random:
    """The chance of match `index`, which depends on nothing but the seed and the index.

    A generator seeded with a text hashes it with SHA-512, so neighbouring numbers
    have nothing in common.
    """
    return Random(f"selfplay {seed} {index}")


def play_match(
    policies: Mapping[mass.Team, Policy],
    *,
    names: Mapping[mass.Team, str],
    house: mass.HouseRules,
    rng: Random,
) -> list[mass.Event]:
    """Play a match to its end.

    Args:
        policies: how each team plays.
        names: what the bots of each team are called; the seat's number is added.
        house: the house rules.
        rng: all the chance of the match: decks, dice and the bots' own.

    Returns:
        The whole log.
    """
    game = _Game(policies, rng)
    occupants = tuple(
        mass.Occupant(f"{names[mass.team_of(seat)]} {seat}", "bot") for seat in range(mass.SEATS)
    )
    game.do(mass.StartMatch(occupants, house))
    while game.state.phase is not mass.Phase.OVER:
        game.play_round()
    return game.events


class _Game:
    """A match being played: its log and the state that the log folds to."""

    def __init__(self, policies: Mapping[mass.Team, Policy], rng: Random) -> None:
        self.events: list[mass.Event] = []
        self.state = mass.NEW_MATCH
        self._policies = [policies[mass.team_of(seat)] for seat in range(mass.SEATS)]
        self._rng = rng
        self._history: History = ()

    def do(self, command: mass.Command) -> None:
        """Carry out a command."""
        for event in mass.decide(self.state, command):
            self.events.append(event)
            self.state = mass.evolve(self.state, event)
            self._history = with_event(self._history, mass.redact(event, None))

    def play_round(self) -> None:
        """Deal a round and play it to its end (R3–R7)."""
        self._deal()
        while (seat := mass.running_round(self.state).turn) is not None:
            view = mass.view_of(self.state, seat)
            self.do(self._policies[seat].choose(view, self._rng, self._history))

    def _deal(self) -> None:
        """Deal; dice name the first opener (R3.3), bots of the winning team later ones (R3.4)."""
        deck = list(mass.DECK)
        self._rng.shuffle(deck)
        if mass.last_decided(self.state.results) is None:
            self.do(mass.Deal(tuple(deck), throws=self._roll_dice()))
        else:
            self.do(mass.Deal(tuple(deck), choice_ends_at=0))
            self._name_opener()

    def _roll_dice(self) -> tuple[mass.Throw, ...]:
        throws: list[mass.Throw] = []
        while len(rolling := mass.still_rolling(throws)) > 1:
            faces = {seat: self._rng.randint(1, 6) for seat in rolling}
            throws.append(tuple(faces.get(seat) for seat in range(mass.SEATS)))
        return tuple(throws)

    def _name_opener(self) -> None:
        choice = mass.running_round(self.state).start.choice
        assert choice is not None, "the deal of a later round starts a choice"
        self.do(
            mass.BotsNameOpener(
                tuple(
                    (seat, self._policies[seat].name_opener(self._view(seat), self._rng))
                    for seat in mass.team_seats(choice.team)
                )
            )
        )

    def _view(self, seat: int) -> mass.SeatView:
        return mass.view_of(self.state, seat)
