"""The page /docs/: how to write a client, from the same reference as docs/protocol.md."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from game import reference


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The whole reference on one page."""
    context = {"reference": reference.reference(), "languages": reference.LANGUAGES}
    return render(request, "game/docs.html", context)


@require_safe
@cache_control(public=True, max_age=300)
def asyncapi(_request: HttpRequest) -> HttpResponse:
    """The AsyncAPI document, for tools."""
    return HttpResponse(reference.asyncapi(), content_type="application/json")
