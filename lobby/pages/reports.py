"""Reporting a player or a match to the people who run the site."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from lobby.models import Report
from lobby.models.report import TEXT_LENGTH
from lobby.pages.answers import player_of
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.services import reports

REASONS: dict[str, Promise] = {
    Report.Reason.ABUSE: _("Insults or threats"),
    Report.Reason.CHEATING: _("Cheating"),
    Report.Reason.STALLING: _("Playing for time, or leaving"),
    Report.Reason.NAME: _("An offending name or picture"),
    Report.Reason.FAULT: _("The site did something wrong"),
    Report.Reason.OTHER: _("Something else"),
}
_LARGEST = 2**31 - 1


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def report(request: HttpRequest) -> HttpResponse:
    """The form; what it is about stands in the address and then in its hidden fields."""
    me = player_of(request)
    sent = request.POST if request.method == "POST" else None
    given = request.GET if sent is None else sent
    try:
        asked = _asked(given)
        about = reports.look_up(me.pk, asked)
    except PeopleRefused as error:
        return render(request, "people/report_refused.html", {"error": error.sentence})
    error_sentence = ""
    if sent is not None:
        try:
            reports.file(me.pk, asked, sent.get("reason", ""), sent.get("text", ""))
        except PeopleRefused as error:
            error_sentence = error.sentence
        else:
            return redirect("lobby:report_thanks")
    context = {
        "about": about,
        "asked": asked,
        "reasons": REASONS,
        "reason": given.get("reason", ""),
        "text": given.get("text", ""),
        "longest": TEXT_LENGTH,
        "error": error_sentence,
    }
    return render(request, "people/report.html", context)


@require_safe
@login_required
def thanks(request: HttpRequest) -> HttpResponse:
    """The report has been stored."""
    return render(request, "people/report_thanks.html")


def _asked(given: QueryDict) -> reports.Asked:
    """What the address or the form names; numbers that are none are refused."""
    return reports.Asked(
        player_id=_number(given.get("player", ""), PeopleRefusal.NO_SUCH_PLAYER),
        match_code=given.get("match", ""),
        n=_number(given.get("n", ""), PeopleRefusal.NO_SUCH_EVENT),
        room_code=given.get("room", ""),
    )


def _number(text: str, otherwise: PeopleRefusal) -> int | None:
    """A number, None where there is none; what is no number is refused."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_LARGEST))):
        raise PeopleRefused(otherwise)
    return min(int(text), _LARGEST)
