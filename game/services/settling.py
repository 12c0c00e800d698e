"""Doing what is due in a match that the caller has locked, in the order in which it was due."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from game.models import Deadline
from game.rules import mass
from game.services import bots, dealing, presence, votes
from game.services.apply import OpenMatch, apply
from game.services.deadlines import FORGIVEN, Kind, choice_ends_at, kind_awaited, moment_of


def settle_overdue(match: OpenMatch, now: datetime) -> bool:
    """Act on all that is overdue in a locked match, before anything else is looked at.

    A bot's move may wait for its own alarm: nobody is wronged by that.

    Args:
        match: the locked match.
        now: the moment by which its clocks count.

    Returns:
        Whether anything was overdue.
    """
    settled = False
    while (act_on := _overdue(match, now)) is not None:
        act_on(match, now)
        settled = True
    return settled


def act(match: OpenMatch, kind: Kind, now: datetime, thought: bots.Thought | None = None) -> None:
    """Do what a match waited for; a bot's move may have been thought out before."""
    if kind is Kind.DEAL:
        dealing.deal(match, now)
    elif kind is Kind.OPENER:
        _close_choice(match, now)
    elif kind is Kind.TURN:
        bots.move_for_clock(match)
        votes.recount(match, now)  # the seat may have lost its say (R8.2)
    else:
        bots.move(match, thought)


def _overdue(match: OpenMatch, now: datetime) -> Callable[[OpenMatch, datetime], object] | None:
    """What was due first of all that is overdue."""
    awaited_at = _awaited_at(match)
    if match.vote_ends_at is not None:
        vote_at = votes.due_at(match.vote_ends_at)
        if vote_at <= now and (awaited_at is None or vote_at <= awaited_at):
            return votes.close_overdue
    return _act_on_awaited if awaited_at is not None and awaited_at <= now else None


def _act_on_awaited(match: OpenMatch, now: datetime) -> None:
    kind = kind_awaited(match.state, match.clock_s)
    assert kind is not None, "something is awaited"
    act(match, kind, now)


def _awaited_at(match: OpenMatch) -> datetime | None:
    """When that is due for which a match waits; None for a bot's move, and without a clock.

    The ends of a choice and of a turn are known without a question to the database.
    """
    kind = kind_awaited(match.state, match.clock_s)
    if kind is None or kind is Kind.BOT:
        return None
    if kind is Kind.TURN:
        return None if match.turn_ends_at is None else moment_of(match.turn_ends_at) + FORGIVEN
    choice_end = choice_ends_at(match.state)
    if choice_end is not None:
        return choice_end + FORGIVEN
    return (
        Deadline.objects.filter(match_id=match.id, kind=kind)
        .values_list("due_at", flat=True)
        .first()
    )


def _close_choice(match: OpenMatch, now: datetime) -> None:
    """End a choice (R3.4): names count; without any, in a team with nobody online, bots choose."""
    choice = mass.running_round(match.state).start.choice
    assert choice is not None, "a choice runs until its deadline"
    members = mass.team_seats(choice.team)
    has_names = any(seat is not None for seat in choice.named)
    has_bots = any(mass.is_played_by_bot(match.state, seat) for seat in members)
    ended = min(now, moment_of(choice.ends_at) + FORGIVEN)  # who has gone since was there
    is_alone = presence.online_seats(match.id, ended).isdisjoint(members)
    if has_bots and is_alone and not has_names:
        dealing.let_bots_choose(match)
    else:
        apply(match, mass.CloseOpenerChoice())
