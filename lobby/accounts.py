"""How signing up differs from the library's way."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect

from lobby.models import Player
from lobby.services import naming


class AccountAdapter(DefaultAccountAdapter):
    """Name and password only; the name obeys lobby.names."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The stored spelling of a free and fair name, or ValidationError.

        Args:
            username: as typed.
            shallow: leave out the question whether it is taken.
        """
        name = naming.fair_name(username)
        if not shallow:
            naming.require_untaken(name)
        return name

    def save_user(
        self, request: HttpRequest, user: Player, form: Any, commit: bool = True
    ) -> Player:
        """Store a new player; whose name was taken a moment ago is led back to the form."""
        try:
            with transaction.atomic():
                saved: Player = super().save_user(request, user, form, commit)
        except IntegrityError:
            messages.error(request, naming.taken().messages[0])
            raise ImmediateHttpResponse(redirect("account_signup")) from None
        return saved
