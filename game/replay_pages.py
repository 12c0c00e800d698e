"""Pages that replay a match, the one file of it, and what a replay asks the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.core.internal.ratelimit import consume
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.access import Access, access_to
from game.history.movers import has_log
from game.replay import one_file, questions, texts
from game.replay.modules import sources_by_name
from game.replay.refusals import STATUS, ReplayCode, ReplayRefused
from game.rules import mass
from game.selectors import NotVisible
from game.services.records import record_of_match

_RATES = {"replay_hint": "40/m/key", "replay_try": "60/m/key", "replay_why": "120/m/key"}
_RATES |= {"replay_file": "10/m/key"}

Asked = Callable[[int, str, questions.Question], dict[str, Any]]


@require_safe
@never_cache
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """The replay of a match that is over; the moment and the seat stand in the address."""
    try:
        access = _access(request, code)
    except ReplayRefused as refused:
        return _refusal_page(request, code, refused)
    context = {
        "match": code,
        "access": access,
        "key": request.GET.get("key", ""),
        "record": record_of_match(access.match_id),
        "page": {"seat": access.seat, "offline": False, "addresses": _addresses(request, code)},
        "texts": texts.for_replay(),
        "modules": sources_by_name().keys(),
    }
    return render(request, "replay/replay.html", context)


@require_safe
@never_cache
def file(request: HttpRequest, code: str) -> HttpResponse:
    """The match as one HTML file, to be kept: it replays and checks itself without a network."""
    try:
        access = _access(request, code)
        _count(request, "replay_file")
    except ReplayRefused as refused:
        return _refusal_page(request, code, refused)
    page = one_file.page_of(record_of_match(access.match_id), seat=access.seat)
    answer = HttpResponse(page, content_type="text/html; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="mass-{code}.html"'
    return answer


@require_POST
@never_cache
def hint(request: HttpRequest, code: str) -> HttpResponse:
    """What the hint would play at a moment."""
    return _answer(request, code, "replay_hint", questions.advise)


@require_POST
@never_cache
def try_moves(request: HttpRequest, code: str) -> HttpResponse:
    """Another move from a moment, and what bots answer; nothing is stored."""
    return _answer(request, code, "replay_try", questions.try_moves)


@require_POST
@never_cache
def why(request: HttpRequest, code: str) -> HttpResponse:
    """Why cards cannot be played where a try has come to."""
    return _answer(request, code, "replay_why", questions.why_refused)


def _addresses(request: HttpRequest, code: str) -> dict[str, str]:
    """Where the page asks; with the key of the link by which the reader came."""
    names = {"hint": "game:replay_hint", "try": "game:replay_try", "why": "game:replay_why"}
    return {what: _with_key(request, name, code) for what, name in names.items()}


def _with_key(request: HttpRequest, name: str, code: str) -> str:
    """An address of the match, with the key of the link by which the reader came."""
    key = request.GET.get("key", "")
    return reverse(name, args=[code]) + (f"?{urlencode({'key': key})}" if key else "")


def _answer(request: HttpRequest, code: str, action: str, asked: Asked) -> HttpResponse:
    try:
        access = _access(request, code)
        _count(request, action)
        question = questions.question_from(request.body)
        return JsonResponse(asked(access.match_id, code, question))
    except ReplayRefused as refused:
        answer = {"code": refused.code.value, "text": refused.sentence}
        return JsonResponse(answer, status=STATUS[refused.code])
    except mass.Refused as refused:
        # The table's own texts tell why; what the rules say no to is no fault of the page.
        return JsonResponse({"refused": refused.code.value, "params": refused.params})


def _access(request: HttpRequest, code: str) -> Access:
    """What the person may see of the match.

    Raises:
        ReplayRefused: nothing of it, or it is not over yet, or its moves were not kept.
    """
    try:
        access = access_to(code, request.user, link=request.GET.get("key", ""))
    except NotVisible:
        raise ReplayRefused(ReplayCode.NOT_FOUND) from None
    if not access.sees_all_hands:
        raise ReplayRefused(ReplayCode.MATCH_RUNNING)
    if not has_log(access.match_id):
        raise ReplayRefused(ReplayCode.NO_LOG)
    return access


def _count(request: HttpRequest, action: str) -> None:
    """Count what costs the server something, for each person or, without one, each address.

    Raises:
        ReplayRefused: too many of these within a minute.
    """
    who = request.user.pk
    rates = {name: rate if who else rate.replace("key", "ip") for name, rate in _RATES.items()}
    # The library's public function leaves out GET, by which files are fetched.
    usage = consume(request, app="game", action=action, config=rates, key=f"{who}", limit_get=True)
    if usage is None:
        raise ReplayRefused(ReplayCode.TOO_OFTEN)


def _refusal_page(request: HttpRequest, code: str, refused: ReplayRefused) -> HttpResponse:
    """The page that tells why; who is not signed in may be somebody who may look."""
    if refused.code is ReplayCode.NOT_FOUND:
        if request.user.is_authenticated:
            raise Http404
        return redirect_to_login(request.get_full_path())
    context = {
        "code": refused.code.value,
        "sentence": refused.sentence,
        # What was not replayed still has a result, for whoever may look.
        "result": _with_key(request, "game:result", code),
    }
    return render(request, "replay/refused.html", context, status=STATUS[refused.code])
