"""`manage.py export_openapi`: the description of the API over HTTP as a document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from masss_site.api.pages import description

PLACE = "docs/openapi.json"


class Command(BaseCommand):
    """Writes docs/openapi.json."""

    help = "Write the description of the API (OpenAPI 3.1) from its views."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the option."""
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail where it is not up to date"
        )

    def handle(self, *, check: bool, **_options: Any) -> None:
        """Write it if it has changed, or complain of that."""
        path = Path(settings.BASE_DIR) / PLACE
        text = description()
        if path.exists() and path.read_text(encoding="utf-8") == text:
            return
        if check:
            raise CommandError(f"Not up to date, run `make protocol`: {PLACE}")
        path.write_text(text, encoding="utf-8")
        self.stdout.write(f"Written: {PLACE}")
