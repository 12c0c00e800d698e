"""After any command: what is stored, what is told and what each viewer is sent agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

import msgspec

from game.live.frames import CommitFrames
from game.models import Deadline, Match, MatchEvent, Round, Seat
from game.recent import Commit
from game.rules import mass
from game.services.deadlines import FORGIVEN, kind_awaited
from tests.support.client_fold import View, apply_frame
from tests.support.stored_table import StoredTable
from tests.support.table_client import checked

VIEWERS: tuple[mass.Viewer, ...] = (*range(mass.SEATS), None)

Told = list[tuple[int, Commit]]


def verify_command(table: StoredTable, told: Told, act: Callable[[], object]) -> list[str]:
    """Carry something out and check everything that must hold after it.

    Args:
        table: the match.
        told: what is told after commits; emptied first.
        act: carries out one command, in one transaction.

    Returns:
        The kinds of the events it caused.
    """
    before, views = table.n, views_of(table)
    told.clear()

    act()

    log = log_of(table)
    assert_stored(table, log)
    [(match_id, commit)] = told
    assert (match_id, commit.before, commit.n) == (table.id, before, table.n)
    assert commit.events == log[before:]
    assert commit.state == table.state
    for viewer in VIEWERS:
        assert_frame(commit, viewer, views[viewer], table.view(viewer))
    return [mass.event_kind(event) for event in commit.events]


def views_of(table: StoredTable) -> dict[mass.Viewer, View]:
    """What each viewer sees now."""
    return {viewer: table.view(viewer) for viewer in VIEWERS}


def log_of(table: StoredTable) -> tuple[mass.Event, ...]:
    """The stored log, which must have no gap."""
    rows = MatchEvent.objects.filter(match_id=table.id).order_by("n")
    numbers = [row.n for row in rows]
    assert numbers == list(range(1, table.n + 1))
    events = tuple(mass.event_from_plain(msgspec.json.decode(row.payload)) for row in rows)
    assert [row.kind for row in rows] == [mass.event_kind(event) for event in events]
    return events


def assert_stored(table: StoredTable, log: Sequence[mass.Event]) -> None:
    """The snapshot is the fold of the log, and all that stands beside it says the same."""
    state = mass.fold(log)
    assert table.state == state
    row = Match.objects.get(pk=table.id)
    assert (row.score_a, row.score_b) == state.score
    assert row.winner == (state.winner and state.winner.value)
    assert (row.finished_at is None) == (state.phase is not mass.Phase.OVER)
    assert row.turn_n <= row.n
    rounds = Round.objects.filter(match_id=table.id).order_by("index")
    assert [_round_told(row) for row in rounds] == _rounds_in(log)
    assert deadlines_of(table) == _deadlines_in(state, row.clock_s)
    assert (row.turn_ends_at is None) == (kind_awaited(state, row.clock_s) != "turn")
    seats = Seat.objects.filter(match_id=table.id).order_by("number")
    assert [_occupant_told(seat) for seat in seats] == [
        replace(occupant, timeouts=0) for occupant in state.occupants
    ]


def deadlines_of(table: StoredTable) -> list[tuple[str, datetime | None]]:
    """What is due by itself; when is told only of the opener's choice, the rest is a pause."""
    rows = Deadline.objects.filter(match_id=table.id)
    return [(row.kind, row.due_at if row.kind == "opener" else None) for row in rows]


def _deadlines_in(state: mass.MatchState, clock_s: int = 0) -> list[tuple[str, datetime | None]]:
    """What must be due by itself."""
    if state.phase is mass.Phase.OVER:
        return []
    rnd = mass.running_round(state)
    if rnd.start.choice is not None:
        ends_at = datetime.fromtimestamp(rnd.start.choice.ends_at / 1000, UTC)
        return [("opener", ends_at + FORGIVEN)]
    if rnd.turn is None:
        return [("deal", None)]
    if mass.is_played_by_bot(state, rnd.turn):
        return [("bot", None)]
    return [("turn", None)] if clock_s else []


def _occupant_told(seat: Seat) -> mass.Occupant:
    """Who sits there, by the row."""
    away = cast("mass.AwayReason | None", seat.away or None)
    return mass.Occupant(seat.name, "bot" if seat.bot else "human", away)


def _round_told(row: Round) -> dict[str, Any]:
    return {
        "index": row.index,
        "number": row.number,
        "trump": row.trump,
        "first_n": row.first_n,
        "opener": row.opener,
        "ended": row.ended_at is not None,
        "result": (row.team, row.seat, row.reason),
    }


def _rounds_in(log: Sequence[mass.Event]) -> list[dict[str, Any]]:
    """The rounds as the log tells of them."""
    rounds: list[dict[str, Any]] = []
    for n, event in enumerate(log, start=1):
        if isinstance(event, mass.RoundDealt):
            rounds.append(
                {
                    "index": len(rounds) + 1,
                    "number": event.number,
                    "trump": "HSDC"[event.trump],
                    "first_n": n,
                    "opener": None,
                    "ended": False,
                    "result": ("", None, ""),
                }
            )
        elif isinstance(event, mass.OpenerChosen):
            rounds[-1]["opener"] = event.seat
        elif isinstance(event, mass.RoundWon):
            rounds[-1] |= {"ended": True, "result": (event.team.value, event.seat, event.reason)}
        elif isinstance(event, mass.RoundVoided):
            rounds[-1] |= {"ended": True, "result": ("", None, "void")}
    return rounds


def assert_frame(commit: Commit, viewer: mass.Viewer, before: View, after: View) -> None:
    """A viewer's frame is valid, has no gap and is exactly what may be seen."""
    frame = checked(CommitFrames(commit).of(viewer).text)
    assert (frame["from"], frame["to"]) == (commit.before + 1, commit.n)
    seen = [mass.event_to_plain(mass.redact(event, viewer)) for event in commit.events]
    assert frame["events"] == seen
    assert frame["legal"] == after["legal"]
    if before["round"] or before["seats"]:
        assert apply_frame(before, frame) == after
