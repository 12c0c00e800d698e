"""Who asks over HTTP without a session: `Authorization: Bearer masss_…`."""

from __future__ import annotations

from typing import Any

from rest_framework.authentication import BaseAuthentication, get_authorization_header

from game.api.problems import ApiCode, Problem
from game.api.throttling import address_of, take
from lobby.models import Player
from lobby.services.tokens import Bearer, player_of_token

SCHEME = b"bearer"


class BearerAuthentication(BaseAuthentication):
    """Takes a key. Whoever sends a bad one is nobody, whatever session comes with it."""

    def authenticate(self, request: Any) -> tuple[Player, Bearer] | None:
        """The person and the key; None where the request carries no Authorization header.

        Raises:
            Problem: `bad_token`, `too_many_requests` for whoever tries many.
        """
        header = get_authorization_header(request)
        if not header:
            return None
        scheme, _, raw = header.partition(b" ")
        bearer = None
        if scheme.lower() == SCHEME:
            bearer = player_of_token(raw.decode("latin-1").strip())
        if bearer is None:
            share = request.share = take("denied", address_of(request))
            if share.left < 0:
                raise Problem(ApiCode.TOO_MANY_REQUESTS, {"seconds": share.reset_s})
            raise Problem(ApiCode.BAD_TOKEN)
        return bearer.player, bearer

    def authenticate_header(self, request: Any) -> str:
        """What a 401 asks for."""
        del request
        return 'Bearer realm="masss"'
