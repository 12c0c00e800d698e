"""Which servers help two browsers to find each other, and the right to use them for a while."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache

LONGEST_S = 3600
"""A credential of the relay never lasts longer."""
RENEW_S = 600
"""Asked for again within this time, the same credential is given: one person makes few."""


@dataclass(frozen=True, slots=True)
class Credential:
    """The right to use the relay.

    Attributes:
        username: `expiry:person`, the expiry in seconds of the Unix epoch.
        password: the relay's secret has signed the user name.
        expires_at: until when it holds, in seconds of the Unix epoch.
    """

    username: str
    password: str
    expires_at: int


def credential_for(player_id: int, room_id: int, clock: Callable[[], float]) -> Credential:
    """The credential of a member of a room.

    The relay (coturn with `use-auth-secret`) checks the signature and the expiry by
    itself. The name says who it is by number only, so that the relay can count per
    person and learns no name.

    Args:
        player_id: the person.
        room_id: the room.
        clock: gives seconds of the Unix epoch.
    """
    lasts = min(settings.MASSS_TURN_S, LONGEST_S)
    window = min(RENEW_S, lasts // 2 or 1)
    key = f"voice.turn.{room_id}.{player_id}"
    held: Credential | None = cache.get(key)
    if held is not None and held.expires_at - clock() > lasts - window:
        return held
    made = sign(f"{room_id}-{player_id}", int(clock()) + lasts, settings.MASSS_TURN_SECRET)
    cache.set(key, made, window)
    return made


def sign(person: str, expires_at: int, secret: str) -> Credential:
    """A credential as coturn's `use-auth-secret` expects it: base64 of HMAC-SHA1."""
    username = f"{expires_at}:{person}"
    digest = hmac.new(secret.encode(), username.encode(), hashlib.sha1).digest()
    return Credential(username, base64.b64encode(digest).decode(), expires_at)
