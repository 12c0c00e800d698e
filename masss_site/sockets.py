"""What answers a WebSocket that leads nowhere."""

from channels.generic.websocket import AsyncWebsocketConsumer

NO_SUCH_ADDRESS = 4404


class NowhereConsumer(AsyncWebsocketConsumer):
    """Closes politely: without it an unknown address is a server error in the log."""

    async def connect(self) -> None:
        """Accept, so that the client can read the reason, then close."""
        await self.accept()
        await self.close(code=NO_SUCH_ADDRESS)
