"""A match of four people of team A, without a turn clock: `python -m tests.e2e.voters NAME…`."""

from __future__ import annotations

import os
import sys

from game.rules import mass


def main(names: list[str]) -> None:
    """Store it, with bots in all other seats, and print its code."""
    import django  # noqa: PLC0415 - the settings stand in the environment by then

    django.setup()
    from game.models import Seat  # noqa: PLC0415
    from game.services import matches  # noqa: PLC0415
    from lobby.models import Player  # noqa: PLC0415

    people = {
        seat: Player.objects.get(username=name)
        for seat, name in zip(mass.team_seats(mass.Team.A), names, strict=True)
    }
    seats = [
        Seat(number=number, name=people[number].username, player=people[number])
        if number in people
        else Seat(number=number, name=f"Bot {number}", bot="greedy")
        for number in range(mass.SEATS)
    ]
    match = matches.start(seats=seats, house=mass.DEFAULT_HOUSE, created_by=people[0], clock_s=60)
    sys.stdout.write(match.code)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")
    main(sys.argv[1:])
