"""The printed tables of docs/votes.md, made by the rules: `python -m tests.support.vote_table`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from game.rules import mass
from tests.support.vote_worlds import ENDS_AT, TEAM, World, all_transitions, is_open

PATH = Path(__file__).parents[2] / "docs" / "votes.md"

HEAD = """# Surrender votes

How a team's vote to give up a round goes (R8). Written by `python -m tests.support.vote_table`;
a test fails when it is stale.

A vote has one of four outcomes: open, passed, failed, void. What is settled never changes again.
Only the ballots of people who are online at that moment count; bots, people who are away and people
who have left do not.

## What a count gives

For each number of online people of the team, of yes and of no among them: what the vote becomes at
once, and what it becomes at its end, 30 seconds after it was proposed and half a second more for
the wire.

| online | yes | no | not answered | now | at the end |
|---|---|---|---|---|---|
"""

STEPS = """
## What can happen to an open vote

Every order of these steps was tried, for teams with one to four people: {worlds} different
situations, {transitions} steps between them. Each row tells how often an open vote stood so after
such a step.

| step | open | passed | failed | void |
|---|---|---|---|---|
"""

NAMES = {
    "yes": "somebody says yes, for the first time or anew",
    "no": "somebody says no, for the first time or anew",
    "comes": "somebody comes back",
    "goes": "somebody goes offline, or is marked as away",
    "leaves": "somebody leaves for good, and a bot takes the seat",
    "deadline": "the time is over",
    "round": "the round ends otherwise",
}

TAIL = """
## Where it is kept

A vote is no event of the log: its number would tell the other team that a vote runs (R8.5). It is
a row beside the match with one row a ballot, changed under the match's lock, in the same
transaction as whatever settles it. So a last ballot and the end, a passing vote and a winning
move, or the votes of both teams come one after the other, and the first decides. When a vote
passes, everybody sees `surrender_passed` with the count, and the round's end follows at once.

The vote is counted again at each ballot; when a person is kept, comes back, leaves or is let in;
each second by the sweep, since people go offline without a word; and at its end, by an alarm, by
the sweep or by the next command, whichever is first.
"""


def text() -> str:
    """The whole document."""
    transitions = list(all_transitions())
    worlds = {world for before, _, after in transitions for world in (before, after)}
    steps = STEPS.format(worlds=f"{len(worlds):,}", transitions=f"{len(transitions):,}")
    return HEAD + "".join(_counts()) + steps + "".join(_steps(transitions)) + TAIL


def _counts() -> Iterator[str]:
    for online in range(1, len(TEAM) + 1):
        for yes in range(online + 1):
            for no in range(online - yes + 1):
                members = frozenset(TEAM[:online])
                answers: list[bool | None] = [None] * mass.SEATS
                for index, seat in enumerate(TEAM[:online]):
                    answers[seat] = True if index < yes else False if index < yes + no else None
                vote = mass.Vote(mass.Team.A, TEAM[0], ENDS_AT, tuple(answers))
                now = mass.recount_vote(vote, members).outcome
                end = mass.close_vote(vote, members).outcome
                yield f"| {online} | {yes} | {no} | {online - yes - no} | {now} | {end} |\n"


def _steps(transitions: list[tuple[World, str, World]]) -> Iterator[str]:
    counted: dict[str, Counter[str]] = {kind: Counter() for kind in NAMES}
    for before, name, after in transitions:
        if is_open(before.vote) and after.vote is not None:
            counted[_kind(before, name, after)][after.vote.outcome.value] += 1
    for kind, about in NAMES.items():
        row = " | ".join(str(counted[kind][outcome]) for outcome in mass.VoteOutcome)
        yield f"| {about} | {row} |\n"


def _kind(before: World, name: str, after: World) -> str:
    """Which row a step belongs to."""
    if "says" in name:
        return "yes" if name.endswith("True") else "no"
    if "comes or goes" in name:
        return "comes" if len(after.online) > len(before.online) else "goes"
    return "leaves" if "bot" in name else name.split()[0]


if __name__ == "__main__":
    PATH.write_text(text())
