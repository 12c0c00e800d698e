"""The surrender vote (R8): every order of what can happen, judged by a count of its own."""

from __future__ import annotations

import pytest

from game.rules import mass
from tests.support.vote_table import PATH, text
from tests.support.vote_worlds import ENDS_AT, TEAM, all_transitions, is_open


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
def test_every_order_of_events_ends_as_a_count_by_hand_says() -> None:
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
def test_none_passes_without_a_strict_majority_of_those_online_at_that_moment() -> None:
    passed = 0
    for world, _, after in all_transitions():
        vote = after.vote
        if vote is not None and vote.outcome == "passed" and is_open(world.vote):
            counted = mass.count_vote(vote, after.online)
            assert counted.yes * 2 > counted.online > 0
            assert counted.online == vote.online
            assert vote.yes == counted.yes
            passed += 1
    assert passed


@pytest.mark.rule("R8.3")
def test_what_is_settled_stays_settled() -> None:
    settled = 0
    for world, name, after in all_transitions():
        if world.vote is not None and not is_open(world.vote):
            assert after.vote == world.vote, (world, name)
            settled += 1
    assert settled


@pytest.mark.rule("R8.3")
def test_every_open_vote_is_settled_by_its_deadline() -> None:
    for _, name, after in all_transitions():
        if name == "deadline":
            assert not is_open(after.vote)


@pytest.mark.rule("R8.1")
def test_a_team_has_one_vote_a_round() -> None:
    for world, _, _ in all_transitions():
        if world.vote is not None and world.online:
            with pytest.raises(mass.Refused) as refused:
                mass.propose_surrender(world.vote, min(world.online), ENDS_AT, world.online)
            assert refused.value.code is mass.Code.ALREADY_PROPOSED


@pytest.mark.rule("R8.4")
def test_nothing_can_be_cast_after_the_round() -> None:
    for world, _, _ in all_transitions():
        if world.vote is not None and not world.is_running and world.online:
            with pytest.raises(mass.Refused) as refused:
                mass.cast_ballot(world.vote, min(world.online), True, world.online)
            assert refused.value.code is mass.Code.NO_OPEN_VOTE


@pytest.mark.rule("R8.2")
def test_only_people_online_may_propose_and_answer() -> None:
    vote = mass.propose_surrender(None, 0, ENDS_AT, frozenset({0, 2, 4}))
    with pytest.raises(mass.Refused) as refused:
        mass.propose_surrender(None, 6, ENDS_AT, frozenset({0}))
    assert refused.value.code is mass.Code.NOT_ONLINE
    with pytest.raises(mass.Refused) as refused:
        mass.cast_ballot(vote, 6, True, frozenset({0, 2, 4}))
    assert refused.value.code is mass.Code.NOT_ONLINE


@pytest.mark.rule("R8.5")
def test_the_other_team_has_no_say() -> None:
    vote = mass.propose_surrender(None, 0, ENDS_AT, frozenset(range(8)))
    with pytest.raises(mass.Refused) as refused:
        mass.cast_ballot(vote, 1, True, frozenset(range(8)))
    assert refused.value.code is mass.Code.NO_OPEN_VOTE


@pytest.mark.rule("R8.3")
def test_the_printed_table_is_what_the_rules_give() -> None:
    assert PATH.read_text() == text(), "stale: python -m tests.support.vote_table"
