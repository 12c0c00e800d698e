"""Advice on a position: the best there is within a hard limit, else that of written rules."""

from __future__ import annotations

import logging
from concurrent.futures import Future

from game.bots.history import History
from game.bots.suggestion import Suggestion, suggest_by_rules
from game.rules import mass
from game.thinking.questions import WhatHint
from game.thinking.thinker import NotThought, thinker_here

logger = logging.getLogger(__name__)


def suggest(view: mass.SeatView, history: History | None) -> Suggestion:
    """Advise the seat on turn, or one that names an opener, from what it may know.

    Waits at most for the thinking process's limit; a suggestion tells by its `level`
    whether it is the net's or, where that was not to be had in time, that of written
    rules. The same view and history give the same suggestion of a level.

    Args:
        view: what the seat sees; it holds no card that the seat does not know (R7.4).
        history: the round's public acts, None where only the view is at hand.
    """
    try:
        return begin(view, history).result()
    except NotThought as fault:
        return suggest_at_once(view, history, fault)


def begin(view: mass.SeatView, history: History | None) -> Future[Suggestion]:
    """Ask the thinking process, and come back at once.

    Returns:
        A future of the suggestion, or of `NotThought`; then `suggest_at_once` remains.
    """
    return thinker_here().ask(WhatHint(view, history))


def cards_laid(move: mass.Move | None, view: mass.SeatView) -> list[str]:
    """The cards that a move lays, by name: a beat's in the order of what they beat (R5.4).

    Args:
        move: a legal move for the view, or None.
        view: what the seat on turn sees.
    """
    if move is None or isinstance(move, mass.Take):
        return []
    if isinstance(move, mass.Lead):
        return mass.names_in(move.cards)
    assert view.trump is not None, "cards are beaten only after a deal"
    laid = mass.match_beat(view.to_beat, move.cards, trump=view.trump, house=view.house)
    assert laid is not None, "what is advised is legal"
    return [mass.card_name(card) for card in laid]


def suggest_at_once(view: mass.SeatView, history: History | None, fault: NotThought) -> Suggestion:
    """Advise by written rules, in about a millisecond, since the thinking process did not."""
    logger.warning("A hint was not thought out (%s); written rules give one", fault)
    return suggest_by_rules(view, history)
