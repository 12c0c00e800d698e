"""Keys of programs: made, looked at again with each request, revoked."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from lobby import plain_text
from lobby.models import ApiToken, Player
from lobby.models.tokens import HINT_LENGTH, TOKEN_NAME_LENGTH
from lobby.token_refusals import TokenRefusal, TokenRefused

PREFIX = "masss_"
"""Tells people, and programs that look for forgotten secrets, what it is."""
_SHAPE = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")
MOST_TOKENS = 20
LONGEST_DAYS = 366
USED_STEP = timedelta(minutes=1)
"""How exactly it is remembered when a token was used."""


class Scope(StrEnum):
    """What a token may do; in everything else its program is a stranger."""

    PROFILE_READ = "profile:read"
    MATCHES_READ = "matches:read"
    ROOMS_READ = "rooms:read"
    ROOMS_WRITE = "rooms:write"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom a token speaks for.

    Attributes:
        player: the person.
        scopes: what the token may do.
        token_id: the token's row.
        expires_at: until when.
    """

    player: Player
    scopes: frozenset[str]
    token_id: int
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token that was just made; `secret` is shown once and cannot be had again."""

    row: ApiToken
    secret: str


def create(player_id: int, *, name: str, scopes: Collection[str], days: int) -> NewToken:
    """Make a token.

    Who may call: an edge that has taken the person from a session, never from a token:
    a program could make itself a key that outlives its own.

    Args:
        player_id: whose it is.
        name: what the person calls it, so as to know it again.
        scopes: what it may do.
        days: how long it lasts, 1 to 366.

    Raises:
        TokenRefused: `guest_token`, `token_name`, `token_scopes`, `token_days`,
            `too_many_tokens`.
    """
    called = plain_text.clean(name)
    if not 1 <= len(called) <= TOKEN_NAME_LENGTH:
        raise TokenRefused(TokenRefusal.NAME, most=TOKEN_NAME_LENGTH)
    wanted = frozenset(scopes)
    if not wanted or not wanted <= set(Scope):
        raise TokenRefused(TokenRefusal.SCOPES)
    if not 1 <= days <= LONGEST_DAYS:
        raise TokenRefused(TokenRefusal.DAYS, most=LONGEST_DAYS)
    secret = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
        if player.is_guest:
            raise TokenRefused(TokenRefusal.GUEST)
        tokens_of(player_id).filter(expires_at__lte=timezone.now()).delete()
        if tokens_of(player_id).count() >= MOST_TOKENS:
            raise TokenRefused(TokenRefusal.TOO_MANY, most=MOST_TOKENS)
        row = ApiToken.objects.create(
            player=player,
            name=called,
            digest=_digest_of(secret),
            hint=secret[-HINT_LENGTH:],
            scopes=[scope.value for scope in Scope if scope in wanted],
            auth_hash=player.get_session_auth_hash(),
            expires_at=timezone.now() + timedelta(days=days),
        )
    return NewToken(row, secret)


def revoke(player_id: int, token_id: int) -> None:
    """End a token of a person; sockets that it opened are closed within a second.

    Raises:
        TokenRefused: `no_such_token`, also for one of somebody else.
    """
    deleted, _ = tokens_of(player_id).filter(pk=token_id).delete()
    if not deleted:
        raise TokenRefused(TokenRefusal.NO_SUCH)


def tokens_of(player_id: int) -> QuerySet[ApiToken]:
    """The tokens of a person, the newest first."""
    return ApiToken.objects.filter(player_id=player_id)


def player_of_token(raw: str) -> Bearer | None:
    """Whom a token speaks for; None where it is none, is over, or its person is not what he was.

    Notes that it was used.
    """
    if not _SHAPE.fullmatch(raw):
        return None
    tokens = ApiToken.objects.filter(digest=_digest_of(raw)).select_related("player")
    row = tokens.first()
    now = timezone.now()
    if row is None or not _holds(row, now):
        return None
    _note_use(row, now)
    return Bearer(row.player, frozenset(row.scopes), row.pk, row.expires_at)


def living(token_ids: Collection[int]) -> set[int]:
    """Which of these tokens still hold; one query for all of them."""
    rows = ApiToken.objects.filter(pk__in=token_ids).select_related("player")
    now = timezone.now()
    return {row.pk for row in rows if _holds(row, now)}


def _holds(row: ApiToken, now: datetime) -> bool:
    """Tell whether a token is worth anything."""
    if row.expires_at <= now or not row.player.is_active:
        return False
    return constant_time_compare(row.auth_hash, row.player.get_session_auth_hash())


def _note_use(row: ApiToken, now: datetime) -> None:
    """Remember, to the minute, when a token was used."""
    if row.last_used_at is not None and row.last_used_at > now - USED_STEP:
        return
    stale = Q(last_used_at__isnull=True) | Q(last_used_at__lte=now - USED_STEP)
    ApiToken.objects.filter(stale, pk=row.pk).update(last_used_at=now)


def _digest_of(secret: str) -> str:
    """How a token is stored; it has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
