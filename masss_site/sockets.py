"""Who may open a WebSocket from where, and what answers one that leads nowhere."""

from typing import Any
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer

NO_SUCH_ADDRESS = 4404


class NowhereConsumer(AsyncWebsocketConsumer):
    """Closes politely: without it an unknown address is a server error in the log."""

    async def connect(self) -> None:
        """Accept, so that the client can read the reason, then close."""
        await self.accept()
        await self.close(code=NO_SUCH_ADDRESS)


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
        headers = dict(scope.get("headers", ()))
        origin = headers.get(b"origin", b"").decode("latin-1")
        if _place_of(origin) == _place_of(f"//{headers.get(b'host', b'').decode('latin-1')}"):
            return await self._application(scope, receive, send)
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return None


def _place_of(address: str) -> tuple[str | None, int | None]:
    """Host and port of an address; None for the port that its scheme has anyway."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return (None, 0)
    return (parts.hostname, None if port in {80, 443} else port)
