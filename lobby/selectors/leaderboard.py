"""Reads of ratings: who is where in a season, and how one person has come along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from lobby.models import PROVISIONAL, Rating, RatingChange, Season

PAGE = 50
"""So many lines of the leaderboard stand on a page."""
ABOVE = 5
"""So many others stand above who looks for the own place."""
HISTORY = 40
"""So many of the newest matches are in a person's line."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point in a leaderboard, between two of its lines: after the rating with these values."""

    points: int
    pk: int

    @classmethod
    def read(cls, text: str) -> Mark | None:
        """A mark as an address has it, None if it is none."""
        points, _, pk = text.rpartition("_")
        is_whole = points.removeprefix("-").isascii() and points.removeprefix("-").isdecimal()
        if not (is_whole and pk.isascii() and pk.isdecimal()) or len(text) > 24:
            return None
        mark = cls(int(points), int(pk))
        return mark if abs(mark.points) < 2**31 and mark.pk < 2**63 else None

    def __str__(self) -> str:
        return f"{self.points}_{self.pk}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a leaderboard.

    Attributes:
        place: from 1; people with the same points share one.
        rating: the rating, with its person.
    """

    place: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class Board:
    """A part of a leaderboard.

    Attributes:
        lines: whoever stands there, the best first.
        following: after which the next part begins; None where this is the last.
    """

    lines: Sequence[Line]
    following: Mark | None


def season_of(key: str | None = None) -> Season | None:
    """The season of a key, the one that runs now for None; None where there is none."""
    if key is None:
        now = timezone.now()
        running = Season.objects.filter(starts_at__lte=now, ends_at__gt=now)
        return running.first() or Season.objects.filter(ends_at__lte=now).last()
    return Season.objects.filter(key=key).first() if key.isascii() and key.isprintable() else None


def leaderboard(season: Season) -> QuerySet[Rating]:
    """The settled ratings of a season with their people, the best first."""
    return _of(season).filter(matches__gte=PROVISIONAL)


def provisional(season: Season) -> QuerySet[Rating]:
    """The ratings of a season that are made of too few matches to be compared."""
    return _of(season).filter(matches__lt=PROVISIONAL)


def _of(season: Season) -> QuerySet[Rating]:
    """People who have given up their account stand in no list."""
    ratings = Rating.objects.filter(season=season, player__is_active=True)
    return ratings.select_related("player").order_by("-points", "pk")


def board(ratings: QuerySet[Rating], after: Mark | None = None, limit: int = PAGE) -> Board:
    """A part of a list of ratings, by their key and not by counting lines from the top.

    Args:
        ratings: a list, as `leaderboard` or `provisional` gives it.
        after: where to begin; None begins at the top.
        limit: how many lines.
    """
    rest = ratings if after is None else ratings.filter(_below(after))
    rows = list(rest[: limit + 1])
    shown = rows[:limit]
    following = _mark(shown[-1]) if len(rows) > limit else None
    before = (0, 0) if after is None else _counted_before(ratings, shown)
    return Board(_lines(shown, *before), following)


def mark_above(ratings: QuerySet[Rating], rating: Rating) -> Mark | None:
    """Where a part of a list begins that shows a rating with a few others above it."""
    better = ratings.filter(
        Q(points__gt=rating.points) | Q(points=rating.points, pk__lt=rating.pk)
    ).order_by("points", "-pk")
    first = better[ABOVE : ABOVE + 1].first()
    return None if first is None else _mark(first)


def rating_of(player_id: int, season: Season) -> Rating | None:
    """The rating of a person in a season, None before the first rated match."""
    return Rating.objects.filter(player_id=player_id, season=season).first()


def place_of(rating: Rating) -> int | None:
    """The place of a settled rating in its season, from 1; None for a provisional one."""
    if rating.is_provisional:
        return None
    return leaderboard(rating.season).filter(points__gt=rating.points).count() + 1


def points_over_time(rating: Rating) -> list[int]:
    """The points after each of the newest matches of a season, and before the first of them."""
    changes = RatingChange.objects.filter(player_id=rating.player_id, season_id=rating.season_id)
    newest = list(changes.order_by("-pk").values_list("points_before", "points_after")[:HISTORY])
    if not newest:
        return []
    return [newest[-1][0], *(after for _, after in reversed(newest))]


def _counted_before(ratings: QuerySet[Rating], shown: Sequence[Rating]) -> tuple[int, int]:
    """How many stand before the first of these, and how many of them have more points."""
    if not shown:
        return 0, 0
    first = shown[0]
    before = ratings.filter(Q(points__gt=first.points) | Q(points=first.points, pk__lt=first.pk))
    counted = before.order_by().aggregate(
        all=Count("pk"), better=Count("pk", filter=Q(points__gt=first.points))
    )
    return counted["all"], counted["better"]


def _lines(shown: Sequence[Rating], before: int, better: int) -> list[Line]:
    """Lines with their places, which follow from those who stand before the first one."""
    lines: list[Line] = []
    place = better + 1
    for number, rating in enumerate(shown):
        if lines and rating.points != lines[-1].rating.points:
            place = before + number + 1
        lines.append(Line(place, rating))
    return lines


def _below(mark: Mark) -> Q:
    return Q(points__lt=mark.points) | Q(points=mark.points, pk__gt=mark.pk)


def _mark(rating: Rating) -> Mark:
    return Mark(rating.points, rating.pk)
