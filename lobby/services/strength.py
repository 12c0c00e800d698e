"""How strong whoever sits on the chairs is, as far as it is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log

from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from game.models import Departure, Seat
from game.rules import mass
from lobby import skill
from lobby.models import Chair, Rating

BOTS = {level: bot.mu for level, bot in skill.BOTS.items()}
"""A bot's strength by level, on the scale of the ratings' `mu`."""

MU_A_LOGIT = 6.0
"""How much stronger alone makes a team of people win e times as often as it loses."""

_TEAM_A = [seat for seat in range(mass.SEATS) if mass.team_of(seat) is mass.Team.A]
_WON = Q(match__winner="A", number__in=_TEAM_A) | (Q(match__winner="B") & ~Q(number__in=_TEAM_A))


def of(chairs: Sequence[Chair]) -> list[float]:
    """The strength of whoever sits on each chair, as `mu`; 0 for a free one."""
    people = of_people(chair.player_id for chair in chairs if chair.player_id is not None)
    return [
        BOTS.get(chair.bot, 0.0) if chair.player_id is None else people[chair.player_id]
        for chair in chairs
    ]


def of_people(player_ids: Iterable[int]) -> dict[int, float]:
    """The most likely strength of each person: the newest rating, else what matches won tell.

    A newcomer is taken for average.
    """
    ids = list(player_ids)
    found = _rated(ids)
    unrated = [player_id for player_id in ids if player_id not in found]
    return found | _by_matches_won(unrated)


def _rated(player_ids: Sequence[int]) -> dict[int, float]:
    """The strength of those who have a rating, of whatever season."""
    rows = Rating.objects.filter(player_id__in=player_ids).select_related("season")
    found = {}
    for row in rows.order_by("season__starts_at"):  # the newest is kept
        known = skill.Skill(row.mu, row.sigma)
        is_over = row.season.ends_at <= timezone.now()
        found[row.player_id] = skill.in_next_season(known).mu if is_over else known.mu
    return found


def _by_matches_won(player_ids: Sequence[int]) -> dict[int, float]:
    """By (won + 2) / (finished + 4), for guests and who has played unrated matches only.

    A match that the person has left, and did not come back to, is a lost one (R9.2).
    """
    played = dict.fromkeys(player_ids, 0)
    won = dict.fromkeys(player_ids, 0)
    sat = Seat.objects.filter(player_id__in=player_ids, match__winner__isnull=False).order_by()
    counts = sat.values("player_id").annotate(played=Count("pk"), won=Count("pk", filter=_WON))
    for row in counts:
        played[row["player_id"]] += row["played"]
        won[row["player_id"]] += row["won"]
    left = Departure.objects.filter(player_id__in=player_ids, match__winner__isnull=False)
    is_back = Seat.objects.filter(match=OuterRef("match"), player=OuterRef("player"))
    gone = left.filter(~Exists(is_back)).order_by().values("player_id")
    matches = gone.annotate(matches=Count("match", distinct=True))
    for player_id, number in matches.values_list("player_id", "matches"):
        played[player_id] += number
    return {
        player_id: skill.NEWCOMER.mu
        + MU_A_LOGIT * log((won[player_id] + 2) / (played[player_id] - won[player_id] + 2))
        for player_id in player_ids
    }
