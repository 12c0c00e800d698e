"""Matches played up to a position that a test wants, in a served site's own database.

`python -m tests.e2e.stage PERSON POSITION…` runs with the site's environment and prints where the
matches are. Each is a real match, played by the services from its first deal; only the cards were
drawn until it came to the position.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from game.rules import mass
from tests.e2e.positions import REFUSED
from tests.e2e.route import commands_to
from tests.support.running_site import ROOT, RunningSite

LASTS = timedelta(minutes=10)
"""So long an opener can be chosen, and so long the person counts as online."""


@dataclass(frozen=True, slots=True)
class Staged:
    """Where a match waits for the person to act.

    Attributes:
        code: the match.
        cards: cards of the hand that the position is about, if any.
    """

    code: str
    cards: list[str]


STILLS = ("lead", "beat", "large-hand", *REFUSED)
"""Positions that are looked at by several tests."""

AT_ONCE = {"beat": 6, "choice": 5}
"""How many of a position are staged together: starting Django takes longer than ten matches."""


class Stock:
    """Staged matches of one person."""

    def __init__(self, site: RunningSite, person: str) -> None:
        """Stage nothing before it is asked for."""
        self._site = site
        self._person = person
        self._fresh: dict[str, list[Staged]] = {}
        self._stills: dict[str, Staged] = {}

    def take(self, position: str) -> Staged:
        """A match for one test alone."""
        if not self._fresh.get(position):
            positions = [position] * AT_ONCE.get(position, 2)
            self._fresh[position] = stage(self._site, self._person, *positions)
        return self._fresh[position].pop()

    def look(self, position: str) -> Staged:
        """A match that others look at too."""
        if not self._stills:
            found = stage(self._site, self._person, *STILLS)
            self._stills = dict(zip(STILLS, found, strict=True))
        return self._stills[position]


def stage(site: RunningSite, person: str, *positions: str) -> list[Staged]:
    """Bring a new match of a person to each of these positions."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.e2e.stage", person, *positions],
        cwd=ROOT,
        env=site.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return [Staged(**found) for found in json.loads(run.stdout)]


def _store(person: str, name: str) -> dict[str, Any]:
    """Play the commands by the services, all in one transaction."""
    from django.db import transaction  # noqa: PLC0415 - only after django.setup
    from django.utils import timezone  # noqa: PLC0415

    from game.models import Seat  # noqa: PLC0415
    from game.services import dealing, matches  # noqa: PLC0415
    from game.services.apply import apply, open_match  # noqa: PLC0415
    from lobby.models import Player  # noqa: PLC0415

    now = timezone.now()
    player = Player.objects.get(username=person)
    names = [person, *(f"Bot {number}" for number in range(1, mass.SEATS))]
    people = tuple(mass.Occupant(n, "bot" if i else "human") for i, n in enumerate(names))
    seats = [
        Seat(number=number, name=who.name, bot="greedy")
        if who.kind == "bot"
        else Seat(number=number, name=who.name, player=player, seen_at=now + LASTS)
        for number, who in enumerate(people)
    ]
    ends_at = int((now + LASTS).timestamp() * 1000)
    (_start, first_deal, *rest), cards = commands_to(name, people, ends_at)
    # Bots of the served site must not play on before the position is reached.
    with transaction.atomic():
        with patch.object(dealing, "deal", lambda match, _now: apply(match, first_deal)):
            row = matches.start(seats=seats, house=mass.DEFAULT_HOUSE, created_by=player)
        match = open_match(row.pk)
        for command in rest:
            apply(match, command)
    return {"code": row.code, "cards": cards}


def main(person: str, *positions: str) -> None:
    """Print the matches."""
    import django  # noqa: PLC0415 - the settings stand in the environment by then

    django.setup()
    found = [_store(person, position) for position in positions]
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")
    main(*sys.argv[1:])
