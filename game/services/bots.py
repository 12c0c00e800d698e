"""A bot's move: chosen from what its seat may see, and nothing else."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace

from game.bots.history import History, history_of
from game.bots.policy import POLICIES, Policy
from game.rules import mass
from game.selectors import bot_policies, round_events
from game.services.apply import OpenMatch, apply

DEFAULT_BOT = "greedy"
"""The bot that plays where nobody chose one, and that keeps the seats of people who are away."""

CLOCK_POLICY = next(name for name in ("master", "expert", DEFAULT_BOT) if name in POLICIES)
"""Whose move is played for a person whose turn has run out: the hint's, the best there is."""

logger = logging.getLogger(__name__)

_chance = secrets.SystemRandom()


def move(match: OpenMatch) -> None:
    """Play the move of the bot that plays the seat on turn in a locked match.

    That is the seat's own, or the one that keeps it while its person is away (R9.1).
    The policy is given the seat's view and what everyone has seen of the round, which by
    their types can hold no card that the seat does not know (R7.4).
    """
    turn = mass.running_round(match.state).turn
    assert turn is not None, "a bot moves only while it has the turn"
    policy = policies_of(match.id)[turn]
    apply(match, replace(_chosen(policy, match, turn), by="bot"))


def move_for_clock(match: OpenMatch) -> None:
    """Play for the person on turn, whose time is over, in a locked match (R9.1).

    The policy is given what a bot in the seat is given (R7.4). After the second turn in
    a row that ran out the seat is kept from then on.
    """
    turn = mass.running_round(match.state).turn
    assert turn is not None, "a turn runs out only while it lasts"
    chosen = _chosen(POLICIES[CLOCK_POLICY], match, turn)
    apply(match, replace(chosen, by="clock"))


def _chosen(policy: Policy, match: OpenMatch, turn: int) -> mass.Move:
    """A policy's move; where it fails the default bot chooses, for no match may stand still."""
    view = mass.view_of(match.state, turn)
    try:
        history = _history(match) if policy.reads_history else None
        return policy.choose(view, _chance, history)
    except Exception:
        logger.exception("A bot could not choose; %s does", DEFAULT_BOT)
        return POLICIES[DEFAULT_BOT].choose(view, _chance)


def _history(match: OpenMatch) -> History:
    """What everyone at the table has seen of the running round."""
    events = round_events(match.id, match.n)
    return history_of(mass.redact(event, None) for event in events)


def policies_of(match_id: int) -> dict[int, Policy]:
    """The policy that plays each seat when a bot plays it, by seat."""
    chosen = bot_policies(match_id)
    return {seat: POLICIES[chosen.get(seat, DEFAULT_BOT)] for seat in range(mass.SEATS)}
