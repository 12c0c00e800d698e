"""A real coturn under the site's configuration: whom it lets in, and where it does not lead."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest
from aioice import stun, turn

from tests.support.missing import leave_out
from tests.support.turn import SECRET, find_turnserver, turnserver
from voice.ice import Credential, sign

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "coturn.conf.example"
LIMIT_S = 20
FORBIDDEN = 403
PRIVATE = [
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.254",
    "192.168.1.1",
    "0.0.0.1",
    "224.0.0.1",
]


@pytest.fixture(scope="module")
def relay() -> Iterator[int]:
    """The port of a relay under the example's configuration."""
    program = find_turnserver()
    if program is None:
        leave_out("no coturn here, and none could be installed (apt-get)")
    with turnserver(program, CONFIGURATION) as (port, _log):
        yield port


async def _allocate(port: int, credential: Credential, peer: str | None) -> None:
    """Ask for a place at the relay, and for the right to reach a peer from there."""
    transport, protocol = await turn.create_turn_endpoint(
        asyncio.DatagramProtocol,
        server_addr=("127.0.0.1", port),
        username=credential.username,
        password=credential.password,
    )
    try:
        if peer is not None:
            await transport._TurnTransport__inner_protocol.channel_bind(0x4000, (peer, 7000))
    finally:
        transport.close()
        del protocol


def allocate(port: int, credential: Credential, peer: str | None = None) -> None:
    async def limited() -> None:
        async with asyncio.timeout(LIMIT_S):
            await _allocate(port, credential, peer)

    asyncio.run(limited())


def credential(expires_in_s: int = 600, secret: str = SECRET) -> Credential:
    return sign("7-17", int(time()) + expires_in_s, secret)


def test_a_member_with_a_credential_of_the_site_is_let_in(relay: int) -> None:
    allocate(relay, credential())
    allocate(relay, credential(), peer="8.8.8.8")


@pytest.mark.parametrize(
    "wrong",
    [credential(-10), credential(secret="another"), Credential("bat", "guess", 0)],
    ids=["expired", "signed by another", "made up"],
)
def test_nobody_else_is(relay: int, wrong: Credential) -> None:
    with pytest.raises(stun.TransactionFailed) as refused:
        allocate(relay, wrong)

    assert refused.value.response.attributes["ERROR-CODE"][0] == 401


@pytest.mark.parametrize("address", PRIVATE)
def test_it_leads_into_no_private_network(relay: int, address: str) -> None:
    with pytest.raises(stun.TransactionFailed) as refused:
        allocate(relay, credential(), peer=address)

    assert refused.value.response.attributes["ERROR-CODE"][0] == FORBIDDEN


def test_what_tests_allow_is_not_in_the_configuration() -> None:
    lines = CONFIGURATION.read_text().splitlines()

    settings = [line for line in lines if line and not line.startswith("#")]
    assert not any(line.startswith(("allow", "no-auth", "cli")) for line in settings)
    assert "use-auth-secret" in settings
