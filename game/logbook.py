"""The statements of the hot road: lock a match, find an answered command, append to the log.

Written as SQL because every move runs all of them and the mapper's share was
most of a move's cost: 2.5 ms a move through models, 0.6 ms so (measured, one
core). The tables are those of `models`; nothing else may write `n`, `state` or
events.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db import connection

_LOCK = (
    "SELECT n, turn_n, seats_n, clock_s, turn_ends_at, paused_at, votes_n, vote_ends_at"
    " FROM game_match WHERE id = %s"
)
_STATE = "SELECT state FROM game_match WHERE id = %s"
_MOVES = (
    "SELECT payload FROM game_matchevent WHERE match_id = %s AND n <= %s AND n >="
    " (SELECT max(first_n) FROM game_round WHERE match_id = %s)"
    " AND kind IN ('led', 'beaten', 'taken') ORDER BY n"
)
_ANSWER = "SELECT n FROM game_matchevent WHERE match_id = %s AND seat = %s AND command_id = %s"
_APPEND = "INSERT INTO game_matchevent (match_id, n, kind, payload, at, seat, command_id) VALUES "
_EVENT_PLACES = "(%s, %s, %s, %s, %s, %s, %s)"
_SAVE = (
    "UPDATE game_match SET n = %s, turn_n = %s, state = %s, score_a = %s, score_b = %s,"
    " winner = %s, finished_at = %s, turn_ends_at = %s WHERE id = %s"
)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event to append.

    Attributes:
        kind: the event's kind.
        payload: its whole plain form as JSON text.
        seat: the seat that asked for it, None for the system.
        command_id: the client's id, on the last event of a player's command.
    """

    kind: str
    payload: str
    seat: int | None
    command_id: str | None


class Numbers(NamedTuple):
    """What the row of a locked match says beside its state; the columns of `models.Match`."""

    n: int
    turn_n: int
    seats_n: int
    clock_s: int
    turn_ends_at: int | None
    paused_at: int | None
    votes_n: int
    vote_ends_at: int | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the row of a match says after an append."""

    n: int
    turn_n: int
    state: str
    score: tuple[int, int]
    winner: str | None
    finished_at: datetime | None
    turn_ends_at: int | None


def lock(match_id: int) -> Numbers | None:
    """Lock a match until the transaction ends.

    On SQLite the transaction itself is the lock, since it begins IMMEDIATE.

    Returns:
        Its numbers; None where there is no such match.
    """
    suffix = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK + suffix, [match_id])
        row = cursor.fetchone()
    return None if row is None else Numbers(*row)


def read_state(match_id: int) -> str:
    """The snapshot of a match as JSON text; secret."""
    with connection.cursor() as cursor:
        cursor.execute(_STATE, [match_id])
        text: str = cursor.fetchone()[0]
    return text


def moves_of_round(match_id: int, up_to: int) -> list[str]:
    """The payloads of the moves of a match's newest round, up to event `up_to`."""
    with connection.cursor() as cursor:
        cursor.execute(_MOVES, [match_id, up_to, match_id])
        return [payload for (payload,) in cursor.fetchall()]


def answer_of(match_id: int, seat: int, command_id: str) -> int | None:
    """Number of the last event of a command that was carried out before, else None."""
    with connection.cursor() as cursor:
        cursor.execute(_ANSWER, [match_id, seat, command_id])
        row = cursor.fetchone()
    return None if row is None else row[0]


def append(match_id: int, entries: Sequence[LogEntry], after: Snapshot, at: datetime) -> None:
    """Append events to a locked match and move its row on to `after`.

    The events get the numbers that end at `after.n`.
    """
    moment = connection.ops.adapt_datetimefield_value(at)
    values: list[int | str | None] = []
    for n, entry in enumerate(entries, start=after.n - len(entries) + 1):
        values += (match_id, n, entry.kind, entry.payload, moment, entry.seat, entry.command_id)
    finished = after.finished_at and connection.ops.adapt_datetimefield_value(after.finished_at)
    row = [
        *(after.n, after.turn_n, after.state, *after.score, after.winner, finished),
        *(after.turn_ends_at, match_id),
    ]
    with connection.cursor() as cursor:
        cursor.execute(_APPEND + ", ".join([_EVENT_PLACES] * len(entries)), values)
        cursor.execute(_SAVE, row)
