"""Addresses of matches in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.api import events, matches, records

urlpatterns: list[URLPattern] = [
    path("matches/", matches.Matches.as_view(), name="matches"),
    path("matches/public/", matches.ShownMatches.as_view(), name="matches_public"),
    path("matches/<match_code:code>/", matches.OneMatch.as_view(), name="match"),
    path("matches/<match_code:code>/rounds/", matches.Rounds.as_view(), name="rounds"),
    path("matches/<match_code:code>/events/", events.Events.as_view(), name="events"),
    path("matches/<match_code:code>/view/", events.View.as_view(), name="view"),
    path("matches/<match_code:code>/record/", records.Record.as_view(), name="record"),
    path("records/", records.Records.as_view(), name="records"),
    path("records/verify/", records.Verify.as_view(), name="verify"),
]
