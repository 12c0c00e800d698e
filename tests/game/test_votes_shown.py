"""A vote reaches each member's page, also one that is catching up while it changes (R8.5)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from game.live.hub import Hub
from game.live.tables import Socket, Table
from game.rules import mass
from game.services.tally import Tally, TeamVote

MATCH = 7


class Page:
    """What a page was sent, by kind."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.frames: list[Any] = []

    def write(self, frame: Any) -> None:
        """Take a frame."""
        self.frames.append(frame)

    def stop(self) -> None:
        """Take no more."""


def vote(outcome: mass.VoteOutcome) -> TeamVote:
    ballots = (True, None, False, None, None, None, None, None)
    return TeamVote(mass.Team.A, 0, outcome, ballots, 1, 1, 2, 0)


@pytest.mark.rule("R8.5")
async def test_who_catches_up_while_a_vote_is_settled_is_told_after_it() -> None:
    hub = Hub(asyncio.get_running_loop())
    page = Page()
    behind = Socket(MATCH, 2, page, n=None)
    table = hub.tables[MATCH] = Table()
    table.sockets.append(behind)

    hub.votes.say(MATCH, Tally(1, {mass.Team.A: vote(mass.VoteOutcome.FAILED)}))
    assert page.frames == [], "a page that is sent the past is told nothing beside it"
    behind.n = 5
    await hub.catch_up(behind)

    [frame] = page.frames
    assert b'"failed"' in frame.payload
    await hub.catch_up(behind)
    assert len(page.frames) == 1, "once is enough"
    hub.stop()


@pytest.mark.rule("R8.5")
async def test_a_vote_of_the_round_before_is_forgotten() -> None:
    hub = Hub(asyncio.get_running_loop())
    table = hub.tables[MATCH] = Table()
    hub.votes.say(MATCH, Tally(1, {mass.Team.A: vote(mass.VoteOutcome.FAILED)}))

    hub.votes.say(MATCH, Tally(2, {mass.Team.B: vote(mass.VoteOutcome.OPEN)}))

    assert list(table.votes) == [mass.Team.B]
    hub.stop()
