"""The description of the API: as a document, and as a page on which to try it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET
from drf_spectacular.generators import SchemaGenerator

KEPT_S = 3600
CONTENT_TYPE = "application/vnd.oai.openapi+json;version=3.1"


@cache
def description() -> str:
    """The OpenAPI document as JSON text; docs/openapi.json is the same."""
    with translation.override("en"):
        generator: Any = SchemaGenerator
        document = generator().get_schema(request=None, public=True)
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


@require_GET
@cache_control(max_age=KEPT_S, public=True)
def schema(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    del request
    return HttpResponse(description(), content_type=CONTENT_TYPE)


@require_GET
@never_cache
def docs(request: HttpRequest) -> HttpResponse:
    """All addresses, with forms to try them; its scripts and styles are this site's own."""
    return render(request, "api/docs.html", {"csrf": get_token(request)})
