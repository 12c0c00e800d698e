"""Ends the running round of a served match, as a team's vote does, in the site's own database.

`python -m tests.e2e.surrender CODE TEAM` runs with the site's environment. A match that is played
to one point is over then.
"""

from __future__ import annotations

import os
import subprocess
import sys

from game.rules import mass
from tests.support.running_site import ROOT, RunningSite


def surrender(site: RunningSite, code: str, team: str = "B") -> None:
    """Let a team give up the running round of a match."""
    subprocess.run(
        [sys.executable, "-m", "tests.e2e.surrender", code, team],
        cwd=ROOT,
        env=site.environment,
        check=True,
    )


def main(code: str, team: str) -> None:
    """Give up, whatever the round has come to."""
    import django  # noqa: PLC0415 - the settings stand in the environment by then

    django.setup()
    from django.db import transaction  # noqa: PLC0415 - only after django.setup

    from game.models import Match  # noqa: PLC0415
    from game.services.apply import apply, open_match  # noqa: PLC0415

    with transaction.atomic():
        apply(open_match(Match.objects.get(code=code).pk), mass.Surrender(mass.Team(team)))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")
    main(*sys.argv[1:])
