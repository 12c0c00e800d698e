"""The plain relay that the fan-out is measured against, as Channels' tutorial has it.

A consumer a socket and `group_send` to all of a table; no database, no rules, no
views: it passes on the frame that the client sends.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import django
from django.conf import settings

if not settings.configured:
    settings.configure(
        SECRET_KEY=os.urandom(16).hex(),
        CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
        INSTALLED_APPS=["channels"],
    )
    django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import re_path


class RelayConsumer(AsyncWebsocketConsumer):
    """Passes each frame on to everyone at the table."""

    async def connect(self) -> None:
        """Join the table's group."""
        self.group = "table." + self.scope["url_route"]["kwargs"]["table"]
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, _code: int) -> None:
        """Leave the group."""
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:  # noqa: ARG002
        """Send the frame to the group."""
        await self.channel_layer.group_send(self.group, {"type": "relay.frame", "text": text_data})

    async def relay_frame(self, event: dict[str, Any]) -> None:
        """Send the frame to this socket."""
        await self.send(text_data=event["text"])


async def _nothing_here(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b""})


application = ProtocolTypeRouter(
    {
        "http": _nothing_here,
        "websocket": URLRouter([re_path(r"^relay/(?P<table>\d+)/$", RelayConsumer.as_asgi())]),
    }
)

if __name__ == "__main__":
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server

    Server(
        application,
        endpoints=build_endpoint_description_strings(host="127.0.0.1", port=int(sys.argv[1])),
    ).run()
