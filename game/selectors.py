"""Reads. Each takes who is asking, or says that it gives secrets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from django.db.models import Exists, F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from game import logbook
from game.models import Departure, Match, MatchEvent, Round, Seat
from game.recent import recent_commits
from game.rules import mass

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
    from django.db.models import QuerySet


class NotVisible(Exception):  # noqa: N818 - an answer, not a fault
    """There is no such match, or it is not the asker's: which of the two is not told."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a person sits.

    Attributes:
        match_id: the match.
        seat: the seat, 0–7.
        seat_id: the seat's row.
    """

    match_id: int
    seat: int
    seat_id: int


@dataclass(frozen=True, slots=True)
class PastPlace:
    """Where a person sits or sat.

    Attributes:
        match_id: the match.
        seat: the seat, 0–7.
        has_left: whether the person left it for good (R9.2).
    """

    match_id: int
    seat: int
    has_left: bool


def place_of(player: AbstractBaseUser | AnonymousUser, code: str) -> Place:
    """The place of a person at the table of a match.

    Raises:
        NotVisible: there is no such match or the person has no seat in it.
    """
    if player.pk is None:
        raise NotVisible
    row = (
        Seat.objects.filter(player_id=player.pk, match__code=code)
        .values_list("match_id", "number", "pk")
        .first()
    )
    if row is None:
        raise NotVisible
    return Place(*row)


def place_in_history_of(player: AbstractBaseUser | AnonymousUser, code: str) -> PastPlace:
    """Where a person sits at a match, or sat last before leaving it for good (R9.2).

    Raises:
        NotVisible: there is no such match or the person never had a seat in it.
    """
    try:
        place = place_of(player, code)
    except NotVisible:
        if player.pk is None:
            raise
        departures = Departure.objects.filter(player_id=player.pk, match__code=code)
        row = departures.order_by("-n").values_list("match_id", "seat").first()
        if row is None:
            raise
        return PastPlace(*row, has_left=True)
    return PastPlace(place.match_id, place.seat, has_left=False)


def sits_in(match_id: int, seat: int, player_id: int) -> bool:
    """Tell whether this person has this seat."""
    return Seat.objects.filter(match_id=match_id, number=seat, player_id=player_id).exists()


def matches_of(player: AbstractBaseUser) -> QuerySet[Match]:
    """The matches in which a person has or had a seat, newest first.

    Each has that seat as `my_seat`, and `has_left` where the person left for good (R9.2).
    """
    seats = Seat.objects.filter(player_id=player.pk).order_by()
    departures = Departure.objects.filter(player_id=player.pk).order_by()
    seat_now = seats.filter(match_id=OuterRef("pk")).values("number")[:1]
    seat_left = departures.filter(match_id=OuterRef("pk")).order_by("-n").values("seat")[:1]
    return (
        Match.objects.filter(pk__in=seats.values("match_id").union(departures.values("match_id")))
        .annotate(
            my_seat=Coalesce(Subquery(seat_now), Subquery(seat_left)),
            has_left=~Exists(seats.filter(match_id=OuterRef("pk"))),
        )
        .defer("state")
        .order_by("-id")
    )


def running_matches_of(player: AbstractBaseUser) -> QuerySet[Match]:
    """The matches that are not over and in which a person has a seat, newest first."""
    return (
        Match.objects.filter(seats__player_id=player.pk, finished_at__isnull=True)
        .annotate(my_seat=F("seats__number"))
        .defer("state")
        .order_by("-id")
    )


def state_at(match_id: int, n: int) -> mass.MatchState:
    """The whole state of a match whose newest event is `n`; secret, never sent (R7.4)."""
    known = recent_commits.get(match_id)
    if known is not None and known.n == n:
        return known.state
    return mass.state_from_plain(msgspec.json.decode(logbook.read_state(match_id)))


@dataclass(frozen=True, slots=True)
class Situation:
    """A match at one moment: the newest event's number and the whole state; secret.

    `turn_ends_at` is when the turn then ends, ms of the Unix epoch, None without a
    clock or where that is long past (R9.1).
    """

    n: int
    state: mass.MatchState
    turn_ends_at: int | None = None


def situation_of(match_id: int) -> Situation:
    """Where a match stands now; secret, for bots' and seats' views.

    Raises:
        NotVisible: there is no such match.
    """
    known = recent_commits.get(match_id)
    columns = ("n", "state", "turn_ends_at")
    row = Match.objects.filter(pk=match_id).values_list(*columns).first()
    if row is None:
        raise NotVisible
    n, text, turn_ends_at = row
    if known is not None and known.n == n:
        return Situation(n, known.state, turn_ends_at)
    state = mass.state_from_plain(msgspec.json.decode(text))
    return Situation(n, state, turn_ends_at)


def events_after(match_id: int, n: int, up_to: int) -> tuple[mass.Event, ...]:
    """The events `n` + 1 to `up_to` of a match; secret until redacted (R7.4)."""
    known = recent_commits.get(match_id)
    if known is not None and known.before <= n and known.n >= up_to:
        return known.events[n - known.before : up_to - known.before]
    payloads = (
        MatchEvent.objects.filter(match_id=match_id, n__gt=n, n__lte=up_to)
        .order_by("n")
        .values_list("payload", flat=True)
    )
    return _decoded(payloads)


def round_events(match_id: int, up_to: int) -> tuple[mass.Event, ...]:
    """The moves of the newest round of a match up to event `up_to`; all in the open (R7.4)."""
    return _decoded(logbook.moves_of_round(match_id, up_to))


def _decoded(payloads: Iterable[str]) -> tuple[mass.Event, ...]:
    """Events from what the log stores of them."""
    return tuple(mass.event_from_plain(msgspec.json.decode(payload)) for payload in payloads)


def rounds_of(match: Match) -> QuerySet[Round]:
    """The rounds of a match in the order in which they were dealt."""
    return Round.objects.filter(match=match).order_by("index")


def seats_of(match_id: int) -> QuerySet[Seat]:
    """The eight seats of a match, by number."""
    return Seat.objects.filter(match_id=match_id).order_by("number")


def bot_policies(match_id: int) -> dict[int, str]:
    """The policy of each seat that a bot plays, by seat."""
    bots = Seat.objects.filter(match_id=match_id).exclude(bot="")
    return dict(bots.values_list("number", "bot"))


def room_of(match_id: int) -> str:
    """The code of the room in which a match was started, empty for a match alone."""
    return Match.objects.values_list("room", flat=True).get(pk=match_id)


def custom_of(match_id: int) -> tuple[str, bool]:
    """The room of a match as `room_of` gives it, and whether its people may ask for advice."""
    return Match.objects.values_list("room", "hints").get(pk=match_id)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a match is.

    Attributes:
        n: number of its newest event.
        votes_n: number of changes of its votes; secret of the teams (R8.5).
        is_voting: whether a vote is open; secret too.
    """

    n: int
    votes_n: int
    is_voting: bool


def standings_of(match_ids: Iterable[int]) -> dict[int, Standing]:
    """How far each of these matches is."""
    rows = Match.objects.filter(pk__in=list(match_ids))
    columns = ("pk", "n", "votes_n", "vote_ends_at")
    return {
        match_id: Standing(n, votes_n, vote_ends_at is not None)
        for match_id, n, votes_n, vote_ends_at in rows.values_list(*columns)
    }


def why_refused(match_id: int, seat: int, cards: mass.CardSet) -> tuple[int, mass.Refused | None]:
    """Whether a seat may lead or beat with some cards now, and if not, why.

    Returns:
        Number of the newest event, and the refusal that the move would meet, None
        where it is legal.
    """
    situation = situation_of(match_id)
    leading = situation.state.phase is not mass.Phase.BEAT
    move = mass.Lead(seat, cards) if leading else mass.Beat(seat, cards)
    return situation.n, mass.why_refused(situation.state, move)
