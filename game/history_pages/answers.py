"""What the pages of a match have in common: whether one may look, and what a refusal looks like."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.http import urlencode

from game.access import Access, access_to
from game.history.refusals import STATUS, HistoryCode, HistoryRefused
from game.selectors import NotVisible

PROBLEM = "application/problem+json"


def access_of(request: HttpRequest, code: str) -> Access:
    """What the reader may see of a match; `key` in the address is the secret of its link.

    Raises:
        HistoryRefused: `not_found`.
    """
    try:
        return access_to(code, request.user, link=request.GET.get("key", ""))
    except NotVisible:
        raise HistoryRefused(HistoryCode.NOT_FOUND) from None


def tail_of(access: Access, request: HttpRequest) -> str:
    """What an address of the match needs at its end, for who came by the link."""
    key = request.GET.get("key", "")
    return f"?{urlencode({'key': key})}" if access.kind == "link" and key else ""


def not_found(request: HttpRequest) -> HttpResponse:
    """Who is not signed in may be somebody who can see it; for all others it is not there.

    Raises:
        Http404: the reader is signed in.
    """
    if request.user.is_authenticated:
        raise Http404
    return redirect_to_login(request.get_full_path())


def problem(refused: HistoryRefused) -> JsonResponse:
    """A refusal for a program."""
    told = {
        "type": f"/api/v1/problems/{refused.code.value}/",
        "status": STATUS[refused.code],
        "code": refused.code.value,
        "title": refused.sentence,
    }
    return JsonResponse(told, status=STATUS[refused.code], content_type=PROBLEM)


def reader_of(request: HttpRequest) -> AbstractUser:
    """The signed-in person; for pages that only such a person reaches."""
    return cast(AbstractUser, request.user)
