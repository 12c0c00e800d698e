"""manage.py export_match ID: a match as a mass-record/1 file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.models import Match
from game.rules import mass
from game.selectors import log_of


class Command(BaseCommand):
    """Writes the record of a match, running or finished, with all hands."""

    help = "Write a match as a mass-record/1 file (all hands: keep that of a running match secret)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the match and where to write."""
        parser.add_argument("match", metavar="ID", help="the match's code, or its number")
        parser.add_argument("--out", metavar="FILE", help="a file; standard output if not given")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Find the match and write its record."""
        match = find_match(options["match"])
        text = mass.record_text(mass.record_of(log_of(match), extra={"match": match.code}))
        if not options["out"]:
            self.stdout.write(text, ending="")
            return
        try:
            Path(options["out"]).write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"cannot write {options['out']}: {error.strerror}") from None


def find_match(wanted: str) -> Match:
    """The match of a code or a number.

    Raises:
        CommandError: there is none.
    """
    found = Match.objects.filter(code=wanted).first()
    if found is None and wanted.isascii() and wanted.isdigit() and len(wanted) < 19:
        found = Match.objects.filter(pk=int(wanted)).first()
    if found is None:
        raise CommandError(f"there is no match {wanted}")
    return found
