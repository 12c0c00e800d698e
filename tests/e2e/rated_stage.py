"""A season with many people in it, in a served site's own database.

`python -m tests.e2e.rated_stage PERSON` runs with the site's environment: the person is in the
middle of them, with a line of matches.
"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.support.running_site import ROOT, RunningSite

OTHERS = 60
POINTS = 1800
MATCHES = 12


def fill_season(site: RunningSite, person: str) -> None:
    """Give a person and sixty others ratings of the season that runs."""
    command = [sys.executable, "-m", "tests.e2e.rated_stage", person]
    subprocess.run(command, cwd=ROOT, env=site.environment, check=True)


def _fill(name: str) -> None:
    from django.utils import timezone  # noqa: PLC0415

    from game.models import Match  # noqa: PLC0415
    from lobby.models import Player, Rating, RatingChange, Turnout  # noqa: PLC0415
    from lobby.services.seasons import season_at  # noqa: PLC0415

    now = timezone.now()
    season = season_at(now)
    names = [f"Тоглогч-{number} Ж" for number in range(OTHERS)]
    everyone = [Player.objects.create_user(other) for other in names]
    for number, player in enumerate(everyone):
        Rating.objects.create(
            player=player,
            season=season,
            mu=30,
            sigma=4,
            points=POINTS + 290 - 10 * number,
            matches=4 if number % 10 == 9 else 40,
            won=3,
        )
    me = Player.objects.get(username=name)
    for number in range(MATCHES):
        before = POINTS - 20 * (MATCHES - number)
        match = Match.objects.create(state="{}", target=5, finished_at=now, winner="A")
        RatingChange.objects.create(
            match=match,
            player=me,
            season=season,
            won=True,
            share=1,
            mu_before=25,
            sigma_before=5,
            mu_after=25,
            sigma_after=5,
            points_before=before,
            points_after=before + 20,
            at=now,
        )
        Turnout.objects.create(
            match=match,
            player=me,
            seat=0,
            own=20,
            timeouts=0,
            kept=0,
            seat_moves=20,
            ending="left" if number == 0 else "stayed",
            at=now,
        )
    Rating.objects.create(
        player=me, season=season, mu=28, sigma=4, points=POINTS, matches=MATCHES, won=MATCHES
    )


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")
    django.setup()
    _fill(sys.argv[1])
