"""Setting a first password, which makes a guest a player, and changing it later."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from lobby.pages.answers import player_of, sentence_of
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.services import guests, profiles


@sensitive_post_parameters("old", "password")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def password(request: HttpRequest) -> HttpResponse:
    """The form, and what becomes of it."""
    if request.method != "POST":
        return _form(request)
    new = request.POST.get("password", "")
    try:
        if player_of(request).is_guest:
            guests.set_password(request, new)
            said = _("The password is saved, and the name is yours. Your matches have stayed.")
        else:
            profiles.change_password(request, request.POST.get("old", ""), new)
            said = _("The password is changed. Other devices are signed out.")
    except PeopleRefused as error:
        old_is_wrong = error.code is PeopleRefusal.WRONG_PASSWORD
        return _form(request, **{"old_error" if old_is_wrong else "error": error.sentence})
    except ValidationError as error:
        return _form(request, error=sentence_of(error))
    messages.success(request, said)
    return redirect("lobby:me")


def _form(request: HttpRequest, error: str = "", old_error: str = "") -> HttpResponse:
    context = {
        "error": error,
        "old_error": old_error,
        "help": password_validators_help_text_html(),
    }
    return render(request, "people/password.html", context)
