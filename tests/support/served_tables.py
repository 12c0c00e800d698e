"""The site's own server on a thread of this process, with the tests' database.

Sockets are real, and so are the server's fast way out and its hub; but a test
can set the clock, hold up a read or drop a ring, and its own commits reach the
hub as those of any thread of a server do.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import connection, connections
from django.test import Client

from game.models import Match
from lobby.models import Player
from tests.support.live_client import LiveClient
from tests.support.ports import wait_until
from tests.support.table_client import TableClient

if TYPE_CHECKING:
    from game.live.hub import Hub
    from lobby.live.hub import RoomHub

Result = TypeVar("Result")
Client_ = TypeVar("Client_", bound=LiveClient)

MAX_FRAME_BYTES = 2 * 1024 * 1024


class ServedTables:
    """Daphne with the site's application on a free port, once a process."""

    def __init__(self) -> None:
        """Prepare; `start` serves."""
        # Importing daphne installs Twisted's reactor, which only a test that serves should do.
        from masss_site.asgi import application  # noqa: PLC0415
        from masss_site.daphne_server import TableServer  # noqa: PLC0415

        self._server = TableServer(
            application,
            endpoints=["tcp:port=0:interface=127.0.0.1"],
            signal_handlers=False,
            websocket_max_message_size=MAX_FRAME_BYTES,
            websocket_max_frame_size=MAX_FRAME_BYTES,
            server_name="",
        )
        self._thread = threading.Thread(target=self._server.run, name="served", daemon=True)
        self._clients: list[LiveClient] = []
        self.port = 0

    def start(self) -> None:
        """Serve; returns when the port is known."""
        self._thread.start()
        wait_until(lambda: bool(self._server.listening_addresses), "the server listens")
        self.port = self._server.listening_addresses[0][1]
        # Made now: they listen for commits from their making on.
        assert self.hub
        assert self.rooms

    def stop(self) -> None:
        """End the server and its connections to the database."""
        self.on_loop(self.rooms.stop)
        self.on_loop(self.hub.stop)
        self.on_loop(self._server.stop)
        self._thread.join(10)
        end_other_connections()

    @property
    def url(self) -> str:
        """Address of the pages."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The server's event loop."""
        from daphne.server import twisted_loop  # noqa: PLC0415

        loop: asyncio.AbstractEventLoop = twisted_loop
        return loop

    @property
    def hub(self) -> Hub:
        """The server's hub."""
        from game.live.hub import hub_here  # noqa: PLC0415

        return self.on_loop(hub_here)

    def on_loop(self, call: Callable[[], Result]) -> Result:
        """The result of a call on the server's loop."""

        async def made() -> Result:
            return call()

        done: Future[Result] = asyncio.run_coroutine_threadsafe(made(), self.loop)
        return done.result(10)

    def look(self) -> None:
        """What the hub's watch does each second, now: leases, presence, lost rings."""
        hub = self.hub
        wait_until(lambda: bool(hub.tables), "someone has joined")
        look = hub._watch._look(list(hub.tables))
        asyncio.run_coroutine_threadsafe(look, self.loop).result(10)

    def look_at_rooms(self) -> None:
        """What the room hub's watch does each second, now."""
        asyncio.run_coroutine_threadsafe(self.rooms.watch.look(), self.loop).result(10)

    @property
    def rooms(self) -> RoomHub:
        """The server's hub of rooms."""
        from lobby.live.hub import room_hub_here  # noqa: PLC0415

        return self.on_loop(room_hub_here)

    # Clients ----------------------------------------------------------------------------------

    def open(
        self,
        path: str,
        player: Player | None,
        kind: type[Client_] = TableClient,  # type: ignore[assignment]
        **options: Any,
    ) -> Client_:
        """A client of `player` at the socket at this path, not yet synced."""
        options.setdefault("origin", self.url)
        session = None if player is None else session_of(player)
        client = kind(f"ws://127.0.0.1:{self.port}{path}", session=session, **options)
        self._clients.append(client)
        return client

    def connect(self, player: Player | None, code: str, **options: Any) -> TableClient:
        """A client of `player` at the table of the match with this code, not yet synced."""
        client: TableClient = self.open(f"/ws/match/{code}/", player, **options)
        return client

    def sit(self, player: Player, match: Match) -> TableClient:
        """A client that has everything."""
        client = self.connect(player, match.code)
        client.sync()
        return client

    def clear(self) -> None:
        """Close all clients, and wait until the hub has neither sockets nor work left."""
        while self._clients:
            self._clients.pop().close()
        wait_until(self.is_idle, "the hub leaves no socket and no work behind")

    def is_idle(self) -> bool:
        """Whether no socket is served and the hub has nothing to do."""
        from game.live.lane import Lane  # noqa: PLC0415

        hub, rooms = self.hub, self.rooms
        lanes = [
            *hub.lanes._lanes,
            *(lane for lane in vars(hub.lanes).values() if isinstance(lane, Lane)),
        ]
        return self.on_loop(
            lambda: (
                not (
                    hub.tables
                    or rooms.rooms
                    or rooms.lobby.sockets
                    or hub._tasks
                    or any(lane._busy for lane in lanes)
                    or any(not application.done() for application in self.applications())
                )
            )
        )

    def applications(self) -> list[asyncio.Task[None]]:
        """What serves the connections, ended or not."""
        served = self._server.connections.values()
        return [
            details["application_instance"]
            for details in served
            if "application_instance" in details
        ]


def session_of(player: Player) -> str:
    """The key of a new session in which `player` is signed in."""
    browser = Client()
    browser.force_login(player)
    return browser.cookies["sessionid"].value


def end_other_connections() -> None:
    """PostgreSQL drops no database that a forgotten connection still uses."""
    connections.close_all()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
