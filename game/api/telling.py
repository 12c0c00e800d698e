"""Rows of matches as the API tells them, to somebody whose access was asked for before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from game.access import Access
from game.history.filters import Result
from game.models import Match, Round, Seat
from game.rules import mass


def own_matches_told(matches: Sequence[Any]) -> list[dict[str, Any]]:
    """A person's own matches, as `game.history.own.own_matches` gives them."""
    seats = _seats_of(match.pk for match in matches)
    return [
        match_told(match, seats[match.pk], seat=match.my_seat, has_left=match.has_left)
        for match in matches
    ]


def shown_matches_told(matches: Sequence[Match]) -> list[dict[str, Any]]:
    """Matches that everybody may see, for somebody who did not play in them."""
    seats = _seats_of(match.pk for match in matches)
    return [match_told(match, seats[match.pk]) for match in matches]


def match_of(access: Access) -> dict[str, Any]:
    """One match, for who has this access."""
    match = Match.objects.defer("state").get(pk=access.match_id)
    place = access.place
    return match_told(
        match,
        _seats_of([match.pk])[match.pk],
        seat=None if place is None else place.seat,
        has_left=place is not None and place.has_left,
    )


def match_told(
    match: Match, seats: Iterable[Seat], *, seat: int | None = None, has_left: bool = False
) -> dict[str, Any]:
    """A match in plain form.

    Args:
        match: its row.
        seats: its eight seats.
        seat: where the reader sits or sat, None for who never did.
        has_left: whether the reader left for good.
    """
    over = match.finished_at is not None
    return {
        "code": match.code,
        "status": "running" if not over else "finished" if match.winner else "abandoned",
        "created_at": match.created_at,
        "finished_at": match.finished_at,
        "n": match.n,
        "score": {"A": match.score_a, "B": match.score_b},
        "winner": match.winner,
        "house": {
            "joker_beats_trump": match.joker_beats_trump,
            "optional_mass": match.optional_mass,
            "target": match.target,
        },
        "clock_s": match.clock_s,
        # The code of a room lets people in.
        "room": (match.room or None) if seat is not None else None,
        "visibility": match.visibility,
        "seat": seat,
        "has_left": has_left,
        "result": None if seat is None else _result(match, seat, has_left=has_left),
        "seats": [_seat(row) for row in seats],
    }


def rounds_told(match_id: int) -> list[dict[str, Any]]:
    """The rounds of a match in the order in which they were dealt."""
    return [
        {
            "index": row.index,
            "number": row.number,
            "trump": row.trump,
            "opener": row.opener,
            "team": row.team or None,
            "seat": row.seat,
            "reason": row.reason or None,
            "first_n": row.first_n,
            "dealt_at": row.dealt_at,
            "ended_at": row.ended_at,
        }
        for row in Round.objects.filter(match_id=match_id).order_by("index")
    ]


def _result(match: Match, seat: int, *, has_left: bool) -> Result:
    """How a match stands for who sits or sat there; who left has lost (R9.2)."""
    if has_left:
        return Result.LOST
    if match.finished_at is None:
        return Result.RUNNING
    if match.winner is None:
        return Result.ABANDONED
    return Result.WON if match.winner == mass.team_of(seat).value else Result.LOST


def _seat(row: Seat) -> dict[str, Any]:
    return {
        "seat": row.number,
        "team": mass.team_of(row.number).value,
        "name": row.name,
        "player": row.player_id,
        "bot": row.bot or None,
        "away": bool(row.away),
    }


def _seats_of(match_ids: Iterable[int]) -> dict[int, list[Seat]]:
    """The seats of these matches, in one query."""
    found: dict[int, list[Seat]] = defaultdict(list)
    for row in Seat.objects.filter(match_id__in=list(match_ids)).order_by("match_id", "number"):
        found[row.match_id].append(row)
    return found
