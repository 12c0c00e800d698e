"""A socket is opened by a page of this very host and port, or not at all."""

from typing import Any

import pytest

from masss_site.sockets import SameHost


@pytest.mark.parametrize(
    ("origin", "host", "is_let_in"),
    [
        ("http://localhost:8000", "localhost:8000", True),
        ("https://masss.example", "masss.example", True),
        ("https://masss.example:443", "masss.example", True),
        ("http://localhost:1", "localhost:8000", False),
        ("http://localhost:8000", "127.0.0.1:8000", False),
        ("https://evil.example", "masss.example", False),
        ("null", "masss.example", False),
        ("http://masss.example:x", "masss.example", False),
        ("", "masss.example", False),
    ],
)
async def test_the_origin_must_be_the_host(origin: str, host: str, is_let_in: bool) -> None:
    said: list[dict[str, Any]] = []

    async def application(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    headers = [(b"origin", origin.encode()), (b"host", host.encode())]
    await SameHost(application)({"headers": headers}, receive, send)

    assert (said[0]["type"] == "websocket.accept") is is_let_in
