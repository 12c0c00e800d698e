"""`manage.py recompute_ratings`: count all rated matches again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lobby.services.recomputing import recompute


class Command(BaseCommand):
    """Say how much of what is stored differs from what comes out, and put it right."""

    help = "Count all rated matches again from their logs, and put right what differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the arguments."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing; fail where anything differs",
        )

    def handle(self, *, check: bool, **_options: Any) -> None:
        """Count, and report in one line."""
        found = recompute(write=not check)
        said = (
            f"{found.matches} matches counted; "
            f"{found.changes} changes and {found.ratings} ratings differed"
        )
        if check and (found.changes or found.ratings):
            raise CommandError(said)
        self.stdout.write(said)
