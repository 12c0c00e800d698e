"""Every order of what can happen to a team's vote, as worlds and the steps between them (R8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from game.rules import mass

TEAM = mass.team_seats(mass.Team.A)
ENDS_AT = 30_000


@dataclass(frozen=True)
class World:
    """A team of four at one moment: its vote, its people, who of them is online."""

    vote: mass.Vote | None
    people: frozenset[int]
    online: frozenset[int]
    is_running: bool = True


def start_worlds() -> Iterator[World]:
    """A team with one to four people, all online, the rest bots."""
    for size in range(1, 5):
        people = frozenset(TEAM[:size])
        yield World(None, people, people)


def steps(world: World) -> Iterator[tuple[str, World]]:
    """Everything that can happen next, as the services carry it out."""
    yield from _coming_and_going(world)
    if not world.is_running:
        return
    for seat in TEAM:
        if seat in world.online and world.vote is None:
            vote = mass.propose_surrender(None, seat, ENDS_AT, world.online)
            yield f"propose {seat}", replace(world, vote=vote)
        if seat in world.online and is_open(world.vote):
            for yes in (True, False):
                vote = mass.cast_ballot(world.vote, seat, yes, world.online)
                yield f"{seat} says {yes}", replace(world, vote=vote)
    if world.vote is not None:
        yield "deadline", replace(world, vote=mass.close_vote(world.vote, world.online))
        yield "round ends", replace(world, vote=mass.void_vote(world.vote), is_running=False)


def _coming_and_going(world: World) -> Iterator[tuple[str, World]]:
    for seat in world.people:
        online = world.online ^ {seat}
        yield f"{seat} comes or goes", recounted(replace(world, online=online))
        left = replace(world, people=world.people - {seat}, online=world.online - {seat})
        vote = world.vote and mass.vacate_ballot(world.vote, seat, world.online)
        yield f"a bot takes seat {seat}", replace(left, vote=vote)


def recounted(world: World) -> World:
    vote = world.vote and mass.recount_vote(world.vote, world.online)
    return replace(world, vote=vote)


def is_open(vote: mass.Vote | None) -> bool:
    return vote is not None and vote.outcome is mass.VoteOutcome.OPEN


@cache
def all_transitions() -> tuple[tuple[World, str, World], ...]:
    """Each thing that can happen in each world that can be reached; so every order of them.

    From a world whose vote is settled each step is taken once and not followed further: a test
    holds that it leaves the vote as it is, so whatever comes after it does too.
    """
    waiting = list(start_worlds())
    seen = {world: world for world in waiting}
    found = []
    while waiting:
        world = waiting.pop()
        is_settled = world.vote is not None and not is_open(world.vote)
        for name, after in steps(world):
            known = seen.setdefault(after, after)
            found.append((world, name, known))
            if known is after and not is_settled:
                waiting.append(after)
    return tuple(found)
