"""What the pages about people have in common: who asks, where to go back to, what to say."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

from lobby.models import Player
from lobby.people_refusals import PeopleRefused


def player_of(request: HttpRequest) -> Player:
    """The signed-in person; for pages behind `login_required`."""
    return cast(Player, request.user)


def sentence_of(error: ValidationError | PeopleRefused) -> str:
    """What a refusal says, in the reader's language."""
    return error.sentence if isinstance(error, PeopleRefused) else " ".join(error.messages)


def back(request: HttpRequest, otherwise: str) -> HttpResponse:
    """Go to the page of this site that the form names as `next`.

    Args:
        request: a form that was sent.
        otherwise: the address to go to where it names none, or one of another site.
    """
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return redirect(wanted if safe else otherwise)


def refuse(request: HttpRequest, error: PeopleRefused, otherwise: str) -> HttpResponse:
    """Go back and say why it was not done."""
    messages.error(request, error.sentence, extra_tags=error.code)
    return back(request, otherwise)
