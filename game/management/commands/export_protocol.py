"""`manage.py export_protocol`: the generated documents of the wire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.protocol.export import documents
from game.reference import facts


class Command(BaseCommand):
    """Writes docs/asyncapi.json, docs/protocol.md and the browser's protocol.gen.js."""

    help = "Write the documents of the socket's messages from their classes."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the option."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; fail where a file is not up to date",
        )

    def handle(self, *, check: bool, **_options: Any) -> None:
        """Write what has changed, or complain of it."""
        root = Path(settings.BASE_DIR)
        stale = {
            name: text for name, text in documents(facts()).items() if _read(root / name) != text
        }
        if check and stale:
            raise CommandError(f"Not up to date, run `make protocol`: {', '.join(stale)}")
        for name, text in stale.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            self.stdout.write(f"Written: {name}")


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
