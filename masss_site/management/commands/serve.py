"""`manage.py serve`: the whole site in one command."""

import contextlib
import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.module_loading import import_string

from masss_site.background import EmbeddedWorker, Sweeper, sweep_of
from masss_site.celery import app
from masss_site.daphne_server import TableServer
from masss_site.static_files import collect_if_changed

MAX_FRAME_BYTES = 2 * 1024 * 1024
"""What still reaches a consumer, which answers with a code; above it the server hangs up."""


class Command(BaseCommand):
    """Prepare the database and the static files, then serve pages, tables and wake-ups."""

    help = "Serve the site. Ctrl-C ends it."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the options."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", default=8000, type=int, help="port to listen on")
        parser.add_argument(
            "--no-worker",
            action="store_true",
            help="run no wake-ups in this process (with Redis they never run here)",
        )

    def handle(self, *, host: str, port: int, no_worker: bool, **_options: Any) -> None:
        """Serve until SIGINT or SIGTERM."""
        require_free(host, port)
        call_command("migrate", interactive=False, verbosity=0)
        if collect_if_changed():
            self.stdout.write("Static files collected.")
        shown = "localhost" if host in {"127.0.0.1", "0.0.0.0", "::"} else host  # noqa: S104
        with _wake_ups(wanted=settings.EMBEDDED_WORKER and not no_worker):
            self.stdout.write(f"The site is at http://{shown}:{port}/ (Ctrl-C ends it)")
            self.stdout.flush()
            _serve(host, port)
        self.stdout.write("Ended.")


def require_free(host: str, port: int) -> None:
    """Raise CommandError if nobody can listen at this address now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Cannot listen at {host} port {port}: {error.strerror}. "
                f"Choose another port, for example: make run PORT={port + 1}"
            ) from error


@contextlib.contextmanager
def _wake_ups(*, wanted: bool) -> Iterator[None]:
    threads: list[EmbeddedWorker | Sweeper] = (
        [EmbeddedWorker(app), Sweeper(sweep_of(app))] if wanted else []
    )
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for thread in threads:
            thread.stop()


def _serve(host: str, port: int) -> None:
    # Imported only now: the middleware for static files looks once at what has been collected.
    server = TableServer(
        import_string(settings.ASGI_APPLICATION),
        endpoints=build_endpoint_description_strings(host=host, port=port),
        websocket_max_message_size=MAX_FRAME_BYTES,
        websocket_max_frame_size=MAX_FRAME_BYTES,
        server_name="",
    )
    server.run()
    if not server.listening_addresses:
        raise CommandError(f"Cannot listen at {host} port {port}.")
