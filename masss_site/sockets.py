"""Who may open a WebSocket from where, and what answers one that leads nowhere."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from game.protocol.closing import CloseCode
from game.tickets import pass_of_key
from lobby.services.tokens import Bearer, Scope, player_of_token

NO_SUCH_ADDRESS = 4404


class NowhereConsumer(AsyncWebsocketConsumer):
    """Closes politely: without it an unknown address is a server error in the log."""

    async def connect(self) -> None:
        """Accept, so that the client can read the reason, then close."""
        await self.accept()
        await self.close(code=NO_SUCH_ADDRESS)


class NoKeyConsumer(AsyncWebsocketConsumer):
    """Closes politely for a program whose key is none, or not made for playing."""

    async def connect(self) -> None:
        """Accept, so that the program can read the reason, then close."""
        await self.accept()
        await self.close(code=CloseCode.NO_SESSION.value)


@dataclass(frozen=True, slots=True)
class KeyPass:
    """Stands in the scope where a session does, for a program that came with a key."""

    session_key: str


class KeyOrCookie:
    """Leads programs one way and pages another.

    A program says by its key who it is, and no page of another site can send that for a
    person, so it needs no origin; its cookies count for nothing. Whoever brings no key must
    come from a page of this site.
    """

    def __init__(self, *, by_key: Any, by_cookie: Any) -> None:
        """Lead to one of two applications."""
        self._by_key = by_key
        self._by_cookie = by_cookie
        self._no_key = NoKeyConsumer.as_asgi()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Look for a key, and pass on."""
        headers = dict(scope.get("headers", ()))
        if b"authorization" not in headers:
            return await self._by_cookie(scope, receive, send)
        bearer = await database_sync_to_async(_bearer_of)(headers[b"authorization"])
        if bearer is None or not _may_come_from(headers):
            return await self._no_key(scope, receive, send)
        passed = {"user": bearer.player, "session": KeyPass(pass_of_key(bearer.token_id))}
        return await self._by_key({**scope, **passed}, receive, send)


def _bearer_of(header: bytes) -> Bearer | None:
    """Whom a key speaks for that may play, None for all others."""
    scheme, _, raw = header.decode("latin-1").partition(" ")
    bearer = player_of_token(raw.strip()) if scheme.lower() == "bearer" else None
    return bearer if bearer is not None and Scope.PLAY in bearer.scopes else None


def _may_come_from(headers: dict[bytes, bytes]) -> bool:
    """Whether the origin, where there is one, is this site."""
    return b"origin" not in headers or _is_same_host(headers)


class SameHost:
    """Lets in sockets that a page of this very host and port opened.

    Upstream's validator looks at the host name alone, so another program on the same
    machine, at another port, could use a person's cookie.
    """

    def __init__(self, application: Any) -> None:
        """Guard an application."""
        self._application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Pass on, or refuse the handshake."""
        if _is_same_host(dict(scope.get("headers", ()))):
            return await self._application(scope, receive, send)
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return None


def _is_same_host(headers: dict[bytes, bytes]) -> bool:
    """Whether the origin is the very host and port that is asked."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    return _place_of(origin) == _place_of(f"//{headers.get(b'host', b'').decode('latin-1')}")


def _place_of(address: str) -> tuple[str | None, int | None]:
    """Host and port of an address; None for the port that its scheme has anyway."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return (None, 0)
    return (parts.hostname, None if port in {80, 443} else port)
