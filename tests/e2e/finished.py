"""Matches that are over, in a served site's own database, for pages that look back.

`python -m tests.e2e.finished PERSON KIND…` runs with the site's environment and prints the codes.
Each is a real match, played by the services from its first deal to its end.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from game.bots import POLICIES, history_of
from game.rules import mass
from tests.support.running_site import ROOT, RunningSite

if TYPE_CHECKING:
    from game.services.apply import OpenMatch

KINDS = ("won", "comings", "given-up", "abandoned", "running", "to-nine")
CHOICE_ENDS_AT = 4_102_444_800_000
"""When an opener must be chosen, far ahead; nobody waits for it."""


def finished(site: RunningSite, person: str, *kinds: str) -> list[str]:
    """Let a person with seven bots play a match of each kind; gives the codes."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.e2e.finished", person, *kinds],
        cwd=ROOT,
        env=site.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    found: list[str] = json.loads(run.stdout)
    return found


def store(person: str, kind: str, *, seed: int = 1) -> str:
    """Play a match of a kind by the services, all in one transaction; gives its code."""
    from django.db import transaction  # noqa: PLC0415 - only after django.setup

    from game.models import Seat  # noqa: PLC0415
    from game.services import matches  # noqa: PLC0415
    from game.services.apply import apply, open_match  # noqa: PLC0415
    from lobby.models import Player  # noqa: PLC0415

    player = Player.objects.get(username=person)
    seats = [Seat(number=0, name=person, player=player)]
    seats += [Seat(number=n, name=f"Bot {n}", bot="greedy") for n in range(1, mass.SEATS)]
    rng = Random(f"{kind} {seed}")
    with transaction.atomic():
        house = mass.HouseRules(target=mass.MAX_TARGET if kind == "to-nine" else 2)
        row = matches.start(seats=seats, house=house, created_by=player)
        match = open_match(row.pk)
        log: list[mass.Event] = []
        for number, command in enumerate(_commands(kind, match, log, rng)):
            before = match.state
            apply(match, command)
            log.extend(mass.decide(before, command))
            if kind == "running" and number == 20:
                break
    return row.code


def _commands(
    kind: str, match: OpenMatch, log: list[mass.Event], rng: Random
) -> Iterator[mass.Command]:
    """One command after another, until the match is over."""
    special = SPECIAL.get(kind, {})
    moves = 0
    while match.state.phase is not mass.Phase.OVER:
        state = match.state
        if state.phase is mass.Phase.DEAL:
            yield _deal(rng)
        elif state.phase is mass.Phase.OPENER:
            yield mass.CloseOpenerChoice()
        else:
            yield from special.get(moves, ())
            if match.state.phase not in (mass.Phase.LEAD, mass.Phase.BEAT):
                continue
            yield _move(match.state, log, rng)
            moves += 1


SPECIAL: dict[str, dict[int, tuple[mass.Command, ...]]] = {
    "comings": {
        3: (mass.KeepSeat(0, "gone"),),
        7: (mass.ReturnSeat(0),),
        9: (mass.ChangeOccupant(0, mass.Occupant("Bot 8", "bot"), "left"),),
        12: (mass.ChangeOccupant(0, mass.Occupant("Dorj", "human"), "let_in"),),
    },
    "given-up": {5: (mass.Surrender(mass.Team.B, 1, 1),)},
    "abandoned": {11: (mass.Abandon(),)},
    "to-nine": {30: (mass.Abandon(),)},
}
"""What happens beside moves, by how many moves there were before it."""


def _deal(rng: Random) -> mass.Deal:
    deck = list(mass.DECK)
    rng.shuffle(deck)
    throws: list[mass.Throw] = []
    while len(rolling := mass.still_rolling(throws)) > 1:
        faces = {seat: rng.randint(1, 6) for seat in rolling}
        throws.append(tuple(faces.get(seat) for seat in range(mass.SEATS)))
    return mass.Deal(tuple(deck), tuple(throws), CHOICE_ENDS_AT)


def _move(state: mass.MatchState, log: list[mass.Event], rng: Random) -> mass.Move:
    """A move of the seat on turn, as a bot would choose it."""
    turn = mass.running_round(state).turn
    assert turn is not None
    history = history_of(mass.redact(event, None) for event in log)
    chosen = POLICIES["greedy"].choose(mass.view_of(state, turn), rng, history)
    occupant = state.occupants[turn]
    person = occupant.kind == "human" and occupant.away is None
    return replace(chosen, by="human" if person else "bot")


def main(person: str, *kinds: str) -> None:
    """Print the codes."""
    import django  # noqa: PLC0415 - the settings stand in the environment by then

    django.setup()
    json.dump([store(person, kind) for kind in kinds], sys.stdout)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")
    main(*sys.argv[1:])
