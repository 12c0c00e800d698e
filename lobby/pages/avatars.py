"""Pictures of people, as files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from lobby import avatars

FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def avatar(_request: HttpRequest, code: str) -> HttpResponse:
    """The picture of a code; 404 for what is no code."""
    try:
        drawing = avatars.svg(code)
    except ValueError:
        raise Http404 from None
    return HttpResponse(drawing, content_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})
