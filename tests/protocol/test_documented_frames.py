"""What the documents say of views and events holds in whole matches."""

import random
from itertools import chain

from game.protocol.export.schema import components, name_of
from game.rules import mass
from tests.support.json_schema import fault_of
from tests.support.random_match import play_at_random

SEEDS = (0, 14)
"""Matches in which together everything happens."""
HOUSE = mass.HouseRules(target=3)
VIEWERS: tuple[mass.Viewer, ...] = (0, 3, None)


def test_every_view_and_event_is_as_its_schema_says() -> None:
    forms = {kind: components()[name_of(form)] for kind, form in mass.PLAIN_EVENTS.items()}
    seen = set()
    for step in chain.from_iterable(
        play_at_random(random.Random(seed), house=HOUSE) for seed in SEEDS
    ):
        for viewer in VIEWERS:
            view = mass.view_to_plain(mass.view_of(step.after, viewer))
            assert fault_of(view, components()["SeatView"], components()) is None
            for event in step.events:
                plain = mass.event_to_plain(mass.redact(event, viewer))
                assert fault_of(plain, forms[plain["e"]], components()) is None
                seen.add(plain["e"])

    assert seen == set(mass.PLAIN_EVENTS)


def test_no_event_fits_two_schemas() -> None:
    forms = [components()[name_of(form)] for form in mass.PLAIN_EVENTS.values()]

    kinds = [kind for form in forms for kind in form["properties"]["e"]["enum"]]

    assert kinds == list(mass.PLAIN_EVENTS)
