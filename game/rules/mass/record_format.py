"""mass-record/1: what a match looks like as a file.

Keys stand in the order in which they are written. A reader keeps and ignores
keys that it does not know; they are no part of these types.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from game.rules.mass.commands import Actor, AwayReason, ChangeReason
from game.rules.mass.plain import PlainHouse, PlainOccupant, PlainThrow, SuitName, TeamName
from game.rules.mass.state import ResultReason

RECORD_FORMAT: Literal["mass-record/1"] = "mass-record/1"
"""The name and version of the format, first key of every record."""


class RecordedMove(TypedDict):
    """A lead, a beat or a take; the last has neither `cards` nor `drew`.

    Attributes:
        seat: who moved.
        do: what the seat did.
        cards: the cards laid, a set in any order (R4, R5).
        drew: what the seat drew with this move, in the order of the ground (R6).
        by: who played it for the seat (R9.1); not checked.
    """

    seat: int
    do: Literal["lead", "beat", "take"]
    cards: NotRequired[list[str]]
    drew: NotRequired[list[str]]
    by: NotRequired[Actor]


class RecordedEnd(TypedDict):
    """How a round ended: R7.1, R7.3 or R7.5.

    Attributes:
        reason: `void` has no team, only `out` has a seat.
        team: who got the point.
        seat: who went out.
    """

    reason: ResultReason
    team: TeamName | None
    seat: int | None


class RecordedBallot(TypedDict):
    """What a member answered in a vote; a later answer of the same seat takes its place.

    Attributes:
        seat: who answered.
        name: the person's name.
        yes: whether the person wants to give up.
        at: when, in ms of the Unix epoch.
    """

    seat: int
    name: str
    yes: bool
    at: int


class RecordedVote(TypedDict):
    """A team's vote to give up the round (R8).

    Attributes:
        team: the team that voted.
        proposer: who proposed it.
        outcome: open, passed, failed or void.
        yes: how many agreed when it was settled; null before, and where it is void.
        online: how many of the team's people were online then.
        ballots: every answer, in order; the proposal is the first.
    """

    team: TeamName
    proposer: int
    outcome: Literal["open", "passed", "failed", "void"]
    yes: int | None
    online: int | None
    ballots: list[RecordedBallot]


class RecordedSometimes(TypedDict, total=False):
    """What only some rounds have: the throws of round 1 (R3.3), votes to give up (R8)."""

    dice: list[PlainThrow]
    votes: list[RecordedVote]


class RecordedRound(RecordedSometimes):
    """A round from the deal on.

    Attributes:
        number: 1 and up; a round dealt again after a void one keeps it (R7.5).
        trump: the trump suit (R3.2).
        opener: who opens, null while that is not settled (R3.4).
        hands: the eight hands as dealt (R3.1).
        ground: the ground as dealt, drawn from its front (R6).
        moves: every lead, beat and take.
        end: null while the round runs.
        votes: votes to give it up, in order; a key of this writer's own, left out
            where there was none.
    """

    number: int
    trump: SuitName
    opener: int | None
    hands: list[list[str]]
    ground: list[str]
    moves: list[RecordedMove]
    end: RecordedEnd | None


class RecordedChange(TypedDict):
    """Who plays a seat, or who sits there, became another (R9.1, R9.2).

    Attributes:
        round: where the round stands in `rounds`, from 1; 0 before the first deal.
        after: after so many moves of that round.
        seat: the seat.
        do: a bot plays for the person, the person is back, or somebody else sits there.
        reason: why; not for who returned.
        name: who sits there now; only where the occupant is another.
        kind: whether that is a person or a bot; only there too.
    """

    round: int
    after: int
    seat: int
    do: Literal["kept", "returned", "occupant"]
    reason: NotRequired[AwayReason | ChangeReason]
    name: NotRequired[str]
    kind: NotRequired[Literal["human", "bot"]]


class RecordedScore(TypedDict):
    """Points of both teams (R7.1)."""

    A: int
    B: int


class MatchRecord(TypedDict):
    """A whole match, or one that is still going.

    Attributes:
        format: always `RECORD_FORMAT`.
        rules: the house rules.
        seats: the eight occupants as the match began.
        rounds: every deal, void ones too.
        score: the points so far.
        winner: null until a team has the points it needs (R7.2).
        changes: who came and went, in order; a key of this writer's own, left out
            where nobody did.
        abandoned: true where the match was closed because nobody came back; else left out.
    """

    format: Literal["mass-record/1"]
    rules: PlainHouse
    seats: list[PlainOccupant]
    rounds: list[RecordedRound]
    score: RecordedScore
    winner: TeamName | None
    changes: NotRequired[list[RecordedChange]]
    abandoned: NotRequired[bool]
