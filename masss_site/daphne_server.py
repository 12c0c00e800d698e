"""Daphne with one addition: the application may write whole frames straight to a socket.

Plain Twisted buffers a frame, asks the system when the socket is writable and sends in the next
turn of the loop, after the frame has gone through ASGI and Autobahn: most of what a move costs,
eight times over. A socket with nothing waiting takes the frame at once here. Everything else is
Daphne's own.
"""

from typing import Any

from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.tcp import Connection

from game.live.writers import DIRECT

MAX_WAITING_BYTES = 256 * 1024
"""What may wait for a client that does not read; with more it is cut off and will come back."""


class DirectSocket(WebSocketProtocol):
    """A WebSocket that takes whole frames from the application."""

    def write_frame(self, data: bytes) -> None:
        """Send now what the system takes; the rest waits in Twisted's buffer, in order."""
        transport = self.transport
        if self.state != self.STATE_OPEN:
            return
        if not isinstance(transport, Connection):
            transport.write(data)
            return
        waiting = len(transport.dataBuffer) + transport._tempDataLen
        if waiting > MAX_WAITING_BYTES:
            self.dropConnection(abort=True)
            return
        sent = 0 if waiting else transport.writeSomeData(data)
        if sent == len(data):
            return
        # An error is no number; the buffered write meets it again and ends the connection.
        rest = data[sent:] if isinstance(sent, int) else data
        transport.write(rest)  # type: ignore[no-untyped-call]


class TableServer(Server):
    """Daphne's server with `DirectSocket`s, which the application finds in its scope."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """Take Daphne's arguments."""
        super().__init__(*args, ready_callable=self._use_direct_sockets, **options)

    def _use_direct_sockets(self) -> None:
        self.ws_factory.protocol = DirectSocket

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Offer the socket itself beside ASGI's `send`."""
        if isinstance(protocol, DirectSocket):
            scope["extensions"] = {**scope.get("extensions", {}), DIRECT: protocol}
        return super().create_application(protocol, scope)
