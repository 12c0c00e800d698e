"""The right to use the relay: signed, short, one person's, and few of them."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterator

import pytest
from django.core.cache import cache

from voice.ice import RENEW_S, credential_for, sign
from voice.live.ice import ice_servers_for


@pytest.fixture(autouse=True)
def _relay(settings: object) -> Iterator[None]:
    settings.MASSS_TURN = ["turn:turn.example.org:3478"]
    settings.MASSS_TURN_SECRET = "the relay's secret"
    cache.clear()
    yield
    cache.clear()


def test_the_signature_is_what_the_relay_computes() -> None:
    made = sign("7-17", 1_764_453_917, "the relay's secret")

    digest = hmac.new(b"the relay's secret", b"1764453917:7-17", hashlib.sha1).digest()
    assert made.username == "1764453917:7-17"
    assert made.password == base64.b64encode(digest).decode()


@pytest.mark.parametrize(("asked_s", "given_s"), [(600, 600), (3600, 3600), (90_000, 3600)])
def test_it_never_lasts_longer_than_an_hour(settings: object, asked_s: int, given_s: int) -> None:
    settings.MASSS_TURN_S = asked_s

    assert credential_for(17, 7, lambda: 1000.0).expires_at == 1000 + given_s


def test_asking_again_and_again_gives_the_same_one() -> None:
    first = credential_for(17, 7, lambda: 1000.0)

    again = {credential_for(17, 7, lambda s=s: 1000.0 + s) for s in range(0, RENEW_S, 20)}
    assert again == {first}


def test_after_a_while_there_is_a_fresh_one() -> None:
    first = credential_for(17, 7, lambda: 1000.0)
    later = credential_for(17, 7, lambda: 1000.0 + RENEW_S)

    assert later.expires_at == first.expires_at + RENEW_S


def test_nobody_shares_one() -> None:
    clock = 1000.0
    made = {credential_for(who, room, lambda: clock).password for who in (1, 2) for room in (1, 2)}

    assert len(made) == 4


def test_a_site_without_a_relay_gives_no_credential(settings: object) -> None:
    settings.MASSS_TURN = []
    settings.MASSS_STUN = ["stun:stun.example.org"]
    message = ice_servers_for(17, 7)

    assert [(server.urls, server.credential) for server in message.servers] == [
        (["stun:stun.example.org"], None)
    ]
    assert message.expires_at is None


def test_the_page_is_told_where_the_relay_is(settings: object) -> None:
    settings.MASSS_VOICE_RELAY_ONLY = True
    message = ice_servers_for(17, 7)

    (relay,) = message.servers
    assert relay.urls == ["turn:turn.example.org:3478"]
    assert relay.username is not None
    assert relay.username.endswith(":7-17")
    assert message.relay_only
