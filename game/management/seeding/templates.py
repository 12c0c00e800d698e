"""Whole matches of bots, from which many others are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.bots import POLICIES
from game.bots.selfplay import match_rng, play_match
from game.rules import mass

BOT = "greedy"
HOUSES = (
    *[mass.DEFAULT_HOUSE] * 5,
    mass.HouseRules(joker_beats_trump=True),
    mass.HouseRules(optional_mass=True),
    mass.HouseRules(target=3),
)
_MOVES = (mass.Led, mass.Beaten, mass.Taken)
ABANDONED = 11
"""One match of so many ends without a winner."""


@dataclass(slots=True)
class PlayedRound:
    """A round as its row has it, with numbers of events instead of times.

    Attributes:
        number: of the round; a void one and its second deal share it (R7.5).
        trump: the letter of the suit.
        first_n: the event of the deal.
        opener: the seat, None before it was settled.
        team: who won, empty for nobody.
        seat: who went out, None for nobody.
        reason: how it ended, empty where it did not.
        last_n: the event of its end.
    """

    number: int
    trump: str
    first_n: int
    opener: int | None = None
    team: str = ""
    seat: int | None = None
    reason: str = ""
    last_n: int | None = None


@dataclass(frozen=True, slots=True)
class Template:
    """A match that bots have played.

    Attributes:
        house: its rules.
        events: the plain form of each event.
        state: the plain form of the last state.
        rounds: its rounds.
    """

    house: mass.HouseRules
    events: list[dict[str, Any]]
    state: dict[str, Any]
    rounds: list[PlayedRound]


def make_templates(count: int, seed: int) -> list[Template]:
    """Let bots play matches under several house rules; some are abandoned in the last round."""
    return [_template(seed, index) for index in range(count)]


def _template(seed: int, index: int) -> Template:
    house = HOUSES[index % len(HOUSES)]
    policies = dict.fromkeys(mass.Team, POLICIES[BOT])
    names = dict.fromkeys(mass.Team, BOT)
    log = play_match(policies, names=names, house=house, rng=match_rng(seed, index))
    if index % ABANDONED == ABANDONED - 1:
        log = _abandoned(log)
    return Template(
        house,
        [dict(mass.event_to_plain(event)) for event in log],
        mass.state_to_plain(mass.fold(log)),
        rounds_in(log),
    )


def _abandoned(log: list[mass.Event]) -> list[mass.Event]:
    """The match to the middle of its last round, and closed there."""
    deal = max(place for place, event in enumerate(log) if isinstance(event, mass.RoundDealt))
    moves = [place for place, event in enumerate(log) if place > deal and isinstance(event, _MOVES)]
    kept = log[: moves[len(moves) // 2]]
    return [*kept, *mass.decide(mass.fold(kept), mass.Abandon())]


def rounds_in(log: Sequence[mass.Event]) -> list[PlayedRound]:
    """The rounds of a log."""
    rounds: list[PlayedRound] = []
    for n, event in enumerate(log, 1):
        if isinstance(event, mass.RoundDealt):
            rounds.append(PlayedRound(event.number, mass.SUIT_NAMES[event.trump], n))
        elif isinstance(event, mass.OpenerChosen):
            rounds[-1].opener = event.seat
        elif isinstance(event, mass.RoundWon):
            rounds[-1].team, rounds[-1].seat = event.team.value, event.seat
            rounds[-1].reason, rounds[-1].last_n = event.reason, n
        elif isinstance(event, mass.RoundVoided):
            rounds[-1].reason, rounds[-1].last_n = "void", n
    return rounds
