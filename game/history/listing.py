"""The matches of a person, chosen by filters, newest first and page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from django.db.models import F, Q
from django.utils import timezone

from game.history.filters import EVERYTHING, Filters, Result
from game.models import CODE_LETTERS, Departure, Match, Seat
from game.rules import mass
from game.selectors import matches_of

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser
    from django.db.models import QuerySet

_HOUSE = ("joker_beats_trump", "optional_mass", "target")


def own_matches(player: AbstractBaseUser, filters: Filters = EVERYTHING) -> QuerySet[Match]:
    """The matches in which a person has or had a seat and that fulfil the filters, newest first.

    Each has that seat as `my_seat`, and `has_left` where the person left for good (R9.2).
    """
    found = matches_of(player)
    for condition in _conditions(player, filters):
        found = found.filter(condition)
    if filters.since is None and filters.until is None:
        return found
    # Not by the bare key: PostgreSQL would then walk all matches of the site by it until enough
    # of them lie within the days (measured: 1.7 s for those up to a day among 200,000).
    return found.order_by((F("pk") + 0).desc())


def public_matches_of(player: AbstractBaseUser) -> QuerySet[Match]:
    """The matches of a person that are over and shown to everybody, newest first."""
    return matches_of(player).filter(_PUBLIC)


def public_matches() -> QuerySet[Match]:
    """All matches that are over and shown to everybody, newest first; without their state."""
    return Match.objects.filter(_PUBLIC).defer("state").order_by("-id")


_PUBLIC = Q(visibility=Match.Visibility.PUBLIC, finished_at__isnull=False)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list of matches.

    Attributes:
        matches: the matches, newest first.
        newer: code of the match before which the list goes on; None on the first page.
        older: code of the match after which it goes on; None on the last.
    """

    matches: list[Match]
    newer: str | None
    older: str | None


class NoSuchPage(Exception):  # noqa: N818 - an answer, not a fault
    """The page begins at a match that is not the reader's to see there."""


def page_of(
    listed: QuerySet[Match],
    size: int,
    *,
    before: str = "",
    after: str = "",
    among: QuerySet[Match] | None = None,
) -> Page:
    """A page of matches, found by its border, so that a far one costs no more than the first.

    Args:
        listed: matches, newest first.
        size: how many a page has.
        before: code of a match; what is older is shown.
        after: code of a match; what is newer is shown. With neither, the newest.
        among: matches that may be a border, those of the list if None. A match that no
            longer fulfils the filters can be one if it is named here.

    Raises:
        NoSuchPage: there is no such border.
    """
    borders = listed if among is None else among
    if after:
        rows = list(listed.filter(pk__gt=_key_of(after, borders)).reverse()[: size + 1])
        matches, more_newer, more_older = rows[:size][::-1], len(rows) > size, True
    else:
        older = listed.filter(pk__lt=_key_of(before, borders)) if before else listed
        rows = list(older[: size + 1])
        matches, more_newer, more_older = rows[:size], bool(before), len(rows) > size
    return Page(
        matches,
        newer=matches[0].code if matches and more_newer else None,
        older=matches[-1].code if matches and more_older else None,
    )


def _key_of(code: str, borders: QuerySet[Match]) -> int:
    """The row of the match at a page's border."""
    if not set(code) <= set(CODE_LETTERS):
        raise NoSuchPage
    key = borders.filter(code=code).values_list("pk", flat=True).first()
    if key is None:
        raise NoSuchPage
    return key


def _conditions(player: AbstractBaseUser, filters: Filters) -> Iterator[Q]:
    """One condition for each filter that is set."""
    if filters.since is not None:
        yield Q(created_at__gte=_midnight(filters.since))
    if filters.until is not None:
        yield Q(created_at__lt=_midnight(filters.until + timedelta(days=1)))
    if filters.partner_id is not None:
        yield _together(player.pk, filters.partner_id)
    if filters.opponent_id is not None:
        yield _against(player.pk, filters.opponent_id)
    if filters.result is not None:
        yield _RESULTS[filters.result](player.pk)
    rules = {name: getattr(filters, name) for name in _HOUSE}
    yield Q(**{name: value for name, value in rules.items() if value is not None})


def _midnight(day: date) -> datetime:
    """When a day begins in the time zone that is active."""
    return timezone.make_aware(datetime.combine(day, time.min))


def _playing(player_id: int, team: mass.Team | None = None) -> Any:
    """The matches of a person, or those in which the person has a seat of a team."""
    seats = Seat.objects.filter(player_id=player_id).order_by()
    if team is not None:
        seats = seats.filter(number__in=mass.team_seats(team))
    return seats.values("match_id")


def _left(player_id: int, team: mass.Team | None = None) -> Any:
    """The matches that a person left for good, or those left from a seat of a team (R9.2)."""
    departures = Departure.objects.filter(player_id=player_id).order_by()
    if team is not None:
        departures = departures.filter(seat__in=mass.team_seats(team))
    return departures.values("match_id")


def _in_team(player_id: int, team: mass.Team) -> Q:
    """The person has or had a seat of a team."""
    return Q(pk__in=_playing(player_id, team).union(_left(player_id, team)))


def _together(player_id: int, other_id: int) -> Q:
    teams = [_in_team(player_id, team) & _in_team(other_id, team) for team in mass.Team]
    return teams[0] | teams[1]


def _against(player_id: int, other_id: int) -> Q:
    a, b = mass.Team
    one_way = _in_team(player_id, a) & _in_team(other_id, b)
    return one_way | (_in_team(player_id, b) & _in_team(other_id, a))


def _won(player_id: int) -> Q:
    a, b = (Q(pk__in=_playing(player_id, team), winner=team.value) for team in mass.Team)
    return a | b


def _lost(player_id: int) -> Q:
    """The other team has won, or the person left and has not come back (R9.2)."""
    a, b = mass.Team
    has_left = Q(pk__in=_left(player_id)) & ~Q(pk__in=_playing(player_id))
    return (
        Q(pk__in=_playing(player_id, a), winner=b.value)
        | Q(pk__in=_playing(player_id, b), winner=a.value)
        | has_left
    )


def _abandoned(player_id: int) -> Q:
    over = Q(finished_at__isnull=False, winner__isnull=True)
    return over & Q(pk__in=_playing(player_id))


def _running(player_id: int) -> Q:
    return Q(finished_at__isnull=True, pk__in=_playing(player_id))


_RESULTS = {
    Result.WON: _won,
    Result.LOST: _lost,
    Result.ABANDONED: _abandoned,
    Result.RUNNING: _running,
}
