"""The surrender vote (R8): every order of what can happen, judged by a count of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

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


def all_transitions() -> Iterator[tuple[World, str, World]]:
    """Each thing that can happen in each world that can be reached; so every order of them."""
    waiting = list(start_worlds())
    seen = set(waiting)
    while waiting:
        world = waiting.pop()
        for name, after in steps(world):
            yield world, name, after
            if after not in seen:
                seen.add(after)
                waiting.append(after)


def naive_outcome(vote: mass.Vote, online: frozenset[int], *, at_deadline: bool) -> str:
    """R8.2 and R8.3, counted by hand."""
    voters = [vote.ballots[seat] for seat in TEAM if seat in online]
    yes = len([ballot for ballot in voters if ballot is True])
    perhaps = len([ballot for ballot in voters if ballot is None])
    if yes > len(voters) - yes:
        return "passed"
    if at_deadline or yes + perhaps <= len(voters) - yes - perhaps:
        return "failed"
    return "open"


@pytest.mark.rule("R8.3")
def test_every_order_of_events_ends_as_a_count_by_hand_says():
    outcomes = set()
    for world, name, after in all_transitions():
        vote = after.vote
        if vote is None or (not is_open(world.vote) and world.vote is not None):
            continue
        if name == "round ends":
            assert vote.outcome == "void"
        else:
            by_hand = naive_outcome(vote, after.online, at_deadline=name == "deadline")
            assert vote.outcome == by_hand, (world, name, after)
        outcomes.add((name.split()[0], str(vote.outcome)))
    assert {outcome for _, outcome in outcomes} == {"open", "passed", "failed", "void"}


@pytest.mark.rule("R8.2")
def test_none_passes_without_a_strict_majority_of_those_online_at_that_moment():
    passed = 0
    for world, _, after in all_transitions():
        vote = after.vote
        if vote is not None and vote.outcome == "passed" and is_open(world.vote):
            counted = mass.count_vote(vote, after.online)
            assert counted.yes * 2 > counted.online == vote.online > 0
            assert vote.yes == counted.yes
            passed += 1
    assert passed


@pytest.mark.rule("R8.3")
def test_what_is_settled_stays_settled():
    settled = 0
    for world, name, after in all_transitions():
        if world.vote is not None and not is_open(world.vote):
            assert after.vote == world.vote, (world, name)
            settled += 1
    assert settled


@pytest.mark.rule("R8.3")
def test_every_open_vote_is_settled_by_its_deadline():
    for _, name, after in all_transitions():
        if name == "deadline":
            assert not is_open(after.vote)


@pytest.mark.rule("R8.1")
def test_a_team_has_one_vote_a_round():
    for world, _, _ in all_transitions():
        if world.vote is not None and world.online:
            with pytest.raises(mass.Refused) as refused:
                mass.propose_surrender(world.vote, min(world.online), ENDS_AT, world.online)
            assert refused.value.code is mass.Code.ALREADY_PROPOSED


@pytest.mark.rule("R8.4")
def test_nothing_can_be_cast_after_the_round():
    for world, _, _ in all_transitions():
        if world.vote is not None and not world.is_running and world.online:
            with pytest.raises(mass.Refused) as refused:
                mass.cast_ballot(world.vote, min(world.online), True, world.online)
            assert refused.value.code is mass.Code.NO_OPEN_VOTE


@pytest.mark.rule("R8.2")
def test_only_people_online_may_propose_and_answer():
    vote = mass.propose_surrender(None, 0, ENDS_AT, frozenset({0, 2, 4}))
    for act in (
        lambda: mass.propose_surrender(None, 6, ENDS_AT, frozenset({0})),
        lambda: mass.cast_ballot(vote, 6, True, frozenset({0, 2, 4})),
    ):
        with pytest.raises(mass.Refused) as refused:
            act()
        assert refused.value.code is mass.Code.NOT_ONLINE


@pytest.mark.rule("R8.5")
def test_the_other_team_has_no_say():
    vote = mass.propose_surrender(None, 0, ENDS_AT, frozenset(range(8)))
    with pytest.raises(mass.Refused) as refused:
        mass.cast_ballot(vote, 1, True, frozenset(range(8)))
    assert refused.value.code is mass.Code.NO_OPEN_VOTE
