"""`manage.py verify_record FILE…`: check records against the rules."""

import stat
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from game.rules import mass


class Command(BaseCommand):
    """Print one line for each file; exit with 0 only if every record is right."""

    help = "Check records (mass-record/1) move by move against the rules."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the arguments."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a record to check")

    def handle(self, *, files: list[str], **_options: Any) -> None:
        """Check every file, also after one with a fault."""
        all_right = True
        for file in files:
            try:
                said = _said_of(mass.load_record(_read(Path(file))))
            except mass.Fault as fault:
                said = str(fault)
                all_right = False
            self.stdout.write(_one_line(f"{file}: {said}"))
        if not all_right:
            sys.exit(1)


def _said_of(record: object) -> str:
    """What is said of a record that is right.

    Raises:
        Fault: it is not.
    """
    verdict = mass.verify(record)
    said = f"ok, {verdict.rounds} rounds, {verdict.moves} moves"
    return f"{said}, {verdict.proven} deals proven" if verdict.proven else said


def _read(path: Path) -> bytes:
    """The bytes of a file, one more than a record may have at the most.

    Raises:
        Fault: it cannot be read, or is not a plain file: a pipe or a device might
            never end.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise mass.Fault("format", "", "not a plain file")
        with path.open("rb") as stream:
            return stream.read(mass.MAX_RECORD_BYTES + 1)
    except OSError as error:
        raise mass.Fault("format", "", f"cannot be read: {error.strerror}") from None
    except ValueError:
        raise mass.Fault("format", "", "cannot be read: not a file name") from None


def _one_line(text: str) -> str:
    """A line that any terminal can print: what is not printable is escaped."""
    escaped = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return escaped.encode(encoding, "backslashreplace").decode(encoding)
