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
from game.services import deadlines, occupancy, rounds


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
        events: what this transaction has added so far.
    """

    id: int
    n: int
    turn_n: int
    seats_n: int
    state: mass.MatchState
    before: int
    events: list[mass.Event] = field(default_factory=list)


def open_match(match_id: int) -> OpenMatch:
    """Lock a match for this transaction; what is stored is told after its commit.

    Must be called inside `transaction.atomic`.

    Raises:
        NotVisible: there is no such match.
    """
    numbers = logbook.lock(match_id)
    if numbers is None:
        raise NotVisible
    n, turn_n, seats_n = numbers
    match = OpenMatch(match_id, n, turn_n, seats_n, state_at(match_id, n), n)
    transaction.on_commit(lambda: _tell(match))
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
    logbook.append(match.id, _entries(events, seat, command_id), _snapshot(match, now), now)
    rounds.write(match.id, events, first_n=first_n, now=now)
    occupancy.write(match.id, events, first_n=first_n)
    deadlines.arrange(match.id, match.n, before, state, now)
    match.events.extend(events)
    return match.n


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
        finished_at=None if winner is None else now,
    )


def json_text(plain: object) -> str:
    """A plain form as JSON text, for a column."""
    return msgspec.json.encode(plain).decode()


def _tell(match: OpenMatch) -> None:
    """After the commit: keep what was written at hand, and ring the table."""
    if match.events:
        commit = Commit(match.before, tuple(match.events), match.state)
        recent_commits.put(match.id, commit)
        outbox.publish(match.id, commit)
