"""Profiles: everybody's, and one's own with name, picture and language."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby import avatars, names
from lobby.models import Player
from lobby.pages.answers import player_of, refuse, sentence_of
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.people_selectors import relation_of, score_of
from lobby.services import profiles
from lobby.whereabouts import whereabouts_of


@require_safe
@never_cache
@login_required
def profile(request: HttpRequest, player_id: int) -> HttpResponse:
    """Who somebody is, and what the reader may do about it."""
    me = player_of(request)
    player = Player.objects.filter(pk=player_id, is_active=True).first()
    if player is None:
        raise Http404
    context = {
        "player": player,
        "score": score_of(player_id),
        "relation": relation_of(me.pk, player_id).value,
        "where": whereabouts_of([player_id], me.pk)[player_id],
    }
    return render(request, "people/profile.html", context)


@require_safe
@never_cache
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """One's own name, picture, password and language."""
    return _own_page(request)


@never_cache
@login_required
def rename(request: HttpRequest) -> HttpResponse:
    """Take another name; who only looks here, say after a change of language, is led on."""
    if request.method != "POST":
        return redirect("lobby:me")
    typed = request.POST.get("name", "")
    try:
        profiles.rename(player_of(request).pk, typed)
    except (ValidationError, PeopleRefused) as error:
        return _own_page(request, typed=typed, name_error=sentence_of(error))
    messages.success(request, _("Your name is saved."))
    return redirect("lobby:me")


@require_POST
@login_required
def choose_avatar(request: HttpRequest) -> HttpResponse:
    """Take another picture."""
    code = f"k{request.POST.get('ornament', '')}c{request.POST.get('colours', '')}"
    try:
        # Every room of the person is shown anew by it.
        if not ratelimit.consume(request, action="choose_avatar"):
            raise PeopleRefused(PeopleRefusal.TOO_OFTEN)
        profiles.choose_avatar(player_of(request).pk, code)
    except PeopleRefused as error:
        return refuse(request, error, reverse("lobby:me"))
    messages.success(request, _("Your picture is saved."))
    return redirect("lobby:me")


def _own_page(request: HttpRequest, typed: str | None = None, name_error: str = "") -> HttpResponse:
    """The page of one's own, with what was typed and what is wrong with it."""
    player = player_of(request)
    ornament, colours = avatars.parts(player.picture)
    context: dict[str, Any] = {
        "typed": player.username if typed is None else typed,
        "name_error": name_error,
        "longest": names.MAX_LENGTH,
        "ornament": ornament,
        "colours": colours,
        "code": avatars.code(ornament, colours),
        "ornaments": [
            {"number": number, "name": name, "code": avatars.code(number, colours)}
            for number, name in enumerate(avatars.ORNAMENTS)
        ],
        "colour_pairs": [
            {"number": number, "name": pair.name, "code": avatars.code(ornament, number)}
            for number, pair in enumerate(avatars.COLOURS)
        ],
    }
    return render(request, "people/me.html", context)
