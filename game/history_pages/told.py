"""What the page of a result tells of a match, put together from what is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.history.movers import movers_of
from game.history_pages.chart import chart_of
from game.models import Match, Seat
from game.rules import mass
from game.selectors import rounds_of, seats_of
from game.services.analysis import look_back
from game.services.hints import hints_of
from game.services.judging import LookBack
from game.services.vote_records import recorded_votes


def told_of(match: Match) -> dict[str, Any]:
    """Rounds, votes, who played, chances and moments.

    Votes, hints and chances are told only of a match that is over (R8.5); all else is
    what everybody at the table has seen.
    """
    seats = {seat.number: seat for seat in seats_of(match.pk)}
    rounds = _rounds(match, seats)
    is_over = match.finished_at is not None
    back = look_back(match.pk) if is_over else None
    return {
        "seats": [seats[number] for number in sorted(seats)],
        "rounds": rounds,
        "votes": _votes(match, rounds) if is_over else [],
        "players": _players(match, list(seats.values()), with_hints=is_over),
        "look_back": back,
        "moments": [] if back is None else _moments(back, seats, rounds),
        "chart": None if back is None else chart_of(back),
    }


def _rounds(match: Match, seats: dict[int, Seat]) -> list[dict[str, Any]]:
    return [
        {
            "index": row.index,
            "number": row.number,
            "trump": row.trump,
            "team": row.team,
            "reason": row.reason,
            "seat": None if row.seat is None else seats[row.seat],
            "opener": None if row.opener is None else seats[row.opener],
            "ended": row.ended_at is not None,
        }
        for row in rounds_of(match)
    ]


def _votes(match: Match, rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "round": rounds[index - 1]["number"],
            "vote": vote,
            "yes": [ballot["name"] for ballot in _last_ballots(vote) if ballot["yes"]],
            "no": [ballot["name"] for ballot in _last_ballots(vote) if not ballot["yes"]],
        }
        for index, votes in sorted(recorded_votes(match.pk).items())
        for vote in votes
    ]


def _last_ballots(vote: mass.RecordedVote) -> list[mass.RecordedBallot]:
    """What each member answered last."""
    last = {(ballot["seat"], ballot["name"]): ballot for ballot in vote["ballots"]}
    return list(last.values())


def _players(match: Match, seats: Sequence[Seat], *, with_hints: bool) -> list[dict[str, Any]]:
    """Who played the moves of each seat, and how many hints were had there."""
    moves = movers_of(match.pk)
    hints: Counter[int] = Counter()
    for had in hints_of(match.pk) if with_hints else []:
        hints[had["seat"]] += sum(had["by"].values())
    return [
        {
            "seat": seat,
            "team": mass.team_of(seat.number).value,
            "hints": hints[seat.number],
            **{by: moves.get(seat.number, Counter())[by] for by in ("human", "bot", "clock")},
        }
        for seat in seats
    ]


def _moments(
    back: LookBack, seats: dict[int, Seat], rounds: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The moments that decided the match, with the chances of both teams in hundredths."""
    return [
        {
            "address": f"{moment.round}.{moment.moves}",
            "round": rounds[moment.round - 1]["number"],
            "move": moment.moves + 1,
            "seat": seats[moment.seat],
            "team": mass.team_of(moment.seat).value,
            "do": moment.move.do,
            "cards": " ".join(moment.move.cards),
            "best": moment.best and {"do": moment.best.do, "cards": " ".join(moment.best.cards)},
            "before": _chances(moment.before),
            "after": _chances(moment.after),
        }
        for moment in back.moments
    ]


def _chances(of_a: int) -> dict[str, int]:
    """The chance of each team in hundredths; together they are a hundred."""
    a = round(of_a / 10)
    return {"A": a, "B": 100 - a}
