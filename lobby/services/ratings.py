"""What matches do to ratings: each one once, in the order in which they ended.

docs/ratings.md says in words which matches count, for whom and how much.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from game.recent import Commit
from game.rules import mass
from lobby import scheduling, skill
from lobby.models import Player, Rating, RatingChange, RoomMatch, Season, Turnout
from lobby.services import standings
from lobby.services.seasons import season_at
from lobby.services.standings import Standing
from lobby.services.turnout import Part, Played, played

Counted = RoomMatch.Counted

logger = logging.getLogger(__name__)


def match_moved(match_id: int, commit: Commit) -> None:
    """A match has moved on; if it has ended, it is counted soon, by a worker.

    Called after the commit, on any thread. A task that is lost is made good by the next one.
    """
    del match_id  # whatever is due is counted, the oldest first
    if commit.state.phase is mass.Phase.OVER:
        scheduling.count_ratings()


def count_due() -> int:
    """Count all matches that have ended and were not counted yet, the oldest first.

    Safe to run twice, or at once elsewhere. A match in which something fails is logged and
    tried again by the next run; it keeps no other match waiting.

    Returns:
        How many matches were counted.
    """
    counted, failed = 0, set[int]()
    while (pk := _oldest_due(failed)) is not None:
        try:
            counted += count(pk)
        except Exception:
            logger.exception("The ratings of the room's match %s could not be counted", pk)
            failed.add(pk)
    return counted


def _oldest_due(but: Iterable[int]) -> int | None:
    """The match of a room that ended first of all that are to be counted."""
    due = RoomMatch.objects.filter(counted=Counted.DUE, match__finished_at__isnull=False)
    due = due.exclude(pk__in=but).order_by("match__finished_at", "match_id")
    return due.values_list("pk", flat=True).first()


def count(room_match_id: int) -> bool:
    """Count one match of a room that is over: ratings change, and who took part is written down.

    Locks the seasons, so that one match is counted at a time, whoever counts.

    Returns:
        Whether it was still to be counted.
    """
    season_at(timezone.now())  # there is one to lock
    with transaction.atomic():
        lock_all()
        due = RoomMatch.objects.select_for_update(of=("self",)).filter(counted=Counted.DUE)
        row = due.select_related("match").defer("match__state").filter(pk=room_match_id).first()
        if row is None or row.match.finished_at is None:
            return False
        row.counted = _counted(row)
        row.save(update_fields=["counted"])
    return True


def lock_all() -> list[Season]:
    """Lock the ratings of all seasons, within a transaction; gives the seasons in order."""
    return list(Season.objects.select_for_update(no_key=True).order_by("starts_at"))


def _counted(row: RoomMatch) -> Counted:
    """Count a locked match; tells what became of it."""
    winner, ended_at = row.match.winner, row.match.finished_at
    if winner is None or ended_at is None:
        return Counted.ABANDONED
    what = played(row.match_id)
    _write_turnout(row.match_id, what, ended_at)
    if not row.rated:
        return Counted.OFF
    guests = Player.objects.filter(pk__in=[part.player_id for part in what.parts], is_guest=True)
    without_account = set(guests.values_list("pk", flat=True))
    people = [part for part in what.parts if part.player_id not in without_account]
    verdict = _verdict(people)
    if verdict is Counted.RATED:
        _rate(row.match_id, what, standings.who_counts(people), mass.Team(winner), ended_at)
    return verdict


def _verdict(people: Iterable[Part]) -> Counted:
    """Whether the people with an account, of those who made a move, are enough."""
    acted = [part for part in people if part.own]
    if len(acted) < settings.MASSS_RATED_PEOPLE:
        return Counted.FEW
    teams = {mass.team_of(part.seat) for part in acted}
    return Counted.RATED if len(teams) > 1 else Counted.ONE_SIDED


def _write_turnout(match_id: int, what: Played, at: datetime) -> None:
    Turnout.objects.bulk_create(
        Turnout(
            match_id=match_id,
            player_id=part.player_id,
            seat=part.seat,
            own=part.own,
            timeouts=part.timeouts,
            kept=part.kept,
            seat_moves=what.moves[part.seat],
            ending=part.ending,
            at=at,
        )
        for part in what.parts
    )


def _rate(match_id: int, what: Played, people: list[Part], winner: mass.Team, at: datetime) -> None:
    """Change the ratings of people for whom a match counts."""
    season = season_at(at)
    ratings = _ratings_of(season, [part.player_id for part in people])
    before = {
        player_id: Standing(skill.Skill(rating.mu, rating.sigma), rating.matches, rating.won)
        for player_id, rating in ratings.items()
    }
    changes = standings.changes(what, people, winner, before)
    for change in changes:
        write(ratings[change.player_id], change.after)
    Rating.objects.bulk_update(ratings.values(), ["mu", "sigma", "points", "matches", "won"])
    RatingChange.objects.bulk_create(
        RatingChange(
            match_id=match_id,
            player_id=change.player_id,
            season=season,
            at=at,
            **standings.columns_of(change),
        )
        for change in changes
    )


def write(rating: Rating, standing: Standing) -> None:
    """Put a standing into the row of a rating, unsaved."""
    rating.mu, rating.sigma = standing.skill.mu, standing.skill.sigma
    rating.points = skill.points_of(standing.skill)
    rating.matches, rating.won = standing.matches, standing.won


def _ratings_of(season: Season, player_ids: list[int]) -> dict[int, Rating]:
    """The ratings of people in a season; who has none begins with what was known before."""
    found = {row.player_id: row for row in season.ratings.filter(player_id__in=player_ids)}
    new = [player_id for player_id in player_ids if player_id not in found]
    earlier = Rating.objects.filter(player_id__in=new, season__starts_at__lt=season.starts_at)
    known = {
        row.player_id: skill.Skill(row.mu, row.sigma)
        for row in earlier.order_by("season__starts_at")  # the newest is kept
    }
    for player_id in new:
        rating = Rating(player_id=player_id, season=season)
        write(rating, standings.at_start(known.get(player_id)))
        rating.save()
        found[player_id] = rating
    return found
