"""Dealing a round by a chance that can be checked, and who opens when no person chooses."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings

from game.rules import mass
from game.services import fairness, fairness_first, presence
from game.services.apply import OpenMatch, apply
from game.services.bots import policies_of

_chance = secrets.SystemRandom()


def deal(match: OpenMatch, now: datetime) -> None:
    """Deal the next round of a locked match (R3.1–R3.5).

    The first deal may wait another moment for shares that have been sealed.
    Where the team that chooses the opener has no human online, its bots choose at
    once, each from its own view.
    """
    if fairness_first.waits_for_shares(match, now):
        return
    first = mass.last_decided(match.state.results) is None
    chance = fairness.chance_of(match.id)
    ends_at = now + timedelta(seconds=settings.MASSS_OPENER_CHOICE_S)
    command = mass.Deal(
        deck=_shuffled(chance),
        throws=_throw_dice(chance) if first else None,
        choice_ends_at=None if first else int(ends_at.timestamp() * 1000),
    )
    apply(match, command)
    if match.state.phase is mass.Phase.OPENER:
        online = presence.online_seats(match.id, now)
        if is_left_to_bots(match.state, online, now):
            let_bots_choose(match)


def let_bots_choose(match: OpenMatch) -> None:
    """The bots of the team that chooses name its opener (R3.4)."""
    choice = mass.running_round(match.state).start.choice
    assert choice is not None, "a choice runs"
    apply(match, mass.BotsNameOpener(_namings(match, mass.team_seats(choice.team))))


def is_left_to_bots(state: mass.MatchState, online: frozenset[int], now: datetime) -> bool:
    """Tell whether the team that chooses its opener has no human online (R3.4).

    A team whose seats are all played by bots has none. People count as gone only while
    the site hears others: after a restart or a freeze it has heard nobody, and that is
    not their doing.
    """
    choice = mass.running_round(state).start.choice
    assert choice is not None, "a choice runs"
    members = mass.team_seats(choice.team)
    if all(mass.is_played_by_bot(state, seat) for seat in members):
        return True
    if not online.isdisjoint(members):
        return False
    return presence.hears_anyone(now)


def _namings(match: OpenMatch, members: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """What the bots of a team name, each knowing only its own view (R3.4, R7.4)."""
    policies = policies_of(match.id)
    return tuple(
        (seat, policies[seat].name_opener(mass.view_of(match.state, seat), _chance))
        for seat in members
        if mass.is_played_by_bot(match.state, seat)
    )


def _shuffled(chance: mass.Chance) -> tuple[mass.Card, ...]:
    """The deck in an order that nobody can foresee."""
    return mass.shuffled(chance)


def _throw_dice(chance: mass.Chance) -> tuple[mass.Throw, ...]:
    """Throws until one seat alone has the highest face (R3.3)."""
    return mass.thrown(chance)
