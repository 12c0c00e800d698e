"""The one road on which a match changes: lock, rules, events, snapshot, commit, then tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils import timezone

from game import logbook, outbox
from game.recent import Commit, recent_commits
from game.rules import mass
from game.selectors import NotVisible, state_at
from game.services import ballots, deadlines, fairness, occupancy, rounds


@dataclass(slots=True)
class OpenMatch:
    """A match that this transaction has locked, with the events it adds.

    Attributes:
        id: the match.
        n: number of its newest event, moving forward with each applied command.
        turn_n: number of the event after which the present turn began.
        seats_n: number of the event by which a seat last changed hands, 0 for none,
            as it was when the match was locked.
        state: the state, moving forward too.
        before: number of the newest event when it was locked.
        clock_s: the turn clock in seconds, 0 for none (R9.1).
        turn_ends_at: when the present turn ends as shown, ms of the Unix epoch.
        paused_at: since when its clocks stand still, ms; None while they run.
        votes_n: number of changes of votes so far, moving forward (R8).
        vote_ends_at: the end of the open vote that ends first, ms; None without any.
        votes_before: as `votes_n` was when it was locked.
        events: what this transaction has added so far.
    """

    id: int
    n: int
    turn_n: int
    seats_n: int
    state: mass.MatchState
    before: int
    clock_s: int
    turn_ends_at: int | None
    paused_at: int | None
    votes_n: int
    vote_ends_at: int | None
    votes_before: int
    events: list[mass.Event] = field(default_factory=list)

    def time(self, now: datetime) -> datetime:
        """The moment by which its clocks count: while it stands still, when it stopped."""
        return now if self.paused_at is None else deadlines.moment_of(self.paused_at)


def open_match(match_id: int) -> OpenMatch:
    """Lock a match for this transaction; what is stored is told after its commit.

    Must be called inside `transaction.atomic`.

    Raises:
        NotVisible: there is no such match.
    """
    numbers = logbook.lock(match_id)
    if numbers is None:
        raise NotVisible
    n, turn_n, seats_n, clock_s, turn_ends_at, paused_at, votes_n, vote_ends_at = numbers
    match = OpenMatch(
        match_id,
        n,
        turn_n,
        seats_n,
        state_at(match_id, n),
        before=n,
        clock_s=clock_s,
        turn_ends_at=turn_ends_at,
        paused_at=paused_at,
        votes_n=votes_n,
        vote_ends_at=vote_ends_at,
        votes_before=votes_n,
    )
    transaction.on_commit(lambda: _tell(match), robust=True)
    return match


def apply(
    match: OpenMatch,
    command: mass.Command,
    *,
    seat: int | None = None,
    command_id: str | None = None,
) -> int:
    """Decide a command and store what it causes, within the caller's transaction.

    Args:
        match: the locked match; it moves forward.
        command: a player's or a system command.
        seat: the seat that asked, None for the system.
        command_id: the client's id for a player's command.

    Returns:
        Number of the last event stored.

    Raises:
        mass.Refused: the rules do not allow it; nothing is stored.
    """
    events = mass.decide(match.state, command)
    if not events:
        return match.n
    now = timezone.now()
    before, state = match.state, mass.fold(events, match.state)
    first_n = match.n + 1
    match.n += len(events)
    match.state = state
    if deadlines.turn_of(state) != deadlines.turn_of(before):
        match.turn_n = match.n
    planned = deadlines.plan(before, state, match.clock_s, match.time(now))
    if planned is not None:
        match.turn_ends_at = planned.turn_ends_at
    logbook.append(match.id, _entries(events, seat, command_id), _snapshot(match, now), now)
    rounds.write(match.id, events, first_n=first_n, now=now)
    fairness.follow(match.id, events)
    occupancy.write(match.id, events, first_n=first_n)
    if planned is not None:
        deadlines.arrange(match.id, match.n, planned)
    match.events.extend(events)
    if match.vote_ends_at is not None and ballots.void_at_round_end(match.id, events, now):
        note_vote(match)
    return match.n


def note_vote(match: OpenMatch) -> None:
    """A vote of a locked match has changed: its team is told after the commit."""
    match.votes_n += 1
    match.vote_ends_at = ballots.first_end(match.id)
    ballots.note_change(match.id, match.votes_n, match.vote_ends_at)


def _entries(
    events: tuple[mass.Event, ...], seat: int | None, command_id: str | None
) -> list[logbook.LogEntry]:
    """The events as log entries; the last carries the command's id."""
    return [
        logbook.LogEntry(
            kind=mass.event_kind(event),
            payload=json_text(mass.event_to_plain(event)),
            seat=seat,
            command_id=command_id if event is events[-1] else None,
        )
        for event in events
    ]


def _snapshot(match: OpenMatch, now: datetime) -> logbook.Snapshot:
    """What the row must say now."""
    winner = match.state.winner
    return logbook.Snapshot(
        n=match.n,
        turn_n=match.turn_n,
        state=json_text(mass.state_to_plain(match.state)),
        score=match.state.score,
        winner=None if winner is None else winner.value,
        finished_at=now if match.state.phase is mass.Phase.OVER else None,
        turn_ends_at=match.turn_ends_at,
    )


def json_text(plain: object) -> str:
    """A plain form as JSON text, for a column."""
    return msgspec.json.encode(plain).decode()


def _tell(match: OpenMatch) -> None:
    """After the commit: keep what was written at hand, and ring the table."""
    if match.events:
        commit = Commit(match.before, tuple(match.events), match.state, match.turn_ends_at)
        recent_commits.put(match.id, commit)
        outbox.publish(match.id, commit)
    if match.votes_n != match.votes_before:
        outbox.votes.publish(match.id, outbox.VotesChanged(match.votes_n))
