"""Matches of eight people each in a fresh database, with a session for every person.

Run as a command it writes them and prints, as JSON, each match's code and its
eight session keys: `python -m bench.tables 50`.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402

from game.models import Seat  # noqa: E402
from game.rules import mass  # noqa: E402
from game.services import matches  # noqa: E402
from lobby.models import Player  # noqa: E402
from tests.support.served_tables import session_of  # noqa: E402


def table_of_people(number: int) -> dict[str, object]:
    """A match of eight new people that goes on for as many rounds as a match can."""
    people = [Player(username=f"bench {number} {seat}") for seat in range(mass.SEATS)]
    for player in people:
        player.set_unusable_password()
        player.save()
    seats = [
        Seat(number=seat, name=player.username, player=player, seen_at=timezone.now())
        for seat, player in enumerate(people)
    ]
    house = mass.HouseRules(target=mass.MAX_TARGET)
    match = matches.start(seats=seats, house=house, created_by=people[0])
    return {"code": match.code, "sessions": [session_of(player) for player in people]}


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    print(json.dumps([table_of_people(number) for number in range(int(sys.argv[1]))]))
