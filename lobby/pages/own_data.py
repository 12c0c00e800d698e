"""The own data: all of them as a file, and deleting them."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from lobby import names
from lobby.models import Player
from lobby.pages.answers import player_of
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.services import deleting
from lobby.services.personal_data import archive_of

FILE = "masss-my-data.zip"


@require_safe
@never_cache
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """What can be done with the own data."""
    return _page(request)


@require_POST
@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """All of them as an archive; making it costs something, so it is limited."""
    if not ratelimit.consume(request, action="export_data"):
        return _page(request, PeopleRefused(PeopleRefusal.TOO_OFTEN), status=429)
    archive = archive_of(player_of(request))
    response = HttpResponse(archive, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{FILE}"'
    return response


@sensitive_post_parameters("password")
@require_POST
@never_cache
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the own data for good, once the password, or a guest's name, was given."""
    player = player_of(request)
    try:
        if not ratelimit.consume(request, action="change_password"):
            raise PeopleRefused(PeopleRefusal.TOO_OFTEN)
        _check(player, request.POST.get("password", ""))
    except PeopleRefused as refused:
        return _page(request, refused, status=400)
    deleting.delete(player.pk)
    logout(request)
    messages.success(request, _("Your data are deleted. Farewell."))
    return redirect("lobby:start")


def _check(player: Player, given: str) -> None:
    """Raise PeopleRefused unless it is the password; a guest has none and types the own name."""
    if player.is_guest:
        if names.normalize(given) != player.username:
            raise PeopleRefused(PeopleRefusal.NOT_OWN_NAME)
    elif not player.check_password(given):
        raise PeopleRefused(PeopleRefusal.NOT_THE_PASSWORD)


def _page(
    request: HttpRequest, refused: PeopleRefused | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "error": refused.sentence if refused else "",
        "code": refused.code if refused else "",
    }
    return render(request, "people/own_data.html", context, status=status)
