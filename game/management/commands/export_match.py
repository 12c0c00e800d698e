"""`manage.py export_match ID`: a match as a mass-record/1 file, or as a page that replays it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from game.history.movers import has_log
from game.models import Match
from game.replay import one_file
from game.services.records import record_file, record_of_match


class Command(BaseCommand):
    """Write the record of a match, running or finished, with all hands."""

    help = "Write a match as a record (mass-record/1). It shows all hands, also of a running match."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the arguments."""
        parser.add_argument("match", metavar="ID", help="the match's code, or its row's number")
        parser.add_argument("--out", metavar="FILE", type=Path, help="default: standard output")
        parser.add_argument(
            "--html", action="store_true", help="one page that replays and checks it offline"
        )
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            default=settings.LANGUAGE_CODE,
            help="of that page; default: %(default)s",
        )

    def handle(
        self, *, match: str, out: Path | None, html: bool, language: str, **_options: Any
    ) -> None:
        """Find the match and write its record."""
        found = find_match(match)
        if not has_log(found.pk):
            raise CommandError(f"The moves of match {found.code} were not kept.")
        raw = page_file(found.pk, language) if html else record_file(found.pk)
        if out is None:
            self.stdout.write(raw.decode(), ending="")
            return
        try:
            out.write_bytes(raw)
        except OSError as error:
            raise CommandError(f"Cannot write {out}: {error.strerror}.") from error
        self.stdout.write(f"{out}: match {found.code} to event {found.n}")


def page_file(match_id: int, language: str) -> bytes:
    """The one file that replays a match, in a language."""
    with translation.override(language):
        return one_file.page_of(record_of_match(match_id), seat=None).encode()


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
