"""Who has played in which match; staff never look into a match of their own."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from game.models import Departure, Match, Seat


def has_played(player_id: int, match_id: int) -> bool:
    """Whether a person sits or sat at the table of a match, perhaps only for a while."""
    return any(
        rows.filter(match_id=match_id, player_id=player_id).exists()
        for rows in (Seat.objects, Departure.objects)
    )


def played_by(player_id: int, match: str = "match") -> Q:
    """The rows whose match a person has played in; to be excluded.

    Args:
        player_id: the person.
        match: the column that leads to the match, "pk" for matches themselves.
    """
    seats = Seat.objects.filter(player_id=player_id).order_by().values("match_id")
    departures = Departure.objects.filter(player_id=player_id).order_by().values("match_id")
    return Q(**{f"{match}__in": seats}) | Q(**{f"{match}__in": departures})


def others(matches: QuerySet[Match], player_id: int) -> QuerySet[Match]:
    """Those of some matches that a person has not played in."""
    return matches.exclude(played_by(player_id, "pk"))
