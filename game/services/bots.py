"""A bot's move: chosen from what its seat may see, and nothing else."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass, replace

from game.bots.history import History, history_of
from game.bots.policy import POLICIES, Policy
from game.bots.suggestion import NET, RULES
from game.rules import mass
from game.selectors import NotVisible, bot_policies, round_events, situation_of
from game.services.apply import OpenMatch, apply
from game.thinking.questions import WhichMove
from game.thinking.thinker import NotThought, thinker_here

DEFAULT_BOT = "greedy"
"""The bot that plays where nobody chose one, and that keeps the seats of people who are away."""

CLOCK_POLICY = NET
"""Whose move is played for a person whose turn has run out: the hint's, the best there is."""

AT_ONCE = frozenset({"random", "greedy"})
"""Bots that choose in a hundredth of a millisecond: asking another process would take longer."""

logger = logging.getLogger(__name__)

_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Thought:
    """A move that was thought out while nobody had to wait.

    Attributes:
        n: number of the match's newest event then; after another one it is worth nothing.
        move: the move.
    """

    n: int
    move: mass.Move


def think_ahead(match_id: int) -> Thought | None:
    """Think out what the bot on turn plays, before the match is locked for it.

    Takes no longer than the thinking process's limit; what that does not answer in time
    is chosen by written rules at once.

    Returns:
        None where no bot is on turn.
    """
    try:
        situation = situation_of(match_id)
    except NotVisible:
        return None
    state = situation.state
    turn = None if state.round is None else state.round.turn
    if turn is None or not mass.is_played_by_bot(state, turn):
        return None
    name, view = _bot_on(match_id, turn), mass.view_of(state, turn)
    return Thought(situation.n, _chosen(name, view, match_id, situation.n, is_apart=True))


def move(match: OpenMatch, thought: Thought | None = None) -> None:
    """Play the move of the bot that plays the seat on turn in a locked match.

    That is the seat's own, or the one that keeps it while its person is away (R9.1).
    The policy is given the seat's view and what everyone has seen of the round, which by
    their types can hold no card that the seat does not know (R7.4).

    Args:
        match: the locked match.
        thought: what was thought out before it was locked.
    """
    turn = mass.running_round(match.state).turn
    assert turn is not None, "a bot moves only while it has the turn"
    chosen = _still_good(match, thought) or _chosen_here(_bot_on(match.id, turn), match, turn)
    apply(match, replace(chosen, by="bot"))


def move_for_clock(match: OpenMatch) -> None:
    """Play for the person on turn, whose time is over, in a locked match (R9.1).

    The policy is given what a bot in the seat is given (R7.4). After the second turn in
    a row that ran out the seat is kept from then on. It chooses under the lock, for a
    command that comes late must meet it: about a millisecond in which nobody else has
    the turn.
    """
    turn = mass.running_round(match.state).turn
    assert turn is not None, "a turn runs out only while it lasts"
    apply(match, replace(_chosen_here(CLOCK_POLICY, match, turn), by="clock"))


def _still_good(match: OpenMatch, thought: Thought | None) -> mass.Move | None:
    """The move, unless something has happened since it was thought out."""
    return thought.move if thought is not None and thought.n == match.n else None


def _chosen_here(name: str, match: OpenMatch, turn: int) -> mass.Move:
    """A move chosen under the lock, where nothing was thought out in time."""
    view = mass.view_of(match.state, turn)
    return _chosen(name, view, match.id, match.n, is_apart=False)


def _chosen(name: str, view: mass.SeatView, match_id: int, n: int, *, is_apart: bool) -> mass.Move:
    """A policy's move; where it fails the default bot chooses, for no match may stand still.

    Args:
        name: the bot's.
        view: of the seat on turn.
        match_id: the match.
        n: number of its newest event.
        is_apart: whether the thinking process may be asked, which may take its time.
    """
    try:
        history = _history(match_id, n) if POLICIES[name].reads_history else None
        if is_apart and name not in AT_ONCE:
            return _thought_apart(name, view, history)
        return POLICIES[name].choose(view, _chance, history)
    except Exception:
        logger.exception("A bot could not choose; %s does", DEFAULT_BOT)
        return POLICIES[DEFAULT_BOT].choose(view, _chance)


def _thought_apart(name: str, view: mass.SeatView, history: History | None) -> mass.Move:
    """The move that the thinking process finds, or that of written rules where it is late."""
    question = WhichMove(name, view, history, _chance.getrandbits(64))
    try:
        return thinker_here().ask(question).result()
    except NotThought as fault:
        logger.warning("%s did not think (%s); %s plays", name, fault, RULES)
        return POLICIES[RULES].choose(view, _chance, history)


def _history(match_id: int, n: int) -> History:
    """What everyone at the table has seen of the running round up to event `n`."""
    return history_of(mass.redact(event, None) for event in round_events(match_id, n))


def _bot_on(match_id: int, seat: int) -> str:
    """The name of the bot that plays a seat when a bot plays it."""
    return bot_policies(match_id).get(seat, DEFAULT_BOT)


def policies_of(match_id: int) -> dict[int, Policy]:
    """The policy that plays each seat when a bot plays it, by seat."""
    chosen = bot_policies(match_id)
    return {seat: POLICIES[chosen.get(seat, DEFAULT_BOT)] for seat in range(mass.SEATS)}
