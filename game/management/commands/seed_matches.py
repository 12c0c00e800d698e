"""`manage.py seed_matches`: a site as full as after years."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from game.management.seeding.rows import Person
from game.management.seeding.storing import Wanted, store
from game.management.seeding.templates import make_templates

FEWEST_PEOPLE = 40


class Command(BaseCommand):
    """Store made matches of made people, and of one real person; nothing else is touched."""

    help = "Store many made matches, to see and to measure a full site. Never on a real one."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the options."""
        parser.add_argument("--matches", type=_at_least(1), default=1000, help="how many in all")
        parser.add_argument("--player", required=True, help="a person; made if there is none")
        parser.add_argument(
            "--of-player", type=_at_least(0), default=100, help="how many of that person"
        )
        parser.add_argument(
            "--logs",
            type=_at_least(0),
            default=50,
            help="so many of the newest get their log, and of that person's newest as many",
        )
        parser.add_argument(
            "--people", type=_at_least(FEWEST_PEOPLE), default=400, help="how many others"
        )
        parser.add_argument("--years", type=_at_least(1), default=3, help="how far back")
        parser.add_argument("--templates", type=_at_least(1), default=60, help="played by bots")
        parser.add_argument("--seed", type=int, default=1, help="of all chance but the codes")

    def handle(self, *, matches: int, player: str, of_player: int, **options: Any) -> None:
        """Make people, play, store, and say how long it took."""
        if of_player > matches:
            raise CommandError("A person cannot play in more matches than there are.")
        began = time.perf_counter()
        people = [_person(player), *_others(options["people"])]
        until = timezone.now()
        since = until - timedelta(days=365 * options["years"])
        wanted = Wanted(matches, of_player, options["logs"], since, until)
        templates = make_templates(options["templates"], options["seed"])
        for done in store(wanted, people, templates, Random(options["seed"])):
            if done % 20_000 == 0:
                self.stdout.write(f"{done:,} matches")
        took = time.perf_counter() - began
        self.stdout.write(
            f"{matches:,} matches in {took:.0f} s; {people[0].name} played in {of_player:,}"
        )


def _at_least(lowest: int) -> Callable[[str], int]:
    """An argument type: a whole number, no smaller than this."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = lowest - 1
        if number < lowest:
            raise ArgumentTypeError(f"{text!r} is no whole number from {lowest} on")
        return number

    return parse


def _person(name: str) -> Person:
    """The player of a name, made if there is none.

    Raises:
        CommandError: nobody can have this name.
    """
    players = get_user_model()._default_manager
    try:
        found = players.get_by_natural_key(name)
    except ObjectDoesNotExist:
        try:
            found = players.create_user(name)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
    return Person(found.pk, found.get_username())


def _others(count: int) -> list[Person]:
    """So many made people, the same ones at each call."""
    return [_person(f"Seeded {number}") for number in range(1, count + 1)]
