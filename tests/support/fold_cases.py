"""Cases that any client's fold must get right: views before, frames, views after.

Made by the engine, for the fold in Python and for the browser's reducer alike.
"""

from __future__ import annotations

import random
from typing import Any

from game.rules import mass
from tests.support.random_match import Step, play_at_random

VIEWERS: tuple[mass.Viewer, ...] = (*range(mass.SEATS), None)
FIRST_NUMBER = 41
"""The event number at which each case starts; a client only counts on from it."""


def fold_cases(seed: int, *, of_a_kind: int = 3) -> list[dict[str, Any]]:
    """Cases out of random matches, with every kind of event for a seat and for a spectator.

    Args:
        seed: the same seed gives the same cases.
        of_a_kind: so many commands are kept for each sequence of kinds of events.

    Returns:
        Cases that can be written as JSON: `name`, `viewer` (seat or null),
        `before` (view), `frame` (an `events` message) and `after` (view).
    """
    rng = random.Random(seed)
    missing = set(mass.PLAIN_EVENTS)
    kept: dict[tuple[str, ...], int] = {}
    cases = []
    while missing:
        for step in play_at_random(rng, house=random_house(rng)):
            kinds = tuple(mass.event_kind(event) for event in step.events)
            if kinds and kept.get(kinds, 0) < of_a_kind:
                kept[kinds] = kept.get(kinds, 0) + 1
                for case in cases_of(step, viewers=_some_viewers(rng, step)):
                    cases.append(case)
                    missing -= {event["e"] for event in case["frame"]["events"]}
    return cases


def cases_of(step: Step, *, viewers: tuple[mass.Viewer, ...] = VIEWERS) -> list[dict[str, Any]]:
    """One case for each of several viewers of a command."""
    return [case_of(step, viewer) for viewer in viewers]


def case_of(step: Step, viewer: mass.Viewer) -> dict[str, Any]:
    """A command as one viewer sees it."""
    seen = [mass.event_to_plain(mass.redact(event, viewer)) for event in step.events]
    after = mass.view_of(step.after, viewer)
    kinds = " ".join(mass.event_kind(event) for event in step.events)
    who = "a spectator" if viewer is None else f"seat {viewer}"
    return {
        "name": f"{kinds}, seen by {who}",
        "viewer": viewer,
        "before": mass.view_to_plain(mass.view_of(step.before, viewer)),
        "frame": {
            "t": "events",
            "from": FIRST_NUMBER + 1,
            "to": FIRST_NUMBER + len(seen),
            "events": seen,
            "legal": mass.legal_to_plain(after),
        },
        "after": mass.view_to_plain(after),
    }


def random_house(rng: random.Random) -> mass.HouseRules:
    """House rules, short matches included."""
    return mass.HouseRules(
        joker_beats_trump=rng.random() < 0.5,
        optional_mass=rng.random() < 0.5,
        target=rng.choice((1, 2, 5)),
    )


def _some_viewers(rng: random.Random, step: Step) -> tuple[mass.Viewer, ...]:
    """Who acts, who is next, another seat and a spectator, as far as there are any."""
    seat = getattr(step.command, "seat", None)
    actors = () if seat is None else (seat, mass.next_seat(seat))
    others = [viewer for viewer in range(mass.SEATS) if viewer not in actors]
    return (*actors, rng.choice(others), None)
