"""All addresses of the API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

import game.urls  # noqa: F401
import lobby.people_urls  # noqa: F401 - both say how codes and numbers are read
from game.api.urls import urlpatterns as of_matches
from lobby.api.urls import urlpatterns as of_people
from masss_site.api import pages, problems

_v1: list[URLPattern | URLResolver] = [
    *of_people,
    *of_matches,
    path("problems/", problems.Problems.as_view(), name="problems"),
    path("problems/<slug:code>/", problems.OneProblem.as_view(), name="problem"),
    path("openapi.json", pages.schema, name="schema"),
    path("docs/", pages.docs, name="docs"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", include((_v1, "api"))),
    # Also what only lacks the slash at its end: a body would be lost on the way there.
    re_path("", problems.Nowhere.as_view()),
]
