"""Two bots measured against each other on duplicate deals, without a database.

Each deal is played twice with the same opener, the teams exchanged, so that both
sides get the same cards and luck counts for little. The unit of the statistics is
the pair of rounds; a void round (R7.5) counts half for each side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from game.bots.history import History, with_event
from game.bots.policy import Policy
from game.rules import mass

_SURE = 1.96
"""Standard errors on either side of a 95 % interval."""
_OCCUPANTS = (mass.Occupant("bot", "bot"),) * mass.SEATS

Clock = Callable[[], float]
"""Seconds, from any start."""


@dataclass(frozen=True, slots=True)
class DuelDeal:
    """What is the same in both rounds of a pair."""

    deck: tuple[mass.Card, ...]
    opener: int


@dataclass(frozen=True, slots=True)
class Share:
    """A share of rounds won, with the half width of its 95 % interval."""

    value: float
    half_width: float
    pairs: int


@dataclass(slots=True)
class Tally:
    """What has been counted.

    Attributes:
        won: for each deal, 0–2 rounds won by the first side.
        took_s: seconds of each of its decisions with more than one legal move.
        opened: for each deal, rounds won by the team that opened.
        voids: rounds without a winner.
    """

    won: list[float] = field(default_factory=list)
    took_s: list[float] = field(default_factory=list)
    opened: list[float] = field(default_factory=list)
    voids: int = 0


def deal_of(seed: int, index: int) -> DuelDeal:
    """Deal `index`, which depends on nothing but the seed and the index."""
    rng = Random(f"duel {seed} {index}")
    deck = list(mass.DECK)
    rng.shuffle(deck)
    return DuelDeal(tuple(deck), rng.randrange(mass.SEATS))


def share_of(won: Sequence[float]) -> Share:
    """The share of rounds won, its interval from the spread over pairs."""
    pairs = len(won)
    mean = sum(won) / pairs
    spread = sum((one - mean) ** 2 for one in won) / max(pairs - 1, 1)
    return Share(mean / 2, _SURE * sqrt(spread / pairs) / 2, pairs)


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of all lies; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


class Duel:
    """Two sides and how they sit.

    Args:
        first: the bot that is measured.
        second: its rival.
        house: the house rules.
        clock: measures decisions of the first.
        mates: who plays the other three seats of the first one's team; None for
            the bot itself. With a bot here, the first plays one seat, which
            changes with the deal.
    """

    def __init__(
        self,
        first: Policy,
        second: Policy,
        *,
        house: mass.HouseRules,
        clock: Clock,
        mates: Policy | None = None,
    ) -> None:
        self.tally = Tally()
        self._first, self._second, self._mates = first, second, mates
        self._house, self._clock = house, clock

    def play(self, deals: int, seed: int) -> None:
        """Play deals, each in both seatings."""
        for index in range(deals):
            deal = deal_of(seed, index)
            won = opened = 0.0
            for team in mass.Team:
                points = self._round(deal, team, Random(f"duel {seed} {index} {team}"))
                won += points
                opened += points if mass.team_of(deal.opener) is team else 1 - points
            self.tally.won.append(won)
            self.tally.opened.append(opened)

    def _round(self, deal: DuelDeal, team: mass.Team, rng: Random) -> float:
        """Play one round with the first side as `team` and return its points."""
        lone = self._lone_seat(deal, team)
        state = _dealt(deal, self._house)
        history: History = ()
        while (seat := mass.running_round(state).turn) is not None:
            view = mass.view_of(state, seat)
            if mass.team_of(seat) is not team:
                move = self._second.choose(view, rng, history)
            elif self._mates is None or seat == lone:
                move = self._timed(view, rng, history)
            else:
                move = self._mates.choose(view, rng, history)
            for event in mass.decide(state, move):
                history = with_event(history, mass.redact(event, None))
                state = mass.evolve(state, event)
        winner = state.results[-1].team
        if winner is None:
            self.tally.voids += 1
            return 0.5
        return float(winner is team)

    def _lone_seat(self, deal: DuelDeal, team: mass.Team) -> int:
        """The seat of the first bot among its mates: deals shift it around the table."""
        seats = mass.team_seats(team)
        return seats[deal.deck[0] % len(seats)]

    def _timed(self, view: mass.SeatView, rng: Random, history: History) -> mass.Move:
        """The first bot's move, with the time it took unless it had no choice."""
        began = self._clock()
        move = self._first.choose(view, rng, history)
        took = self._clock() - began
        if _has_choice(mass.moves_in_view(view)):
            self.tally.took_s.append(took)
        return move


def _has_choice(moves: Iterator[mass.Move]) -> bool:
    next(moves)
    return next(moves, None) is not None


def _dealt(deal: DuelDeal, house: mass.HouseRules) -> mass.MatchState:
    """A match in its first round; the throws of the dice make the opener open (R3.3)."""
    start = mass.MatchStarted(_OCCUPANTS, house)
    throws = (tuple(6 if seat == deal.opener else 1 for seat in range(mass.SEATS)),)
    state = mass.evolve(mass.NEW_MATCH, start)
    return mass.fold(mass.decide(state, mass.Deal(deal.deck, throws=throws)), state)
