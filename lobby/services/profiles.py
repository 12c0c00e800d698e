"""What people change of themselves: name, picture, password."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import cast

from allauth.core import ratelimit
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from lobby import avatars
from lobby.models import Player
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.services import naming
from lobby.services.showing import show_again

RENAME_AFTER = timedelta(days=1)


@transaction.atomic
def rename(player_id: int, text: str) -> Player:
    """Give a player another name; records of matches keep the name of their time.

    Args:
        player_id: who.
        text: the name as typed. Another spelling of the own name is fine.

    Raises:
        ValidationError: the name is unfair, reserved or taken.
        PeopleRefused: `renamed_today` with the hours to wait.
    """
    player = Player.objects.select_for_update().get(pk=player_id)
    name = naming.fair_name(text)
    if name == player.username:
        return player
    now = timezone.now()
    if player.renamed_at is not None and now < player.renamed_at + RENAME_AFTER:
        left = player.renamed_at + RENAME_AFTER - now
        raise PeopleRefused(
            PeopleRefusal.RENAMED_TODAY, hours=math.ceil(left.total_seconds() / 3600)
        )
    naming.require_untaken(name, but_by=player_id)
    player.username, player.renamed_at = name, now
    naming.save_named(player)
    show_again(player_id)
    return player


@transaction.atomic
def choose_avatar(player_id: int, code: str) -> None:
    """Give a player another picture.

    Raises:
        PeopleRefused: `no_such_avatar`.
    """
    if not avatars.is_code(code):
        raise PeopleRefused(PeopleRefusal.NO_SUCH_AVATAR)
    player = Player.objects.select_for_update().get(pk=player_id)
    player.avatar = code
    player.save(update_fields=["avatar"])
    show_again(player_id)


def change_password(request: HttpRequest, old: str, new: str) -> None:
    """Give the signed-in player another password; other devices are signed out by it.

    Raises:
        PeopleRefused: `too_often`, `wrong_password`.
        ValidationError: the new password is too weak.
    """
    if not ratelimit.consume(request, action="change_password"):
        raise PeopleRefused(PeopleRefusal.TOO_OFTEN)
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=cast(Player, request.user).pk)
        if not player.check_password(old):
            raise PeopleRefused(PeopleRefusal.WRONG_PASSWORD)
        validate_password(new, player)
        player.set_password(new)
        player.save(update_fields=["password"])
    update_session_auth_hash(request, player)
