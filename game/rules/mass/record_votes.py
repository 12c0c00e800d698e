"""Votes to give up a round, as a foreign record tells of them (R8): their shape."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.mass.record_fault import shown
from game.rules.mass.record_shapes import (
    Malformed,
    flag_of,
    integer_of,
    numbered,
    object_of,
    read_in,
    seat_of,
    text_of,
    word_of,
)
from game.rules.mass.table import Team

_OUTCOMES = ("open", "passed", "failed", "void")
_MEMBERS = 4


class ReadBallot(NamedTuple):
    """A ballot as the record has it; a later one of the same seat takes its place."""

    seat: int
    yes: bool


class ReadVote(NamedTuple):
    """A vote as the record has it.

    Attributes:
        team: the team that voted.
        proposer: the seat that proposed it.
        outcome: open, passed, failed or void.
        yes: how many agreed when it was settled, None where nobody counted.
        online: how many of the team were there then, None where nobody counted.
        ballots: in the order in which they were cast.
    """

    team: Team
    proposer: int
    outcome: str
    yes: int | None
    online: int | None
    ballots: list[ReadBallot]


def votes_of(plain: dict[str, object]) -> list[ReadVote] | None:
    """Read the votes of a round; None where the record does not tell of votes.

    Raises:
        Malformed: the list is of the wrong shape.
    """
    if "votes" not in plain:
        return None
    return numbered(plain["votes"], "vote", _vote)


def _vote(value: object) -> ReadVote:
    plain = object_of(value)
    return ReadVote(
        team=Team(read_in(plain, "team", lambda team: word_of(team, ("A", "B")))),
        proposer=read_in(plain, "proposer", seat_of),
        outcome=read_in(plain, "outcome", lambda word: word_of(word, _OUTCOMES)),
        yes=read_in(plain, "yes", _count_or_null),
        online=read_in(plain, "online", _count_or_null),
        ballots=read_in(plain, "ballots", lambda list_: numbered(list_, "ballot", _ballot)),
    )


def _count_or_null(value: object) -> int | None:
    if value is None:
        return None
    if not 0 <= integer_of(value) <= _MEMBERS:
        raise Malformed(f"{shown(value)} is no count of four people (R8.2)")
    return integer_of(value)


def _ballot(value: object) -> ReadBallot:
    plain = object_of(value)
    read_in(plain, "name", text_of)
    return ReadBallot(read_in(plain, "seat", seat_of), read_in(plain, "yes", flag_of))
