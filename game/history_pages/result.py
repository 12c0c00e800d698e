"""The result of a match, its record, and its owner's choice of who may see them."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.access import Access
from game.history.movers import has_log
from game.history.refusals import HistoryCode, HistoryRefused
from game.history_pages.answers import access_of, not_found, problem, tail_of
from game.history_pages.told import told_of
from game.models import Match
from game.rules import mass
from game.services import analysis, visibility
from game.services.records import record_file


@require_safe
@never_cache
def result(request: HttpRequest, code: str) -> HttpResponse:
    """How a match ended and why: for its players, also who left it, and for whoever may look."""
    try:
        access = access_of(request, code)
    except HistoryRefused:
        return not_found(request)
    match = Match.objects.defer("state").get(pk=access.match_id)
    place = access.place
    context = {
        "match": match,
        "access": access,
        "me": None if place is None or place.has_left else place.seat,
        "my_team": None if place is None else mass.team_of(place.seat).value,
        "has_left": place is not None and place.has_left,
        "tail": tail_of(access, request),
        "has_log": has_log(match.pk),
        "link": _link(request, match) if access.owner else "",
        **told_of(match),
    }
    if access.finished and context["has_log"] and context["look_back"] is None:
        analysis.ask_for(match.pk)
    return render(request, "history/result.html", context)


@require_safe
@never_cache
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a match that is over, as a file; refusals are for programs."""
    try:
        access = access_of(request, code)
        _check_record_is_there(access)
    except HistoryRefused as refused:
        return problem(refused)
    answer = HttpResponse(record_file(access.match_id), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="mass-{code}.json"'
    return answer


@require_POST
@login_required
def show(request: HttpRequest, code: str) -> HttpResponse:
    """Let the owner choose who else may see the match."""
    try:
        access = access_of(request, code)
        visibility.show_to(
            access, request.POST.get("visibility", ""), renew="renew" in request.POST
        )
    except HistoryRefused as refused:
        if refused.code is HistoryCode.NOT_FOUND:
            return not_found(request)
        messages.error(request, refused.sentence, extra_tags=refused.code.value)
    else:
        messages.success(request, _("Your choice is saved."))
    return redirect(f"{reverse('game:result', args=[code])}#shown")


def _check_record_is_there(access: Access) -> None:
    """Refuse where the record is not to be given, or was not kept.

    Raises:
        HistoryRefused: `match_running`, `no_log`.
    """
    if not access.sees_all_hands:
        raise HistoryRefused(HistoryCode.MATCH_RUNNING)
    if not has_log(access.match_id):
        raise HistoryRefused(HistoryCode.NO_LOG)


def _link(request: HttpRequest, match: Match) -> str:
    """The whole address to send to others; empty while nobody could follow it."""
    address = request.build_absolute_uri(reverse("game:result", args=[match.code]))
    if match.visibility == Match.Visibility.PUBLIC:
        return address
    return f"{address}?key={match.link_key}" if match.link_key else ""
