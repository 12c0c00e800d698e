"""Guests: a name is enough to come in, and a password later makes the name one's own."""

from __future__ import annotations

from typing import cast

from allauth.core import ratelimit
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from lobby.models import Player
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.services import naming
from lobby.services.showing import show_again

RATE = "guest"
"""The action's name in ACCOUNT_RATE_LIMITS."""
SESSION_S = 365 * 24 * 3600
"""A guest has nothing but the session to come back by, so it lasts for a year."""
BACKEND = "django.contrib.auth.backends.ModelBackend"


def enter_as_guest(request: HttpRequest, name: str) -> Player:
    """Let somebody in with a name alone; whoever is signed in already stays who that is.

    Args:
        request: its session becomes the guest's.
        name: as typed.

    Returns:
        The player who is signed in now.

    Raises:
        ValidationError: the name is unfair, reserved or taken, or too many guests came
            from the same address (code `too_often`).
    """
    if isinstance(request.user, Player):
        return request.user
    fair = naming.fair_name(name)
    if not ratelimit.consume(request, action=RATE):
        raise ValidationError(
            _("Many guests have come from your address. Try again in a minute."), code="too_often"
        )
    naming.require_untaken(fair)
    guest = Player(username=fair, is_guest=True)
    guest.set_unusable_password()
    naming.save_named(guest)
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(SESSION_S)
    return guest


def set_password(request: HttpRequest, password: str) -> Player:
    """Make the signed-in guest a player with a password; name, history and session stay.

    Sockets that were opened before are closed, as after any change of a password.

    Raises:
        PeopleRefused: `not_a_guest`.
        ValidationError: the password is too weak.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=cast(Player, request.user).pk)
        if not player.is_guest:
            raise PeopleRefused(PeopleRefusal.NOT_A_GUEST)
        validate_password(password, player)
        player.set_password(password)
        player.is_guest = False
        player.save(update_fields=["password", "is_guest"])
        show_again(player.pk)
    update_session_auth_hash(request, player)
    request.session.set_expiry(None)
    return player
