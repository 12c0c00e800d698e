"""How strong whoever sits on the chairs is, as far as it is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Count, Q

from game.models import Departure, Seat
from game.rules import mass
from lobby.models import Chair

BOTS = {"random": 0.1, "easy": 0.25, "greedy": 0.4, "expert": 0.55, "master": 0.6}
"""A bot's strength by level, as the share of matches that it would win among people."""

_TEAM_A = [seat for seat in range(mass.SEATS) if mass.team_of(seat) is mass.Team.A]
_WON = Q(match__winner="A", number__in=_TEAM_A) | (Q(match__winner="B") & ~Q(number__in=_TEAM_A))


def of(chairs: Sequence[Chair]) -> list[float]:
    """The strength of whoever sits on each chair, between 0 and 1; 0 for a free one."""
    people = of_people(chair.player_id for chair in chairs if chair.player_id is not None)
    return [
        BOTS.get(chair.bot, 0.0) if chair.player_id is None else people[chair.player_id]
        for chair in chairs
    ]


def of_people(player_ids: Iterable[int]) -> dict[int, float]:
    """(won + 2) / (finished + 4) of each person: a newcomer is taken for average.

    A match that the person has left is a lost one (R9.2).
    """
    ids = list(player_ids)
    played = dict.fromkeys(ids, 0)
    won = dict.fromkeys(ids, 0)
    sat = Seat.objects.filter(player_id__in=ids, match__winner__isnull=False).order_by()
    counts = sat.values("player_id").annotate(played=Count("pk"), won=Count("pk", filter=_WON))
    for row in counts:
        played[row["player_id"]] += row["played"]
        won[row["player_id"]] += row["won"]
    left = Departure.objects.filter(player_id__in=ids, match__winner__isnull=False).order_by()
    for gone in left.values("player_id").annotate(matches=Count("match", distinct=True)):
        played[gone["player_id"]] += gone["matches"]
    return {player_id: (won[player_id] + 2) / (played[player_id] + 4) for player_id in ids}
