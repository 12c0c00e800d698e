"""`manage.py export_match ID`: a match as a mass-record/1 file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.models import Match
from game.services.records import record_file


class Command(BaseCommand):
    """Write the record of a match, running or finished, with all hands."""

    help = "Write a match as a record (mass-record/1). It shows all hands, also of a running match."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the arguments."""
        parser.add_argument("match", metavar="ID", help="the match's code, or its row's number")
        parser.add_argument("--out", metavar="FILE", type=Path, help="default: standard output")

    def handle(self, *, match: str, out: Path | None, **_options: Any) -> None:
        """Find the match and write its record."""
        found = find_match(match)
        raw = record_file(found.pk)
        if out is None:
            self.stdout.write(raw.decode(), ending="")
            return
        try:
            out.write_bytes(raw)
        except OSError as error:
            raise CommandError(f"Cannot write {out}: {error.strerror}.") from error
        self.stdout.write(f"{out}: match {found.code} to event {found.n}")


def find_match(wanted: str) -> Match:
    """The match of a code or of a row's number.

    Raises:
        CommandError: there is none.
    """
    found = Match.objects.filter(code=wanted).first()
    if found is None and wanted.isascii() and wanted.isdigit() and len(wanted) < 19:
        found = Match.objects.filter(pk=int(wanted)).first()
    if found is None:
        raise CommandError(f"There is no match {wanted}.")
    return found
