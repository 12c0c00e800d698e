"""All ratings once more from the matches: what is stored must be what comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db import transaction

from game.models import Match
from game.rules import mass
from lobby.models import Rating, RatingChange, Season
from lobby.services import ratings, standings
from lobby.services.standings import Change, Standing
from lobby.services.turnout import played

BATCH = 2000
"""So many changes are read at a time."""


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What a recompute has found.

    Attributes:
        matches: rated matches that were counted again.
        changes: rows of changes that were not what came out.
        ratings: rows of ratings that were not what came out.
    """

    matches: int
    changes: int
    ratings: int


def recompute(*, write: bool) -> Recomputed:
    """Count all rated matches again, in the order in which they were counted.

    Who had an account when a match ended, and whether the match was rated, is taken from what
    is stored; the moves, the ways in which people left, and the winner from the matches
    themselves. Nothing else is counted meanwhile: all seasons are locked.

    Args:
        write: whether what differs is put right.

    Returns:
        How much was counted, and how much of it differed.
    """
    with transaction.atomic():
        book = _Book(ratings.lock_all())
        matches = changed = 0
        for match_id, rows in _by_match():
            found = book.count(match_id, rows)
            wrong = [row for row in rows if _put(row, found[row.player_id])]
            matches, changed = matches + 1, changed + len(wrong)
            if write:
                RatingChange.objects.bulk_update(wrong, _COLUMNS)
        wrong_ratings = [rating for rating in Rating.objects.all() if book.differs(rating)]
        if write:
            columns = ["mu", "sigma", "points", "matches", "won"]
            Rating.objects.bulk_update(wrong_ratings, columns, batch_size=BATCH)
    return Recomputed(matches, changed, len(wrong_ratings))


_COLUMNS = (
    *("won", "share", "mu_before", "sigma_before", "points_before"),
    *("mu_after", "sigma_after", "points_after"),
)


def _by_match() -> Iterator[tuple[int, list[RatingChange]]]:
    """The changes of each match, in the order in which the matches were counted."""
    rows = RatingChange.objects.order_by("pk").iterator(chunk_size=BATCH)
    for match_id, group in groupby(rows, key=lambda row: row.match_id):
        yield match_id, list(group)


def _put(row: RatingChange, change: Change) -> bool:
    """Put into a row what came out; tells whether it was something else."""
    columns = standings.columns_of(change)
    is_other = any(getattr(row, name) != value for name, value in columns.items())
    for name, value in columns.items():
        setattr(row, name, value)
    return is_other


class _Book:
    """The standings of everybody in every season, while the matches go by."""

    def __init__(self, seasons: Sequence[Season]) -> None:
        """Begin before the first match of the first of these seasons."""
        self._seasons = [season.pk for season in seasons]
        self._standings: dict[tuple[int, int], Standing] = {}

    def count(self, match_id: int, rows: Sequence[RatingChange]) -> dict[int, Change]:
        """Count a match for the people of these rows; gives the change of each."""
        season_id = rows[0].season_id
        before = {row.player_id: self._before(row.player_id, season_id) for row in rows}
        what = played(match_id)
        people = [part for part in what.parts if part.player_id in before]
        winner = Match.objects.values_list("winner", flat=True).get(pk=match_id)
        changes = standings.changes(what, people, mass.Team(winner or ""), before)
        for change in changes:
            self._standings[change.player_id, season_id] = change.after
        return {change.player_id: change for change in changes}

    def differs(self, rating: Rating) -> bool:
        """Put into a row of a rating what came out; tells whether it was something else."""
        stored = _values(rating)
        standing = self._standings.get((rating.player_id, rating.season_id))
        ratings.write(rating, standing or self._before(rating.player_id, rating.season_id))
        return _values(rating) != stored

    def _before(self, player_id: int, season_id: int) -> Standing:
        """The standing of a person in a season so far."""
        standing = self._standings.get((player_id, season_id))
        if standing is not None:
            return standing
        earlier = self._seasons[: self._seasons.index(season_id)]
        known = (self._standings.get((player_id, season)) for season in reversed(earlier))
        last = next((standing for standing in known if standing is not None), None)
        return standings.at_start(None if last is None else last.skill)


def _values(rating: Rating) -> tuple[float, ...]:
    return (rating.mu, rating.sigma, rating.points, rating.matches, rating.won)
